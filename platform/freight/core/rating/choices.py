"""The list to choose from if several tariffs, or several lanes of one, fit a shipment, and the rating by a choice.

A choice names a version and one of its lanes. Versions never change, so its meaning is permanent. It is valid as long
as the lane fits the shipment: in that version, and in a later version or draft of the same tariff that has the same
lane, which is one with the same identifiers and transit days.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import Engine, Rating, VersionInForce
from freight.core.rating.identifiers import normalize_identifier
from freight.core.records import Values

INVALID_CHOICE = "Invalid Choice."  # R235
_LONGEST = 4  # digits: no list has ten thousand lanes
_Offer = TypeVar("_Offer")
_Pair = tuple[str, str]
_Named = tuple[_Pair, ...]  # (identifier, value)


@dataclass(frozen=True)
class TariffChoice:
    """A lane of a tariff version, by its place in the version's sheet, and what identifies it in other versions: the
    value of each identifier it names, and its transit days. Without a tariff it exists in its own version only."""

    version_id: str
    lane: int
    tariff_id: str = ""
    identifiers: _Named = ()
    transit_days: int | None = None

    @classmethod
    def of(cls, rating: Rating) -> "TariffChoice":
        """Return the lane that a rating with an amount used."""
        assert rating.candidate is not None and rating.is_rated
        tariff_candidate, lane = rating.candidate, rating.facts["lane"]
        lane_values, days = _named(tariff_candidate.ready.tariff, lane)
        return cls(tariff_candidate.version_id, lane, tariff_candidate.tariff_id, lane_values, days)

    def is_of(self, version: VersionInForce) -> bool:
        """Return whether a version is the one that was chosen, or one of the same tariff."""
        return version.version_id == self.version_id or (self.tariff_id != "" and version.tariff_id == self.tariff_id)

    def lane_in(self, rating: Rating) -> int | None:
        """Return the lane among those that a rating could have used; None if it is none of them."""
        if rating.candidate is None:
            return None
        if rating.candidate.version_id == self.version_id:
            return self.lane
        tariff, compared_lane = rating.candidate.ready.tariff, _compared(self.identifiers, self.transit_days)
        same = [lane for lane in rating.lanes() if _compared(*_named(tariff, lane)) == compared_lane]
        return self.lane if self.lane in same else next(iter(same), None)


def list_fitting_ratings(offers: Iterable[Rating]) -> list[Rating]:
    """Return every rating with an amount among the offers of an engine, in the order they are numbered: tariff by
    tariff as the engine prefers them, of each the lane that its rules choose, then its other lanes by amount."""
    ratings: list[Rating] = []
    for offer in offers:
        first, *alternatives = offer.lanes() or (None,)
        rating = None if first is None else offer.by_lane(first)
        if rating:
            by_lane = [
                lane_rating for lane in alternatives if lane is not None and (lane_rating := rating.by_lane(lane))
            ]
            ratings += [
                rating,
                *sorted(
                    by_lane,
                    key=lambda candidate_rating: (candidate_rating.total or Decimal(0), candidate_rating.facts["lane"]),
                ),
            ]
    return ratings


def find_chosen_rating(offers: Iterable[Rating], choice: TariffChoice) -> Rating | None:
    """Return the rating by a choice, among offers for the shipment; None if it no longer fits."""
    rating = next((offer for offer in offers if offer.candidate and choice.is_of(offer.candidate)), None)
    lane = choice.lane_in(rating) if rating else None
    return rating.by_lane(lane) if rating and lane is not None else None


def rate_by_choice(engine: Engine, values: Values, account_id: object, choice: TariffChoice) -> Rating | None:
    """Return the same without looking at other tariffs."""
    in_force, day = engine.in_force(values, account_id)
    version = next((candidate for candidate in in_force if choice.is_of(candidate)), None)
    return find_chosen_rating([version.rate(values, engine.rates, day)], choice) if version else None


def _named(tariff: CompiledTariff, lane: int) -> tuple[_Named, int | None]:
    """Return what a lane says of the identifiers that it names, and its transit days."""
    chosen_lane = tariff.lanes[lane]
    stated = zip(tariff.terms.identifiers, chosen_lane.identifiers, strict=True)
    return tuple((name, value.strip()) for name, value in stated if value.strip()), chosen_lane.transit_days


def _compared(named: _Named, transit_days: int | None) -> tuple[frozenset[_Pair], int | None]:
    """Return the same in the form lanes are compared in: ignoring the order of identifiers and the case of values."""
    return frozenset((name, normalize_identifier(value)) for name, value in named), transit_days


def pick_offer(offers: Sequence[_Offer], number: str) -> _Offer:
    """Return the offer of a number as typed, counted from 1. Raises Invalid (R235) for one that is not in the list."""
    typed = number.strip()
    place = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= _LONGEST else 0
    if not 1 <= place <= len(offers):
        raise Invalid(INVALID_CHOICE, code=ErrorCode.INVALID_CHOICE)
    return offers[place - 1]
