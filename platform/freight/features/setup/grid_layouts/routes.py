"""Routes of a user's grid layouts."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.setup.grid_layouts import service
from freight.features.setup.grid_layouts.schemas import GridLayoutBody
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["grid layouts"])

Caller = Annotated[Access, Depends(SignedIn("each arranges his own columns of a template he sees"))]
TemplateId = Annotated[str, Query(alias="templateId", max_length=60)]


@ROUTER.get("/api/grid/layout", response_model=Envelope[GridLayoutBody])
async def load_grid_layout(access: Caller, template_id: TemplateId) -> Response:
    """Return the caller's column layout for a template, or the one that applies to them."""
    return reply(await service.get_grid_layout(access, template_id))


@ROUTER.put("/api/grid/layout", response_model=Envelope[GridLayoutBody])
async def save_grid_layout(access: Caller, template_id: TemplateId, body: GridLayoutBody) -> Response:
    """Save the caller's column layout for a template."""
    await service.store_grid_layout(access.scope, template_id, body)
    return reply(body)


@ROUTER.delete("/api/grid/layout", response_model=Envelope[GridLayoutBody])
async def drop_grid_layout(access: Caller, template_id: TemplateId) -> Response:
    """Forget the caller's column layout; returns the one that applies from now on."""
    return reply(await service.reset_grid_layout(access, template_id))
