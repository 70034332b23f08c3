"""Answering the customer on a received invoice: each line accepted or rejected, all answers stored or none."""

from collections.abc import Sequence
from datetime import datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, Invalid
from freight.core.invoices.account_rules import ChargeRules, InvoiceRules
from freight.core.invoices.amounts import read_text
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.checks import Entered, no_zero_values, total_not_zero
from freight.core.invoices.comparing import rating_action
from freight.core.invoices.received import Answer, accepted, is_rejected, rejected
from freight.core.invoices.statuses import OPEN, Action, refusal, transition
from freight.core.records import changed
from freight.core.shipments.document import rating_of
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.charges.editing import PERMISSION
from freight.features.invoices.charges.entering import COMMENT
from freight.features.invoices.charges.schemas import ClientAnswer, ClientAnswersBody
from freight.features.invoices.following import follow
from freight.features.invoices.tariff_values import quoted_of
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.drafts import Issuance, lines_of, step, stored_lines
from freight.features.ledger.invoices.payers import payer_id, payers_of
from freight.features.ledger.invoices.store import CHANGED_MEANWHILE, InvoiceChange
from freight.features.shipments import store as shipments_store
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import in_transaction

NOT_RECEIVED = "Only an invoice with a customer response can be accepted or rejected by line."


async def answer(scope: Scope, invoice_id: str, body: ClientAnswersBody) -> None:
    """Accept or reject what the customer says on lines of an open invoice.

    An accepted value is billed. A rejected one keeps the invoice a Rate Mismatch, flagged rejected, until the other
    side or we say otherwise. Raises Invalid naming the line and what is wrong with its answer (R227, R228), and
    Conflict when somebody saved since `revision` was read.
    """

    async def work(session: AsyncClientSession) -> None:
        now = clock.now()
        before = await store.read_at(scope, invoice_id, body.revision, session)
        if before["status"] not in OPEN:
            raise Invalid(refusal(before["status"], Action.REJECT), code="wrong_status")
        if not before["is_received"]:
            raise Invalid(NOT_RECEIVED, code="not_received")
        after = await _answered(scope, before, body.answers, session, now)
        await store.write(scope, [InvoiceChange(before, after)], session, permission=PERMISSION, now=now)
        await follow(scope, [after], session, reason="answer to the customer", now=now)

    await in_transaction(work)


async def _answered(
    scope: Scope, before: StoredInvoice, answers: Sequence[ClientAnswer], session: AsyncClientSession, now: datetime
) -> StoredInvoice:
    lines, told = lines_of(before), []
    places = {line.line_id: place for place, line in enumerate(lines)}
    for one in answers:
        place = places.get(one.line_id)
        if place is None:
            raise Conflict(CHANGED_MEANWHILE)
        lines[place] = _line(lines[place], one, place + 1)
        told.append(f"{lines[place].charge_text or lines[place].charge_code} {one.answer.value}ed")
    await _check(scope, before, lines, session)
    after = changed(before, {**stored_lines(lines), "is_rejected": is_rejected(lines)})
    action = await _action(scope, after, lines, session)
    status = transition(before["status"], action).to
    entry = step(status, action, Issuance(scope.place.day_of(now), now, scope.author), ", ".join(told))
    return changed(after, {"status": status, "history": [*before["history"], entry]})


async def find_reasons(scope: Scope, invoice_id: str) -> tuple[str, ...]:
    """The reasons that the EDI audit profile of an invoice's payer offers. Raises NotFound."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    account = (await payers_of(scope, [invoice])).get(payer_id(invoice))
    return InvoiceRules.of(account).rejection_reasons


def _line(line: ChargeLine, one: ClientAnswer, number: int) -> ChargeLine:
    named = f"Line {number} ({line.charge_text or line.charge_code})"
    try:
        if one.answer is Answer.ACCEPT:
            return accepted(line)
        return rejected(line, read_text(one.reason, COMMENT))
    except ValueError as wrong:
        raise Invalid(f"{named}: {wrong}", code="answer") from wrong


async def _check(
    scope: Scope, invoice: StoredInvoice, lines: Sequence[ChargeLine], session: AsyncClientSession
) -> None:
    """What a save would refuse of the values (R219, R221, R222); lines without an answer yet are no reason."""
    account = (await payers_of(scope, [invoice], session)).get(payer_id(invoice))
    entered = Entered(invoice["invoice_type"], lines, True, allows_zero=ChargeRules.of(account).allows_zero)
    for problem in (*no_zero_values(entered), *total_not_zero(entered)):
        raise Invalid(problem.message, code=problem.rule)


async def _action(
    scope: Scope, invoice: StoredInvoice, lines: Sequence[ChargeLine], session: AsyncClientSession
) -> Action:
    """What the answers are to the status machine."""
    if invoice["is_rejected"]:
        return Action.REJECT
    if not invoice["is_primary"]:
        return Action.RATE_EQUAL  # what has no tariff has none to differ from
    shipments = await shipments_store.find_by_id(scope, invoice["shipment_ids"], session)
    rated = all(rating_of(one).get("total") is not None for one in shipments)
    quoted = await quoted_of(scope, invoice, shipments, session) if invoice["is_quote_selected"] else None
    return rating_action(lines, is_rated=rated, quoted=quoted)
