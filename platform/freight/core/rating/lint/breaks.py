"""Holes in the breaks of a lane: quantities without a rate."""

from collections.abc import Iterator
from itertools import pairwise

from freight.core.rating.breaks import Range
from freight.core.rating.lint.finding import LintedVersion, TariffLintFinding


def find_break_gaps(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Yield gaps between two ranges of one lane. Before the first and after the last a tariff may simply not serve."""
    tariff = checked.tariff
    for number, axis in enumerate(tariff.charges.scope.axes):
        unit = tariff.charges.scope.quantities[axis.chooser].unit
        # hours and postcodes leave places out on purpose: a lane does not deliver everywhere at every hour
        if not unit:
            continue
        for lane, ranges in enumerate(tariff.every_range(number)):
            for lower, upper in pairwise(ranges):
                if lower.end is not None and lower.end < upper.start:
                    hole = axis.writing.span(Range(lower.end, upper.start, lower.rate))
                    text = (
                        f"No rate for {hole} {unit}, between {axis.writing.span(lower)} and {axis.writing.span(upper)}."
                    )
                    yield TariffLintFinding("gap", text, lane, axis.charge.name)
