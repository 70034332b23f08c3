"""One lane over all tariffs side by side: what each would charge at the same weights, by the rating engine.

Every amount is a separate rating, with all charges, minimums and the deficit test; nothing is calculated here. The
breaks of the lanes are merged: each stretch of weight in which no lane changes its break is one row, rated at its first
weight.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from freight.core.quotes.search import RateFinder
from freight.core.rating.asked import build_lookup_key
from freight.core.rating.breaks import Range, find_range_index
from freight.core.rating.compiled import NO_TRANSIT, CompiledTariff
from freight.core.rating.engine import BrokenVersion, Engine, Rating, TariffCandidate
from freight.core.rating.lanes import Lane
from freight.core.rating.measures import GROSS_WEIGHT
from freight.core.rating.reasons import get_axis_quantity
from freight.core.records import Values

USUAL_WEIGHTS = tuple(Decimal(weight) for weight in (45, 100, 300, 500, 1000))
MOST_LANES = 400  # looked at
MOST_COLUMNS = 24
MOST_ROWS = 40
_LEAST = Decimal(1)  # kg; what a stretch from 0 on is reckoned at

Convert = Callable[[Decimal, str], Decimal | None]


@dataclass(frozen=True)
class WeightStretch:
    """Weights that are in one break on every lane: from `start` to before `end`; None is open. Rated at `weight`."""

    start: Decimal
    end: Decimal | None

    @property
    def weight(self) -> Decimal:
        """Its first weight; for one from 0 on 1 kg, or the middle of a shorter one."""
        if self.start:
            return self.start
        return _LEAST if self.end is None or self.end > _LEAST else self.end / 2

    def shown(self) -> str:
        """The stretch as a person reads it."""
        return Range(self.start, self.end, Decimal(0)).shown()


@dataclass(frozen=True)
class SideBySideCell:
    """What a lane charges at a weight, and the break of its freight that the weight falls in."""

    rating: Rating
    converted: Decimal | None
    held: Range | None
    is_cheapest: bool = False


@dataclass(frozen=True)
class SideBySideColumn:
    """A lane that would carry it: `values` are the query with its open identifiers filled in."""

    candidate: TariffCandidate
    values: Values
    lane: Lane
    transit_days: int | None


@dataclass(frozen=True)
class SideBySideTable:
    """The columns and a row of cells for each stretch and each weight. `left_out` columns and `rows_left_out`
    stretches were too many; `without`: tariffs in force that have no lane for it."""

    day: str
    columns: tuple[SideBySideColumn, ...]
    stretches: tuple[tuple[WeightStretch, tuple[SideBySideCell, ...]], ...]
    weights: tuple[tuple[Decimal, tuple[SideBySideCell, ...]], ...]
    left_out: int
    rows_left_out: int
    without: tuple[tuple[TariffCandidate | BrokenVersion, str], ...]

    def cheapest(self) -> Counter[int]:
        """In how many rows each column is the cheapest."""
        rows = (*(cells for _, cells in self.stretches), *(cells for _, cells in self.weights))
        return Counter(at for cells in rows for at, cell in enumerate(cells) if cell.is_cheapest)


def build_side_by_side_table(
    versions: Sequence[TariffCandidate | BrokenVersion],
    engine: Engine,
    values: Values,
    weights: Sequence[Decimal],
    convert: Convert,
) -> SideBySideTable:
    """Compare the lanes of `versions` for a query, for any account. `engine` has the exchange rates; `convert` converts
    an amount of a currency into the one to compare in, None if no rate is known."""
    whose = {version.version_id: version for version in versions}
    of_everybody = Engine([replace(version, account_id=None) for version in versions], engine.rates)
    for_everybody, day = of_everybody.in_force(values, None)
    in_force = [whose[fitting_version.version_id] for fitting_version in for_everybody]
    finder = RateFinder(of_everybody)
    side_columns: list[SideBySideColumn] = []
    without: list[tuple[TariffCandidate | BrokenVersion, str]] = []
    for column_source in in_force:
        columns = [] if isinstance(column_source, BrokenVersion) else _columns(finder, column_source, values)
        side_columns += columns
        if not columns:
            at_one = column_source.rate({**values, GROSS_WEIGHT: USUAL_WEIGHTS[1]}, engine.rates, day)
            without.append((column_source, at_one.reason))
    rate = _Rater(engine, day, convert)
    looked_at = side_columns[:MOST_LANES]
    # at the round weights only: the merged breaks of hundreds of lanes are thousands of rows
    table = rate.table(looked_at, (), weights)
    wins = table.cheapest()
    best = sorted(range(len(looked_at)), key=lambda at: (-wins[at], rate.at_last(table, at)))[:MOST_COLUMNS]
    best_columns = [looked_at[at] for at in best]
    stretches = _stretches(best_columns)
    again = rate.table(best_columns, stretches[:MOST_ROWS], weights)
    return replace(
        again,
        day=day,
        left_out=len(side_columns) - len(best_columns),
        rows_left_out=max(len(stretches) - MOST_ROWS, 0),
        without=tuple(without),
    )


class _Rater:
    """Rates columns at weights."""

    def __init__(self, engine: Engine, day: str, convert: Convert) -> None:
        self._engine, self._day, self._convert = engine, day, convert

    def table(
        self, columns: Sequence[SideBySideColumn], stretches: Sequence[WeightStretch], weights: Sequence[Decimal]
    ) -> SideBySideTable:
        """Every column at every stretch and weight."""
        return SideBySideTable(
            day=self._day,
            columns=tuple(columns),
            stretches=tuple(
                (weight_stretch, self._row(columns, weight_stretch.weight)) for weight_stretch in stretches
            ),
            weights=tuple((weight, self._row(columns, weight)) for weight in weights),
            left_out=0,
            rows_left_out=0,
            without=(),
        )

    def at_last(self, table: SideBySideTable, at: int) -> tuple[bool, Decimal]:
        """A column's place among those that win as often: by its amount at the last weight."""
        amount = table.weights[-1][1][at].converted if table.weights else None
        return amount is None, amount or Decimal(0)

    def _row(self, columns: Sequence[SideBySideColumn], weight: Decimal) -> tuple[SideBySideCell, ...]:
        cells = [self._cell(column, weight) for column in columns]
        least = min((cell.converted for cell in cells if cell.converted is not None), default=None)
        return tuple(replace(cell, is_cheapest=least is not None and cell.converted == least) for cell in cells)

    def _cell(self, column: SideBySideColumn, weight: Decimal) -> SideBySideCell:
        rating = column.candidate.rate({**column.values, GROSS_WEIGHT: weight}, self._engine.rates, self._day)
        total = rating.total
        converted = None if total is None else self._convert(total, rating.currency)
        return SideBySideCell(rating, converted, _find_break(column.candidate.ready.tariff, rating))


