"""Invoices with a customer's answers: an account on an EDI audit profile expects less for the freight than was charged.
On one of its two invoices the lines wait for an answer, on the other the customer rejected the freight."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.auto_billing.protocol import CapturedCharge, PushResult
from freight.core.auto_billing.pushes import PushKind
from freight.core.invoices.account_rules import INVOICE_RULES
from freight.core.invoices.checks import REVENUE
from freight.core.invoices.received import LineAnswer, LineReviewStatus, get_line_review_status
from freight.core.money import round_to_currency
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import RATED
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.invoices.auto_billing import invoices as answers_of_partners
from freight.features.invoices.charges import customer_answers, editing
from freight.features.invoices.charges.schemas import (
    ChargeEntry,
    ChargesBody,
    ClientAnswer,
    ClientAnswersBody,
    InvoiceEntry,
)
from freight.features.ledger.invoices.drafts import load_tariff_lines, read_invoice_lines
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

_SAID = Decimal("0.96")  # factor of the freight; for everything else the customer expects the same amount
_REASON = "Current contract rate applies, see lane sheet"
_CAPTURES = "invoiceProcessing.autoCapture"


async def load_demo_received(scope: Scope, _: Path) -> int:
    """Add received invoices to a demo system that has none; return how many. It needs an account with rated
    shipments."""
    if await scoped(Invoice, scope).count({"is_received": True}, limit=1, archived=True):
        return 0
    shipments = await _shipments(scope)
    if not shipments:
        return 0
    acting = await get_clerk_scope(scope, editing.PERMISSION)
    await scoped(Account, scope).update_one(
        {"_id": shipments[0]["account_id"]},
        {"$set": {f"data.{INVOICE_RULES}.auditsReceived": True, "updated_on": clock.now()}, "$inc": {"revision": 1}},
    )
    charges = await load_tariff_lines(scope, shipments)
    entries = [_entry(shipment, charges[get_shipment_rating(shipment)["trace_id"]]) for shipment in shipments]
    ids = await editing.save_invoice_charges(acting, ChargesBody(invoices=entries))
    for invoice_id in ids:
        await _customer_says(acting, invoice_id)
    await _reject(acting, ids[-1])
    return len(ids)


async def _shipments(scope: Scope) -> list[StoredShipment]:
    """Return rated shipments without an invoice, of the account that ships least but enough: its newest, which is seen
    first, and its oldest, whose mismatch comes before all others."""
    query = {"status": RATED, "invoice_id": None}
    shipments = await scoped(Shipment, scope).find(query).sort([("entry_date", -1), ("_id", -1)]).to_list()
    groups: dict[ObjectId, list[StoredShipment]] = {}
    for shipment in shipments:
        groups.setdefault(shipment["account_id"], []).append(shipment)
    enough = [group for group in groups.values() if len(group) > 1]
    return [(group := min(enough, key=len))[0], group[-1]] if enough else []


def _entry(shipment: StoredShipment, charges: Sequence[tuple[str, str, Decimal]]) -> InvoiceEntry:
    lines = [
        ChargeEntry(
            charge_code=code,
            charge_text=text,
            user_value=str(round_to_currency(amount, get_shipment_rating(shipment)["currency"])),
        )
        for code, text, amount in charges
    ]
    return InvoiceEntry(shipment_id=str(shipment["_id"]), invoice_type=REVENUE, charges=lines)


async def _customer_says(scope: Scope, invoice_id: ObjectId) -> None:
    """Store what the customer's side of the billing system answers about the charges of an invoice."""
    invoice = await scoped(Invoice, scope).find_one({"_id": invoice_id})
    assert invoice is not None, "it was saved a moment ago"
    captured_charges = [
        CapturedCharge(line.charge_code, round_to_currency(value if place else value * _SAID, invoice["currency"]))
        for place, line in enumerate(read_invoice_lines(invoice))
        if (value := line.invoice_value) is not None
    ]
    push: dict[str, object] = {
        "kind": PushKind.CAPTURE,
        "invoice_id": invoice_id,
        "user_id": scope.user_id,
        "permission": _CAPTURES,
    }
    result = PushResult(currency=invoice["currency"], charges=tuple(captured_charges))

    async def work(session: AsyncClientSession) -> None:
        await answers_of_partners.apply_push_result(scope, push, result, session)

    await run_in_transaction(work)


async def _reject(scope: Scope, invoice_id: ObjectId) -> None:
    invoice = await scoped(Invoice, scope).find_one({"_id": invoice_id})
    assert invoice is not None, "it was saved a moment ago"
    no = [
        ClientAnswer(line_id=line.line_id, answer=LineAnswer.REJECT, reason=_REASON)
        for line in read_invoice_lines(invoice)
        if get_line_review_status(line) is LineReviewStatus.OPEN
    ]
    if no:
        await customer_answers.answer_customer_lines(
            scope, str(invoice_id), ClientAnswersBody(revision=invoice["revision"], answers=no)
        )
