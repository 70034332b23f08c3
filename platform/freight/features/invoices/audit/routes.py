"""Audit for delivery over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile

from freight.features.invoices import listing
from freight.features.invoices.audit import service
from freight.features.invoices.audit.resource import REQUIRED_DOCUMENTS
from freight.features.invoices.audit.schemas import (
    ApproveBody,
    Approved,
    AuditFile,
    AuditList,
    AuditListRequest,
    AuditRow,
    DocumentUnlinkBody,
    LinkBody,
    ToApprove,
)
from freight.features.invoices.schemas import ActionBody, InvoiceDetail
from freight.kit.access import Access
from freight.kit.http.access import Requires
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.records import always, mount
from freight.kit.http.routing import Calls

router = Calls(tags=["audit"])
Sees = Annotated[Access, Depends(Requires("invoiceProcessing.sideInvoiceProcessing"))]
Audits = Annotated[Access, Depends(Requires(service.PERMISSION))]


@router.post("/api/deliveryAudit/list", response_model=Envelope[AuditList])
async def list_invoices_to_audit(request: AuditListRequest, access: Sees) -> Response:
    """A page of issued invoices with the documents they have and miss."""
    return reply(await service.page_of(request, access.scope))


@router.post("/api/deliveryAudit/file", response_model=Envelope[AuditFile])
async def upload_delivery_document(
    access: Audits,
    uploaded: Annotated[UploadFile, File(alias="uploadedFile")],
    invoice_id: Annotated[str, Query(alias="invoiceId", max_length=40)],
) -> Response:
    """Keep a file for the invoice it is about to be linked with."""
    return reply(await service.receive(invoice_id, uploaded, access.scope))


@router.put("/api/documentAuditProfileData", response_model=Envelope[AuditRow])
async def link_document(body: LinkBody, access: Audits) -> Response:
    """Make a file a document of an invoice."""
    return reply(await service.link(body, access.scope), "Document linked.")


@router.post("/api/deliveryAudit/unlink", response_model=Envelope[AuditRow])
async def unlink_document(body: DocumentUnlinkBody, access: Audits) -> Response:
    """Take a document off an invoice."""
    return reply(await service.unlink(body, access.scope), "Document removed.")


@router.post("/api/deliveryAudit/approve", response_model=Envelope[Approved])
async def approve_invoices(body: ApproveBody, access: Audits) -> Response:
    """Approve invoices for delivery; each that is held back with its reason."""
    return reply(await service.approve(body, access.scope))


@router.post("/api/invoices/{invoice_id}/actions/approve", response_model=Envelope[InvoiceDetail])
async def approve_invoice(invoice_id: str, body: ActionBody, access: Audits) -> Response:
    """Approve one issued invoice for delivery."""
    wanted = ToApprove(invoice_id=invoice_id, revision=body.revision)
    await service.approve_one(wanted, body.note, access.scope)
    return reply(await listing.detail(invoice_id, access.scope), "Approved for delivery.")


mount(
    router,
    "/api/records/requiredDocument",
    "RequiredDocument",
    REQUIRED_DOCUMENTS.permissions,
    always(REQUIRED_DOCUMENTS),
)
