"""List carriers' invoices with their state, and let users enter them again or remove them."""

import re
from collections.abc import Sequence
from uuid import uuid4

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Values
from freight.documents.carrier_invoice import CarrierInvoice, CarrierInvoiceState
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.features.invoices.carrier_invoices.schemas import (
    CarrierChargeView,
    CarrierInvoices,
    CarrierInvoicesRequest,
    CarrierInvoiceView,
    CarrierTask,
)
from freight.features.ledger.payables import rechecks
from freight.features.payables.carrier_withdrawals.entry_task import start_carrier_entry_task
from freight.features.work.tasks import service as tasks
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

_NONE_LEFT = "These invoices have changed. Refresh the list."


async def get_carrier_invoice_page(scope: Scope, request: CarrierInvoicesRequest) -> CarrierInvoices:
    """Return a page of the matching invoices, newest first."""
    page, query = Page(request.page_no, request.page_limit), _query(request)
    invoices = scoped(CarrierInvoice, scope)
    carrier_invoices = await invoices.find(query).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    people = await load_user_names({carrier_invoice["received_by"] for carrier_invoice in carrier_invoices})
    return CarrierInvoices(
        count=await invoices.count(query),
        refused=await invoices.count({"$and": [query, {"state": CarrierInvoiceState.REFUSED}]}),
        page_no=page.number,
        page_limit=page.limit,
        rows=[
            _view(carrier_invoice, people.get(carrier_invoice["received_by"], ""))
            for carrier_invoice in carrier_invoices
        ],
    )


async def reenter_carrier_invoices(scope: Scope, ids: Sequence[str]) -> CarrierTask:
    """Enter again the invoices that were refused, or that still wait because their task was canceled. Raises Invalid if
    there are none."""
    return await _again(scope, ids, {"state": {"$ne": CarrierInvoiceState.ENTERED}, "is_removed": False}, {})


async def remove_entered_invoices(scope: Scope, ids: Sequence[str]) -> CarrierTask:
    """Take invoices off the charges of their shipments. Raises Invalid if none of them is on charges any more."""
    return await _again(scope, ids, {}, {"is_removed": True})


async def _again(scope: Scope, ids: Sequence[str], of: Record, change: Record) -> CarrierTask:
    key = uuid4().hex
    query = {"_id": {"$in": [parse_object_id(raw_id, "invoice") for raw_id in ids]}, **of}

    async def work(session: AsyncClientSession) -> tuple[int, Values]:
        if change:
            await _demand_open(scope, query, session)
        changes = {"state": CarrierInvoiceState.WAITING, "message": "", "request_key": key, **change}
        changes |= {"updated_on": clock.now(), "updated_by": scope.user_id}
        changed = await scoped(CarrierInvoice, scope).update_many(
            query, {"$set": changes, "$inc": {"revision": 1}}, session=session
        )
        if not changed.modified_count:
            raise Invalid(_NONE_LEFT, code=ErrorCode.NOTHING_LEFT)
        return changed.modified_count, await start_carrier_entry_task(scope, key, changed.modified_count, "", session)

    count, task = await run_in_transaction(work)
    await tasks.send_task(task)
    return CarrierTask(count=count, mem_cache_key=str(task["key"]))


async def _demand_open(scope: Scope, query: Record, session: AsyncClientSession) -> None:
    """Raise Invalid if one of these is already decided for payment."""
    numbers: dict[str, list[str]] = {}
    async for carrier_invoice in scoped(CarrierInvoice, scope).find(
        query, ["carrier_key", "number_key"], session=session
    ):
        numbers.setdefault(carrier_invoice["carrier_key"], []).append(carrier_invoice["number_key"])
    for carrier_key, keys in numbers.items():
        for stored_payable in (await rechecks.find_stored_payables(scope, carrier_key, keys, session)).values():
            rechecks.demand_open_payable(stored_payable)


def _query(request: CarrierInvoicesRequest) -> Record:
    query: Record = {"is_removed": False}
    if request.state:
        query["state"] = request.state
    if request.shipment_id:
        query["shipment_id"] = parse_object_id(request.shipment_id, "shipment")
    if text := request.q.strip():
        begins = {"$regex": f"^{re.escape(text)}", "$options": "i"}
        query["$or"] = [{"number": begins}, {"shipment_number": begins}, {"carrier": begins}]
    return query


def _view(one: StoredCarrierInvoice, by: str) -> CarrierInvoiceView:
    return CarrierInvoiceView(
        id=str(one["_id"]),
        carrier=one["carrier"],
        number=one["number"],
        invoice_date=one["invoice_date"],
        currency=one["currency"],
        shipment_id=str(one["shipment_id"]),
        shipment_number=one["shipment_number"],
        charges=[
            CarrierChargeView(
                name=charge["name"],
                charge_code=charge["charge_code"],
                charge_text=charge["charge_text"],
                amount=str(charge["amount"]),
            )
            for charge in one["charges"]
        ],
        total=str(one["total"]),
        tax=None if one.get("tax") is None else str(one["tax"]),
        state=one["state"],
        message=one["message"],
        file_name=one["file_name"],
        received_on=one["received_on"],
        received_by=by,
    )
