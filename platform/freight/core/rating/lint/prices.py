"""Prices that fall where they should rise."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from freight.core.money import half_up, show
from freight.core.rating.breaks import Range, shown_quantity
from freight.core.rating.lint.finding import Checked, Finding
from freight.core.rating.scope import BreakAxis


def inversions(checked: Checked) -> Iterator[Finding]:
    """A shipment at the start of a range costs less than one at the end of the range before: customers will declare
    more. Where the charge has the deficit test, the next break's price is given anyway."""
    tariff = checked.tariff
    for number, axis in enumerate(tariff.charges.scope.axes):
        if not axis.is_quantity or "deficit" in axis.charge.consider:
            continue
        for lane in range(len(tariff.lanes)):
            below = Decimal(0)
            for one, other in pairwise(tariff.ranges(lane, number)):
                if one.end is None:
                    continue
                below = one.amount(one.end, below, axis.per)
                before, after = (
                    _least(axis, one, below),
                    _least(axis, other, other.amount(other.start, below, axis.per)),
                )
                if after < before:
                    text = (
                        f"{axis.writing.span(one)} ends at {_money(before)} and {axis.writing.span(other)} "
                        f"begins at {_money(after)}: the heavier shipment is cheaper."
                    )
                    yield Finding("inversion", text, lane, axis.charge.name)


def _least(axis: BreakAxis, each: Range, amount: Decimal) -> Decimal:
    return max(amount, each.minimum or Decimal(0)) if axis.charge.floor == "break" else amount


def _money(value: Decimal) -> str:
    """`773.70`; where two cents are one, the digits that tell them apart: `0.0312`."""
    return show(value) if half_up(value) == value else shown_quantity(value)