def _columns(finder: RateFinder, candidate: TariffCandidate, values: Values) -> list[SideBySideColumn]:
    """Return the lanes of a version that cover the query, each once: if several lanes have one key, the engine chooses
    among them by the weight."""
    tariff = candidate.ready.tariff
    columns_by_lane: dict[int, SideBySideColumn] = {}
    for filled in finder.fillings(candidate, values):
        hits = tariff.index.match(build_lookup_key(tariff, filled))
        lane = min(number for rank, number in hits if rank == hits[0][0])
        transit = tariff.transit[lane]
        days = None if transit == NO_TRANSIT else transit
        columns_by_lane.setdefault(lane, SideBySideColumn(candidate, filled, tariff.lanes[lane], days))
    return list(columns_by_lane.values())


def _stretches(columns: Sequence[SideBySideColumn]) -> list[WeightStretch]:
    """Return the merged weight breaks of all columns, without weights that no lane covers."""
    ranges = [weight_range for column in columns for weight_range in _weight_ranges(column)]
    points = sorted(
        {break_range.start for break_range in ranges}
        | {break_range.end for break_range in ranges if break_range.end is not None}
    )
    spans: list[tuple[Decimal, Decimal | None]] = [*pairwise(points), *((point, None) for point in points[-1:])]
    return [
        WeightStretch(start, end) for start, end in spans if any(break_range.holds(start) for break_range in ranges)
    ]


def _weight_ranges(column: SideBySideColumn) -> Iterable[Range]:
    tariff = column.candidate.ready.tariff
    axis = _weight_axis(tariff)
    hits = tariff.index.match(build_lookup_key(tariff, column.values))
    if axis is None:
        return ()
    return [break_range for rank, lane in hits if rank == hits[0][0] for break_range in tariff.ranges(lane, axis)]


def _weight_axis(tariff: CompiledTariff) -> int | None:
    """The first charge with breaks by kilograms."""
    scope = tariff.charges.scope
    return next((at for at, axis in enumerate(scope.axes) if scope.quantities[axis.chooser].unit == "kg"), None)


def _find_break(tariff: CompiledTariff, rating: Rating) -> Range | None:
    """Return the break of the charged weight on the lane that was taken."""
    axis = _weight_axis(tariff)
    if axis is None or not rating.is_rated:
        return None
    ranges = tariff.ranges(rating.facts["lane"], axis)
    at = find_range_index(ranges, get_axis_quantity(tariff, rating.facts, axis)[0])
    return None if at is None else ranges[at]


def find_most_used_currency(currencies: Iterable[str]) -> str:
    """Return the currency of most lanes; in a tie the first by name. "" if there are no lanes."""
    counts = Counter(currencies)
    return min(counts, key=lambda count: (-counts[count], count), default="")
