"""Routes to sign in with a company's identity provider, and to set it up."""

from typing import Annotated

from fastapi import Depends, Request, Response

from freight.features.identity.provider_sign_in import service, settings
from freight.features.identity.provider_sign_in.schemas import (
    ProviderChoices,
    ProviderForm,
    ProviderQuery,
    ProviderRedirect,
    ProviderReturn,
    ProviderSignInStart,
    ProviderTest,
    ProviderView,
)
from freight.features.identity.sign_in.schemas import SignedInAnswer
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Public, SignedIn, get_sign_in_origin
from freight.kit.http.routing import FeatureRouter
from freight.kit.http.session_cookies import reply_session

ROUTER = FeatureRouter(tags=["identity"])
Caller = Annotated[Access, Depends(SignedIn("administrators of the company; no permission gives this away"))]


@ROUTER.post(
    "/api/login/providers",
    response_model=Envelope[ProviderChoices],
    dependencies=[Depends(Public("says which companies use a domain, and nothing of people; throttled per address"))],
)
async def login_providers(request: Request, form: ProviderQuery) -> Response:
    """List the companies whose identity provider the user may sign in with."""
    return reply(await service.list_provider_choices(form, get_sign_in_origin(request)))


@ROUTER.post(
    "/api/login/provider",
    response_model=Envelope[ProviderRedirect],
    dependencies=[Depends(Public("begins a sign-in and opens nothing; throttled per address"))],
)
async def login_provider(request: Request, form: ProviderSignInStart) -> Response:
    """Start a sign-in at the provider of a company. Return the address to go to."""
    return reply(await service.start_provider_sign_in(form.company, get_sign_in_origin(request)))


@ROUTER.post(
    "/api/login/return",
    response_model=Envelope[SignedInAnswer],
    dependencies=[Depends(Public("needs what the provider of a company signed for this very browser"))],
)
async def login_return(request: Request, form: ProviderReturn) -> Response:
    """Finish a sign-in with what the provider sent back."""
    return reply_session(request, await service.finish_provider_sign_in(form, get_sign_in_origin(request)))


@ROUTER.get("/api/identityProvider", response_model=Envelope[ProviderView])
async def identity_provider(access: Caller) -> Response:
    """Return the identity provider of the company."""
    return reply(await settings.get_provider_settings(access))


@ROUTER.put("/api/identityProvider", response_model=Envelope[ProviderView])
async def save_identity_provider(access: Caller, form: ProviderForm) -> Response:
    """Save the identity provider; 409 when another user saved since `revision`."""
    return reply(await settings.save_provider_settings(access, form), "Sign-in settings saved.")


@ROUTER.post("/api/identityProvider/test", response_model=Envelope[ProviderTest])
async def test_identity_provider(access: Caller) -> Response:
    """Test the stored provider by fetching its metadata."""
    return reply(await settings.test_provider(access))
