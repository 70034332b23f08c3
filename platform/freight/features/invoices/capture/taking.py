"""One captured row as an invoice: a new one, a change of an open one, or the findings that refuse it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Protocol

from bson import ObjectId

from freight.core.currency import RateBook
from freight.core.dates import parse_day
from freight.core.fields import Finding
from freight.core.fields.findings import FindingKind
from freight.core.fields.spec import FieldSpec
from freight.core.invoices.account_rules import ChargeRules
from freight.core.invoices.capture import (
    BILL_TO,
    CURRENCY,
    INVOICE_DATE,
    NUMBER,
    REMARKS,
    SETTLED_LATER,
    SHIPMENT,
    TYPE,
    Findings,
    captured_lines,
    cell_of,
)
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.checks import NO_BILL_TO, REVENUE, Entered, problems
from freight.core.invoices.comparing import rating_action, usual_value, with_tariff
from freight.core.invoices.readiness import entered_currency
from freight.core.invoices.statuses import OPEN, Action, refusal, transition
from freight.core.records import changed
from freight.core.shipments.document import rating_of
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.number_claim import StoredNumberClaim
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.tariff_values import NotConvertible, charges_of
from freight.features.ledger.duplicates.service import Claimed, claimed_by, explain_taken
from freight.features.ledger.invoices.drafts import Issuance, TariffLines, begun, lines_of, step, stored_lines
from freight.features.ledger.invoices.payers import addressed, missing_account
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope

_NOTE = "Captured"


class Known(Protocol):
    """What is stored of everything the rows name (`service.Named`)."""

    with_primary: dict[ObjectId, StoredInvoice]
    accounts: dict[str, StoredAccount]
    accounts_by_id: dict[ObjectId, StoredAccount]
    billed_by_id: dict[ObjectId, StoredAccount]
    numbers: dict[str, StoredInvoice]  # the invoices that have exactly these numbers
    claims: dict[Claimed, list[StoredNumberClaim]]
    tariffs: TariffLines


@dataclass(frozen=True)
class Taken:
    """A row that is stored; `again`: why its number is billed again, though another invoice has it."""

    shipment: StoredShipment
    change: InvoiceChange
    again: str = ""


@dataclass(frozen=True)
class NumberTaken:
    """A row whose number another invoice has. Written otherwise, the number can be billed again with a reason."""

    number: str
    message: str
    holder: ObjectId | None  # None: not of an account that the caller sees
    may_rebill: bool


class Taker:
    """Turns the rows of one chunk into invoices. Shipments and numbers that a row took are taken for those after it."""

    def __init__(
        self,
        scope: Scope,
        columns: Mapping[str, FieldSpec],
        known: Known,
        rates: RateBook,
        additional: bool,
        now: datetime,
    ) -> None:
        self._scope = scope
        self._columns = columns
        self._known = known
        self._rates = rates
        self._additional = additional
        self._now = now

    def take(
        self, shipment: StoredShipment, before: StoredInvoice | None, values: Mapping[str, object], again: str = ""
    ) -> Taken | NumberTaken | Findings:
        """The invoice that a row's `values` come to; `before` is the open one it changes, `again` the reason why a
        number that is taken is billed again."""
        if found := self._refused(shipment, before) or self._same_number(before, values):
            return found
        account = self._billed(shipment, before, values)
        if account is None:
            return {BILL_TO: Finding(FindingKind.SERVER, NO_BILL_TO)}
        is_additional = before["is_additional"] if before else self._is_beside(shipment)
        rules = ChargeRules.of(account)
        read = self._lines(shipment, before, values, is_additional, account)
        if isinstance(read, NotConvertible):
            return {CURRENCY: Finding(FindingKind.SERVER, str(read))}
        invoice_type = str(values.get(TYPE) or (before["invoice_type"] if before else ""))
        kept_type = before["invoice_type"] if before else REVENUE
        entered = Entered(
            invoice_type, read.lines, has_bill_to=True, allows_zero=rules.allows_zero, kept_type=kept_type
        )
        wrong = [one for one in problems(entered) if one.rule not in SETTLED_LATER]
        if wrong:
            cells = ((cell_of(one, read.lines, self._columns), one.message) for one in wrong)
            return {cell: Finding(FindingKind.SERVER, message) for cell, message in cells}
        action = Action.RATE_EQUAL if is_additional else rating_action(read.lines, is_rated=read.is_rated)
        record = self._record(shipment, before, read, action, is_additional)
        of_row = {
            "invoice_type": invoice_type,
            "number": str(values[NUMBER] or "") if NUMBER in values else record["number"],
            "remarks": str(values[REMARKS] or "") if REMARKS in values else record.get("remarks", ""),
        }
        record = changed(record, {**addressed(account, read.day), **of_row})
        if taken := self._claimed(before, record, again):
            return taken
        rebilled = again if self._find_claims(before, record) else ""
        if rebilled:
            issuance = Issuance(read.day, self._now, self._scope.author)
            note = f"{record['number']} billed again: {rebilled}"
            record["history"] = [*record["history"], step(record["status"], Action.CAPTURE, issuance, note)]
        self._note(shipment, before, record)
        return Taken(shipment, InvoiceChange(before, record), rebilled)

    def _lines(
        self,
        shipment: StoredShipment,
        before: StoredInvoice | None,
        values: Mapping[str, object],
        is_additional: bool,
        account: StoredAccount,
    ) -> "_Lines | NotConvertible":
        """The charges of a row with the tariff beside them, or why the tariff has no value in that currency."""
        currency = str(values.get(CURRENCY) or (before and before["currency"]) or self._usual(shipment, account))
        stored_day = before["invoice_date"] if before else ""
        day = parse_day(values.get(INVOICE_DATE) or stored_day) or clock.today(self._scope.place)
        own = lines_of(before) if before else []
        lines = captured_lines(values, self._columns, own, shipment["_id"], shipment["shipment_number"], currency)
        rated = False
        if not is_additional:
            try:
                charges = charges_of(shipment, self._known.tariffs, currency, self._rates, day)
            except NotConvertible as missing:
                return missing
            rated = charges is not None
            lines = with_tariff(lines, [charges] if charges else [])
        return _Lines([_valued(line) for line in lines], currency, day, rated)

    def _record(
        self,
        shipment: StoredShipment,
        before: StoredInvoice | None,
        read: "_Lines",
        action: Action,
        is_additional: bool,
    ) -> StoredInvoice:
        issuance = Issuance(read.day, self._now, self._scope.author)
        if before:
            record = changed(before, {**stored_lines(read.lines), "currency": read.currency})
        else:
            owner_id = shipment["account_id"]
            owner = self._known.accounts_by_id.get(owner_id) or missing_account(owner_id)
            record = begun([shipment], owner, read.currency, read.lines, issuance)
            record["is_primary"], record["is_additional"] = not is_additional, is_additional
            record["history"] = [step(record["status"], Action.CAPTURE, issuance, _NOTE)]
        status = transition(record["status"], action).to
        if status != record["status"]:
            record["history"] = [*record["history"], step(status, action, issuance, _NOTE)]
        record["status"] = status
        return record

    def _refused(self, shipment: StoredShipment, before: StoredInvoice | None) -> Findings:
        stands = (before or shipment)["status"]
        if stands not in OPEN and not (before is None and self._additional):
            return {SHIPMENT: Finding(FindingKind.SERVER, refusal(stands, Action.CAPTURE))}
        if before is None and self._is_beside(shipment) and not self._additional:
            message = f"Shipment {shipment['shipment_number']} already has an invoice. Open it and change that one."
            return {SHIPMENT: Finding(FindingKind.SERVER, message)}
        return {}

    def _same_number(self, before: StoredInvoice | None, values: Mapping[str, object]) -> NumberTaken | None:
        number = str(values.get(NUMBER) or "")
        holder = self._known.numbers.get(number) if number else None
        if holder is None or (before is not None and holder["_id"] == before["_id"]):
            return None
        words = f"Invoice number {number} is already used in this system"
        if not self._scope.allows_account(holder["account_id"]):
            return NumberTaken(number, f"{words}.", None, may_rebill=False)
        of = f"shipment {holder['shipment_numbers'][0]}" if holder["shipment_numbers"] else "another shipment"
        message = f"{words}, by the invoice of {of} for bill-to {holder['bill_to']['account_number']}."
        return NumberTaken(number, message, holder["_id"], may_rebill=False)

    def _claimed(self, before: StoredInvoice | None, record: StoredInvoice, again: str) -> NumberTaken | None:
        held = self._find_claims(before, record)
        if not held or again:
            return None
        return NumberTaken(
            record["number"], explain_taken(record["number"], held[0]), held[0]["invoice_id"], may_rebill=True
        )

    def _find_claims(self, before: StoredInvoice | None, record: StoredInvoice) -> list[StoredNumberClaim]:
        """The claims of others to the number that the invoice takes with this save."""
        wanted, had = claimed_by(record), claimed_by(before) if before else None
        if wanted is None or wanted == had:
            return []
        return [one for one in self._known.claims.get(wanted, []) if one["invoice_id"] != record["_id"]]

    def _billed(
        self, shipment: StoredShipment, before: StoredInvoice | None, values: Mapping[str, object]
    ) -> StoredAccount | None:
        named = values.get(BILL_TO) or (before["bill_to"]["account_number"] if before else "")
        found = self._known.accounts.get(str(named)) if named else self._known.billed_by_id.get(shipment["account_id"])
        return found if found and found.get("is_active", True) else None

    def _is_beside(self, shipment: StoredShipment) -> bool:
        return shipment["_id"] in self._known.with_primary

    def _usual(self, shipment: StoredShipment, account: StoredAccount) -> str:
        rated = rating_of(shipment).get("currency")
        return str(rated or entered_currency(shipment) or account.get("currency") or "USD")

    def _note(self, shipment: StoredShipment, before: StoredInvoice | None, record: StoredInvoice) -> None:
        if record["is_primary"]:
            self._known.with_primary[shipment["_id"]] = record
        if record["number"]:
            self._known.numbers[record["number"]] = record
        had, wanted = claimed_by(before) if before else None, claimed_by(record)
        if had and had != wanted:
            held = self._known.claims.get(had, [])
            self._known.claims[had] = [one for one in held if one["invoice_id"] != record["_id"]]
        if wanted and wanted != had:
            claim: StoredNumberClaim = {
                "number": record["number"],
                "bill_to": wanted.bill_to,
                "normalised": wanted.normalised,
                "invoice_id": record["_id"],
            }
            self._known.claims.setdefault(wanted, []).append(claim)


@dataclass(frozen=True)
class _Lines:
    """The charges of a row, in which currency and of which day, and whether a tariff stands beside them."""

    lines: list[ChargeLine]
    currency: str
    day: date
    is_rated: bool


def _valued(line: ChargeLine) -> ChargeLine:
    return line if line.invoice_value is not None else replace(line, invoice_value=usual_value(line))
