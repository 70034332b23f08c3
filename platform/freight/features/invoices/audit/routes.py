"""Audit for delivery over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile

from freight.core.invoices.delivery_documents import RequirementFamily
from freight.features.invoices import listing
from freight.features.invoices.audit import service
from freight.features.invoices.audit.resource import FAMILIES, REQUIRED_DOCUMENTS
from freight.features.invoices.audit.schemas import (
    ApproveBody,
    AuditFile,
    AuditList,
    AuditListRequest,
    AuditRow,
    DocumentProfileFields,
    DocumentUnlinkBody,
    InvoicesApproved,
    InvoiceToApprove,
    LinkBody,
)
from freight.features.invoices.schemas import ActionBody, InvoiceDetail
from freight.features.recipients.profiles.fields import list_invoice_fields
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import Finder, make_fixed_finder, mount_resource
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["audit"])
RESOURCES = (REQUIRED_DOCUMENTS.kind,)
Sees = Annotated[Access, Depends(Requires("invoiceProcessing.sideInvoiceProcessing"))]
Configures = Annotated[Access, Depends(Requires(REQUIRED_DOCUMENTS.permissions.see))]
Audits = Annotated[Access, Depends(Requires(service.PERMISSION))]


@ROUTER.post("/api/deliveryAudit/list", response_model=Envelope[AuditList])
async def list_invoices_to_audit(request: AuditListRequest, access: Sees) -> Response:
    """A page of issued invoices with the documents they have and miss."""
    return reply(await service.get_audit_page(access.scope, request))


@ROUTER.post("/api/deliveryAudit/file", response_model=Envelope[AuditFile])
async def upload_delivery_document(
    access: Audits,
    uploaded: Annotated[UploadFile, File(alias="uploadedFile")],
    invoice_id: Annotated[str, Query(alias="invoiceId", max_length=40)],
) -> Response:
    """Keep a file for the invoice it is about to be linked with."""
    return reply(await service.receive_delivery_document(access.scope, invoice_id, uploaded))


@ROUTER.put("/api/documentAuditProfileData", response_model=Envelope[AuditRow])
async def link_document(body: LinkBody, access: Audits) -> Response:
    """Make a file a document of an invoice."""
    return reply(await service.link_audit_document(access.scope, body), "Document linked.")


@ROUTER.post("/api/deliveryAudit/unlink", response_model=Envelope[AuditRow])
async def unlink_document(body: DocumentUnlinkBody, access: Audits) -> Response:
    """Take a document off an invoice."""
    return reply(await service.unlink_audit_document(access.scope, body), "Document removed.")


@ROUTER.post("/api/deliveryAudit/approve", response_model=Envelope[InvoicesApproved])
async def approve_invoices(body: ApproveBody, access: Audits) -> Response:
    """Approve invoices for delivery; each that is held back with its reason."""
    return reply(await service.approve_for_delivery(access.scope, body))


@ROUTER.post("/api/invoices/{invoice_id}/actions/approve", response_model=Envelope[InvoiceDetail])
async def approve_invoice(invoice_id: str, body: ActionBody, access: Audits) -> Response:
    """Approve one issued invoice for delivery."""
    invoice = InvoiceToApprove(invoice_id=invoice_id, revision=body.revision)
    await service.approve_single_invoice(access.scope, invoice, body.note)
    return reply(await listing.get_invoice_detail(access.scope, invoice_id), "Approved for delivery.")


@ROUTER.get("/api/documentProfileFields", response_model=Envelope[DocumentProfileFields])
async def list_document_profile_fields(
    access: Configures, account_id: Annotated[str, Query(alias="accountId", max_length=40)] = ""
) -> Response:
    """The fields that a condition of a document profile may look at."""
    return reply(DocumentProfileFields(fields=await list_invoice_fields(access.scope, account_id)))


def _of_family(
    family: Annotated[RequirementFamily | None, Query(description="whose screens ask; left out: all lines")] = None,
) -> Finder:
    return make_fixed_finder(FAMILIES[family] if family else REQUIRED_DOCUMENTS)()


mount_resource(
    ROUTER,
    "/api/records/requiredDocument",
    "RequiredDocument",
    REQUIRED_DOCUMENTS.permissions,
    _of_family,
)
