"""Invoices over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from freight.features.invoices import billing, listing, pdf, readying
from freight.features.invoices.schemas import (
    BillAnswer,
    BillRequest,
    InvoiceDetail,
    InvoiceDetails,
    InvoiceList,
    InvoiceListRequest,
    InvoicePdf,
    ReadyAnswer,
    ReadyRequest,
)
from freight.kit.http.access import Access, Requires
from freight.kit.http.envelope import Envelope, reply

router = APIRouter(prefix="/api", tags=["invoices"])
SeesInvoices = Annotated[Access, Depends(Requires("invoiceProcessing.sideInvoiceProcessing"))]
SeesCharges = Annotated[Access, Depends(Requires("invoiceProcessing.listInvoiceCharges"))]
Bills = Annotated[Access, Depends(Requires("invoiceProcessing.createInvoice"))]


@router.post("/invoices/ready", response_model=Envelope[ReadyAnswer])
async def make_shipments_ready(request: ReadyRequest, access: Bills) -> Response:
    """Update status: make shipments Ready for Invoicing where their data is valid (R057)."""
    return reply(await readying.make_ready(request, access.scope))


@router.post("/invoices/bill", response_model=Envelope[BillAnswer])
async def bill_shipments(request: BillRequest, access: Bills) -> Response:
    """Bill shipments: numbers, invoices and statuses in one step, each shipment once."""
    return reply(await billing.bill(request, access.scope))


@router.post("/invoices/list", response_model=Envelope[InvoiceList])
async def list_invoices(request: InvoiceListRequest, access: SeesInvoices) -> Response:
    """A page of invoices."""
    return reply(await listing.page_of(request, access.scope))


@router.get("/invoices/{invoice_id}", response_model=Envelope[InvoiceDetail])
async def invoice_detail(invoice_id: str, access: SeesInvoices) -> Response:
    """An invoice with charges, shipments and history."""
    return reply(await listing.detail(invoice_id, access.scope))


@router.get("/invoices/{invoice_id}/pdf", response_model=Envelope[InvoicePdf])
async def invoice_pdf(invoice_id: str, access: SeesInvoices) -> Response:
    """The invoice as a PDF: an address that serves it once."""
    return reply(await pdf.ticket(invoice_id, access.scope))


@router.get("/invoice/charge", response_model=Envelope[InvoiceDetails])
async def invoice_charges(
    access: SeesCharges,
    shipment_id: Annotated[str, Query(alias="Id", description="the shipment")] = "",
    invoice_number: Annotated[str, Query(alias="invoiceNumber")] = "",
    invoice_type: Annotated[str, Query(alias="type", description="All, Revenue, …")] = "",
    account_id: Annotated[str, Query(alias="accountId", description="the scope decides; kept for callers")] = "",
    system_id: Annotated[str, Query(alias="systemId", description="the session decides; kept for callers")] = "",
) -> Response:
    """The invoices of a shipment with their charges; for one that is not billed, what would be billed."""
    found = await listing.charges_of(
        access.scope, shipment_id, invoice_number=invoice_number, invoice_type=invoice_type
    )
    return reply(found)
