"""Prices that fall when they should rise."""

from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from itertools import pairwise

from freight.core.money import format_money, half_up
from freight.core.rating.breaks import Range, format_break_quantity
from freight.core.rating.lint.finding import LintedVersion, TariffLintFinding
from freight.core.rating.scope import BreakAxis


def find_break_inversions(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Yield breaks at whose start a shipment costs less than at the end of the range before: customers will declare
    more. With the deficit test, the charge gives the next break's price anyway."""
    tariff = checked.tariff
    for number, axis in enumerate(tariff.charges.scope.axes):
        if not axis.is_quantity or "deficit" in axis.charge.consider:
            continue
        for lane, ranges in enumerate(tariff.every_range(number)):
            below = Decimal(0)
            for lower, upper in pairwise(ranges):
                if lower.end is None:
                    continue
                below = lower.amount(lower.end, below, axis.per)
                before, after = (
                    _least(axis, lower, below),
                    _least(axis, upper, upper.amount(upper.start, below, axis.per)),
                )
                if after < before:
                    describe = partial(_describe, axis, lower, upper, before, after)
                    yield TariffLintFinding("inversion", describe, lane, axis.charge.name)


def _describe(axis: BreakAxis, one: Range, other: Range, before: Decimal, after: Decimal) -> str:
    ends, begins = _tell_apart(before, after)
    return (
        f"{axis.writing.span(one)} ends at {ends} and {axis.writing.span(other)} begins at {begins}: the heavier "
        "shipment is cheaper."
    )


def _least(axis: BreakAxis, each: Range, amount: Decimal) -> Decimal:
    return max(amount, each.minimum or Decimal(0)) if axis.charge.floor == "break" else amount


def _tell_apart(*amounts: Decimal) -> tuple[str, ...]:
    """Return amounts as money, `773.70`; if they would round to the same cent, with the digits in which they differ."""
    if len({half_up(amount) for amount in amounts}) == len(amounts):
        return tuple(format_money(amount) for amount in amounts)
    return tuple(format_break_quantity(amount) for amount in amounts)
