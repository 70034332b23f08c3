"""The columns that the lists of a system can show, and the mode that orders them at first."""

from contextlib import suppress

from freight.core.errors import NotFound
from freight.core.fields.spec import FieldSpec
from freight.core.list_layouts.lists import (
    LISTS,
    TAX_COLUMNS,
    TAXED_LISTS,
    LayoutList,
    ListColumn,
    ListName,
    build_added_columns,
    build_grid_columns,
)
from freight.core.list_layouts.mode_defaults import arrange_columns_by_mode, choose_system_mode
from freight.core.places import US_UNITS
from freight.core.scripting.records import ScriptedRecords
from freight.documents.field_template import FieldTemplate, match_system_templates
from freight.documents.operation import Operation
from freight.features.setup.tax.stored import has_tax_registration
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.computed_fields import load_computed_fields
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def load_list_columns(scope: Scope, layout_list: LayoutList) -> tuple[ListColumn, ...]:
    """Return the columns that a list can show; those of a grid are the fields of the system's templates."""
    if not layout_list.is_grid:
        added = build_added_columns(layout_list.name, await list_added_fields(scope, layout_list))
        taxes = TAX_COLUMNS if layout_list.name in TAXED_LISTS and await has_tax_registration(scope) else ()
        # before the last one, which stays in sight: with tax, that is the gross
        return (*layout_list.columns[:-1], *added, layout_list.columns[-1], *taxes)
    fields: list[FieldSpec] = []
    for doc_type in layout_list.templates:
        # a new system may lack a template: its grid cannot be opened either
        with suppress(NotFound):
            fields.extend((await templates.resolve_template(scope, doc_type)).fields)
    return build_grid_columns(layout_list.name, fields)


async def list_added_fields(scope: Scope, layout_list: LayoutList) -> list[FieldSpec]:
    """Return what the company adds to a list that is no grid: the fields of its template, or what scripting rules
    compute."""
    if layout_list.added:
        with suppress(NotFound):
            template = await templates.resolve_template(scope.whole_system, layout_list.added)
            return [spec for spec in template.fields if spec.is_active and spec.is_visible]
    if layout_list.name is not ListName.INVOICES:
        return []
    return [field.build_field() for field in await load_computed_fields(scope, ScriptedRecords.INVOICES)]


async def find_system_mode(scope: Scope) -> str:
    """Return the mode that a system works in; empty if it is no particular one."""
    modes = await scoped(Operation, scope).distinct("mode", {})
    return choose_system_mode(modes, is_american=scope.place.units == US_UNITS)


async def load_mode_order(scope: Scope, name: ListName, available: tuple[ListColumn, ...]) -> list[str] | None:
    """Return the order of a list's columns for the mode of the system; None if it has none, or if an administrator has
    changed the template, whose own order counts then."""
    layout_list = LISTS[name]
    if not layout_list.is_grid:
        return None
    template_query = match_system_templates(layout_list.templates)
    if await scoped(FieldTemplate, scope).find_one({**template_query, "version": {"$gt": 1}}, ["_id"]):
        return None
    return arrange_columns_by_mode(await find_system_mode(scope), name, available)
