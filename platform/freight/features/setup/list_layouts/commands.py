"""Save list layouts, with their history."""

from collections.abc import Iterable

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.list_layouts.checking import LayoutColumn, LayoutSort, check_list_layout
from freight.core.list_layouts.lists import LISTS, ColumnFormat
from freight.documents.list_layout import ListLayout
from freight.documents.records.list_layout import StoredLayoutColumnRecord, StoredListLayout
from freight.features.setup.list_layouts.available_columns import load_list_columns
from freight.features.setup.list_layouts.receivers import read_layout_receivers
from freight.features.setup.list_layouts.schemas import ListLayoutForm
from freight.kit.records import named_records
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

LAYOUTS = named_records.NamedKind(
    ListLayout,
    "listLayout",
    "a layout",
    restored=("name", "applies_to", "receivers", "columns", "sort_key", "sort_descending"),
)


async def save_list_layout(scope: Scope, form: ListLayoutForm) -> StoredListLayout:
    """Add a layout, or change the one with the form's id.

    Raises Invalid naming the column, role or group that cannot be, Conflict for a name that is taken and when another
    user saved in the meantime.
    """
    layout_list = LISTS[form.list_name]
    name = named_records.read_record_name(form.name, "layout")
    columns = [
        LayoutColumn(column.key, " ".join(column.label.split()), column.width, column.format, column.total)
        for column in form.columns
    ]
    sort = LayoutSort(form.sort.key, form.sort.descending) if form.sort else None
    check_list_layout(layout_list, await load_list_columns(scope, layout_list), columns, sort)
    record: Record = {
        "name": name,
        "list_name": form.list_name,
        "applies_to": form.applies_to,
        "receivers": await read_layout_receivers(scope, form.applies_to, form.receivers),
        "columns": [
            {
                "column": column.key,
                "label": column.label,
                "width": column.width,
                "format": column.format,
                "total": column.total,
            }
            for column in columns
        ],
        "sort_key": sort.key if sort else "",
        "sort_descending": bool(sort and sort.descending),
    }

    def authorize(before: StoredListLayout) -> str:
        if before["list_name"] != form.list_name:
            raise Invalid("List: a layout keeps its list. Add another layout instead.", code=ErrorCode.LAYOUT_LIST_KEPT)
        return scope.right

    return await named_records.save_named_record(scope, LAYOUTS, form.id, form.revision, record, authorize)


async def remove_list_layout(scope: Scope, layout_id: str, revision: int) -> None:
    """Remove a layout: its users get the next one that applies to them. It can be restored."""
    await named_records.remove_named_record(scope, LAYOUTS, layout_id, revision, lambda _: scope.right)


async def restore_list_layout(scope: Scope, layout_id: str, to_revision: int, revision: int) -> StoredListLayout:
    """Restore a layout as it was after an earlier save, even if it was removed."""
    return await named_records.restore_named_record(
        scope, LAYOUTS, layout_id, to_revision, revision, lambda _: scope.right
    )


def build_layout_columns(columns: Iterable[StoredLayoutColumnRecord]) -> list[LayoutColumn]:
    """Return stored columns as they are checked."""
    return [
        LayoutColumn(
            column["column"],
            column.get("label", ""),
            column.get("width"),
            ColumnFormat(chosen) if (chosen := column.get("format")) else None,
            column.get("total", False),
        )
        for column in columns
    ]


def build_layout_sort(layout: StoredListLayout) -> LayoutSort | None:
    """Return the order of a stored layout as it is checked; None if it has none."""
    key = layout.get("sort_key", "")
    return LayoutSort(key, layout.get("sort_descending", False)) if key else None
