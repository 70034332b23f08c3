"""Try a template before it is saved."""

from freight.documents.invoice import Invoice
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.invoices.documents.resource import INVOICE_TEMPLATES, PATHS
from freight.features.invoices.documents.sample import build_sample_invoice
from freight.features.invoices.documents.schemas import BuiltInTemplate, PreviewBody
from freight.features.ledger.invoices import design as designs
from freight.kit.access import Access
from freight.kit.records import record_service
from freight.kit.storage.tenancy import scoped


def get_built_in_form() -> BuiltInTemplate:
    """Return the template used where none is written."""
    return BuiltInTemplate(text=designs.get_built_in_design(), qr_text=designs.QR_TEXT)


async def preview_template_form(access: Access, body: PreviewBody) -> bytes:
    """Return the PDF of a form that need not be stored. Raises RowsInvalid for a bad field, Invalid for a template that
    fails, NotFound for an invoice outside the scope, PermissionDenied for one the caller may not see."""
    values, findings = record_service.validate_record_values(INVOICE_TEMPLATES, body.values, access.place)
    if findings:
        raise record_service.make_form_refusal(findings, body.values)
    invoice = build_sample_invoice()
    if body.invoice_id:
        access.demand("invoiceProcessing.sideInvoiceProcessing")
        invoice = await scoped(Invoice, access.scope).get(body.invoice_id, "invoice")
    design = await designs.build_invoice_design(access.scope, {PATHS[key]: value for key, value in values.items()})
    office = await DrawingOffice.open(access.scope)
    return await office.draw_in(build_invoice_content(invoice, access.scope.place.locale), design)
