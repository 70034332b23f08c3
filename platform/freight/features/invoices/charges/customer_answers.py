"""Answer the customer on a received invoice: each line is accepted or rejected; all answers are stored, or none."""

from collections.abc import Sequence
from datetime import datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.invoices.account_rules import ChargeRules, InvoiceRules
from freight.core.invoices.amounts import clean_typed_text
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.checks import EnteredInvoice, check_total_sign, check_zero_values
from freight.core.invoices.comparing import get_rating_action
from freight.core.invoices.received import LineAnswer, accept_line, is_rejected, reject_line
from freight.core.invoices.statuses import OPEN, StatusAction, explain_status_refusal, get_status_transition
from freight.core.records import copy_record
from freight.core.shipments.document import get_shipment_rating
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.charges.editing import PERMISSION
from freight.features.invoices.charges.line_reader import COMMENT
from freight.features.invoices.charges.schemas import ClientAnswer, ClientAnswersBody
from freight.features.invoices.shipment_sync import sync_invoiced_shipments
from freight.features.invoices.tariff_values import load_invoice_quoted_values
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.drafts import Issuance, build_history_step, build_stored_lines, read_invoice_lines
from freight.features.ledger.invoices.payers import find_invoice_payers, get_payer_id
from freight.features.ledger.invoices.store import CHANGED_MEANWHILE, InvoiceChange
from freight.features.shipments import store as shipments_store
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

NOT_RECEIVED = "Only an invoice with a customer response can be accepted or rejected by line."


async def answer_customer_lines(scope: Scope, invoice_id: str, body: ClientAnswersBody) -> None:
    """Accept or reject the customer's amounts on lines of an open invoice.

    An accepted value is billed. A rejected one keeps the invoice a Rate Mismatch, flagged rejected, until the other
    side or we change the answer. Raises Invalid naming the line and what is wrong with its answer (R227, R228), and
    Conflict when the invoice was saved since `revision` was read.
    """

    async def work(session: AsyncClientSession) -> None:
        now = clock.now()
        before = await store.read_invoice_at(scope, invoice_id, body.revision, session)
        if before["status"] not in OPEN:
            raise Invalid(explain_status_refusal(before["status"], StatusAction.REJECT), code=ErrorCode.WRONG_STATUS)
        if not before["is_received"]:
            raise Invalid(NOT_RECEIVED, code=ErrorCode.NOT_RECEIVED)
        after = await _answered(scope, before, body.answers, session, now)
        await store.write_invoices(scope, [InvoiceChange(before, after)], session, permission=PERMISSION, now=now)
        await sync_invoiced_shipments(scope, [after], session, reason="answer to the customer", now=now)

    await run_in_transaction(work)


async def _answered(
    scope: Scope, before: StoredInvoice, answers: Sequence[ClientAnswer], session: AsyncClientSession, now: datetime
) -> StoredInvoice:
    lines, answer_texts = read_invoice_lines(before), []
    places = {line.line_id: place for place, line in enumerate(lines)}
    for answer in answers:
        place = places.get(answer.line_id)
        if place is None:
            raise Conflict(CHANGED_MEANWHILE)
        lines[place] = _line(lines[place], answer, place + 1)
        answer_texts.append(f"{lines[place].charge_text or lines[place].charge_code} {answer.answer.value}ed")
    await _check(scope, before, lines, session)
    after = copy_record(before, {**build_stored_lines(lines), "is_rejected": is_rejected(lines)})
    action = await _action(scope, after, lines, session)
    status = get_status_transition(before["status"], action).to
    entry = build_history_step(
        status, action, Issuance(scope.place.day_of(now), now, scope.author), ", ".join(answer_texts)
    )
    return copy_record(after, {"status": status, "history": [*before["history"], entry]})


async def find_rejection_reasons(scope: Scope, invoice_id: str) -> tuple[str, ...]:
    """Return the reasons that the EDI audit profile of the invoice's payer offers. Raises NotFound."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    account = (await find_invoice_payers(scope, [invoice])).get(get_payer_id(invoice))
    return InvoiceRules.of(account).rejection_reasons


def _line(line: ChargeLine, one: ClientAnswer, number: int) -> ChargeLine:
    line_label = f"Line {number} ({line.charge_text or line.charge_code})"
    try:
        if one.answer is LineAnswer.ACCEPT:
            return accept_line(line)
        return reject_line(line, clean_typed_text(one.reason, COMMENT))
    except ValueError as wrong:
        raise Invalid(f"{line_label}: {wrong}", code=ErrorCode.ANSWER) from wrong


async def _check(
    scope: Scope, invoice: StoredInvoice, lines: Sequence[ChargeLine], session: AsyncClientSession
) -> None:
    """Check the values as a save would (R219, R221, R222); lines without an answer yet are not an error."""
    account = (await find_invoice_payers(scope, [invoice], session)).get(get_payer_id(invoice))
    entered_invoice = EnteredInvoice(
        invoice["invoice_type"], lines, True, allows_zero=ChargeRules.of(account).allows_zero
    )
    for problem in (*check_zero_values(entered_invoice), *check_total_sign(entered_invoice)):
        raise Invalid(problem.message, code=ErrorCode(problem.rule))


async def _action(
    scope: Scope, invoice: StoredInvoice, lines: Sequence[ChargeLine], session: AsyncClientSession
) -> StatusAction:
    """Return the action that the answers mean to the status machine."""
    if invoice["is_rejected"]:
        return StatusAction.REJECT
    if not invoice["is_primary"]:
        return StatusAction.RATE_EQUAL  # without a tariff there is nothing to differ from
    shipments = await shipments_store.find_by_id(scope, invoice["shipment_ids"], session)
    rated = all(get_shipment_rating(shipment).get("total") is not None for shipment in shipments)
    quoted = (
        await load_invoice_quoted_values(scope, invoice, shipments, session) if invoice["is_quote_selected"] else None
    )
    return get_rating_action(lines, is_rated=rated, quoted=quoted)
