"""Invoices over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.invoices.statuses import StatusAction
from freight.features.invoices import (
    actions,
    bill_preview,
    billing,
    listing,
    next_to_bill,
    paper_language,
    ready_status,
    timeline,
)
from freight.features.invoices.schemas import (
    ActionBody,
    BillAnswer,
    BillPreview,
    BillRequest,
    InvoiceDetail,
    InvoiceList,
    InvoiceListRequest,
    NextToBill,
    ReadyAnswer,
    ReadyInvoice,
    ReadyRequest,
    Timeline,
)
from freight.features.invoices.tax_schemas import PaperLanguageChoice
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api", tags=["invoices"])
SeesInvoices = Annotated[Access, Depends(Requires("invoiceProcessing.sideInvoiceProcessing"))]
Bills = Annotated[Access, Depends(Requires("invoiceProcessing.createInvoice"))]
Delivers = Annotated[Access, Depends(Requires("invoiceDelivery.sideInvoiceDelivery"))]
Audits = Annotated[Access, Depends(Requires("invoiceProcessing.approveForDelivery"))]


@ROUTER.post("/invoices/ready", response_model=Envelope[ReadyAnswer])
async def make_shipments_ready(request: ReadyRequest, access: Bills) -> Response:
    """Update status: make shipments Ready for Invoicing where their data is valid (R057)."""
    return reply(await ready_status.make_selection_ready(access.scope, request))


@ROUTER.post("/invoices/bill", response_model=Envelope[BillAnswer])
async def bill_shipments(request: BillRequest, access: Bills) -> Response:
    """Bill shipments: numbers, invoices and statuses in one step, each shipment once."""
    return reply(await billing.bill_selection(access.scope, request))


@ROUTER.post("/invoices/bill/preview", response_model=Envelope[BillPreview])
async def preview_billing(request: BillRequest, access: Bills) -> Response:
    """Preview what billing shipments would issue and what it would leave out. Nothing is stored."""
    return reply(await bill_preview.preview_bills(access.scope, request))


@ROUTER.post("/invoices/list", response_model=Envelope[InvoiceList])
async def list_invoices(request: InvoiceListRequest, access: SeesInvoices) -> Response:
    """A page of invoices."""
    return reply(await listing.get_invoice_page(access.scope, request))


@ROUTER.get("/invoices/nextToBill", response_model=Envelope[NextToBill])
async def next_to_bill_page(
    access: Bills,
    account_id: Annotated[str, Query(alias="accountId", max_length=40, description="of one customer alone")] = "",
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List a page of the rated shipments that are not billed yet, oldest first."""
    return reply(await next_to_bill.get_next_to_bill_page(access.scope, account_id, Page(page_no, page_limit)))


@ROUTER.get("/invoices/{invoice_id}", response_model=Envelope[InvoiceDetail])
async def invoice_detail(invoice_id: str, access: SeesInvoices) -> Response:
    """An invoice with charges, shipments and history."""
    return reply(await listing.get_invoice_detail(access.scope, invoice_id))


@ROUTER.get("/invoices/{invoice_id}/timeline", response_model=Envelope[Timeline])
async def invoice_timeline(
    invoice_id: str,
    access: SeesInvoices,
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 50,
) -> Response:
    """List the changes of an invoice, newest first: who, when, under which permission, each field with its old and new
    value."""
    return reply(await timeline.get_invoice_timeline(access.scope, invoice_id, Page(page_no, page_limit)))


@ROUTER.post("/invoices/{invoice_id}/actions/ready", response_model=Envelope[InvoiceDetail])
async def make_invoice_ready(invoice_id: str, body: ReadyInvoice, access: Bills) -> Response:
    """Make one open invoice Ready for Invoicing; this includes additional invoices and credit notes."""
    await ready_status.make_open_invoice_ready(access.scope, invoice_id, body)
    return reply(await listing.get_invoice_detail(access.scope, invoice_id), "Ready for Invoicing.")


@ROUTER.put("/invoices/{invoice_id}/language", response_model=Envelope[InvoiceDetail])
async def change_paper_language(invoice_id: str, body: PaperLanguageChoice, access: Bills) -> Response:
    """Choose the language that an open invoice is printed in."""
    await paper_language.choose_paper_language(access.scope, invoice_id, body)
    return reply(await listing.get_invoice_detail(access.scope, invoice_id), "Language changed.")


@ROUTER.post("/invoices/{invoice_id}/actions/deliver", response_model=Envelope[InvoiceDetail])
async def deliver_invoice(invoice_id: str, body: ActionBody, access: Delivers) -> Response:
    """Record that an approved invoice was delivered by hand: printed, or handed over. From then on it is final
    (R061)."""
    await actions.take_invoice_action(access.scope, invoice_id, body.revision, StatusAction.DELIVER, body.note)
    return reply(await listing.get_invoice_detail(access.scope, invoice_id), "Delivered.")


@ROUTER.post("/invoices/{invoice_id}/actions/withdraw", response_model=Envelope[InvoiceDetail])
async def withdraw_approval(invoice_id: str, body: ActionBody, access: Audits) -> Response:
    """Withdraw the approval of an invoice that is not delivered yet."""
    await actions.take_invoice_action(access.scope, invoice_id, body.revision, StatusAction.WITHDRAW, body.note)
    return reply(await listing.get_invoice_detail(access.scope, invoice_id), "Approval withdrawn.")
