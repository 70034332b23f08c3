"""Where several tariffs, or several lanes of one, fit a shipment: the list to choose from, and the rating by a choice.

A choice names a version and one of its lanes. Versions never change, so it means the same whenever it is read; it holds
as long as that version is in force for the shipment and the lane fits it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeVar

from freight.core.errors import Invalid
from freight.core.rating.engine import Engine, Rating
from freight.core.rating.measures import Values

INVALID_CHOICE = "Invalid Choice."  # R235
_LONGEST = 4  # digits: nobody is offered ten thousand lanes
_Offer = TypeVar("_Offer")


@dataclass(frozen=True)
class TariffChoice:
    """A lane of a tariff version, by its place in the version's sheet."""

    version_id: str
    lane: int

    @classmethod
    def of(cls, rating: Rating) -> "TariffChoice":
        """What a rating with an amount went by."""
        assert rating.candidate is not None and rating.is_rated
        return cls(rating.candidate.version_id, rating.facts["lane"])


def fitting(engine: Engine, values: Values, account_id: Any) -> list[Rating]:
    """Every rating with an amount, in the order they are numbered: tariff by tariff as the engine prefers them, of each
    the lane that its rules take, then its other lanes by amount."""
    found: list[Rating] = []
    for offer in engine.offers(values, account_id):
        by_lane = [one for lane in offer.lanes() if (one := offer.by_lane(lane))]
        found += by_lane[:1]
        found += sorted(by_lane[1:], key=lambda one: (one.total or Decimal(0), one.facts["lane"]))
    return found


def chosen(engine: Engine, values: Values, account_id: Any, choice: TariffChoice) -> Rating | None:
    """The rating by a choice; None where it does not fit any more."""
    in_force, day = engine.in_force(values, account_id)
    version = next((one for one in in_force if one.version_id == choice.version_id), None)
    return version.rate(values, engine.rates, day).by_lane(choice.lane) if version else None


def pick(offers: Sequence[_Offer], number: str) -> _Offer:
    """The offer of a number as it was typed, counted from 1. Raises Invalid (R235) for one that is not in the list."""
    typed = number.strip()
    place = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= _LONGEST else 0
    if not 1 <= place <= len(offers):
        raise Invalid(INVALID_CHOICE, code="invalid_choice")
    return offers[place - 1]
