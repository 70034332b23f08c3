"""Which actions an invoice allows and why not, what is left of it, and where it came from: for the dialogs."""

from decimal import Decimal

from freight.core.invoices import corrections
from freight.core.invoices.checks import CREDIT_NOTE
from freight.core.invoices.credits import NOTHING_LEFT, CreditableAmounts, get_line_billed_value
from freight.core.invoices.statuses import TRANSITIONS, StatusAction, parse_invoice_status
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.correcting.copies import explain_credited_refusal, list_credit_notes
from freight.features.invoices.correcting.credit_notes import get_remaining_credit
from freight.features.invoices.correcting.schemas import CreditableLine, InvoiceCorrections, InvoiceRef
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_COPIES_NO_NOTE = "A credit note cannot be copied. Credit the invoice again."


async def get_invoice_corrections(scope: Scope, invoice_id: str, *, is_admin: bool) -> InvoiceCorrections:
    """Return the state of one invoice. Raises NotFound."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    notes = await list_credit_notes(scope, invoice["_id"])
    refused = corrections.find_credit_refusal(invoice)
    amounts = (
        CreditableAmounts(Decimal("0.00"), {}, invoice["currency"])
        if refused
        else await get_remaining_credit(scope, invoice)
    )
    credit_refusal = refused or ("" if amounts.total > 0 else NOTHING_LEFT)
    stands = explain_credited_refusal(notes) if notes else ""
    numbered = bool(invoice["number"]) and not is_admin
    came_of = scoped(Invoice, scope).find({"reference_id": invoice["_id"]}).sort("_id", 1)
    origin = invoice["reference_id"]
    came_from = await scoped(Invoice, scope).find_one({"_id": origin}) if origin else None
    return InvoiceCorrections(
        invoice_id=str(invoice["_id"]),
        revision=invoice["revision"],
        currency=invoice["currency"],
        total=str(invoice["total"]),
        credited=str(invoice.get("credited", Decimal("0.00"))),
        left=str(amounts.total),
        has_tax=bool(invoice.get("tax")),
        credit_note_allowed=not credit_refusal,
        credit_refusal=credit_refusal,
        correct_refusal=explain_refused_action(invoice, StatusAction.CORRECT) or stands,
        delete_refusal=explain_refused_action(invoice, StatusAction.DELETE)
        or stands
        or (corrections.explain_delete_refusal(get_connections().settings.brand) if numbered else ""),
        replicate_refusal=_COPIES_NO_NOTE if invoice["invoice_type"] == CREDIT_NOTE else "",
        lines=[
            CreditableLine(
                line_id=line["line_id"],
                charge_text=line["charge_text"] or line["charge_code"],
                shipment_number=line["shipment_number"],
                invoice_value=str(get_line_billed_value(line)),
                left=str(amounts.lines.get(line["line_id"], Decimal("0.00"))),
            )
            for line in invoice["lines"]
            if get_line_billed_value(line)
        ],
        came_from=_ref(came_from, invoice["reference_kind"]) if came_from else None,
        came_of=[_ref(derived_invoice, derived_invoice["reference_kind"]) async for derived_invoice in came_of],
    )


def explain_refused_action(invoice: StoredInvoice, action: StatusAction) -> str:
    """Explain why the status of an invoice does not allow an action; empty if it does."""
    return TRANSITIONS.refused(parse_invoice_status(invoice["status"]), action)


def _ref(invoice: StoredInvoice, kind: str) -> InvoiceRef:
    return InvoiceRef(
        invoice_id=str(invoice["_id"]),
        invoice_number=invoice["number"],
        invoice_type=invoice["invoice_type"],
        status=invoice["status"],
        kind=kind,
        total=str(invoice["total"]),
        is_deleted=invoice["is_deleted"],
    )
