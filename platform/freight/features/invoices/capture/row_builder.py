"""Turn one captured row into an invoice: a new one, a change to an open one, or the findings that refuse it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Protocol

from bson import ObjectId

from freight.core.currency import RateBook
from freight.core.dates import parse_day
from freight.core.fields import FieldFinding
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
    build_captured_lines,
    find_problem_cell,
)
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.checks import NO_BILL_TO, REVENUE, EnteredInvoice, find_invoice_problems
from freight.core.invoices.comparing import apply_tariff_charges, get_default_billed_value, get_rating_action
from freight.core.invoices.readiness import get_entered_currency
from freight.core.invoices.statuses import OPEN, StatusAction, explain_status_refusal, get_status_transition
from freight.core.records import copy_record
from freight.core.shipments.document import get_shipment_rating
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.number_claim import StoredNumberClaim
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.tariff_values import NotConvertible, convert_shipment_charges
from freight.features.ledger.duplicates.service import NumberClaimKey, explain_number_taken, get_invoice_claim
from freight.features.ledger.invoices.drafts import (
    Issuance,
    TariffLines,
    begin_invoice,
    build_history_step,
    build_stored_lines,
    read_invoice_lines,
)
from freight.features.ledger.invoices.payers import build_bill_to_fields, build_missing_account
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope

_NOTE = "Captured"


class CaptureLookups(Protocol):
    """The stored records the rows refer to (`naming.CaptureReferences`)."""

    with_primary: dict[ObjectId, StoredInvoice]
    accounts: dict[str, StoredAccount]
    accounts_by_id: dict[ObjectId, StoredAccount]
    billed_by_id: dict[ObjectId, StoredAccount]
    numbers: dict[str, StoredInvoice]  # the invoices that have exactly these numbers
    claims: dict[NumberClaimKey, list[StoredNumberClaim]]
    tariffs: TariffLines


@dataclass(frozen=True)
class AcceptedRow:
    """A row to store; `again`: why its number is billed again although another invoice has it."""

    shipment: StoredShipment
    change: InvoiceChange
    again: str = ""


@dataclass(frozen=True)
class NumberConflict:
    """A row whose number another invoice has. If that number is spelled differently, it may be billed again with a
    reason."""

    number: str
    message: str
    holder: ObjectId | None  # None: its account is not visible to the caller
    may_rebill: bool


class CaptureRowBuilder:
    """Turns the rows of one chunk into invoices. Shipments and numbers used by one row count as taken for the next
    ones."""

    def __init__(
        self,
        scope: Scope,
        columns: Mapping[str, FieldSpec],
        known: CaptureLookups,
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
    ) -> AcceptedRow | NumberConflict | Findings:
        """Return the invoice that the `values` of a row make; `before` is the open invoice it changes, `again` the
        reason for billing a taken number again."""
        if refused_row := self._refused(shipment, before) or self._same_number(before, values):
            return refused_row
        draft = self._draft(shipment, before, values)
        if not isinstance(draft, _Draft):
            return draft
        read, record = draft.read, draft.record
        rules, invoice_type = ChargeRules.of(draft.account), record["invoice_type"]
        kept_type = before["invoice_type"] if before else REVENUE
        entered_invoice = EnteredInvoice(
            invoice_type, read.lines, has_bill_to=True, allows_zero=rules.allows_zero, kept_type=kept_type
        )
        wrong = [
            invoice_problem
            for invoice_problem in find_invoice_problems(entered_invoice)
            if invoice_problem.rule not in SETTLED_LATER
        ]
        if wrong:
            cells = (
                (find_problem_cell(invoice_problem, read.lines, self._columns), invoice_problem.message)
                for invoice_problem in wrong
            )
            return {cell: FieldFinding(FindingKind.SERVER, message) for cell, message in cells}
        if number_conflict := self._claimed(before, record, again):
            return number_conflict
        rebilled = again if self._find_claims(before, record) else ""
        if rebilled:
            issuance = Issuance(read.day, self._now, self._scope.author)
            note = f"{record['number']} billed again: {rebilled}"
            record["history"] = [
                *record["history"],
                build_history_step(record["status"], StatusAction.CAPTURE, issuance, note),
            ]
        self._note(shipment, before, record)
        return AcceptedRow(shipment, InvoiceChange(before, record), rebilled)

    def draft_invoice(
        self, shipment: StoredShipment, before: StoredInvoice | None, values: Mapping[str, object]
    ) -> StoredInvoice | None:
        """Return the invoice that the `values` of a row would make; None if it makes none. Nothing counts as taken."""
        if self._refused(shipment, before):
            return None
        draft = self._draft(shipment, before, values)
        return draft.record if isinstance(draft, _Draft) else None

    def _draft(
        self, shipment: StoredShipment, before: StoredInvoice | None, values: Mapping[str, object]
    ) -> "_Draft | Findings":
        account = self._billed(shipment, before, values)
        if account is None:
            return {BILL_TO: FieldFinding(FindingKind.SERVER, NO_BILL_TO)}
        is_additional = before["is_additional"] if before else self._is_beside(shipment)
        read = self._lines(shipment, before, values, is_additional, account)
        if isinstance(read, NotConvertible):
            return {CURRENCY: FieldFinding(FindingKind.SERVER, str(read))}
        action = StatusAction.RATE_EQUAL if is_additional else get_rating_action(read.lines, is_rated=read.is_rated)
        record = self._record(shipment, before, read, action, is_additional)
        of_row = {
            "invoice_type": str(values.get(TYPE) or (before["invoice_type"] if before else "")),
            "number": str(values[NUMBER] or "") if NUMBER in values else record["number"],
            "remarks": str(values[REMARKS] or "") if REMARKS in values else record.get("remarks", ""),
        }
        record = copy_record(record, {**build_bill_to_fields(account, read.day), **of_row})
        return _Draft(record, read, account)

    def _lines(
        self,
        shipment: StoredShipment,
        before: StoredInvoice | None,
        values: Mapping[str, object],
        is_additional: bool,
        account: StoredAccount,
    ) -> "_Lines | NotConvertible":
        """Return the charges of a row with their tariff values, or why the tariff cannot be converted to that
        currency."""
        currency = str(values.get(CURRENCY) or (before and before["currency"]) or self._usual(shipment, account))
        stored_day = before["invoice_date"] if before else ""
        day = parse_day(values.get(INVOICE_DATE) or stored_day) or clock.today(self._scope.place)
        own = read_invoice_lines(before) if before else []
        lines = build_captured_lines(values, self._columns, own, shipment["_id"], shipment["shipment_number"], currency)
        rated = False
        if not is_additional:
            try:
                charges = convert_shipment_charges(shipment, self._known.tariffs, currency, self._rates, day)
            except NotConvertible as missing:
                return missing
            rated = charges is not None
            lines = apply_tariff_charges(lines, [charges] if charges else [])
        return _Lines([_valued(line) for line in lines], currency, day, rated)

    def _record(
        self,
        shipment: StoredShipment,
        before: StoredInvoice | None,
        read: "_Lines",
        action: StatusAction,
        is_additional: bool,
    ) -> StoredInvoice:
        issuance = Issuance(read.day, self._now, self._scope.author)
        if before:
            record = copy_record(before, {**build_stored_lines(read.lines), "currency": read.currency})
        else:
            owner_id = shipment["account_id"]
            owner = self._known.accounts_by_id.get(owner_id) or build_missing_account(owner_id)
            record = begin_invoice([shipment], owner, read.currency, read.lines, issuance)
            record["is_primary"], record["is_additional"] = not is_additional, is_additional
            record["history"] = [build_history_step(record["status"], StatusAction.CAPTURE, issuance, _NOTE)]
        status = get_status_transition(record["status"], action).to
        if status != record["status"]:
            record["history"] = [*record["history"], build_history_step(status, action, issuance, _NOTE)]
        record["status"] = status
        return record

    def _refused(self, shipment: StoredShipment, before: StoredInvoice | None) -> Findings:
        stands = (before or shipment)["status"]
        if stands not in OPEN and not (before is None and self._additional):
            return {SHIPMENT: FieldFinding(FindingKind.SERVER, explain_status_refusal(stands, StatusAction.CAPTURE))}
        if before is None and self._is_beside(shipment) and not self._additional:
            message = f"Shipment {shipment['shipment_number']} already has an invoice. Open it and change that one."
            return {SHIPMENT: FieldFinding(FindingKind.SERVER, message)}
        return {}

    def _same_number(self, before: StoredInvoice | None, values: Mapping[str, object]) -> NumberConflict | None:
        number = str(values.get(NUMBER) or "")
        holder = self._known.numbers.get(number) if number else None
        if holder is None or (before is not None and holder["_id"] == before["_id"]):
            return None
        words = f"Invoice number {number} is already used in this system"
        if not self._scope.allows_account(holder["account_id"]):
            return NumberConflict(number, f"{words}.", None, may_rebill=False)
        holder_text = f"shipment {holder['shipment_numbers'][0]}" if holder["shipment_numbers"] else "another shipment"
        message = f"{words}, by the invoice of {holder_text} for bill-to {holder['bill_to']['account_number']}."
        return NumberConflict(number, message, holder["_id"], may_rebill=False)

    def _claimed(self, before: StoredInvoice | None, record: StoredInvoice, again: str) -> NumberConflict | None:
        claims = self._find_claims(before, record)
        if not claims or again:
            return None
        return NumberConflict(
            record["number"],
            explain_number_taken(record["number"], claims[0]),
            claims[0]["invoice_id"],
            may_rebill=True,
        )

    def _find_claims(self, before: StoredInvoice | None, record: StoredInvoice) -> list[StoredNumberClaim]:
        """Return claims of other invoices to the number that this save uses."""
        claim_key, had = get_invoice_claim(record), get_invoice_claim(before) if before else None
        if claim_key is None or claim_key == had:
            return []
        return [claim for claim in self._known.claims.get(claim_key, []) if claim["invoice_id"] != record["_id"]]

    def _billed(
        self, shipment: StoredShipment, before: StoredInvoice | None, values: Mapping[str, object]
    ) -> StoredAccount | None:
        account_number = values.get(BILL_TO) or (before["bill_to"]["account_number"] if before else "")
        account = (
            self._known.accounts.get(str(account_number))
            if account_number
            else self._known.billed_by_id.get(shipment["account_id"])
        )
        return account if account and account.get("is_active", True) else None

    def _is_beside(self, shipment: StoredShipment) -> bool:
        return shipment["_id"] in self._known.with_primary

    def _usual(self, shipment: StoredShipment, account: StoredAccount) -> str:
        rated = get_shipment_rating(shipment).get("currency")
        return str(rated or get_entered_currency(shipment) or account.get("currency") or "USD")

    def _note(self, shipment: StoredShipment, before: StoredInvoice | None, record: StoredInvoice) -> None:
        if record["is_primary"]:
            self._known.with_primary[shipment["_id"]] = record
        if record["number"]:
            self._known.numbers[record["number"]] = record
        had, claim_key = get_invoice_claim(before) if before else None, get_invoice_claim(record)
        if had and had != claim_key:
            number_claims = self._known.claims.get(had, [])
            self._known.claims[had] = [
                number_claim for number_claim in number_claims if number_claim["invoice_id"] != record["_id"]
            ]
        if claim_key and claim_key != had:
            claim: StoredNumberClaim = {
                "number": record["number"],
                "bill_to": claim_key.bill_to,
                "normalised": claim_key.normalised,
                "invoice_id": record["_id"],
            }
            self._known.claims.setdefault(claim_key, []).append(claim)


@dataclass(frozen=True)
class _Lines:
    """The charges of a row, their currency and day, and whether they have tariff values."""

    lines: list[ChargeLine]
    currency: str
    day: date
    is_rated: bool


@dataclass(frozen=True)
class _Draft:
    """The invoice that a row makes, before it is known whether it may be stored."""

    record: StoredInvoice
    read: _Lines
    account: StoredAccount


def _valued(line: ChargeLine) -> ChargeLine:
    return line if line.invoice_value is not None else replace(line, invoice_value=get_default_billed_value(line))
