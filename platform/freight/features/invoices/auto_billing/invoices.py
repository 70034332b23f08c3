"""What pushes change on invoices: the mark of R068, and the answers of the billing system."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.auto_billing.protocol import PushResult
from freight.core.auto_billing.pushes import PUSHED, PushKind
from freight.core.invoices.account_rules import InvoiceRules
from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.received import is_rejected
from freight.core.invoices.statuses import OPEN
from freight.core.money import round_to_currency
from freight.core.records import Stored, copy_record
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.payers import find_invoice_payers, get_payer_id
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_NOTHING = "The invoice is unchanged"


async def mark_invoices_pushed(
    scope: Scope, found: Sequence[StoredInvoice], permission: str, session: AsyncClientSession
) -> None:
    """Set the autoBillingStatus of invoices as read to pushed (R068)."""
    await _write(scope, [(invoice, {"auto_billing_status": PUSHED}) for invoice in found], permission, session)


async def unmark_invoices(scope: Scope, pushes: Iterable[Mapping[str, object]], session: AsyncClientSession) -> None:
    """Clear the mark of invoices whose billing push is no longer under way and was not accepted."""
    ids = [push["invoice_id"] for push in pushes if push["kind"] == PushKind.BILLING]
    if ids:
        marked = {"_id": {"$in": ids}, "auto_billing_status": PUSHED}
        invoices = await scoped(Invoice, scope).find(marked, session=session).to_list()
        await _write(scope, [(invoice, {"auto_billing_status": ""}) for invoice in invoices], "", session)


async def apply_push_result(scope: Scope, push: Stored, result: PushResult, session: AsyncClientSession) -> str:
    """Apply the answer of the billing system to an open invoice; return a sentence that says what was done.

    An issued invoice keeps its number and charges whatever the answer is.
    """
    if push["kind"] not in (PushKind.PULLING, PushKind.CAPTURE):
        return ""
    invoice = await scoped(Invoice, scope).find_one({"_id": push["invoice_id"]}, session=session)
    if invoice is None or invoice["status"] not in OPEN or invoice["is_deleted"]:
        return f"{_NOTHING} because it is not open."
    change: dict[str, object] = {}
    sentences = [await _number(scope, invoice, result.number, change, session)]
    if push["kind"] == PushKind.CAPTURE:
        sentences.append(await _client_values(scope, invoice, result, change, session))
    if change:
        # the worker acts for the user who pushed
        pushed_by = replace(scope, user_id=push["user_id"])
        await _write(pushed_by, [(invoice, change)], push["permission"], session)
    return " ".join(filter(None, sentences)) or f"{_NOTHING}."


async def _number(
    scope: Scope, invoice: StoredInvoice, number: str, change: dict[str, object], session: AsyncClientSession
) -> str:
    if not number or number == invoice["number"]:
        return ""
    if invoice["number"]:
        return f"It already has number {invoice['number']}, not {number}."
    # a captured number is alphanumeric only (operations §5)
    if not (number.isascii() and number.isalnum()):
        return f"The number {number} is not alphanumeric and was not imported."
    if await scoped(Invoice, scope).find_one({"number": number}, {"_id": 1}, archived=True, session=session):
        return f"The number {number} belongs to another invoice and was not imported."
    change["number"] = number
    return f"Number {number} imported."


async def _client_values(
    scope: Scope, invoice: StoredInvoice, result: PushResult, change: dict[str, object], session: AsyncClientSession
) -> str:
    if result.currency != invoice["currency"]:
        return f"The charges are in {result.currency}, the invoice is in {invoice['currency']}, so none were imported."
    account = (await find_invoice_payers(scope, [invoice], session)).get(get_payer_id(invoice))
    rules = InvoiceRules.of(account)
    waiting: dict[str, list[Decimal]] = {}
    # no one answers the customer's amount for a charge that is not audited
    charges = [
        captured_charge
        for captured_charge in result.charges
        if not rules.audits_received or rules.audits(captured_charge.code)
    ]
    for charge in charges:
        waiting.setdefault(charge.code.casefold(), []).append(round_to_currency(charge.amount, result.currency))
    lines, imported_count = [], 0
    for line in invoice["lines"]:
        amounts = waiting.get(line["charge_code"].casefold())
        # the reason was given for the earlier amount
        lines.append({**line, "client_value": amounts.pop(0), "rejection_reason": ""} if amounts else line)
        imported_count += bool(amounts is not None and lines[-1] is not line)
    if imported_count:
        change["lines"] = lines
        if rules.audits_received:
            change["is_received"], change["is_rejected"] = True, is_rejected(ChargeLine(**line) for line in lines)
    remaining, unaudited = len(charges) - imported_count, len(result.charges) - len(charges)
    sentences = [f"{imported_count} charges imported as client values" if imported_count != 1 else "1 charge imported"]
    if remaining:
        sentences.append(f"{remaining} match no line on the invoice")
    if unaudited:
        sentences.append(f"{unaudited} not audited for this account")
    return f"{'; '.join(sentences)}."


async def _write(
    scope: Scope,
    changes: Sequence[tuple[StoredInvoice, Mapping[str, object]]],
    permission: str,
    session: AsyncClientSession,
) -> None:
    invoice_changes = [InvoiceChange(before, copy_record(before, change)) for before, change in changes]
    await store.write_invoices(scope, invoice_changes, session, permission=permission, now=clock.now())
