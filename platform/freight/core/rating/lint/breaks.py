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
            for one, other in pairwise(ranges):
                if one.end is not None and one.end < other.start:
                    hole = axis.writing.span(Range(one.end, other.start, one.rate))
                    text = (
                        f"No rate for {hole} {unit}, between {axis.writing.span(one)} and {axis.writing.span(other)}."
                    )
                    yield TariffLintFinding("gap", text, lane, axis.charge.name)
