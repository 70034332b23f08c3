"""The audit of carriers' invoices: what was agreed of each charge on the shipments' own invoices, brought back.

What changes there only marks an invoice (`marking`); it is checked here before a list, a sum or a decision looks at
it. A check names the revision it read, so that one that was overtaken is done again.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import iso
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.comparing import differs
from freight.core.money import ZERO, total
from freight.core.notices.events import Event
from freight.core.payables.agreeing import Agreed, Charged, Settled, agree
from freight.core.payables.due import USUAL_TERMS, due_date_of
from freight.core.payables.statuses import OPEN, PayableStatus
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH
from freight.documents.carrier_invoice import CarrierInvoice, CarrierInvoiceState
from freight.documents.invoice import Invoice
from freight.documents.payable import CarrierTerms, Payable
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.payable import StoredPayable, StoredPayableLine
from freight.documents.shipment import Shipment
from freight.kit import clock, happenings
from freight.kit.happenings import Happened
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, scoped
from freight.kit.transactions import in_transaction

_AT_ONCE = 200
MOST_AT_ONCE = 2_000  # while somebody waits for a list
_WAITS = "Not on the shipment’s charges yet."
_NOT_RATED = "The shipment isn’t rated."
_NO_INVOICE = "The shipment has no invoice with these charges."
_CURRENCIES = "Its shipments are billed in {currencies}. Ask the carrier for an invoice in one currency."


async def check_due(scope: Scope) -> int:
    """Check what is marked, at most `MOST_AT_ONCE`; returns how many are left."""
    marked = {"to_check": True, "status": {"$in": OPEN}}
    payables, done = scoped(Payable, scope), 0
    while done < MOST_AT_ONCE:
        found = await payables.find(marked).sort("_id", 1).limit(_AT_ONCE).to_list()
        if not found:
            return 0
        await _check(scope, found)
        done += len(found)
    return await payables.count(marked)


@dataclass(frozen=True)
class _Beside:
    """What some carriers' invoices are audited by."""

    rows: Mapping[tuple[str, str], Sequence[StoredCarrierInvoice]]  # by carrier and number
    of_shipment: Mapping[ObjectId, Sequence[StoredCarrierInvoice]]  # of every carrier, the first received first
    invoices: Mapping[ObjectId, StoredInvoice]  # by shipment
    statuses: Mapping[ObjectId, str]  # of shipments
    terms: Mapping[str, int]


async def _check(scope: Scope, payables: Sequence[StoredPayable]) -> None:
    beside = await _read(scope, payables)
    today = clock.today(scope.place)
    stored, updates = scoped(Payable, scope), []
    begun: list[Record] = []  # exceptions that were none before
    for one in payables:
        change = _audited(one, beside, today) | {"to_check": False, "updated_on": clock.now()}
        # one that was marked or decided meanwhile is no longer this revision, and is checked again
        read = {"_id": one["_id"], "revision": one["revision"]}
        updates.append(stored.to_update(read, {"$set": change, "$inc": {"revision": 1}}))
        if change.get("status") == PayableStatus.EXCEPTION != one["status"]:
            begun.append({"_id": one["_id"], "revision": one["revision"] + 1})

    async def work(session: AsyncClientSession) -> None:
        await stored.bulk_write(updates, session=session)
        # only what was really written: what was overtaken is checked again
        found = await stored.find({"$or": begun}, session=session).to_list()
        await happenings.note(scope, [_exception(each) for each in found], session)

    await (in_transaction(work) if begun else stored.bulk_write(updates))


def _exception(payable: StoredPayable) -> Happened:
    findings = [*payable.get("findings", []), *(line.get("finding", "") for line in payable.get("lines", []))]
    details = {
        "number": payable["number"],
        "carrier": payable["carrier"],
        "amount": payable["charged"],
        "agreed": payable["agreed"],
        "currency": payable["currency"],
        "finding": next((each for each in findings if each), ""),
    }
    return Happened(
        Event.PAYABLE_EXCEPTION,
        f"payable:{payable['_id']}:exception:{payable['revision']}",
        f"/payables/disputes?{urlencode({'q': payable['number'], 'invoice': str(payable['_id'])})}",
        details,
        subject_id=payable["_id"],
    )


async def _read(scope: Scope, payables: Sequence[StoredPayable]) -> _Beside:
    living: Record = {"is_removed": False}
    named = [{"carrier_key": one["carrier_key"], "number_key": one["number_key"]} for one in payables]
    rows: dict[tuple[str, str], list[StoredCarrierInvoice]] = defaultdict(list)
    async for row in scoped(CarrierInvoice, scope).find({**living, "$or": named}).sort("_id", 1):
        rows[row["carrier_key"], row["number_key"]].append(row)
    shipments = list({row["shipment_id"] for same in rows.values() for row in same})
    of_shipment: dict[ObjectId, list[StoredCarrierInvoice]] = defaultdict(list)
    entered = {**living, "shipment_id": {"$in": shipments}, "state": CarrierInvoiceState.ENTERED}
    async for row in scoped(CarrierInvoice, scope).find(entered).sort("_id", 1):
        of_shipment[row["shipment_id"]].append(row)
    primary = {"shipment_ids": {"$in": shipments}, "is_primary": True, "is_deleted": False}
    invoices: dict[ObjectId, StoredInvoice] = {}
    async for invoice in scoped(Invoice, scope).find(primary):
        invoices |= dict.fromkeys(invoice["shipment_ids"], invoice)
    statuses = scoped(Shipment, scope).find({"_id": {"$in": shipments}}, ["status"])
    carriers = sorted({one["carrier_key"] for one in payables})
    terms = scoped(CarrierTerms, scope).find({"carrier_key": {"$in": carriers}})
    return _Beside(
        rows,
        of_shipment,
        invoices,
        {each["_id"]: each["status"] async for each in statuses},
        {each["carrier_key"]: each["days"] async for each in terms},
    )


