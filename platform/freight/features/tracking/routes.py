"""Tracking over HTTP."""

from typing import Annotated

from fastapi import Depends, Response

from freight.core.tracking.milestones import VIEW
from freight.features.tracking import listing, summary, timeline
from freight.features.tracking.schemas import ShipmentTimeline, TrackingPage, TrackingRequest, TrackingSummary
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api/tracking", tags=["tracking"])
Sees = Annotated[Access, Depends(Requires(VIEW))]


@ROUTER.get("/summary", response_model=Envelope[TrackingSummary])
async def get_tracking_summary(access: Sees) -> Response:
    """Count the shipments in each status, open ones by country, and the late ones."""
    return reply(await summary.build_tracking_summary(access.scope))


@ROUTER.post("/shipments", response_model=Envelope[TrackingPage])
async def list_tracked_shipments(request: TrackingRequest, access: Sees) -> Response:
    """List shipments with their progress."""
    return reply(await listing.query_tracked_shipments(access.scope, request))


@ROUTER.get("/shipments/{shipment_id}", response_model=Envelope[ShipmentTimeline])
async def get_shipment_timeline(shipment_id: str, access: Sees) -> Response:
    """Return a shipment's milestones, and everything that was reported about them."""
    return reply(await timeline.build_shipment_timeline(access.scope, shipment_id))
