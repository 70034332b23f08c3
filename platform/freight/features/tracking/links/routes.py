"""Customers' links to shipments over HTTP: for users by right, for holders of a link by its secret."""

from typing import Annotated

from fastapi import Depends, Request, Response

from freight.core.tracking.milestones import UPDATE, VIEW
from freight.features.tracking.links import public_tracking, service
from freight.features.tracking.links.schemas import (
    CreatedTrackingLink,
    NewTrackingLink,
    PublicTracking,
    TrackingLinksPage,
    TrackingLinksQuery,
    TrackingSecret,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Public, Requires, get_sign_in_origin
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["tracking"])
Sees = Annotated[Access, Depends(Requires(VIEW))]
Makes = Annotated[Access, Depends(Requires(UPDATE))]
BY_LINK = Depends(Public("needs the secret of a link, which shows one shipment; throttled per address and link"))


@ROUTER.post("/tracking/links/list", response_model=Envelope[TrackingLinksPage])
async def list_tracking_links(request: TrackingLinksQuery, access: Sees) -> Response:
    """List links to shipments: for whom, until when, and whether they were opened."""
    return reply(await service.query_tracking_links(access.scope, request))


@ROUTER.post("/tracking/links", response_model=Envelope[CreatedTrackingLink])
async def make_tracking_link(body: NewTrackingLink, access: Makes) -> Response:
    """Create a link to a shipment. Its address is only in this answer."""
    return reply(await service.create_tracking_link(access.scope, body))


@ROUTER.delete("/tracking/links/{link_id}", response_model=Envelope[None])
async def revoke_tracking_link(link_id: str, access: Makes) -> Response:
    """Revoke a link."""
    await service.revoke_link(access.scope, link_id)
    return reply(None, "Link revoked.")


@ROUTER.post("/track", response_model=Envelope[PublicTracking], dependencies=[BY_LINK])
async def follow_shipment(request: Request, wanted: TrackingSecret) -> Response:
    """Return where the shipment of a link is."""
    answer = reply(await public_tracking.open_tracking_link(wanted.token, get_sign_in_origin(request)))
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
