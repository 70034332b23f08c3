"""Whether the lanes of a tariff already have a row of a rate sheet: what a dry run compares with."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from freight.core.rating.bands import RateBand
from freight.core.rating.beside import get_lane_days, list_distinguishing_attributes
from freight.core.rating.breaks import Range
from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.lane_changes import Key, build_lane_identity
from freight.core.rating.lanes import WHAT, Lane, LaneCharge, What

# a sheet in whole units prints 0–99 for what is stored as [0, 100)
_WHOLE = Decimal(1)
# the position of a row of a sheet: its number, and the column of its cell if columns are values
Place = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class KnownBand:
    """A break of a stored lane, the days the lane takes and those it is valid on."""

    range: Range
    transit_days: int | None
    days: tuple[str, str]  # the lane is valid from, until
    is_followed: bool = False  # another break of the lane begins where this one ends
    minimum: Decimal | None = None  # of the break, or of the lane if that has one for all
    charges: Mapping[str, LaneCharge] = field(default_factory=dict)  # the lane's figures of other charges

    def says(self, band: RateBand) -> bool:
        """Return whether the row says the same."""
        return (
            self.ends_with(band)
            and self.range.rate == band.rate
            and band.method in (None, self.range.method)
            and self.minimum == band.minimum
            and self.transit_days == band.transit_days
            and self.days == get_lane_days(band.attributes)
            and not any(self.differing(band))
        )

    def differing(self, band: RateBand) -> Iterator[tuple[str, What, Decimal | None]]:
        """Yield (charge id, which figure, what the lane says) for each figure of the row that differs."""
        for charge_id, stated in band.charges.items():
            lane_charge = self.charges.get(charge_id, LaneCharge())
            for figure_name in WHAT:
                if stated.figure(figure_name) not in (None, lane_charge.figure(figure_name)):
                    yield charge_id, figure_name, lane_charge.figure(figure_name)

    def ends_with(self, band: RateBand) -> bool:
        """Return whether the printed end of the row is that of the break."""
        if band.end is None:
            return self.range.end is None or self.is_followed
        if self.range.end is None:
            return False
        return 0 <= self.range.end - band.end <= _WHOLE


class SheetBands:
    """The breaks that the rows of one sheet have stated so far, by lane and start."""

    def __init__(self) -> None:
        # by hash: a sheet may state a million of them
        self._first: dict[int, tuple[Place, RateBand]] = {}
        self._lane = _LastLane()

    def met(self, row: RateBand, place: Place) -> tuple[Place, bool] | None:
        """Return where the sheet already states the break of that lane, and whether it says the same there; None if it
        does not. `place` is recorded as the row's position."""
        first, above = self._first.setdefault(hash((self._lane.key_of(row), row.start)), (place, row))
        return None if above is row else (first, _figures_of(above) == _figures_of(row))


def _figures_of(row: RateBand) -> tuple[object, ...]:
    return row.end, row.rate, row.minimum, row.transit_days, row.method, get_lane_days(row.attributes), row.charges


class _LastLane:
    """The key of a row's lane, cached for the next row: the breaks of a lane are mostly in adjacent rows."""

    def __init__(self) -> None:
        self._named: Mapping[str, str] = {}
        self._beside: Mapping[str, str] = {}
        self._key = 0

    def key_of(self, row: RateBand) -> int:
        if row.identifiers is not self._named or row.attributes is not self._beside:
            identifiers = sorted([(name, normalize_identifier(text)) for name, text in row.identifiers.items()])
            attributes = [
                (name, normalize_identifier(text)) for name, text in list_distinguishing_attributes(row.attributes)
            ]
            self._named, self._beside = row.identifiers, row.attributes
            self._key = hash((*identifiers, None, *attributes))
        return self._key


class KnownBands:
    """The breaks of one charge of all lanes of a version, by lane and start."""

    def __init__(self, lanes: Iterable[Lane], identifiers: Sequence[str], charge_id: str) -> None:
        self._identifiers = identifiers
        self._known: dict[Key, dict[Decimal, list[KnownBand]]] = {}
        self._count = 0
        self._met: set[int] = set()
        for lane in lanes:
            stated = lane.charges.get(charge_id)
            by_start = self._known.setdefault(build_lane_identity(lane.identifiers, lane.attributes), {})
            ranges = stated.ranges if stated else ()
            starts, days = {break_range.start for break_range in ranges}, get_lane_days(lane.attributes)
            for rate_range in ranges:
                least = rate_range.minimum if rate_range.minimum is not None or stated is None else stated.minimum
                known_band = KnownBand(
                    rate_range, lane.transit_days, days, rate_range.end in starts, least, lane.charges
                )
                by_start.setdefault(rate_range.start, []).append(known_band)
                self._count += 1

    @property
    def absent(self) -> int:
        """How many breaks no row has named so far."""
        return self._count - len(self._met)

    def minimum_of(self, identifiers: Mapping[str, str], attributes: Mapping[str, str]) -> tuple[bool, Decimal | None]:
        """(whether there is such a lane, the minimum of its first break)."""
        values = [identifiers.get(identifier, "") for identifier in self._identifiers]
        bands_by_start = self._known.get(build_lane_identity(values, attributes), {})
        first = next((band for bands in bands_by_start.values() for band in bands), None)
        return first is not None, first.minimum if first else None

    def find(self, row: RateBand) -> tuple[KnownBand | None, bool]:
        """Return the break that the row matches, None for a new one, and whether the row says what is stored. The
        figures of the row have to be rounded for the engine."""
        if not self._known:
            return None, False
        values = [row.identifiers.get(identifier, "") for identifier in self._identifiers]
        known_bands = self._known.get(build_lane_identity(values, row.attributes), {}).get(row.start, [])
        same = next((known_band for known_band in known_bands if known_band.says(row)), None)
        matching_band = same or next(
            (known_band for known_band in known_bands if id(known_band) not in self._met), None
        )
        if matching_band is not None:
            self._met.add(id(matching_band))
        return matching_band, same is not None
