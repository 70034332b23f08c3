"""The table that a summary makes of its groups: rows, columns, and totals over all of them, shown or not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.reports.fields import ReportField
from freight.core.reports.groups import Key, ReportCell, ReportGroup, get_cell_value, round_report_figure
from freight.core.reports.plan import Grouping, ReportMeasure, ReportPlan

MOST_COLUMNS = 300
Label = Callable[[str, object], str]  # of a field by name and one of its values


@dataclass(frozen=True)
class TableColumn:
    """A column of figures: its values in the columns of the report (None: all), one measure, one currency."""

    key: Key | None
    measure: int
    currency: str


@dataclass(frozen=True)
class TableRow:
    """A row: its values in the rows of the report, and a figure for each column; None for an empty cell."""

    key: Key
    cells: tuple[Decimal | int | None, ...]


@dataclass(frozen=True)
class Table:
    """A summary. `rows` are the shown ones, in order; `total` and the totals count all of them."""

    columns: tuple[TableColumn, ...]
    rows: tuple[TableRow, ...]
    totals: tuple[Decimal | int | None, ...]
    total: int
    counted: int


def make_table(
    parts: Sequence[ReportGroup], plan: ReportPlan, fields: Mapping[str, ReportField], label: Label, most: int
) -> Table:
    """Return the table of a report, with at most `most` rows. Raises Invalid for too many columns to read."""
    measures = plan.measured
    cells: dict[tuple[Key, Key], ReportCell] = {}
    row_totals: dict[Key, ReportCell] = {}
    column_totals: dict[Key, ReportCell] = {}
    report_cell = ReportCell()
    sides = ((row_totals, plan.rows), (column_totals, plan.columns))
    by_tag = [any(fields[grouping.field].kind == "tag" for grouping in groupings) for _, groupings in sides]
    for part in parts:
        for (totals, _), key, has_tags in zip(sides, (part.row, part.column), by_tag, strict=True):
            if has_tags or not part.repeats:
                totals.setdefault(key, ReportCell()).add(part.cell, measures)
        cells.setdefault((part.row, part.column), ReportCell()).add(part.cell, measures)
        if not part.repeats:
            report_cell.add(part.cell, measures)
    columns = _columns(plan, column_totals, report_cell, label)
    keys = _in_order(plan, row_totals, label)
    top_keys = keys[: min(plan.top or most, most)]

    def figure(cell: ReportCell | None, column: TableColumn) -> Decimal | int | None:
        measure = measures[column.measure]
        value = get_cell_value(cell, column.measure, column.currency, measure)
        return (
            None if value is None else round_report_figure(value, measure, fields.get(measure.field), column.currency)
        )

    def row(key: Key) -> TableRow:
        figures = (row_totals[key] if column.key is None else cells.get((key, column.key)) for column in columns)
        return TableRow(key, tuple(figure(cell, column) for cell, column in zip(figures, columns, strict=True)))

    return Table(
        columns=columns,
        rows=tuple(row(key) for key in top_keys),
        totals=tuple(
            figure(report_cell if column.key is None else column_totals[column.key], column) for column in columns
        ),
        total=len(keys),
        counted=report_cell.rows,
    )


def _columns(
    plan: ReportPlan, totals: Mapping[Key, ReportCell], whole: ReportCell, label: Label
) -> tuple[TableColumn, ...]:
    """Return a column for each value, measure and currency that has something, then those of all values."""
    table_columns: list[TableColumn] = []
    keys = sorted(totals, key=lambda key: _label_order(plan.columns, key, label)) if plan.columns else []
    for key in [*keys, None]:
        cell = whole if key is None else totals[key]
        for at in range(len(plan.measured)):
            currencies = sorted(currency for number, currency in cell.figures if number == at)
            # a measure without a value keeps its column if everything is counted
            table_columns += [
                TableColumn(key, at, currency) for currency in currencies or ([""] if key is None else [])
            ]
    if len(table_columns) > MOST_COLUMNS:
        raise Invalid(
            f"This report has {len(table_columns):,} columns, and {MOST_COLUMNS} are the most. "
            "Move a field from the columns to the rows, put days together by month, or narrow the conditions.",
            code=ErrorCode.REPORT_TOO_WIDE,
        )
    return tuple(table_columns)


def _in_order(plan: ReportPlan, totals: Mapping[Key, ReportCell], label: Label) -> list[Key]:
    by_label = sorted(
        totals, key=lambda key: _label_order(plan.rows, key, label), reverse=plan.sort.descending and _by_label(plan)
    )
    if _by_label(plan):
        return by_label
    at = plan.sort.measure or 0
    measure: ReportMeasure = plan.measured[at]

    def value(key: Key) -> Decimal | int | None:
        cell = totals[key]
        currency = plan.sort.currency or min((c for number, c in cell.figures if number == at), default="")
        return get_cell_value(cell, at, currency, measure)

    # rows without a figure come last, in either direction
    have = [(sort_value, key) for key in by_label if (sort_value := value(key)) is not None]
    have.sort(key=lambda pair: pair[0], reverse=plan.sort.descending)
    sorted_keys = {key for _, key in have}
    return [key for _, key in have] + [key for key in by_label if key not in sorted_keys]


def _by_label(plan: ReportPlan) -> bool:
    return plan.sort.measure is None


def _label_order(groupings: Sequence[Grouping], key: Key, label: Label) -> tuple[tuple[bool, int, object], ...]:
    """Return a sort key by label, empty ones last; figures by value."""
    order: list[tuple[bool, int, object]] = []
    for grouping, value in zip(groupings, key, strict=True):
        if isinstance(value, (Decimal, int)):
            order.append((False, 0, value))
        else:
            order.append((value is None, 1, "" if value is None else label(grouping.field, value).casefold()))
    return tuple(order)
