"""Credit issued invoices, and issue credit notes and additional invoices."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices import corrections, credits
from freight.core.invoices.checks import CREDIT_NOTE
from freight.core.invoices.corrections import CorrectionContext
from freight.core.invoices.credits import CreditableAmounts
from freight.core.invoices.figures import InvoiceAmounts
from freight.core.invoices.statuses import OPEN
from freight.core.money import ZERO
from freight.core.records import copy_record
from freight.core.shipments.statuses import READY_FOR_INVOICING
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices import numbers
from freight.features.invoices.correcting.copies import (
    PERMISSION,
    build_correction_context,
    describe_made_invoice,
    list_credit_notes,
)
from freight.features.invoices.correcting.schemas import (
    CreditRequest,
    CreditSum,
    CreditTrial,
    InvoiceMade,
    InvoicesIssued,
    IssueRequest,
)
from freight.features.invoices.issuing import load_open_invoice
from freight.features.invoices.shipment_validation import ShipmentJudge
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.payers import find_invoice_payers, get_invoice_dates, get_payer_id
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.ledger.invoices.taxing import tax_invoices
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

_ISSUES = "invoiceProcessing.createInvoice"
# a credit note needs a reason, and one that is not stored has none
_PREVIEWED = "Preview"


async def create_credit_note(scope: Scope, invoice_id: str, request: CreditRequest) -> InvoiceMade:
    """Make a credit note of an issued invoice, and issue it unless it should stay open.

    The remaining amount is read in the transaction that raises `credited` of the invoice, so that of two concurrent
    credits the second sees what the first left. Raises Conflict for a stale revision, Invalid beyond the remaining
    amount.
    """
    doing = build_correction_context(scope, request.comment)
    day = resolve_issue_day(request.invoice_date, clock.today(scope.place))

    async def work(session: AsyncClientSession) -> StoredInvoice:
        invoice = await store.read_invoice_at(scope, invoice_id, request.revision, session)
        amounts, note = await _note(
            scope, invoice, lambda creditable: _shares(request, invoice, creditable), doing, day, session
        )
        if not request.issue:
            changes = [
                InvoiceChange(invoice, corrections.mark_copy_source(invoice, note, doing)),
                InvoiceChange(None, note),
            ]
            await store.write_invoices(scope, changes, session, permission=PERMISSION, now=doing.on)
            return note
        return await _issue_note(scope, note, None, invoice, amounts, doing, PERMISSION, session)

    return describe_made_invoice(await run_in_transaction(work))


async def preview_credit_note(scope: Scope, invoice_id: str, trial: CreditTrial) -> CreditSum:
    """Return what a credit note would come to, with its tax as it would be issued. Nothing is stored. Raises Invalid
    as a credit does."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    doing = build_correction_context(scope, _PREVIEWED)
    _, note = await _note(
        scope, invoice, lambda left: _shares(trial, invoice, left), doing, clock.today(scope.place), None
    )
    taxes = await tax_invoices(scope, None, [note])
    taxed = taxes.get(note["_id"])
    amounts = InvoiceAmounts(note["total"], taxed.breakdown.tax if taxed else ZERO)
    return CreditSum(net=str(-amounts.net), tax=str(-amounts.tax) if taxed else "", gross=str(-amounts.gross))


async def credit_remaining_amount(
    scope: Scope, invoice: StoredInvoice, doing: CorrectionContext, day: date, session: AsyncClientSession
) -> StoredInvoice:
    """Issue a credit note for all that is left of an invoice read in this transaction. Raises Invalid if none is
    allowed or nothing is left."""
    amounts, note = await _note(scope, invoice, credits.allocate_full_credit, doing, day, session)
    return await _issue_note(scope, note, None, invoice, amounts, doing, PERMISSION, session)


async def _note(
    scope: Scope,
    invoice: StoredInvoice,
    share: Callable[[CreditableAmounts], dict[str, Decimal]],
    doing: CorrectionContext,
    day: date,
    session: AsyncClientSession | None,
) -> tuple[CreditableAmounts, StoredInvoice]:
    """Return what is left of an invoice, and an unsaved credit note for a share of it."""
    if why := corrections.find_credit_refusal(invoice):
        raise Invalid(why, code=ErrorCode.CREDIT_NOT_ALLOWED)
    remaining_credit = await get_remaining_credit(scope, invoice, session)
    lines = credits.build_credit_note_lines(invoice, share(remaining_credit), doing.comment)
    return remaining_credit, corrections.make_credit_note(invoice, ObjectId(), lines, format_iso_day(day), doing)


async def issue_open_invoices(scope: Scope, request: IssueRequest) -> InvoicesIssued:
    """Issue open additional invoices and credit notes: all of them, or none. Raises Conflict for a stale revision,
    Invalid for a primary invoice, which is billed with its shipment, and for one that cannot be issued."""
    doing = build_correction_context(scope, "")
    day = resolve_issue_day(request.invoice_date, clock.today(scope.place))

    async def work(session: AsyncClientSession) -> list[StoredInvoice]:
        issued = []
        for invoice in request.invoices:
            before = await store.read_invoice_at(scope, invoice.invoice_id, invoice.revision, session)
            if before["is_primary"]:
                raise Invalid("Bill this invoice with its shipment.", code=ErrorCode.PRIMARY)
            if before["invoice_type"] == CREDIT_NOTE:
                issued.append(await _issue_stored_note(scope, before, doing, day, session))
            else:
                issued.append(await _issue(scope, before, doing, day, session))
        return issued

    return InvoicesIssued(issued=[describe_made_invoice(invoice) for invoice in await run_in_transaction(work)])


