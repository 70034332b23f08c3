"""What may be done to an invoice and why not, what is left of it, and what it came from: for the dialogs."""

from decimal import Decimal

from freight.core.invoices import corrections
from freight.core.invoices.checks import CREDIT_NOTE
from freight.core.invoices.credits import NOTHING_LEFT, Left, billed
from freight.core.invoices.statuses import TRANSITIONS, Action, status_of
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.correcting.copies import credited_refusal, notes_of
from freight.features.invoices.correcting.credits import left_of
from freight.features.invoices.correcting.schemas import CreditableLine, InvoiceCorrections, InvoiceRef
from freight.kit.storage.connections import current
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_COPIES_NO_NOTE = "A credit note cannot be copied. Credit the invoice again."


async def seen(scope: Scope, invoice_id: str, *, is_admin: bool) -> InvoiceCorrections:
    """The state of one invoice. Raises NotFound."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    notes = await notes_of(scope, invoice["_id"])
    refused = corrections.credit_refusal(invoice)
    left = Left(Decimal("0.00"), {}, invoice["currency"]) if refused else await left_of(scope, invoice)
    credit_refusal = refused or ("" if left.total > 0 else NOTHING_LEFT)
    stands = credited_refusal(notes) if notes else ""
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
        left=str(left.total),
        credit_note_allowed=not credit_refusal,
        credit_refusal=credit_refusal,
        correct_refusal=refused_by_status(invoice, Action.CORRECT) or stands,
        delete_refusal=refused_by_status(invoice, Action.DELETE)
        or stands
        or (corrections.may_not_delete(current().settings.brand) if numbered else ""),
        replicate_refusal=_COPIES_NO_NOTE if invoice["invoice_type"] == CREDIT_NOTE else "",
        lines=[
            CreditableLine(
                line_id=line["line_id"],
                charge_text=line["charge_text"] or line["charge_code"],
                shipment_number=line["shipment_number"],
                invoice_value=str(billed(line)),
                left=str(left.lines.get(line["line_id"], Decimal("0.00"))),
            )
            for line in invoice["lines"]
            if billed(line)
        ],
        came_from=_ref(came_from, invoice["reference_kind"]) if came_from else None,
        came_of=[_ref(one, one["reference_kind"]) async for one in came_of],
    )


def refused_by_status(invoice: StoredInvoice, action: Action) -> str:
    """Why an action is not possible in the status of an invoice; empty where it is."""
    return TRANSITIONS.refused(status_of(invoice["status"]), action)


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