def _audited(one: StoredPayable, beside: _Beside, today: date) -> Record:
    """What a check makes of an invoice. One of which nothing is left is removed."""
    rows = beside.rows.get((one["carrier_key"], one["number_key"]), ())
    if not rows:
        return {"archived": True, "lines": [], "charged": ZERO, "agreed": ZERO}
    lines = [_line(row, beside) for row in rows]
    currencies = sorted({_currency(row, beside) for row in rows} - {""})
    findings = [_CURRENCIES.format(currencies=" and ".join(currencies))] if len(currencies) > 1 else []
    invoice_date = max(row["invoice_date"] for row in rows)
    day = date.fromisoformat(invoice_date) if invoice_date else one["received_on"].date()
    due = one["due_date"] or iso(due_date_of(day, beside.terms.get(one["carrier_key"], USUAL_TERMS)))
    return {
        "invoice_date": invoice_date,
        "due_date": due,
        "currency": currencies[0] if len(currencies) == 1 else "",
        "charged": total(line["charged"] for line in lines),
        "agreed": total(line["agreed"] for line in lines),
        "findings": findings,
        "lines": lines,
        "status": _status(PayableStatus(one["status"]), rows, lines, findings),
    }


def _status(
    before: PayableStatus,
    rows: Sequence[StoredCarrierInvoice],
    lines: Sequence[StoredPayableLine],
    findings: Sequence[str],
) -> PayableStatus:
    if before is PayableStatus.DISPUTED:
        return before
    if any(row["state"] == CarrierInvoiceState.WAITING for row in rows):
        return PayableStatus.RECEIVED
    has_finding = bool(findings) or any(line["finding"] for line in lines)
    return PayableStatus.EXCEPTION if has_finding else PayableStatus.MATCHED


def _line(row: StoredCarrierInvoice, beside: _Beside) -> StoredPayableLine:
    agreed = _agreed(row, beside)
    return {
        "shipment_id": row["shipment_id"],
        "shipment_number": row["shipment_number"],
        "charged": row["total"],
        "agreed": agreed.amount,
        "finding": agreed.finding,
    }


def _agreed(row: StoredCarrierInvoice, beside: _Beside) -> Agreed:
    if row["state"] == CarrierInvoiceState.WAITING:
        return Agreed(row["total"], ZERO, _WAITS)
    if row["state"] == CarrierInvoiceState.REFUSED:
        return Agreed(row["total"], ZERO, row["message"])
    invoice = beside.invoices.get(row["shipment_id"])
    status = beside.statuses.get(row["shipment_id"], "")
    if invoice is None:
        return Agreed(row["total"], ZERO, _NO_INVOICE)
    if status == NOT_RATED:
        return Agreed(row["total"], ZERO, _NOT_RATED)
    charges = [
        Charged(str(other["_id"]), charge["charge_code"].casefold(), charge["name"], charge["amount"])
        for other in beside.of_shipment[row["shipment_id"]]
        for charge in other["charges"]
    ]
    settled = _settled(invoice, row["shipment_id"], status)
    currency = _currency(row, beside)
    found = agree(charges, settled, currency, converted=currency != invoice["currency"]).get(str(row["_id"]))
    return found or Agreed(row["total"], row["total"])


def _settled(invoice: StoredInvoice, shipment_id: ObjectId, status: str) -> dict[str, Settled]:
    """What stands on a shipment's invoice, by charge."""
    by_code: dict[str, list[ChargeLine]] = defaultdict(list)
    for stored in invoice["lines"]:
        if stored["shipment_id"] == shipment_id:
            line = ChargeLine(**stored)
            by_code[line.charge_code.casefold()].append(line)
    mismatched = status == RATE_MISMATCH
    return {code: _sum(lines, mismatched=mismatched) for code, lines in by_code.items()}


def _sum(lines: Iterable[ChargeLine], *, mismatched: bool) -> Settled:
    entered = [line for line in lines if line.user_value is not None]
    if not entered:
        return Settled(None)
    amount = total(line.user_value or ZERO for line in entered)
    if mismatched and any(differs(line) and not line.reason_comment for line in entered):
        tariff = total(line.tariff_value or ZERO for line in entered)
        return Settled(amount, tariff, is_open=True)
    # what is within a tolerance is accepted as it is charged, whichever value the customer is billed
    return Settled(amount, total((line.user_value or ZERO) if line.tolerance else line.billed for line in entered))


def _currency(row: StoredCarrierInvoice, beside: _Beside) -> str:
    invoice = beside.invoices.get(row["shipment_id"])
    return row["currency"] or (invoice["currency"] if invoice else "")
