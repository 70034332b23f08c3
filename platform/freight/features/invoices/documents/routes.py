"""Documents of invoices over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile

from freight.features.invoices.documents import bulk, export, logo, pdf, rerendering, template_preview, web_invoices
from freight.features.invoices.documents.resource import ADD, CHANGE, INVOICE_TEMPLATES, SEE
from freight.features.invoices.documents.schemas import (
    BuiltInTemplate,
    GenerateWebBody,
    InvoiceDocumentsBody,
    InvoicePapers,
    InvoicePdf,
    InvoiceSelection,
    InvoiceTask,
    Logo,
    PreviewBody,
    RedrawBody,
    WebInvoiceList,
    WebInvoiceView,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import PdfResponse
from freight.kit.http.record_routes import make_fixed_finder, mount_resource
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.paper import pictures
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["invoice documents"])
RESOURCES = (INVOICE_TEMPLATES.kind,)
SeesInvoices = Annotated[Access, Depends(Requires("invoiceProcessing.sideInvoiceProcessing"))]
ExportsInvoices = Annotated[Access, Depends(Requires("invoiceProcessing.exportInvoices"))]
Corrects = Annotated[Access, Depends(Requires("invoiceProcessing.correctInvoice"))]
SeesDelivery = Annotated[Access, Depends(Requires("invoiceDelivery.sideInvoiceDelivery"))]
SeesTemplates = Annotated[Access, Depends(Requires(SEE))]
WritesTemplates = Annotated[Access, Depends(Requires(ADD, CHANGE))]

mount_resource(
    ROUTER,
    "/api/records/invoiceTemplate",
    "InvoiceTemplate",
    INVOICE_TEMPLATES.permissions,
    make_fixed_finder(INVOICE_TEMPLATES),
)


@ROUTER.get("/api/invoices/{invoice_id}/pdf", response_model=Envelope[InvoicePdf])
async def invoice_pdf(invoice_id: str, access: SeesInvoices) -> Response:
    """Return an address that serves the invoice as a PDF once. An open one is marked DRAFT."""
    return reply(await pdf.create_pdf_ticket(access.scope, invoice_id))


@ROUTER.get("/api/invoices/{invoice_id}/papers", response_model=Envelope[InvoicePapers])
async def invoice_papers(invoice_id: str, access: SeesInvoices) -> Response:
    """List the files of an issued invoice: the one that is handed out, and earlier versions."""
    return reply(await rerendering.list_invoice_files(access.scope, invoice_id))


@ROUTER.post("/api/invoices/{invoice_id}/actions/redraw", response_model=Envelope[InvoicePapers])
async def redraw_invoice(invoice_id: str, body: RedrawBody, access: Corrects) -> Response:
    """Redraw the file of an issued invoice, for a reason; the earlier file stays as an earlier version."""
    await rerendering.rerender_invoice(access.scope, invoice_id, body.revision, body.reason)
    return reply(await rerendering.list_invoice_files(access.scope, invoice_id), "Redrawn.")


@ROUTER.post("/api/invoices/documents", response_model=Envelope[InvoiceTask])
async def draw_invoices(body: InvoiceDocumentsBody, access: SeesInvoices) -> Response:
    """Draw many invoices in the background, into one file."""
    return reply(await bulk.start_invoice_documents(access.scope, body))


@ROUTER.post("/api/invoices/export", response_model=Envelope[InvoiceTask])
async def export_invoices(body: InvoiceSelection, access: ExportsInvoices) -> Response:
    """Write the invoices and their charges into a workbook in the background."""
    return reply(await export.start_invoice_export(access.scope, body))


@ROUTER.get("/api/invoiceTemplate/builtIn", response_model=Envelope[BuiltInTemplate])
async def built_in_template(access: SeesTemplates) -> Response:
    """Return the template that comes with the suite, as a starting point."""
    return reply(template_preview.get_built_in_form())


@ROUTER.post("/api/invoiceTemplate/preview", response_class=PdfResponse)
async def preview_template(body: PreviewBody, access: SeesTemplates) -> Response:
    """Preview a form of a template with a sample or a named invoice."""
    content = await template_preview.preview_template_form(access, body)
    return Response(content, media_type=pdf.PDF, headers={"cache-control": "private, no-store"})


@ROUTER.post("/api/invoiceTemplate/logo", response_model=Envelope[Logo])
async def receive_logo(
    access: WritesTemplates, uploaded_file: Annotated[UploadFile, File(alias="uploadedFile")]
) -> Response:
    """Store a logo for the template that is about to be saved."""
    # read no more into memory than is needed to see that it is too large
    content = await uploaded_file.read(pictures.MOST_BYTES + 1)
    return reply(await logo.receive_template_logo(access.scope, uploaded_file.filename or "", content))


@ROUTER.get("/api/invoiceTemplate/logo", response_model=Envelope[Logo])
async def get_logo(access: SeesTemplates, file_id: Annotated[str, Query(alias="id", max_length=40)]) -> Response:
    """A logo as the page shows it."""
    return reply(await logo.read_template_logo(access.scope, file_id))


@ROUTER.post("/api/generateWeb", response_model=Envelope[WebInvoiceView])
async def generate_web_invoice(body: GenerateWebBody, access: SeesDelivery) -> Response:
    """Store the page of an invoice for the web; the answer has its reference."""
    access.demand_place(body.system_id)
    return reply(await web_invoices.generate_web_page(access.scope, body), "Web invoice generated.")


@ROUTER.get("/api/generatedWeb/{web_reference_id}", response_model=Envelope[WebInvoiceView])
async def generated_web_invoice(web_reference_id: str, access: SeesDelivery) -> Response:
    """The web invoice of a reference."""
    return reply(await web_invoices.read_web_invoice(access.scope, web_reference_id))


@ROUTER.get("/api/webInvoices", response_model=Envelope[WebInvoiceList])
async def list_web_invoices(
    access: SeesDelivery,
    q: Annotated[str, Query(max_length=100)] = "",
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """The web invoices, the newest first."""
    return reply(await web_invoices.find_web_invoices(access.scope, Page(page_no, page_limit), q))
