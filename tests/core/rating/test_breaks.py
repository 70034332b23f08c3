"""Breaks are half-open: the apparent gap between 99.99 and 100 is not a gap, and a real gap remains one."""

from decimal import Decimal

import pytest

from freight.core.errors import Invalid
from freight.core.rating.breaks import (
    Range,
    check_ranges,
    find_neighbor_ranges,
    find_range_index,
    measure_range_distance,
)

D = Decimal


def ranges(*spans: tuple[str, str | None]) -> tuple[Range, ...]:
    return tuple(Range(D(start), None if end is None else D(end), D(1)) for start, end in spans)


WHOLE = ranges(("0", "100"), ("100", "250"))
WITH_HOLE = ranges(("0", "2.51"), ("70.51", "100"))


@pytest.mark.parametrize(("weight", "at"), [("0", 0), ("99.99", 0), ("99.995", 0), ("100", 1), ("249.999999", 1)])
def test_a_weight_between_two_printed_bands_belongs_to_the_lower_one(weight, at):
    assert find_range_index(WHOLE, D(weight)) == at


@pytest.mark.parametrize("weight", ["2.51", "17.27", "70.50", "100"])
def test_a_weight_in_a_hole_or_past_the_end_has_no_break(weight):
    assert find_range_index(WITH_HOLE, D(weight)) is None


def test_an_open_end_holds_any_weight():
    assert find_range_index(ranges(("0", "45"), ("45", None)), D("1e6")) == 1


def test_ranges_are_shown_as_people_write_them():
    """R273: the end is the next start less 0.01."""
    assert [each.shown() for each in (*WHOLE, *WITH_HOLE)] == ["0–99.99", "100–249.99", "0–2.50", "70.51–99.99"]
    assert ranges(("2.51", "3.01"), ("5000", None))[0].shown() == "2.51–3.00"
    assert ranges(("5000", None))[0].shown() == "5,000 and over"


def test_the_neighbours_of_a_hole_are_named():
    assert [each.shown() for each in find_neighbor_ranges(WITH_HOLE, D("17.27"))] == ["0–2.50", "70.51–99.99"]
    assert measure_range_distance(WITH_HOLE, D("17.27")) == D("14.76")
    assert measure_range_distance(WITH_HOLE, D("1")) == 0


def test_a_range_that_ends_before_it_starts_or_overlaps_is_refused():
    """R270, R271: a range end is a decimal above its start."""
    with pytest.raises(Invalid, match="end after its start"):
        check_ranges(ranges(("10", "10")))
    with pytest.raises(Invalid, match=r"0–99\.99 and 50–149\.99 overlap"):
        check_ranges(ranges(("0", "100"), ("50", "150")))
