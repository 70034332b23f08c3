"""Take a whole duplicate invoice of a carrier off the charges of its shipments, and restore it."""

from collections.abc import Sequence
from uuid import uuid4

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.carrier_invoice import (
    CarrierInvoice,
    CarrierInvoiceState,
    match_carrier_invoices_by_number,
    match_removed_carrier_invoices,
)
from freight.features.payables.carrier_withdrawals.entry_task import start_carrier_entry_task
from freight.features.work.tasks import service as tasks
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def withdraw_carrier_invoice(scope: Scope, carrier_key: str, number_key: str, session: AsyncClientSession) -> str:
    """Take an invoice off the charges of its shipments by a task; return the key that restores it, or "" if none of its
    charges are entered."""
    removal_query = match_carrier_invoices_by_number(carrier_key, number_key)
    carrier_invoices = await scoped(CarrierInvoice, scope).find(removal_query, ["_id"], session=session).to_list()
    return await _enter(
        scope, [carrier_invoice["_id"] for carrier_invoice in carrier_invoices], session, is_removed=True
    )


async def restore_carrier_invoice(scope: Scope, key: str, session: AsyncClientSession) -> None:
    """Enter what was withdrawn with this key on the charges of its shipments again, by a task."""
    removed_query = match_removed_carrier_invoices(key)
    cursor = scoped(CarrierInvoice, scope).find(removed_query, ["_id"], archived=True, session=session)
    await _enter(scope, [carrier_invoice["_id"] async for carrier_invoice in cursor], session, is_removed=False)


async def _enter(scope: Scope, ids: Sequence[ObjectId], session: AsyncClientSession, *, is_removed: bool) -> str:
    if not ids:
        return ""
    key = uuid4().hex
    new_fields: Record = {
        "state": CarrierInvoiceState.WAITING,
        "message": "",
        "request_key": key,
        "is_removed": is_removed,
        "archived": False,
        "updated_on": clock.now(),
        "updated_by": scope.user_id,
    }
    change = {"$set": new_fields, "$inc": {"revision": 1}}
    for record_id in ids:
        await scoped(CarrierInvoice, scope).find_one_and_update(
            {"_id": record_id}, change, archived=True, session=session
        )
    await tasks.send_task_soon(await start_carrier_entry_task(scope, key, len(ids), "", session))
    return key
