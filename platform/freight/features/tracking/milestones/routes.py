"""The milestones of a system, over HTTP: as records, and as choices."""

from typing import Annotated

from fastapi import Depends, Response

from freight.core.tracking.milestones import VIEW
from freight.features.tracking.milestones import milestone_choices
from freight.features.tracking.milestones.resource import MILESTONES
from freight.features.tracking.schemas import MilestoneChoices
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import make_fixed_finder, mount_resource
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["tracking"])
RESOURCES = (MILESTONES.kind,)
Sees = Annotated[Access, Depends(Requires(VIEW))]

mount_resource(ROUTER, "/api/records/milestone", "Milestone", MILESTONES.permissions, make_fixed_finder(MILESTONES))


@ROUTER.get("/api/tracking/milestones", response_model=Envelope[MilestoneChoices])
async def list_milestones(access: Sees) -> Response:
    """List the milestones that may be reported, in order."""
    return reply(await milestone_choices.read_milestone_choices(access.scope))
