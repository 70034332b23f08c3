"""The cost of a master (a container, a consol, a truck run) divided among the houses it carries, to the smallest unit
of the currency: each gets its part rounded down, and the units that are left go to the largest remainders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import plain_text
from freight.core.money import format_plain_amount, get_smallest_amount

_MOST_NAMED = 3


class AllocationKey(StrEnum):
    """By what a cost is divided."""

    CHARGEABLE_WEIGHT = "chargeable_weight"
    VOLUME = "volume"
    PIECES = "pieces"
    VALUE = "value"
    EQUALLY = "equally"
    SHARES = "shares"


ALLOCATION_WORDS: Mapping[AllocationKey, tuple[str, str]] = {
    AllocationKey.CHARGEABLE_WEIGHT: ("chargeable weight", "kg"),
    AllocationKey.VOLUME: ("volume", "m³"),
    AllocationKey.PIECES: ("pieces", ""),
    AllocationKey.VALUE: ("value of the goods", ""),
    AllocationKey.EQUALLY: ("house", ""),
    AllocationKey.SHARES: ("share", ""),
}
"""What each key measures, and its unit."""


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


def explain_house_cost(cost: HouseCost, amount: Decimal, currency: str, key: AllocationKey) -> str:
    """Return how a part of an amount came about: `40 of 100 kg chargeable weight: 40.00 of 100.00 EUR`."""
    name, unit = ALLOCATION_WORDS[key]
    measure = f"{plain_text(cost.part)} of {plain_text(cost.whole)}{f' {unit}' if unit else ''} {name}"
    if key is AllocationKey.EQUALLY:
        measure = f"1 of {plain_text(cost.whole)} houses"
    rest = ", with one unit that was left over" if cost.has_rest else ""
    part, whole = format_plain_amount(cost.amount, currency), format_plain_amount(amount, currency)
    return f"{measure}: {part} of {whole} {currency}{rest}"


def _read_figures(key: AllocationKey, houses: Sequence[AllocatedHouse]) -> list[Decimal]:
    if not houses:
        raise Invalid("This master carries no houses. Add them first.", code=ErrorCode.ALLOCATION)
    if key is AllocationKey.EQUALLY:
        return [Decimal(1)] * len(houses)
    name, _ = ALLOCATION_WORDS[key]
    lacking = [house.number for house in houses if house.figure is None]
    if lacking and len(lacking) < len(houses):
        raise Invalid(
            f"{_name(lacking)}: the {name} is missing. Enter it, or divide by another figure.",
            code=ErrorCode.ALLOCATION,
        )
    figures = [house.figure or Decimal(0) for house in houses]
    if negative := [house.number for house in houses if (house.figure or 0) < 0]:
        raise Invalid(f"{_name(negative)}: the {name} is negative. Correct it.", code=ErrorCode.ALLOCATION)
    if not any(figures):
        raise Invalid(f"No house has a {name}. Enter it, or divide by another figure.", code=ErrorCode.ALLOCATION)
    return figures


def _name(numbers: Sequence[str]) -> str:
    more = len(numbers) - _MOST_NAMED
    return ", ".join(numbers[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
