"""Trials of profiles over HTTP."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.delivery.trying import service
from freight.features.delivery.trying.schemas import Trial, TrialBody, TrialSendResult
from freight.features.recipients.profiles.store import ADD, CHANGE
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api/deliveryTrial", tags=["delivery profiles"])
Writes = Annotated[Access, Depends(Requires(ADD, CHANGE))]


@ROUTER.post("/preview", response_model=Envelope[Trial])
async def preview_delivery(body: TrialBody, access: Writes) -> Response:
    """Show what a profile, stored or not, makes of an invoice."""
    return reply(await service.preview_profile_trial(access, body))


@ROUTER.post("/send", response_model=Envelope[TrialSendResult])
async def send_test_delivery(body: TrialBody, access: Writes) -> Response:
    """Send that to the signed-in user only."""
    return reply(await service.send_profile_trial(access, body))
