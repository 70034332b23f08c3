"""Draft an invoice from its entered charges and the tariff: what a save stores and a preview shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.currency import RateBook, find_currency_problem
from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.invoices.account_rules import ChargeRules
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.checks import REVENUE, EnteredInvoice, InvoiceProblem, find_invoice_problems
from freight.core.invoices.comparing import Quoted, apply_tariff_charges, get_default_billed_value, get_rating_action
from freight.core.invoices.received import is_rejected
from freight.core.invoices.statuses import OPEN, StatusAction, explain_status_refusal, get_status_transition
from freight.core.invoices.tolerating import apply_tolerances
from freight.core.places import Place
from freight.core.records import copy_record
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.account import Account
from freight.documents.records.account import StoredAccount
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.charges.bill_to import find_bill_to_account
from freight.features.invoices.charges.charge_store import find_charge_names
from freight.features.invoices.charges.line_reader import BAD_INPUT, LineReader, parse_invoice_day
from freight.features.invoices.charges.readiness import is_billed_amount_unchanged
from freight.features.invoices.charges.schemas import InvoiceEntry
from freight.features.invoices.tariff_values import NotConvertible, convert_all_charges, load_quoted_values
from freight.features.ledger.invoices import store as invoices
from freight.features.ledger.invoices import tolerances
from freight.features.ledger.invoices.drafts import (
    Issuance,
    begin_invoice,
    build_history_step,
    build_stored_lines,
    read_invoice_lines,
)
from freight.features.ledger.invoices.payers import (
    build_bill_to_fields,
    build_missing_account,
    find_billed_accounts,
    find_invoice_payers,
    get_payer_id,
)
from freight.features.shipments import store as shipments_store
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, parse_object_id, scoped

BEGUN_MEANWHILE = "Someone else just started this shipment's invoice. Refresh."
_NO_QUOTE = "No shipment on this invoice was quoted, so the quote can't be selected."


@dataclass
class OpenedInvoice:
    """One invoice being saved: as stored (None: it is new), its shipments, the account it is billed to."""

    entry: InvoiceEntry
    before: StoredInvoice | None
    shipments: list[StoredShipment]
    own_account: StoredAccount | None  # None: it no longer exists
    billed_account: StoredAccount | None
    settles: bool
    problems: list[InvoiceProblem] = field(default_factory=list)

    @property
    def is_primary(self) -> bool:
        """Whether it carries the charges of its shipments."""
        return self.before["is_primary"] if self.before else not self.entry.additional_invoice

    def note(self, name: str, message: str) -> None:
        """Record a problem with a field."""
        self.problems.append(InvoiceProblem(BAD_INPUT, message, field=name))


async def open_entry(scope: Scope, entry: InvoiceEntry, session: AsyncClientSession, *, settles: bool) -> OpenedInvoice:
    """Return the invoice that an entry changes or begins. Raises Conflict, Invalid and NotFound when it cannot be
    saved."""
    if entry.invoice_id:
        before = await invoices.read_invoice_at(scope, entry.invoice_id, entry.revision, session)
        if before["status"] not in OPEN:
            raise Invalid(explain_status_refusal(before["status"], StatusAction.CAPTURE), code=ErrorCode.WRONG_STATUS)
        shipments = await shipments_store.find_by_id(scope, before["shipment_ids"], session)
    else:
        before = None
        shipment_id = parse_object_id(entry.shipment_id, "shipment")
        shipments = await shipments_store.find_by_id(scope, [shipment_id], session)
        if not shipments:
            raise NotFound("Shipment not found.")
        if not entry.additional_invoice:
            await _may_begin(scope, shipments[0], session)
    own = (
        await scoped(Account, scope).find_one({"_id": shipments[0]["account_id"]}, session=session)
        if shipments
        else None
    )
    payer = await _payer(scope, entry, before, own, session)
    return OpenedInvoice(entry, before, shipments, own, payer, settles)


async def _payer(
    scope: Scope,
    entry: InvoiceEntry,
    before: StoredInvoice | None,
    own: StoredAccount | None,
    session: AsyncClientSession,
) -> StoredAccount | None:
    """Return the bill-to account: the one named, the present one, or the usual one. The present one need not be within
    the scope."""
    standing = (await find_invoice_payers(scope, [before], session)).get(get_payer_id(before)) if before else None
    if standing is None:
        usual = await find_billed_accounts(scope, {own["_id"]: own} if own else {}, session)
        standing = next(iter(usual.values()), None)
    if standing and entry.bill_to in (None, standing["account_number"]):
        return standing if standing.get("is_active", True) else None
    return await find_bill_to_account(scope, entry.bill_to or "", session)


async def _may_begin(scope: Scope, shipment: StoredShipment, session: AsyncClientSession) -> None:
    if await invoices.find_primary_invoices(scope, [shipment["_id"]], session):
        raise Conflict(BEGUN_MEANWHILE)
    if shipment["status"] not in OPEN:
        raise Invalid(explain_status_refusal(shipment["status"], StatusAction.CAPTURE), code=ErrorCode.WRONG_STATUS)


async def draft_invoice(
    scope: Scope, opened: OpenedInvoice, rates: RateBook, session: AsyncClientSession, now: datetime
) -> StoredInvoice:
    """Return the invoice as it will be stored; problems are added to `opened`."""
    entry, before = opened.entry, opened.before
    currency, day = _currency(opened), _day(opened, scope.place)
    lines_by_id = {line.line_id: line for line in read_invoice_lines(before)} if before else {}
    unnamed = [line.charge_code for line in entry.charges if line.line_id not in lines_by_id and not line.charge_text]
    names = await find_charge_names(scope, opened.shipments, unnamed)
    read = LineReader(lines_by_id, index_by_id(opened.shipments), currency, rates, day, names).read(entry.charges)
    opened.problems += read.problems
    lines = read.lines if before and before["is_received"] else [_unasked(line, lines_by_id) for line in read.lines]
    quoted: Quoted | None = None
    try:
        if opened.is_primary:
            charges = await convert_all_charges(scope, opened.shipments, currency, day, rates, session)
            lines = apply_tariff_charges(lines, charges)
        if entry.is_quote_selected:
            quoted = await load_quoted_values(scope, opened.shipments, currency, rates, session)
            if quoted is None:
                opened.note("isQuoteSelected", _NO_QUOTE)
    except NotConvertible as missing:
        opened.note("currency", str(missing))
    rules = ChargeRules.of(opened.billed_account)
    if opened.is_primary:
        first = opened.shipments[0]
        lines = rules.marked(lines, first["_id"], first["shipment_number"])
    lines = [_billed(line, read.agreed) for line in lines]
    if opened.is_primary:
        account_id = opened.shipments[0]["account_id"]
        lines = apply_tolerances(lines, account_id, currency, await tolerances.list_active_tolerances(scope, session))
    if not read.problems:
        invoice_problems = find_invoice_problems(
            _judged(opened, lines, quoted, rules, currency), settles=opened.settles
        )
        opened.problems += _numbered(invoice_problems, lines, read.lines)
    return _record(opened, lines, quoted, currency, day, Issuance(day, now, scope.author))


def _unasked(line: ChargeLine, known: Mapping[str, ChargeLine]) -> ChargeLine:
    """Return the line with the stored customer amount: it is entered only on received invoices (R231)."""
    stored = known.get(line.line_id)
    return replace(
        line,
        client_value=stored.client_value if stored else None,
        rejection_reason=stored.rejection_reason if stored else "",
    )


def _billed(line: ChargeLine, agreed: Record) -> ChargeLine:
    """Return the line with its invoice value: the agreed one, or the one that follows from tariff and user values."""
    return replace(
        line, invoice_value=agreed.get(line.line_id) if line.line_id in agreed else get_default_billed_value(line)
    )


def _judged(
    opened: OpenedInvoice, lines: Sequence[ChargeLine], quoted: Quoted | None, rules: ChargeRules, currency: str
) -> EnteredInvoice:
    before = opened.before
    return EnteredInvoice(
        invoice_type=opened.entry.invoice_type,
        lines=lines,
        has_bill_to=opened.billed_account is not None,
        is_quote_selected=opened.entry.is_quote_selected,
        quoted=quoted,
        is_received=bool(before and before["is_received"]),
        allows_zero=rules.allows_zero,
        # credit notes are made from an invoice, never from scratch
        kept_type=before["invoice_type"] if before else REVENUE,
        currency=currency,
    )


def _numbered(
    found: Sequence[InvoiceProblem], lines: Sequence[ChargeLine], sent: Sequence[ChargeLine]
) -> list[InvoiceProblem]:
    """Number the problems by the lines as sent; lines from elsewhere come after them."""
    places = {line.line_id: number for number, line in enumerate(sent, 1)}
    return [
        invoice_problem._replace(
            line=places.get(lines[invoice_problem.line - 1].line_id, invoice_problem.line)
            if invoice_problem.line
            else 0
        )
        for invoice_problem in found
    ]


def _record(
    opened: OpenedInvoice,
    lines: Sequence[ChargeLine],
    quoted: Quoted | None,
    currency: str,
    day: date,
    issuance: Issuance,
) -> StoredInvoice:
    before, entry = opened.before, opened.entry
    account = opened.billed_account
    action = StatusAction.RATE_EQUAL  # without a tariff there is nothing to differ from
    if opened.is_primary:
        rated = all(get_shipment_rating(shipment).get("total") is not None for shipment in opened.shipments)
        action = get_rating_action(lines, is_rated=rated, quoted=quoted if entry.is_quote_selected else None)
    goes_back = bool(before and before["is_received"]) and is_rejected(lines)
    if goes_back:
        action = StatusAction.REJECT
    if before is None:
        owner = opened.own_account or build_missing_account(opened.shipments[0]["account_id"])
        record = begin_invoice(opened.shipments, owner, currency, lines, issuance)
        record["is_primary"], record["is_additional"] = opened.is_primary, entry.additional_invoice
        record["request_key"] = entry.request_key if entry.additional_invoice else ""
        record["history"] = [build_history_step(record["status"], StatusAction.CAPTURE, issuance, "Charges entered")]
    else:
        record = copy_record(before, {**build_stored_lines(lines), "currency": currency})
    status = get_status_transition(record["status"], action).to
    if (
        action is StatusAction.RATE_EQUAL
        and not opened.settles
        and is_billed_amount_unchanged(before, opened.shipments, lines)
    ):
        status, action = READY_FOR_INVOICING, StatusAction.MAKE_READY
    if status != record["status"]:
        record["history"] = [*record["history"], build_history_step(status, action, issuance, "Charges entered")]
    entry_fields = {
        "status": status,
        "invoice_type": entry.invoice_type,
        "is_quote_selected": entry.is_quote_selected,
        "is_rejected": goes_back,
    }
    return copy_record(record, {**entry_fields, **(build_bill_to_fields(account, day) if account else {})})


def _currency(opened: OpenedInvoice) -> str:
    if opened.entry.currency:
        currency = opened.entry.currency.strip().upper()
        if not (wrong := find_currency_problem(currency)):
            return currency
        opened.note("currency", f"Currency: {wrong}")
    if opened.before:
        return str(opened.before["currency"])
    rated = get_shipment_rating(opened.shipments[0]).get("currency")
    of_account = opened.own_account.get("currency") if opened.own_account else ""
    return str(rated or of_account or "USD")


def _day(opened: OpenedInvoice, place: Place) -> date:
    stored = parse_day(opened.before["invoice_date"] if opened.before else "") or clock.today(place)
    if not opened.entry.invoice_date:
        return stored
    try:
        return parse_invoice_day(opened.entry.invoice_date, place)
    except ValueError as wrong:
        opened.note("invoiceDate", f"Invoice date: {wrong}")
        return stored
