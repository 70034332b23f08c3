"""Checking the columns of a layout before it is saved: it is refused whole, with the column named."""

from collections.abc import Sequence
from dataclasses import dataclass

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.list_layouts.lists import ColumnFormat, LayoutList, ListColumn


@dataclass(frozen=True)
class LayoutColumn:
    """A column as a layout shows it. An empty label is that of the list, an empty format its usual one."""

    key: str
    label: str = ""
    width: int | None = None
    format: ColumnFormat | None = None
    total: bool = False


@dataclass(frozen=True)
class LayoutSort:
    """The order of a list where its user has not chosen one."""

    key: str
    descending: bool = False


def check_list_layout(
    layout_list: LayoutList, available: Sequence[ListColumn], columns: Sequence[LayoutColumn], sort: LayoutSort | None
) -> None:
    """Raise Invalid, naming the column, for one that the list does not have, one that is there twice, a format, label
    or total that it cannot have, a required one that is missing, and an order that the server cannot sort by."""
    by_key = {column.key: column for column in available}
    seen: set[str] = set()
    for column in columns:
        known = by_key.get(column.key)
        if known is None:
            raise Invalid(
                f"Column “{column.key}”: {layout_list.label} has no such column. Remove it.",
                code=ErrorCode.LAYOUT_COLUMN_UNKNOWN,
            )
        if column.key in seen:
            raise Invalid(
                f"Column “{known.label}” is there twice. Remove one of them.", code=ErrorCode.LAYOUT_COLUMN_TWICE
            )
        seen.add(column.key)
        _check_column(layout_list, known, column)
    if missing := [column.label for column in available if column.is_required and column.key not in seen]:
        raise Invalid(
            f"Column “{missing[0]}” is required in {layout_list.label}. Show it.",
            code=ErrorCode.LAYOUT_COLUMN_REQUIRED,
        )
    _check_sort(by_key.get(sort.key) if sort else None, sort)


def _check_column(layout_list: LayoutList, known: ListColumn, column: LayoutColumn) -> None:
    if column.label and layout_list.is_grid:
        raise Invalid(
            f"Column “{known.label}”: change its label in the template of the grid.",
            code=ErrorCode.LAYOUT_LABEL,
        )
    if column.format is not None and column.format not in known.formats:
        raise Invalid(
            f"Column “{known.label}” can't be shown in the format “{column.format}”. Choose another format.",
            code=ErrorCode.LAYOUT_FORMAT,
        )
    if column.total and not known.has_total:
        raise Invalid(
            f"Column “{known.label}” has no total over all rows. Turn its total off.", code=ErrorCode.LAYOUT_TOTAL
        )


def _check_sort(known: ListColumn | None, sort: LayoutSort | None) -> None:
    if sort and (known is None or not known.sorts):
        raise Invalid(
            f"Sort: the list can't be sorted by “{known.label if known else sort.key}”. Choose another column.",
            code=ErrorCode.LAYOUT_SORT,
        )
