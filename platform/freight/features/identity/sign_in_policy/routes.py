"""Routes of a company's sign-in policy."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.identity.sign_in_policy import service
from freight.features.identity.sign_in_policy.schemas import PolicyForm, PolicyView
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["people"])
Caller = Annotated[Access, Depends(SignedIn("administrators of the company; no permission gives this away"))]


@ROUTER.get("/api/signInPolicy", response_model=Envelope[PolicyView])
async def sign_in_policy(access: Caller) -> Response:
    """Return the sign-in policy of the company."""
    return reply(await service.get_sign_in_policy(access))


@ROUTER.put("/api/signInPolicy", response_model=Envelope[PolicyView])
async def save_sign_in_policy(access: Caller, form: PolicyForm) -> Response:
    """Save the policy; 409 when another user saved since `revision`."""
    return reply(await service.store_sign_in_policy(access, form), "Sign-in settings saved.")
