"""List layouts as screens show them."""

from collections.abc import Iterable, Mapping

from freight.core.fields.spec import COMPUTED_PREFIX
from freight.core.list_layouts.choice import LayoutReceivers
from freight.core.list_layouts.lists import LISTS, ColumnFormat, ListColumn, ListName
from freight.documents.records.list_layout import StoredLayoutColumnRecord, StoredListLayout
from freight.features.setup.list_layouts import receivers
from freight.features.setup.list_layouts.available_columns import find_system_mode, load_list_columns
from freight.features.setup.list_layouts.commands import LAYOUTS
from freight.features.setup.list_layouts.schemas import (
    AvailableColumnView,
    LayoutColumnView,
    LayoutListView,
    LayoutOptionView,
    LayoutReceiverView,
    LayoutSortView,
    ListLayoutOptions,
    ListLayoutPage,
    ListLayoutView,
)
from freight.kit.records import named_records
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope


async def list_list_layouts(scope: Scope, q: str, archived: bool, page: Page) -> ListLayoutPage:
    """Return a page of the layouts of a system by name."""
    count, layouts = await named_records.list_named_records(scope, LAYOUTS, q, archived, page)
    names = await receivers.list_receiver_names(scope)
    return ListLayoutPage(count=count, rows=[_view(layout, names) for layout in layouts])


async def get_list_layout(scope: Scope, layout_id: str) -> ListLayoutView:
    """Return a layout, even if it was removed. Raises NotFound."""
    return await build_list_layout_view(scope, await named_records.get_named_record(scope, LAYOUTS, layout_id))


async def build_list_layout_view(scope: Scope, layout: StoredListLayout) -> ListLayoutView:
    """Return a stored layout as screens show it."""
    return _view(layout, await receivers.list_receiver_names(scope))


async def build_list_layout_options(scope: Scope) -> ListLayoutOptions:
    """Return what a layout of a system can be made of."""
    return ListLayoutOptions(
        mode=await find_system_mode(scope),
        lists=[
            LayoutListView(
                list_name=layout_list.name,
                label=layout_list.label,
                is_grid=layout_list.is_grid,
                columns=[_available(column) for column in await load_list_columns(scope, layout_list)],
            )
            for layout_list in LISTS.values()
        ],
        roles=_options(await receivers.list_layout_roles(scope)),
        groups=_options(await receivers.list_layout_groups(scope)),
    )


def build_layout_column_views(columns: Iterable[StoredLayoutColumnRecord]) -> list[LayoutColumnView]:
    """Return stored columns as screens show them."""
    return [
        LayoutColumnView(
            key=column["column"],
            label=column.get("label", ""),
            width=column.get("width"),
            format=ColumnFormat(shown) if (shown := column.get("format")) else None,
            total=column.get("total", False),
        )
        for column in columns
    ]


def build_layout_sort_view(layout: StoredListLayout) -> LayoutSortView | None:
    """Return the order of a layout; None if it has none that the server can sort by."""
    key = layout.get("sort_key", "")
    layout_list = LISTS[ListName(layout["list_name"])]
    # these are sorted by under the key of their column
    own = key if layout_list.is_grid or key.startswith(COMPUTED_PREFIX) else ""
    field = next((column.sorts for column in layout_list.columns if column.key == key and column.sorts), own)
    if not field:
        return None
    return LayoutSortView(key=key, field=field, descending=layout.get("sort_descending", False))


def _view(layout: StoredListLayout, names: Mapping[str, str]) -> ListLayoutView:
    return ListLayoutView(
        id=str(layout["_id"]),
        name=layout["name"],
        list_name=ListName(layout["list_name"]),
        list_label=LISTS[ListName(layout["list_name"])].label,
        applies_to=LayoutReceivers(layout["applies_to"]),
        receivers=[
            LayoutReceiverView(
                id=str(record_id), name=names.get(str(record_id), "No longer exists"), exists=str(record_id) in names
            )
            for record_id in layout.get("receivers", [])
        ],
        columns=build_layout_column_views(layout["columns"]),
        sort=build_layout_sort_view(layout),
        saved_on=layout["updated_on"],
        archived=layout.get("archived", False),
        revision=layout["revision"],
    )


def _available(column: ListColumn) -> AvailableColumnView:
    return AvailableColumnView(
        key=column.key,
        label=column.label,
        kind=column.kind,
        formats=list(column.formats),
        has_total=column.has_total,
        sort_field=column.sorts,
        is_required=column.is_required,
    )


def _options(names: Mapping[str, str]) -> list[LayoutOptionView]:
    return [LayoutOptionView(id=record_id, name=name) for record_id, name in names.items()]
