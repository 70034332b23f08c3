"""Routes of stand-ins."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.approvals.stand_ins import service
from freight.features.approvals.stand_ins.schemas import StandInForm, StandInList, StandInView
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["stand-ins"])
Person = Annotated[Access, Depends(SignedIn("each sets his own stand-in; for others the service asks"))]


@ROUTER.get("/api/standIns", response_model=Envelope[StandInList])
async def list_stand_ins(access: Person) -> Response:
    """List the caller's stand-ins and the users the caller stands in for; for those who manage ladders, all of them."""
    return reply(await service.list_visible_stand_ins(access))


@ROUTER.post("/api/standIns", response_model=Envelope[StandInView])
async def save_stand_in(access: Person, form: StandInForm) -> Response:
    """Add a stand-in, or change the one with the `id`; 409 when another user saved since `revision`."""
    return reply(
        await service.build_stand_in_view(access, await service.store_stand_in(access, form)), "Stand-in saved."
    )


@ROUTER.delete("/api/standIns/{stand_in_id}", response_model=Envelope[None])
async def end_stand_in(stand_in_id: str, access: Person, revision: Annotated[int, Query()]) -> Response:
    """Remove a stand-in: from now on it lets no one decide."""
    await service.revoke_stand_in(access, stand_in_id, revision)
    return reply(None)
