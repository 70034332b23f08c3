"""Routes of masters."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.shipments.masters import houses, service
from freight.features.shipments.masters.costs import KEEPS_COSTS
from freight.features.shipments.masters.resource import MASTERS, build_master_resource, demand_every_account
from freight.features.shipments.masters.schemas import (
    MasterCostPosting,
    MasterCostsForm,
    MasterDetail,
    MatchingHouses,
    UnmatchedMasters,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import mount_resource
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["masters"])
RESOURCES = (MASTERS.kind,)
Sees = Annotated[Access, Depends(Requires(MASTERS.permissions.see))]
Changes = Annotated[Access, Depends(Requires(MASTERS.permissions.change))]
KeepsCosts = Annotated[Access, Depends(Requires(KEEPS_COSTS))]

mount_resource(ROUTER, "/api/records/master", "Master", MASTERS.permissions, lambda: build_master_resource)


@ROUTER.get("/api/masters/unmatched", response_model=Envelope[UnmatchedMasters])
async def get_unmatched_masters(access: Sees) -> Response:
    """List the master numbers that shipments name and no master has."""
    demand_every_account(access.scope)
    return reply(await houses.list_unmatched_masters(access.scope))


@ROUTER.get("/api/masters/{master_id}", response_model=Envelope[MasterDetail])
async def get_master(access: Sees, master_id: str) -> Response:
    """Return the houses of a master, what matches it, and its costs."""
    return reply(await service.read_master(access, master_id))


@ROUTER.post("/api/masters/{master_id}/houses", response_model=Envelope[MasterDetail])
async def post_master_houses(access: Changes, master_id: str, body: MatchingHouses) -> Response:
    """Make shipments houses of a master."""
    return reply(await service.add_matching_houses(access, master_id, body), "Houses added.")


@ROUTER.put("/api/masters/{master_id}/costs", response_model=Envelope[MasterDetail])
async def put_master_costs(access: KeepsCosts, master_id: str, body: MasterCostsForm) -> Response:
    """Store the costs of a master."""
    return reply(await service.save_master_costs(access, master_id, body), "Costs saved.")


@ROUTER.put("/api/masters/{master_id}/costs/{cost_id}/posting", response_model=Envelope[MasterDetail])
async def put_master_cost_posting(
    access: KeepsCosts, master_id: str, cost_id: str, body: MasterCostPosting
) -> Response:
    """Post a cost of a master to its houses, or take the posting back."""
    detail = await service.post_master_cost(access, master_id, cost_id, body)
    return reply(detail, "Cost posted." if body.posted else "Posting taken back.")
