"""Trying a template before it is saved."""

from freight.documents.invoice import Invoice
from freight.features.invoices.documents.content import content_of
from freight.features.invoices.documents.drawing import DrawingOffice
from freight.features.invoices.documents.resource import INVOICE_TEMPLATES, PATHS
from freight.features.invoices.documents.sample import sample_invoice
from freight.features.invoices.documents.schemas import BuiltInTemplate, PreviewBody
from freight.features.ledger.invoices import design as designs
from freight.kit.access import Access
from freight.kit.records import lifecycle
from freight.kit.storage.tenancy import scoped


def built_in() -> BuiltInTemplate:
    """What a template is where nothing is written."""
    return BuiltInTemplate(text=designs.built_in(), qr_text=designs.QR_TEXT)


async def preview(access: Access, body: PreviewBody) -> bytes:
    """The PDF of a form that need not be stored. Raises RowsInvalid for a bad field, Invalid for a template that cannot
    be followed, NotFound for an invoice outside the scope, PermissionDenied for one the caller may not see."""
    values, findings = lifecycle.checked(INVOICE_TEMPLATES, body.values, access.place)
    if findings:
        raise lifecycle.refuse(findings, body.values)
    invoice = sample_invoice()
    if body.invoice_id:
        access.demand("invoiceProcessing.sideInvoiceProcessing")
        invoice = await scoped(Invoice, access.scope).get(body.invoice_id, "invoice")
    design = await designs.design_of(access.scope, {PATHS[key]: value for key, value in values.items()})
    office = await DrawingOffice.open(access.scope)
    return await office.draw_in(content_of(invoice, access.scope.place.locale), design)
