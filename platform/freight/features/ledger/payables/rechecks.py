"""Mark carriers' invoices whose audit inputs changed, so that they are checked again before they are shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.payables.statuses import DECIDED, OPEN, PayableStatus
from freight.documents.payable import MARK_TO_CHECK, Payable, match_payables_by_number
from freight.documents.records.payable import StoredPayable
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_DECIDED = "{number} is {status} under Payables. Reopen it there first."


@dataclass(frozen=True)
class ReceivedCarrierInvoice:
    """A carrier's invoice from a file."""

    number: str
    number_key: str
    invoice_date: str


async def receive_payables(
    scope: Scope,
    carrier: str,
    carrier_key: str,
    received: Sequence[ReceivedCarrierInvoice],
    session: AsyncClientSession,
    now: datetime,
) -> None:
    """Add invoices of a carrier to what is owed, or have existing ones checked again. Raises Invalid for one already
    decided."""
    by_key = {carrier_invoice.number_key: carrier_invoice for carrier_invoice in received}
    stored_payables = await find_stored_payables(scope, carrier_key, list(by_key), session)
    for payable in stored_payables.values():
        demand_open_payable(payable)
    changes: Record = {"to_check": True, "received_on": now, "received_by": scope.user_id, "updated_on": now}
    payables = scoped(Payable, scope)
    updates = [
        payables.to_update(
            {"_id": stored_payable["_id"]},
            {"$set": changes | {"invoice_date": by_key[key].invoice_date}, "$inc": {"revision": 1}},
        )
        for key, stored_payable in stored_payables.items()
    ]
    if updates:
        await payables.bulk_write(updates, session=session)
    new_payables = [
        Payable(
            company_id=scope.company_id,
            system_id=scope.system_id,
            carrier=carrier,
            carrier_key=carrier_key,
            number=carrier_invoice.number,
            number_key=key,
            invoice_date=carrier_invoice.invoice_date,
            received_on=now,
            received_by=scope.user_id,
            updated_by=scope.user_id,
        ).model_dump(exclude={"id"})
        for key, carrier_invoice in by_key.items()
        if key not in stored_payables
    ]
    if new_payables:
        await payables.insert_many(new_payables, session=session)


async def find_stored_payables(
    scope: Scope, carrier_key: str, number_keys: Sequence[str], session: AsyncClientSession | None = None
) -> dict[str, StoredPayable]:
    """Return the stored invoices of a carrier with these numbers, by number key."""
    query = match_payables_by_number(carrier_key, number_keys)
    return {payable["number_key"]: payable async for payable in scoped(Payable, scope).find(query, session=session)}


def demand_open_payable(one: StoredPayable) -> None:
    """Raise Invalid if an invoice is decided: the amount charged must not change after a decision."""
    if words := explain_decided_payable(one):
        raise Invalid(words, code=ErrorCode.DECIDED)


def explain_decided_payable(one: StoredPayable | None) -> str:
    """Explain why the amount charged on an invoice cannot change; empty if it can."""
    if one is None or one["status"] not in DECIDED:
        return ""
    return _DECIDED.format(number=one["number"], status=PayableStatus(one["status"]).lower())


async def mark_shipment_payables(
    scope: Scope, shipment_ids: Sequence[ObjectId], session: AsyncClientSession | None = None
) -> None:
    """Have the open invoices of carriers for these shipments checked again."""
    await _mark(scope, {"lines.shipment_id": {"$in": list(shipment_ids)}}, session)


async def mark_payable_numbers(scope: Scope, numbers: Sequence[tuple[str, str]]) -> None:
    """Have the open invoices with these (carrier key, number key) checked again."""
    if not numbers:
        return
    number_filters = [{"carrier_key": carrier, "number_key": number} for carrier, number in sorted(set(numbers))]
    await _mark(scope, {"$or": number_filters}, None)


async def mark_payables_of_old_list(scope: Scope, stamp: str) -> None:
    """Have invoices recorded under another carrier than their shipments' checked again if they were last checked with a
    carrier list other than the one with this stamp."""
    await _mark(scope, {"carriers_read": {"$gt": "", "$ne": stamp}}, None)


async def mark_payables_of_old_taxes(scope: Scope, stamp: str) -> None:
    """Have invoices that were audited with another tax setup than the one with this stamp checked again; an empty stamp
    is that of a company that isn't registered for tax."""
    await _mark(scope, {"tax_read": {"$ne": stamp} if stamp else {"$gt": ""}}, None)


async def mark_taxed_payables(
    scope: Scope, shipment_ids: Sequence[ObjectId], session: AsyncClientSession | None = None
) -> None:
    """Have the open invoices for these shipments checked again whose tax depends on them."""
    if shipment_ids:
        await _mark(scope, {"lines.shipment_id": {"$in": list(shipment_ids)}, "tax_read": {"$gt": ""}}, session)


async def _mark(scope: Scope, which: Record, session: AsyncClientSession | None) -> None:
    query = {**which, "status": {"$in": OPEN}, "to_check": False}
    await scoped(Payable, scope).update_many(query, MARK_TO_CHECK, session=session)
