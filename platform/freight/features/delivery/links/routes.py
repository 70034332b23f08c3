"""Recipients' links over HTTP: for users by right, for holders of a link by its secret."""

from typing import Annotated

from fastapi import Depends, Request, Response

from freight.core.delivery.links import PERMISSION
from freight.core.delivery.states import PERMISSION as DELIVERS
from freight.features.delivery.links import portal, service
from freight.features.delivery.links.schemas import (
    PortalDocumentRequest,
    PortalDownload,
    PortalInvoice,
    PortalLinkBody,
    PortalLinkCreated,
    PortalLinks,
    PortalSecret,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Public, Requires, get_sign_in_origin
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["delivery"])
Sees = Annotated[Access, Depends(Requires(PERMISSION, DELIVERS, "invoiceProcessing.sideInvoiceProcessing"))]
Makes = Annotated[Access, Depends(Requires(PERMISSION))]
BY_LINK = Depends(Public("needs the secret of a link, which shows one invoice; throttled per address and link"))
_UNTOLD = "no-referrer"


def _alone(answer: Response) -> Response:
    """Add headers that keep the address from being sent to other pages."""
    answer.headers["Referrer-Policy"] = _UNTOLD
    return answer


@ROUTER.get("/invoices/{invoice_id}/portalLinks", response_model=Envelope[PortalLinks])
async def invoice_portal_links(invoice_id: str, access: Sees) -> Response:
    """List the links of an invoice: for whom, until when, and when they were opened."""
    return reply(await service.list_portal_links(access, invoice_id))


@ROUTER.post("/invoices/{invoice_id}/portalLinks", response_model=Envelope[PortalLinkCreated])
async def make_portal_link(invoice_id: str, body: PortalLinkBody, access: Makes) -> Response:
    """Create a link to an invoice. Its address is only in this answer."""
    return reply(await service.create_portal_link(access, invoice_id, body))


@ROUTER.delete("/portalLinks/{link_id}", response_model=Envelope[None])
async def revoke_portal_link(link_id: str, access: Makes) -> Response:
    """Revoke a link."""
    await service.revoke_invoice_link(access, link_id)
    return reply(None, "Link revoked.")


@ROUTER.post("/portal", response_model=Envelope[PortalInvoice], dependencies=[BY_LINK])
async def portal_invoice(request: Request, wanted: PortalSecret) -> Response:
    """Return the invoice of a link."""
    return _alone(reply(await portal.open_portal_invoice(wanted.token, get_sign_in_origin(request))))


@ROUTER.post("/portal/document", response_model=Envelope[PortalDownload], dependencies=[BY_LINK])
async def portal_document(request: Request, wanted: PortalDocumentRequest) -> Response:
    """Return an address that serves a document of a link once."""
    return _alone(reply(await portal.open_portal_document(wanted.token, wanted.document, get_sign_in_origin(request))))
