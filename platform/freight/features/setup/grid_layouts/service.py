"""Column layouts of grids, per user and template."""

from freight.documents.grid_layout import GridLayout, match_grid_layout
from freight.features.setup.grid_layouts.schemas import GridLayoutBody
from freight.features.setup.templates import service as templates
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def get_grid_layout(scope: Scope, template_id: str) -> GridLayoutBody:
    """Return the caller's layout, or the default. Raises NotFound for a template outside the scope."""
    template = await templates.get_template_by_id(scope, template_id)
    stored = await scoped(GridLayout, scope).find_one(match_grid_layout(scope.user_id, template.id))
    if stored is None:
        return GridLayoutBody()
    return GridLayoutBody(
        order=stored.get("order", []),
        hidden=stored.get("hidden", []),
        widths=stored.get("widths", {}),
        frozen=stored.get("frozen"),
    )


async def store_grid_layout(scope: Scope, template_id: str, wanted: GridLayoutBody) -> None:
    """Save the caller's layout. Raises NotFound for a template outside the scope."""
    template = await templates.get_template_by_id(scope, template_id)
    now = clock.now()
    owner_query = match_grid_layout(scope.user_id, template.id)
    born = {"account_id": None, "revision": 1, "created_on": now}
    values = {**wanted.model_dump(), "updated_on": now, "updated_by": scope.user_id}
    await scoped(GridLayout, scope).update_one(owner_query, {"$set": values, "$setOnInsert": born}, upsert=True)
