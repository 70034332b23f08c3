"""The history of a list layout in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from freight.core.list_layouts.lists import LISTS, ListName
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.setup.list_layouts import receivers, views
from freight.features.setup.list_layouts.available_columns import load_list_columns
from freight.features.setup.list_layouts.commands import LAYOUTS
from freight.features.setup.list_layouts.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope

_LABELS = {
    "name": "Name",
    "applies_to": "Applies to",
    "receivers": "Roles and groups",
    "columns": "Columns",
    "sort_key": "Sort",
    "sort_descending": "Descending",
}
_APPLIES = {"everyone": "Everyone", "roles": "Roles", "groups": "Groups"}
_FORMATS = {
    "withCurrency": "with currency",
    "withoutCurrency": "without currency",
    "dayAndTime": "day and time",
    "dayOnly": "day only",
}


async def list_list_layout_changes(scope: Scope, layout_id: str, page: Page) -> RecordHistory:
    """List who saved a layout, when, and what changed, newest first. Raises NotFound."""
    layout = await views.get_list_layout(scope, layout_id)
    saves = await history.list_record_saves(scope, LAYOUTS.kind, layout.id, page)
    names = await receivers.list_receiver_names(scope)
    available = await load_list_columns(scope, LISTS[ListName(layout.list_name)])
    labels = {column.key: column.label for column in available}
    return build_history_entry_views(saves, lambda changed: _describe_changes(changed, names, labels))


def _describe_changes(
    changed: Iterable[StoredChangedValue], names: Mapping[str, str], labels: Mapping[str, str]
) -> list[RecordHistoryValue]:
    return [
        RecordHistoryValue(
            key=change["path"],
            label=_LABELS[change["path"]],
            before=_describe_value(change["path"], change["before"], names, labels),
            after=_describe_value(change["path"], change["after"], names, labels),
        )
        for change in changed
        if change["path"] in _LABELS
    ]


def _describe_value(path: str, value: Any, names: Mapping[str, str], labels: Mapping[str, str]) -> str:
    if path == "sort_descending":
        return "" if value is None else "yes" if value else "no"
    if not value:
        return ""
    if path == "columns":
        return ", ".join(_describe_column(column, labels) for column in value)
    if path == "receivers":
        return ", ".join(names.get(str(record_id), "No longer exists") for record_id in value)
    if path == "sort_key":
        return labels.get(value, value)
    return _APPLIES.get(value, str(value))


def _describe_column(column: Mapping[str, Any], labels: Mapping[str, str]) -> str:
    label = labels.get(column["column"], column["column"])
    parts = [
        f"as “{column['label']}”" if column.get("label") else "",
        f"{column['width']} px" if column.get("width") else "",
        _FORMATS.get(column.get("format") or "", ""),
        "total" if column.get("total") else "",
    ]
    extras = ", ".join(filter(None, parts))
    return f"{label} ({extras})" if extras else label
