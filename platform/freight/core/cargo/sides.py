"""Measures of a package that carriers limit: the longest side, the second longest, and length and girth together."""

from collections.abc import Iterable
from decimal import Decimal

from freight.core.cargo.lines import CargoLine
from freight.core.fields.numbers import exact
from freight.core.records import Record
from freight.core.units import GIRTH, LONGEST_SIDE, SECOND_SIDE, to_centimeters


def find_largest_sides(lines: Iterable[CargoLine]) -> Record:
    """Return the centimeters of the largest packages among some lines, by field; empty if no line has dimensions.
    Length and girth is the longest side plus twice the sum of the others, as parcel carriers publish it."""
    largest: dict[str, Decimal] = {}
    for line in lines:
        if not (sides := line.stored.get("sides")):
            continue
        third, second, longest = sorted(to_centimeters(exact(side), line.side_unit) for side in sides)
        for key, value in ((LONGEST_SIDE, longest), (SECOND_SIDE, second), (GIRTH, longest + 2 * (second + third))):
            largest[key] = max(value, largest.get(key, value))
    return dict(largest)
