"""Routes of work assigned to users, and of handing it over."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.desk.handover import reassignment, waiting_work
from freight.features.desk.handover.schemas import HandoverForm, HandoverResult, PersonWork, WorkWithoutOwner
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["people"])
# in addition, each kind of work has its own permission, checked in each system
Giver = Annotated[Access, Depends(Requires("user.editUser", "configurationInvoices.editConfigurationInvoices"))]


@ROUTER.get("/api/peopleWork", response_model=Envelope[WorkWithoutOwner])
async def work_without_owner(access: Giver) -> Response:
    """List the work of users who were suspended, have left, or no longer work in the system."""
    return reply(await waiting_work.get_unowned_work(access))


@ROUTER.get("/api/peopleWork/{user_id}", response_model=Envelope[PersonWork])
async def work_of_person(user_id: str, access: Giver) -> Response:
    """Return the work of one user: counts, each with the address that lists exactly these."""
    return reply(await waiting_work.get_person_work(access, user_id))


@ROUTER.post("/api/peopleWork/{user_id}/handOver", response_model=Envelope[HandoverResult])
async def hand_over_work(user_id: str, access: Giver, form: HandoverForm) -> Response:
    """Give the work to one user, or to several who share it; 400 if one of them cannot take it, and then nothing has
    moved."""
    handover_result = await reassignment.hand_over_person_work(access, user_id, form)
    words = f"{handover_result.moved:,} reassigned." if not handover_result.tasks else ""
    return reply(handover_result, msg=words)
