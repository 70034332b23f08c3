"""Contents of a summary's cells, and how cells are combined into totals. Sums and counts stay separate until they are
shown: an average of all is not an average of averages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from freight.core.money import ZERO, format_plain_amount, half_up
from freight.core.records import Record
from freight.core.reports.fields import ReportField
from freight.core.reports.plan import Aggregate, ReportMeasure

Key = tuple[object, ...]
_PLACES = 6  # for a figure that is not money: an average, or one in another unit


@dataclass
class MeasureFigure:
    """One measure in one currency: how many values it has, their sum, and the smallest or largest of them."""

    filled: int = 0
    sum: Decimal = ZERO
    edge: Decimal | None = None

    def add(self, other: "MeasureFigure", how: Aggregate) -> None:
        """Add another one."""
        self.filled += other.filled
        self.sum += other.sum
        if other.edge is not None:
            edges = [other.edge] if self.edge is None else [self.edge, other.edge]
            self.edge = min(edges) if how is Aggregate.LEAST else max(edges)


@dataclass
class ReportCell:
    """How many rows are in a cell, and each of its measures by currency; "" for measures that are not money."""

    rows: int = 0
    figures: dict[tuple[int, str], MeasureFigure] = field(default_factory=dict)

    def add(self, other: "ReportCell", measures: Sequence[ReportMeasure]) -> None:
        """Add another cell."""
        self.rows += other.rows
        for place, figure in other.figures.items():
            self.figures.setdefault(place, MeasureFigure()).add(figure, measures[place[0]].how)


@dataclass(frozen=True)
class ReportGroup:
    """One document of the aggregation: its keys, and its values. `repeats`: its records count under another tag, too,
    and totals over all tags have them from there."""

    row: Key
    column: Key
    cell: ReportCell
    repeats: bool = False


def parse_report_group(
    group: Mapping[str, object],
    measures: Sequence[ReportMeasure],
    fields: Mapping[str, ReportField],
    sides: tuple[int, int],
) -> ReportGroup:
    """Return a group from a document of the aggregation; `sides` is how many fields are in rows and in columns."""
    key = group["_id"] if isinstance(group["_id"], Mapping) else {}
    currency = str(key.get("currency") or "")
    cell = ReportCell(rows=_count(group["rows"]))
    for at, measure in enumerate(measures):
        if not measure.field:
            cell.figures[(at, "")] = MeasureFigure(filled=cell.rows)
            continue
        filled = _count(group[f"filled{at}"])
        if not filled and measure.how is not Aggregate.COUNT:
            continue
        is_money = fields[measure.field].kind == "money" and measure.how is not Aggregate.COUNT
        edge, amount = group.get(f"edge{at}"), group.get(f"sum{at}")
        cell.figures[(at, currency if is_money else "")] = MeasureFigure(
            filled,
            amount if isinstance(amount, Decimal) else ZERO,
            edge if isinstance(edge, Decimal) else None,
        )
    rows, columns = sides
    return ReportGroup(
        tuple(key.get(f"r{at}") for at in range(rows)),
        tuple(key.get(f"c{at}") for at in range(columns)),
        cell,
        repeats=key.get("repeats") is True,
    )


def count_text_values(groups: Sequence[Record], measures: Sequence[ReportMeasure]) -> dict[int, int]:
    """Return how many values of each measure are text, and so in no sum."""
    counts_by_measure = {
        at: sum(_count(group.get(f"strange{at}", 0)) for group in groups) for at in range(len(measures))
    }
    return {at: number for at, number in counts_by_measure.items() if number}


def get_cell_value(cell: ReportCell | None, at: int, currency: str, measure: ReportMeasure) -> Decimal | int | None:
    """Return the figure of a measure in a cell, unrounded; None if the cell is empty."""
    figure = cell.figures.get((at, currency)) if cell else None
    if figure is None or (not figure.filled and measure.how is not Aggregate.COUNT):
        return None
    match measure.how:
        case Aggregate.COUNT:
            return figure.filled
        case Aggregate.SUM:
            return figure.sum
        case Aggregate.AVERAGE:
            return figure.sum / figure.filled
        case _:
            return figure.edge


def round_report_figure(
    value: Decimal | int, measure: ReportMeasure, field: ReportField | None, currency: str
) -> Decimal | int:
    """Return a figure as shown: money to the places of its currency, others to at most six, in the unit of the
    field."""
    if isinstance(value, int) or field is None:
        return value
    if field.kind == "money":
        return Decimal(format_plain_amount(value, currency))
    scaled_figure = value / field.ratio
    return half_up(scaled_figure, _PLACES) if measure.how is Aggregate.AVERAGE or field.ratio != 1 else scaled_figure


def _count(value: object) -> int:
    return int(value) if isinstance(value, (int, float)) else 0
