"""Carriers' invoices onto the charges of their shipments, as the values of the user: what several invoices charge for
one thing adds up. The tariff stands beside them, and what differs is a Rate Mismatch."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bson import ObjectId

from freight.core.carrier_invoices.adding import Received, add_up
from freight.core.errors import Conflict, FreightError, Invalid, RowsInvalid
from freight.core.invoices.statuses import OPEN
from freight.core.records import Stored
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.carrier_invoice import CarrierInvoice, CarrierInvoiceState
from freight.documents.invoice import Invoice
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.shipment import Shipment
from freight.features.invoices import listing
from freight.features.invoices.charges import editing
from freight.features.invoices.charges.schemas import ChargeEntry, ChargesBody, InvoiceEntry
from freight.features.invoices.schemas import InvoiceCharge, InvoiceDetail
from freight.features.payables import marking
from freight.features.system.tasks.work import Outcome, Work
from freight.kit import clock
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, scoped

_CHUNK = 50
_TRIES = 3
_REOPENED = (
    "{number} was ready to bill and is not anymore: the charges differ from what was to be billed. Settle the "
    "difference under Rate mismatches, then make it ready again."
)
NO_INVOICE = "The shipment's invoice is issued: its charges cannot change anymore."


@dataclass(frozen=True)
class _Asked:
    """One open invoice with what carriers charge on it: the waiting invoices that are entered, and the entry."""

    waiting: Sequence[StoredCarrierInvoice]
    entry: InvoiceEntry


class _Entered(NamedTuple):
    """How many invoices could not be entered, and how many shipments are no longer ready to bill by those that were."""

    refused: int
    reopened: int


async def run(work: Work) -> Outcome:
    """The task of an upload. What is entered no longer waits, so it goes on wherever it was stopped; an invoice that
    is entered twice says the same."""
    key, done, refused, reopened = str(work.arguments["request_key"]), 0, 0, 0
    while waiting := await _find_waiting(work.scope, key):
        await work.stop_if_cancelled(f"{done:,} carrier invoices are entered.")
        entered = await _enter(work.scope, waiting)
        refused, reopened = refused + entered.refused, reopened + entered.reopened
        done += len(waiting)
        await work.progress(done)
    said = [f"{done - refused:,} carrier invoices are entered."]
    said += [f"{refused:,} are not; the list says why."] if refused else []
    said += [_count_reopened(reopened)] if reopened else []
    return Outcome(" ".join(said))


def _count_reopened(count: int) -> str:
    shipments = "1 shipment is" if count == 1 else f"{count:,} shipments are"
    return f"{shipments} no longer ready to bill: the charges differ from what was to be billed. The list names them."


async def _find_waiting(scope: Scope, key: str) -> list[StoredCarrierInvoice]:
    """Some of those that wait under a key."""
    query = {"request_key": key, "state": CarrierInvoiceState.WAITING}
    found = scoped(CarrierInvoice, scope).find(query).sort("_id", 1).limit(_CHUNK)
    return await found.to_list()


async def _enter(scope: Scope, waiting: Sequence[StoredCarrierInvoice]) -> _Entered:
    """Enter these; what is no longer ready to bill by it says so."""
    ready = await _find_ready(scope, [one["shipment_id"] for one in waiting])
    problems: dict[ObjectId, str] = {}
    left = list(waiting)
    for attempt in range(_TRIES):
        asked = await _prepare(scope, left, problems)
        again = await _save(scope, asked, problems)
        left = [one for each in again for one in each.waiting]
        if not left:
            break
        if attempt == _TRIES - 1:
            problems |= {one["_id"]: "Someone else keeps changing this invoice. Try again." for one in left}
    reopened = ready - await _find_ready(scope, list(ready))
    for one in waiting:
        # what came in again meanwhile waits for its own task
        read = {"_id": one["_id"], "revision": one["revision"]}
        change = {**_outcome(one, problems.get(one["_id"], "")), "updated_on": clock.now()}
        if one["shipment_id"] in reopened and not change["message"]:
            change["message"] = _REOPENED.format(number=one["shipment_number"])
        await scoped(CarrierInvoice, scope).update_one(read, {"$set": change})
    await marking.mark_numbers(scope, [(one["carrier_key"], one["number_key"]) for one in waiting])
    # what could not be entered is compared with the carrier's other invoices all the same
    await marking.mark(scope, [one["shipment_id"] for one in waiting])
    return _Entered(len(problems), len(reopened))


async def _find_ready(scope: Scope, shipment_ids: Sequence[ObjectId]) -> set[ObjectId]:
    """Those of the shipments that are Ready for Invoicing now."""
    query = {"_id": {"$in": list(shipment_ids)}, "status": READY_FOR_INVOICING}
    return {each["_id"] async for each in scoped(Shipment, scope).find(query, ["_id"])}


def _outcome(one: StoredCarrierInvoice, problem: str) -> Record:
    """How an invoice stands now. One that could not be taken off the charges stands on them as before."""
    if problem:
        state = CarrierInvoiceState.ENTERED if one["is_removed"] else CarrierInvoiceState.REFUSED
        return {"state": state, "message": problem, "is_removed": False}
    return {
        "state": CarrierInvoiceState.ENTERED,
        "message": "",
        "removed_codes": [],
        "archived": one["is_removed"],
    }


async def _save(scope: Scope, asked: Sequence[_Asked], problems: dict[ObjectId, str]) -> Sequence[_Asked]:
    """Save them together, or without those that are refused; returns those that somebody else saved meanwhile."""
    if not asked:
        return ()
    try:
        # what differs is for the audit: nobody is there to give a reason
        await editing.save(scope, ChargesBody(invoices=[each.entry for each in asked]), settles=False)
    except RowsInvalid as refused:
        wrong = set(_data(refused)["errorRows"])
        for place in wrong:
            _note(asked[place], _find_message(refused, place), problems)
        return await _save(scope, [each for place, each in enumerate(asked) if place not in wrong], problems)
    except FreightError as refused:
        if len(asked) > 1:
            return [one for each in asked for one in await _save(scope, [each], problems)]
        if isinstance(refused, Conflict):
            return asked
        _note(asked[0], refused.message, problems)
    return ()


def _find_message(refused: RowsInvalid, place: int) -> str:
    """What is wrong with one of the invoices that were sent."""
    for line in _data(refused)["invalidMsgList"]:
        if line["tempId"] == place:
            return str(next(iter(line["fields"].values()))["message"])
    return refused.message


def _data(refused: RowsInvalid) -> Stored:
    return refused.data


def _note(asked: _Asked, message: str, problems: dict[ObjectId, str]) -> None:
    problems |= {one["_id"]: message for one in asked.waiting}


async def _prepare(
    scope: Scope, waiting: Sequence[StoredCarrierInvoice], problems: dict[ObjectId, str]
) -> list[_Asked]:
    """What is saved for these, an entry for each open invoice. Those that cannot be entered go into `problems`."""
    by_shipment: dict[ObjectId, list[StoredCarrierInvoice]] = defaultdict(list)
    for one in waiting:
        by_shipment[one["shipment_id"]].append(one)
    every = await _find_received(scope, by_shipment)
    details: dict[str, InvoiceDetail] = {}
    told: dict[str, list[StoredCarrierInvoice]] = defaultdict(list)
    entries: dict[str, list[ChargeEntry]] = {}
    for shipment_id, own in by_shipment.items():
        try:
            detail = await _open_invoice(scope, shipment_id)
            key = detail.invoice_id or str(shipment_id)
            before = entries.get(key) or [_as_entered(charge) for charge in detail.charges]
            codes = {code for one in own for code in _codes(one)}
            received = add_up(every.get(shipment_id, ()), codes, detail.currency)
            entries[key] = _lay_received(before, str(shipment_id), received)
        except (FreightError, ValueError) as wrong:
            message = wrong.message if isinstance(wrong, FreightError) else str(wrong)
            problems |= {one["_id"]: message for one in own}
            continue
        details[key] = detail
        told[key] += own
    return [_Asked(told[key], _entry(detail, entries[key])) for key, detail in details.items()]


async def _find_received(
    scope: Scope, shipment_ids: Iterable[ObjectId]
) -> Mapping[ObjectId, Sequence[StoredCarrierInvoice]]:
    """All that carriers charge for the shipments."""
    found: dict[ObjectId, list[StoredCarrierInvoice]] = defaultdict(list)
    query = {"shipment_id": {"$in": list(shipment_ids)}, "is_removed": False}
    async for one in scoped(CarrierInvoice, scope).find(query).sort("_id", 1):
        found[one["shipment_id"]].append(one)
    return found


async def _open_invoice(scope: Scope, shipment_id: ObjectId) -> InvoiceDetail:
    """The open invoice with a shipment's own charges, or what the first save of its charges begins. Raises Invalid
    where it is issued."""
    query = {"shipment_ids": shipment_id, "is_primary": True, "is_deleted": False}
    primary = await scoped(Invoice, scope).find_one(query, {"_id": 1, "status": 1})
    if primary is None:
        detail = await listing.unbilled(scope, str(shipment_id))
    else:
        detail = await listing.detail(scope, str(primary["_id"]))
    if detail.status not in OPEN:
        raise Invalid(NO_INVOICE, code="issued")
    return detail


def _codes(one: StoredCarrierInvoice) -> set[str]:
    return {charge["charge_code"] for charge in one["charges"]} | set(one["removed_codes"])


def _lay_received(
    before: Sequence[ChargeEntry], shipment_id: str, received: Mapping[str, Received]
) -> list[ChargeEntry]:
    """The charges with what carriers charge as the values of the user; what was said of another value is not said of
    these."""
    result: list[ChargeEntry] = []
    left = dict(received)
    for line in before:
        code = line.charge_code.casefold()
        if line.shipment_id != shipment_id or code not in left:
            result.append(line)
            continue
        found = left.pop(code)
        value = {"user_value": found.value, "other_currency": found.other_currency, "other_value": found.other_value}
        anew = {"invoice_value": None, "reason_comment": "", "as_per_tariff": "Yes", "user_value_perkg": None}
        result.append(line.model_copy(update={**value, **anew}))
    for found in left.values():
        if found.is_charged:
            result.append(
                ChargeEntry(
                    shipment_id=shipment_id,
                    charge_code=found.code,
                    charge_text=found.text,
                    user_value=found.value,
                    other_currency=found.other_currency,
                    other_value=found.other_value,
                )
            )
    return result


def _entry(detail: InvoiceDetail, charges: list[ChargeEntry]) -> InvoiceEntry:
    return InvoiceEntry(
        invoice_id=detail.invoice_id,
        revision=detail.revision,
        shipment_id=detail.shipments[0].shipment_id,
        invoice_type=detail.invoice_type,
        bill_to=detail.bill_to.account_number or None,
        currency=detail.currency,
        invoice_date=detail.invoice_date or None,
        is_quote_selected=detail.is_quote_selected,
        charges=charges,
    )


def _as_entered(charge: InvoiceCharge) -> ChargeEntry:
    """A line as it stands, as a save takes it."""
    agreed = charge.invoice_value if charge.reason_comment else None
    return ChargeEntry(
        line_id=charge.line_id,
        shipment_id=charge.shipment_id,
        charge_code=charge.charge_code,
        charge_text=charge.charge_text,
        charge_type=charge.charge_type,
        user_value=charge.user_value,
        client_value=charge.client_value,
        invoice_value=agreed,
        other_currency=charge.other_currency,
        other_value=charge.other_value,
        exchange_rate_source=charge.exchange_rate_source,
        is_dummy_charge=charge.is_dummy_charge,
        disable_round_up=charge.disable_round_up,
        as_per_tariff=charge.as_per_tariff,
        reason_comment=charge.reason_comment,
        user_comment=charge.user_comment,
        rejection_reason=charge.rejection_reason,
    )
