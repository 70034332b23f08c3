"""Routes of an installation without users: its state, and the form of its first administrator."""

from fastapi import Depends, Request, Response

from freight.features.desk.installation import service
from freight.features.desk.installation.schemas import FirstUser, InstallationState
from freight.features.identity.sign_in.schemas import SignedInAnswer
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Public, get_sign_in_origin
from freight.kit.http.routing import FeatureRouter
from freight.kit.http.session_cookies import reply_session

ROUTER = FeatureRouter(tags=["installation"])


@ROUTER.get(
    "/api/installation",
    response_model=Envelope[InstallationState],
    dependencies=[Depends(Public("says only whether anybody can sign in"))],
)
async def installation() -> Response:
    """Return whether anyone can sign in yet."""
    return reply(await service.get_installation_state())


@ROUTER.post(
    "/api/firstUser",
    response_model=Envelope[SignedInAnswer],
    dependencies=[Depends(Public("needs the setup code and works once, while there are no users; throttled"))],
)
async def first_user(request: Request, form: FirstUser) -> Response:
    """Initialize the installation with company, system and first administrator, who is signed in at once."""
    return reply_session(request, await service.create_first_user(form, get_sign_in_origin(request)))