async def get_remaining_credit(
    scope: Scope, invoice: StoredInvoice, session: AsyncClientSession | None = None
) -> CreditableAmounts:
    """Return what is left of an invoice after its living issued credit notes."""
    notes = await list_credit_notes(scope, invoice["_id"], session)
    return credits.compute_creditable_amounts(invoice, [note for note in notes if corrections.is_issued(note)])


def resolve_issue_day(wanted: date | None, today: date) -> date:
    """Return the date of an invoice: the given one, or today. Raises Invalid for a date in the future."""
    day = wanted or today
    if day > today:
        raise Invalid("The invoice date is in the future.", code=ErrorCode.INVOICE_DATE)
    return day


def _shares(
    request: CreditRequest | CreditTrial, invoice: StoredInvoice, left: CreditableAmounts
) -> dict[str, Decimal]:
    if request.lines and request.amount:
        raise Invalid("Credit individual charges or one amount, not both.", code=ErrorCode.LINES_OR_AMOUNT)
    texts = _texts(invoice)
    if request.lines:
        credited_amounts = [
            (line.line_id, credits.parse_credit_amount(line.amount, texts.get(line.line_id, "?")))
            for line in request.lines
        ]
        return credits.allocate_line_credits(credited_amounts, left, texts)
    if request.amount:
        return credits.allocate_credit_amount(credits.parse_credit_amount(request.amount, "Amount"), left)
    return credits.allocate_full_credit(left)


def _texts(invoice: StoredInvoice) -> dict[str, str]:
    return {line["line_id"]: line["charge_text"] or line["charge_code"] for line in invoice["lines"]}


async def _issue_stored_note(
    scope: Scope, note: StoredInvoice, doing: CorrectionContext, day: date, session: AsyncClientSession
) -> StoredInvoice:
    if note["reference_id"] is None:
        return await _issue(scope, note, doing, day, session)
    invoice = await scoped(Invoice, scope).get(note["reference_id"], "invoice", session=session)
    if why := corrections.find_credit_refusal(invoice):
        raise Invalid(why, code=ErrorCode.CREDIT_NOT_ALLOWED)
    remaining_credit = await get_remaining_credit(scope, invoice, session)
    dated = copy_record(note, {"invoice_date": format_iso_day(day), "due_date": format_iso_day(day)})
    return await _issue_note(scope, dated, note, invoice, remaining_credit, doing, _ISSUES, session)


async def _issue_note(
    scope: Scope,
    note: StoredInvoice,
    before: StoredInvoice | None,
    invoice: StoredInvoice,
    left: CreditableAmounts,
    doing: CorrectionContext,
    permission: str,
    session: AsyncClientSession,
) -> StoredInvoice:
    """Issue a credit note and raise the credited amount of its invoice."""
    credits.check_credit_note(note, left, _texts(invoice))
    issued = corrections.mark_invoice_issued(note, await _number(scope, note, session), doing)
    raised = corrections.add_credited_amount(invoice, -issued["total"], doing)
    changes = [InvoiceChange(invoice, raised), InvoiceChange(before, issued)]
    await store.write_invoices(scope, changes, session, permission=permission, now=doing.on)
    return issued


async def _issue(
    scope: Scope, before: StoredInvoice, doing: CorrectionContext, day: date, session: AsyncClientSession
) -> StoredInvoice:
    await _refuse(scope, before, doing, session)
    payers = await find_invoice_payers(scope, [before], session)
    dated = (
        before if before["number"] else copy_record(before, get_invoice_dates(day, payers.get(get_payer_id(before))))
    )
    issued = corrections.mark_invoice_issued(dated, await _number(scope, before, session), doing)
    await store.write_invoices(scope, [InvoiceChange(before, issued)], session, permission=_ISSUES, now=doing.on)
    return issued


async def _refuse(scope: Scope, before: StoredInvoice, doing: CorrectionContext, session: AsyncClientSession) -> None:
    """Raise Invalid if an open invoice cannot be issued: for its bill-to, its total or its shipments' data (R236)."""
    if before["status"] not in OPEN:
        return  # the status table refuses it in its own words
    judge = ShipmentJudge(scope)
    own = await load_open_invoice(scope, before, session)
    if before["status"] != READY_FOR_INVOICING:
        await judge.judge(own.shipments, "", doing.on)
    if finding := own.finding() or judge.refusal(own.shipments):
        raise Invalid(finding.message, code=finding.code, data={"details": finding.details})


async def _number(scope: Scope, invoice: StoredInvoice, session: AsyncClientSession) -> str:
    """Return the next number of the invoice's series, or its own number if it was captured with one."""
    if invoice["number"]:
        return str(invoice["number"])
    kind = invoice["invoice_type"]
    (number,) = await numbers.take_invoice_numbers(scope, kind, 1, session)
    return number
