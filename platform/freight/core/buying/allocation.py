"""The cost of a master (a container, a consol, a truck run) divided among the houses it carries, to the smallest unit
of the currency: each gets its part rounded down, and the units that are left go to the largest remainders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import get_smallest_amount

_MOST_NAMED = 3


class AllocationKey(StrEnum):
    """By what a cost is divided."""

    CHARGEABLE_WEIGHT = "chargeable_weight"
    VOLUME = "volume"
    PIECES = "pieces"
    VALUE = "value"
    EQUALLY = "equally"
    SHARES = "shares"


_WORDS: Mapping[AllocationKey, str] = {
    AllocationKey.CHARGEABLE_WEIGHT: "chargeable weight",
    AllocationKey.VOLUME: "volume",
    AllocationKey.PIECES: "number of pieces",
    AllocationKey.VALUE: "value of the goods",
    AllocationKey.SHARES: "share",
}
# by what houses without the figure get it
_REMEDIES: Mapping[AllocationKey, str] = {
    AllocationKey.SHARES: "Change the cost and enter it",
}


@dataclass(frozen=True)
class AllocatedHouse:
    """A house of a master. `figure`: its measure by the key, None if it has none; figures of money are in the currency
    of the system."""

    number: str
    figure: Decimal | None = None


@dataclass(frozen=True)
class HouseCost:
    """What a house bears of a cost. `part` is its figure and `whole` that of all houses together."""

    number: str
    part: Decimal
    whole: Decimal
    amount: Decimal
    has_rest: bool  # it got one of the units that were left


def allocate_cost(
    amount: Decimal, currency: str, key: AllocationKey, houses: Sequence[AllocatedHouse]
) -> list[HouseCost]:
    """Return what each house bears of an amount, in their order; together it is the amount. A negative amount, as of a
    carrier's credit, is divided like the positive one. Raises Invalid without houses, for one that lacks its figure or
    has a negative one, and if all figures are zero."""
    figures = _read_figures(key, houses)
    whole = sum(figures, Decimal(0))
    unit = get_smallest_amount(currency)
    sign = -1 if amount < 0 else 1
    units = int(abs(amount) / unit)
    exact = [Fraction(units) * Fraction(figure) / Fraction(whole) for figure in figures]
    base = [int(part) for part in exact]
    left = units - sum(base)
    # of equal remainders the first house: the same figures always give the same parts
    by_remainder = sorted(range(len(exact)), key=lambda place: (base[place] - exact[place], place))
    with_rest = set(by_remainder[:left])
    return [
        HouseCost(
            house.number, figures[place], whole, sign * unit * (base[place] + (place in with_rest)), place in with_rest
        )
        for place, house in enumerate(houses)
    ]


def _read_figures(key: AllocationKey, houses: Sequence[AllocatedHouse]) -> list[Decimal]:
    if not houses:
        raise Invalid("This master carries no houses. Add them first.", code=ErrorCode.ALLOCATION)
    if key is AllocationKey.EQUALLY:
        return [Decimal(1)] * len(houses)
    name, remedy = _WORDS[key], _REMEDIES.get(key, "Enter it in the shipment")
    lacking = [house.number for house in houses if house.figure is None]
    if lacking and len(lacking) < len(houses):
        raise Invalid(
            f"{_name(lacking)}: the {name} is missing. {remedy}, or divide by another figure.",
            code=ErrorCode.ALLOCATION,
        )
    figures = [house.figure or Decimal(0) for house in houses]
    if negative := [house.number for house in houses if (house.figure or 0) < 0]:
        raise Invalid(f"{_name(negative)}: the {name} is negative. Correct it.", code=ErrorCode.ALLOCATION)
    if not any(figures):
        raise Invalid(f"No house has a {name}. {remedy}, or divide by another figure.", code=ErrorCode.ALLOCATION)
    return figures


def _name(numbers: Sequence[str]) -> str:
    more = len(numbers) - _MOST_NAMED
    return ", ".join(numbers[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
