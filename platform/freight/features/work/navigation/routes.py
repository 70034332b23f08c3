"""Routes of pinned and recently used screens."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.work.navigation import service
from freight.features.work.navigation.schemas import Navigation, NavigationBody
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["navigation"])

Caller = Annotated[
    Access, Depends(SignedIn("each pins his own screens; what he may open there is asked there", carriers=True))
]


@ROUTER.get("/api/navigation", response_model=Envelope[Navigation])
async def navigation(access: Caller) -> Response:
    """Return the screens the caller pinned and used last."""
    return reply(await service.get_navigation(access))


@ROUTER.put("/api/navigation", response_model=Envelope[Navigation])
async def keep_navigation(access: Caller, body: NavigationBody) -> Response:
    """Save the caller's pinned or recently used screens."""
    return reply(await service.save_navigation(access, body))
