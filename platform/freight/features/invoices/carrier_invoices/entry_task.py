"""Enter carriers' invoices as user values on the charges of their shipments; what several invoices charge for the same
thing is added up. Tariff values are kept next to them, and a difference is a Rate Mismatch."""

from collections.abc import Sequence
from typing import NamedTuple

from bson import ObjectId

from freight.core.errors import Conflict, FreightError, RowsInvalid
from freight.core.records import Stored
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.base import match_revision
from freight.documents.carrier_invoice import CarrierInvoice, CarrierInvoiceState, match_waiting_carrier_invoices
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.shipment import Shipment
from freight.features.invoices.carrier_invoices.entry_preparation import (
    PreparedEntry,
    find_received_charges,
    prepare_carrier_entries,
)
from freight.features.invoices.charges import editing
from freight.features.invoices.charges.schemas import ChargesBody
from freight.features.ledger.payables import rechecks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_CHUNK = 50
_TRIES = 3
_REOPENED = (
    "{number} was ready to bill and is not anymore: the charges differ from what was to be billed. Settle the "
    "difference under Rate mismatches, then make it ready again."
)


class _Entered(NamedTuple):
    """How many invoices could not be entered, and how many shipments are no longer ready to bill because of the
    others."""

    refused: int
    reopened: int


async def run_carrier_entry_task(work: TaskContext) -> TaskOutcome:
    """Run the task of an upload. Entered invoices no longer wait, so it resumes where it stopped; entering an invoice
    twice has the same result."""
    key, completed, refused, reopened = str(work.arguments["request_key"]), 0, 0, 0
    while waiting := await _find_waiting(work.scope, key):
        await work.stop_if_cancelled(f"{completed:,} carrier invoices are entered.")
        entry_outcome = await _enter(work.scope, waiting)
        refused, reopened = refused + entry_outcome.refused, reopened + entry_outcome.reopened
        completed += len(waiting)
        await work.progress(completed)
    sentences = [f"{completed - refused:,} carrier invoices are entered."]
    sentences += [f"{refused:,} are not; the list says why."] if refused else []
    sentences += [_count_reopened(reopened)] if reopened else []
    return TaskOutcome(" ".join(sentences))


def _count_reopened(count: int) -> str:
    shipments = "1 shipment is" if count == 1 else f"{count:,} shipments are"
    return f"{shipments} no longer ready to bill: the charges differ from what was to be billed. The list names them."


async def _find_waiting(scope: Scope, key: str) -> list[StoredCarrierInvoice]:
    """Return some of the invoices waiting under a key."""
    query = match_waiting_carrier_invoices(key)
    cursor = scoped(CarrierInvoice, scope).find(query).sort("_id", 1).limit(_CHUNK)
    return await cursor.to_list()


async def _enter(scope: Scope, waiting: Sequence[StoredCarrierInvoice]) -> _Entered:
    """Enter these invoices; report shipments that are no longer ready to bill."""
    ready: set[ObjectId] = set()
    problems: dict[ObjectId, str] = {}
    carrier_invoices = list(waiting)
    for attempt in range(_TRIES):
        prepared_entries = await prepare_carrier_entries(
            scope,
            carrier_invoices,
            await find_received_charges(
                scope, [carrier_invoice["shipment_id"] for carrier_invoice in carrier_invoices]
            ),
            problems,
        )
        ready |= await _find_ready(
            scope, [record_id for prepared_entry in prepared_entries for record_id in prepared_entry.shipment_ids]
        )
        again = await _save(scope, prepared_entries, problems)
        carrier_invoices = [carrier_invoice for prepared_entry in again for carrier_invoice in prepared_entry.waiting]
        if not carrier_invoices:
            break
        if attempt == _TRIES - 1:
            problems |= {
                carrier_invoice["_id"]: "Someone else keeps changing this invoice. Try again."
                for carrier_invoice in carrier_invoices
            }
    reopened = ready - await _find_ready(scope, list(ready))
    for waiting_invoice in waiting:
        # an invoice that came in again in the meantime waits for its own task
        read = match_revision(waiting_invoice["_id"], waiting_invoice["revision"])
        change = {**_outcome(waiting_invoice, problems.get(waiting_invoice["_id"], "")), "updated_on": clock.now()}
        if waiting_invoice["shipment_id"] in reopened and not change["message"]:
            change["message"] = _REOPENED.format(number=waiting_invoice["shipment_number"])
        await scoped(CarrierInvoice, scope).update_one(read, {"$set": change})
    await rechecks.mark_payable_numbers(
        scope, [(carrier_invoice["carrier_key"], carrier_invoice["number_key"]) for carrier_invoice in waiting]
    )
    # what could not be entered is still compared with the carrier's other invoices
    await rechecks.mark_shipment_payables(scope, [carrier_invoice["shipment_id"] for carrier_invoice in waiting])
    return _Entered(len(problems), len(reopened))


async def _find_ready(scope: Scope, shipment_ids: Sequence[ObjectId]) -> set[ObjectId]:
    """Those of the shipments that are Ready for Invoicing now."""
    query = {"_id": {"$in": list(shipment_ids)}, "status": READY_FOR_INVOICING}
    return {shipment["_id"] async for shipment in scoped(Shipment, scope).find(query, ["_id"])}


def _outcome(one: StoredCarrierInvoice, problem: str) -> Record:
    """Return the new state of an invoice. One that could not be taken off the charges stays on them."""
    if problem:
        state = CarrierInvoiceState.ENTERED if one["is_removed"] else CarrierInvoiceState.REFUSED
        return {"state": state, "message": problem, "is_removed": False}
    return {
        "state": CarrierInvoiceState.ENTERED,
        "message": "",
        "removed_codes": [],
        "archived": one["is_removed"],
    }


async def _save(scope: Scope, asked: Sequence[PreparedEntry], problems: dict[ObjectId, str]) -> Sequence[PreparedEntry]:
    """Save the entries together, or without those that are refused; return those another user saved in the meantime."""
    if not asked:
        return ()
    try:
        # differences are for the audit: no user is there to give a reason
        await editing.save_invoice_charges(
            scope, ChargesBody(invoices=[prepared_entry.entry for prepared_entry in asked]), settles=False
        )
    except RowsInvalid as refused:
        wrong = set(_data(refused)["errorRows"])
        for place in wrong:
            _note(asked[place], _find_message(refused, place), problems)
        return await _save(
            scope, [prepared_entry for place, prepared_entry in enumerate(asked) if place not in wrong], problems
        )
    except FreightError as refused:
        if len(asked) > 1:
            return [
                conflicting_entry
                for prepared_entry in asked
                for conflicting_entry in await _save(scope, [prepared_entry], problems)
            ]
        if isinstance(refused, Conflict):
            return asked
        _note(asked[0], refused.message, problems)
    return ()


def _find_message(refused: RowsInvalid, place: int) -> str:
    """Return what is wrong with one of the invoices that were sent."""
    for line in _data(refused)["invalidMsgList"]:
        if line["tempId"] == place:
            return str(next(iter(line["fields"].values()))["message"])
    return refused.message


def _data(refused: RowsInvalid) -> Stored:
    return refused.data


def _note(asked: PreparedEntry, message: str, problems: dict[ObjectId, str]) -> None:
    problems |= {carrier_invoice["_id"]: message for carrier_invoice in asked.waiting}
