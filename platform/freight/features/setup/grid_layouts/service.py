"""Column layouts of grids, per user and template."""

from freight.core.list_layouts.choice import LayoutSource
from freight.core.list_layouts.lists import build_grid_columns, find_list_of_template
from freight.documents.grid_layout import GridLayout, match_grid_layout
from freight.features.setup.grid_layouts.schemas import GridLayoutBody
from freight.features.setup.list_layouts.effective import get_shared_layout
from freight.features.setup.templates import service as templates
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def get_grid_layout(access: Access, template_id: str) -> GridLayoutBody:
    """Return the caller's layout, or the one of the list that applies to them. Raises NotFound for a template outside
    the scope."""
    template = await templates.get_template_by_id(access.scope, template_id)
    stored = await scoped(GridLayout, access.scope).find_one(match_grid_layout(access.user_id, template.id))
    if stored is None:
        return await _get_layout_of_list(access, template)
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


async def reset_grid_layout(access: Access, template_id: str) -> GridLayoutBody:
    """Forget the caller's layout; returns the one that applies from now on. Raises NotFound for a template outside the
    scope."""
    template = await templates.get_template_by_id(access.scope, template_id)
    await scoped(GridLayout, access.scope).delete_many(match_grid_layout(access.user_id, template.id))
    return await _get_layout_of_list(access, template)


async def _get_layout_of_list(access: Access, template: templates.Template) -> GridLayoutBody:
    """Return the arrangement of a grid by the layout of its list; columns that the layout leaves out are hidden."""
    layout_list = find_list_of_template(template.doc_type)
    if layout_list is None:
        return GridLayoutBody()
    available = build_grid_columns(layout_list.name, template.fields)
    layout = await get_shared_layout(access, layout_list.name, available)
    if layout.source is LayoutSource.BUILT_IN:
        return GridLayoutBody()
    order = [column.key for column in layout.columns]
    return GridLayoutBody(
        order=order,
        hidden=[column.key for column in available if column.key not in order],
        widths={column.key: column.width for column in layout.columns if column.width},
    )
