"""Every rate for a lane, of every tariff in force: a rating, in contrast, stops at the first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

from freight.core.rating.asked import build_lookup_key
from freight.core.rating.compiled import NO_TRANSIT
from freight.core.rating.engine import BrokenVersion, Engine, Rating, TariffCandidate
from freight.core.rating.identifiers import IDENTIFIERS, get_first_listed
from freight.core.rating.lanes import PatternKind, get_pattern_kind
from freight.core.records import Values

# identifiers left open are filled with what the lanes of a tariff offer; more results than these are not useful
MOST_FILLINGS = 5_000
Filling = tuple[str, ...]


@dataclass(frozen=True)
class FoundRate:
    """A rate for a lane: the rating, the query with its open identifiers filled in, and the transit days."""

    rating: Rating
    values: Values
    transit_days: int | None

    @property
    def stated(self) -> dict[str, str]:
        """The lane's own identifiers by wire key; without those that are "any"."""
        tariff = self.rating.candidate.ready.tariff if self.rating.candidate else None
        if tariff is None:
            return {}
        patterns = tariff.lanes[self.rating.facts["lane"]].identifiers
        identifier_pairs = zip(tariff.terms.identifiers, patterns, strict=True)
        # a list or a prefix covers the queried value: show that value
        return {
            IDENTIFIERS[name].field: str(self.values.get(IDENTIFIERS[name].field) or pattern)
            for name, pattern in identifier_pairs
            if pattern.strip()
        }


class RateFinder:
    """Finds the rates of an engine's tariffs for lanes that may leave identifiers open (carrier, service)."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._fillings: dict[tuple[str, tuple[int, ...]], list[Filling]] = {}

    def find(self, values: Values, account_id: object) -> tuple[list[FoundRate], list[Rating]]:
        """(rates, tariffs in force without one). `values` by wire key; an identifier that is absent is open."""
        in_force, day = self._engine.in_force(values, account_id)
        if not in_force:
            return [], [self._engine.rate(values, account_id)]
        rates: list[FoundRate] = []
        without: list[Rating] = []
        for candidate in in_force:
            if isinstance(candidate, BrokenVersion):
                without.append(candidate.rate(values, self._engine.rates, day))
                continue
            of_tariff, refusal = self._of(candidate, values, day)
            rates += of_tariff
            if not of_tariff:
                without.append(refusal)
        return rates, without

    def _of(self, candidate: TariffCandidate, values: Values, day: str) -> tuple[list[FoundRate], Rating]:
        """Return the rates of one version, one per lane, and the rating that best explains why there is none."""
        tariff = candidate.ready.tariff
        refusal = candidate.rate(values, self._engine.rates, day)
        rates_by_lane: dict[int, FoundRate] = {}
        for filled in self.fillings(candidate, values):
            rating = candidate.rate(filled, self._engine.rates, day)
            # a tariff that asks a person which lane to take offers each of them
            offered = (
                [rating]
                if rating.is_rated
                else [lane_rating for lane in rating.lanes() if (lane_rating := rating.by_lane(lane))]
            )
            if not offered:
                refusal = rating
            for lane_rating in offered:
                lane = lane_rating.facts["lane"]
                transit = tariff.transit[lane]
                rates_by_lane.setdefault(
                    lane, FoundRate(lane_rating, filled, None if transit == NO_TRANSIT else transit)
                )
        return list(rates_by_lane.values()), refusal

    def fillings(self, candidate: TariffCandidate, values: Values) -> Iterator[Values]:
        """Yield the query with the open identifiers filled in, once for each way in which a lane of the version covers
        it."""
        tariff = candidate.ready.tariff
        key = build_lookup_key(tariff, values)
        if tariff.zones and tariff.zones.lacks(values):
            return  # both ends are known and in no zone: no lane is offered instead
        blank = tuple(at for at, value in enumerate(key) if not value)
        names = [IDENTIFIERS[tariff.terms.identifiers[at]].field for at in blank]
        for filling in self._filled(candidate, blank):
            filled_key = list(key)
            for at, value in zip(blank, filling, strict=True):
                filled_key[at] = value
            if tariff.index.match(tuple(filled_key)):
                yield {**values, **{name: value for name, value in zip(names, filling, strict=True) if value}}

    def _filled(self, candidate: TariffCandidate, blank: tuple[int, ...]) -> list[Filling]:
        """Return what the lanes of a version have for the open identifiers; each combination once."""
        cached_fillings = self._fillings.get((candidate.version_id, blank))
        if cached_fillings is None:
            tariff = candidate.ready.tariff
            names = tariff.terms.identifiers
            combined = dict.fromkeys(
                tuple(_named(names[at], lane.identifiers[at]) for at in blank) for lane in tariff.lanes
            )
            cached_fillings = list(islice(combined, MOST_FILLINGS)) or [()]
            self._fillings[candidate.version_id, blank] = cached_fillings
        return cached_fillings


def _named(name: str, pattern: str) -> str:
    """Return a value that the pattern covers: the first of a list, the stem of a prefix, "" if it is any."""
    kind, _ = get_pattern_kind(pattern)
    text = pattern.strip()
    if kind is PatternKind.LIST:
        return get_first_listed(name, text)
    return text.removesuffix("*") if kind is PatternKind.PREFIX else text


def rank_rates(totals: Sequence[tuple[Decimal | None, int | None, str]]) -> list[int]:
    """Return places in the order rates are suggested: the cheapest first, among equals the fastest; those that cannot
    be compared, because an exchange rate is missing, come last. Each is (total in one currency, transit days, name)."""

    def place(at: int) -> tuple[bool, Decimal, int, str, int]:
        total, transit, name = totals[at]
        return total is None, total or Decimal(0), NO_TRANSIT if transit is None else transit, name, at

    return sorted(range(len(totals)), key=place)
