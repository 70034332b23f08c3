"""Totals of the columns of a list over all rows that match, as parts of an aggregation. Amounts in different currencies
are never added: each currency has a total of its own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.fields.spec import FieldSpec
from freight.core.money import format_plain_amount, half_up
from freight.core.records import Record
from freight.core.reports.fields import build_template_field
from freight.core.reports.values import build_decimal_expression

_PLACES = 6


@dataclass(frozen=True)
class TotaledColumn:
    """A column that is added up. `path`: where a record has its figure. `unit`: that of all its figures, with how many
    stored units it is (`ratio`), or their currency. An amount (`is_amount`) is in the currency of its record."""

    key: str
    path: str
    unit: str = ""
    ratio: Decimal = Decimal(1)
    is_amount: bool = False


@dataclass(frozen=True)
class ColumnTotal:
    """The total of a column as plain text, in one unit or currency."""

    key: str
    unit: str
    total: str


def build_totaled_column(spec: FieldSpec, path: str = "") -> TotaledColumn | None:
    """Return how the values of a field are added up; None if they aren't figures. `path`: where a record has them, if
    they are not in its data."""
    field = build_template_field(spec, "")
    if not field.is_figure:
        return None
    return TotaledColumn(spec.key, path or field.path, field.unit, field.ratio)


def build_total_sums(columns: Sequence[TotaledColumn]) -> Record:
    """Return the accumulators of a `$group` stage that add up the columns; text is left out."""
    sums: Record = {}
    for at, column in enumerate(columns):
        path = f"${column.path}"
        sums[f"filled{at}"] = {"$sum": {"$cond": [{"$isNumber": path}, 1, 0]}}
        sums[f"sum{at}"] = {"$sum": build_decimal_expression(path)}
    return sums


def add_up_columns(
    columns: Sequence[TotaledColumn], groups: Iterable[tuple[str, Mapping[str, object]]]
) -> list[ColumnTotal]:
    """Return the totals of the columns, in their order, amounts by currency. `groups`: the currency of each group of
    records with its accumulators. A column without a figure has no total."""
    totals: dict[tuple[int, str], Decimal] = {}
    for currency, group in groups:
        for at, column in enumerate(columns):
            if group[f"filled{at}"]:
                cell = (at, currency if column.is_amount else column.unit)
                totals[cell] = totals.get(cell, Decimal(0)) + Decimal(str(group[f"sum{at}"]))
    return [
        ColumnTotal(columns[at].key, unit, _write(columns[at], unit, total))
        for (at, unit), total in sorted(totals.items())
    ]


def _write(column: TotaledColumn, unit: str, total: Decimal) -> str:
    if column.is_amount:
        return format_plain_amount(total, unit)
    scaled = total if column.ratio == 1 else half_up(total / column.ratio, _PLACES)
    # a sum of doubles that became decimals ends in zeros
    return f"{scaled.normalize():f}"
