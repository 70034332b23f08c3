"""Routes of your own second factor."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.identity.second_factor import service
from freight.features.identity.second_factor.schemas import (
    OwnPassword,
    PasswordAndCode,
    RecoveryCodes,
    SecondFactorCode,
    SecondFactorState,
    SetupOffer,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["identity"])
Caller = Annotated[Access, Depends(SignedIn("everybody has a second factor of his own, or none"))]


@ROUTER.get("/api/mySecondFactor", response_model=Envelope[SecondFactorState])
async def my_second_factor(access: Caller) -> Response:
    """Return whether you are asked for a code when you sign in."""
    return reply(await service.get_second_factor_state(access))


@ROUTER.post("/api/mySecondFactor", response_model=Envelope[SetupOffer])
async def begin_second_factor(access: Caller, form: OwnPassword) -> Response:
    """Start to set up a second factor: return what the authenticator app needs. Requires the password."""
    return reply(await service.start_second_factor(access, form.password))


@ROUTER.post("/api/mySecondFactor/confirm", response_model=Envelope[RecoveryCodes])
async def confirm_second_factor(access: Caller, form: SecondFactorCode) -> Response:
    """Turn on the second factor with a code of the app. The recovery codes are in this answer and nowhere else."""
    return reply(await service.confirm_own_second_factor(access, form.code), "Two-step sign-in is on.")


@ROUTER.post("/api/mySecondFactor/recoveryCodes", response_model=Envelope[RecoveryCodes])
async def renew_recovery_codes(access: Caller, form: PasswordAndCode) -> Response:
    """Create ten new recovery codes; the previous ones stop working."""
    return reply(await service.replace_recovery_codes(access, form.password, form.code))


@ROUTER.post("/api/mySecondFactor/off", response_model=Envelope[SecondFactorState])
async def turn_off_second_factor(access: Caller, form: PasswordAndCode) -> Response:
    """Turn off the second factor, so that the password alone is enough again."""
    return reply(await service.disable_second_factor(access, form.password, form.code), "Two-step sign-in is off.")
