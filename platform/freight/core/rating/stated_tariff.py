"""A tariff version as stated: terms, lanes and the ranges of each, checked but not compiled for rating."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.breaks import Range, check_ranges
from freight.core.rating.charges import CompiledCharges, compile_charges
from freight.core.rating.lanes import Lane
from freight.core.rating.scope import BreakAxis
from freight.core.rating.terms import TariffTerms

# its numpy takes longer to import than the child that reads a workbook needs for all the rest of rating
if TYPE_CHECKING:
    from freight.core.rating.zones import IndexedZoneTable


class StatedTariff:
    """Terms, lanes and the ranges of each lane, for reviewing a version without rating by it. `zones` is the chart that
    fills a shipment's zone. Raises Invalid when a charge cannot be compiled, the ranges of a lane overlap, or a lane
    states a method that its charge does not allow."""

    def __init__(self, terms: TariffTerms, lanes: Sequence[Lane], zones: "IndexedZoneTable | None" = None) -> None:
        self.terms = terms
        self.zones = zones
        self.lanes = tuple(lanes)
        self.charges: CompiledCharges = compile_charges(terms)
        self._ranges = [self._ranges_on(axis) for axis in self.charges.scope.axes]

    def ranges(self, lane: int, axis: int = 0) -> tuple[Range, ...]:
        """The ranges of a lane for one of the charges with breaks, in order."""
        return self._ranges[axis][lane]

    def every_range(self, axis: int = 0) -> Sequence[tuple[Range, ...]]:
        """The same of each lane, in the order of the lanes."""
        return self._ranges[axis]

    def _ranges_on(self, axis: BreakAxis) -> list[tuple[Range, ...]]:
        """The ranges of every lane. Lanes that state none share those of the tariff's set."""
        shared: tuple[Range, ...] | None = None
        lane_ranges = []
        for lane in self.lanes:
            stated = lane.charges.get(axis.charge.id)
            if stated and stated.ranges:
                lane_ranges.append(self._looked_over(axis, lane, stated.ranges))
                continue
            if shared is None:
                shared = self._looked_over(axis, lane, self._ranges_of_set(axis))
            lane_ranges.append(shared)
        return lane_ranges

    def _looked_over(self, axis: BreakAxis, lane: Lane, stated: tuple[Range, ...]) -> tuple[Range, ...]:
        remaining_ranges = self._leave_out_removed(axis, stated)
        try:
            ranges = check_ranges(remaining_ranges, axis.writing.span)
        except Invalid as wrong:
            where = f"{axis.charge.name}, lane {lane.number + 1}: {wrong.message}"
            raise Invalid(where, code=wrong.code) from wrong
        if any(break_range.method != "perUnit" for break_range in ranges):
            _check_methods(axis, lane, ranges, is_mixed=self.terms.is_mixed(axis.charge))
        return ranges

    def _ranges_of_set(self, axis: BreakAxis) -> tuple[Range, ...]:
        """Return the ranges of a lane that states none: those of the tariff's set, if that states rates."""
        breaks = self.terms.break_set(axis.charge)
        return breaks.half_open() if breaks and breaks.states_rates else ()

    def _leave_out_removed(self, axis: BreakAxis, ranges: tuple[Range, ...]) -> tuple[Range, ...]:
        """Return the ranges that the charge has not removed, in the same order."""
        charge = axis.charge
        breaks = self.terms.break_set(charge) if charge.removed_breaks else None
        if breaks is None:
            return ranges
        try:
            removed = breaks.starts_of(charge.removed_breaks)
        except ValueError as wrong:
            raise Invalid(f"{charge.name}: {wrong}.", code=ErrorCode.BREAK_ABSENT) from wrong
        return tuple(break_range for break_range in ranges if break_range.start not in removed)


def _check_methods(axis: BreakAxis, lane: Lane, ranges: tuple[Range, ...], *, is_mixed: bool) -> None:
    if not is_mixed:
        wrong = (
            f"{axis.charge.name}: lane {lane.number + 1} has flat amounts or graduated ranges, but the charge doesn't."
        )
        raise Invalid(wrong, code=ErrorCode.BREAK_INVALID)
    if not axis.is_quantity and any(break_range.method == "perUnitOver" for break_range in ranges):
        wrong = f"{axis.charge.name}: graduated ranges need breaks of the quantity the charge is based on."
        raise Invalid(wrong, code=ErrorCode.BREAK_INVALID)
