"""Another end for a break of a lane: the break behind it begins there, and is never swallowed."""

from decimal import Decimal

import pytest

from freight.core.errors import Invalid
from freight.core.rating.break_ends import move_break_end, read_break_end
from freight.core.rating.breaks import Range
from tests.core.rating.tariffs import D

STEPS = (Range(D(0), D(100), D(3)), Range(D(100), D(250), D(2)), Range(D(300), None, D(1)))


def spans(ranges):
    return [(str(each.start), str(each.end)) for each in ranges]


def test_the_next_break_starts_where_the_changed_one_ends():
    """R273: 0–99.99 that ends at 149.99 is followed by 150."""
    end = read_break_end("149.99", D(0))
    assert spans(move_break_end(STEPS, D(0), D(100), end)) == [("0", "150.00"), ("150.00", "250"), ("300", "None")]


def test_a_gap_on_purpose_stays_one():
    assert spans(move_break_end(STEPS, D(100), D(250), D(260))) == [("0", "100"), ("100", "260"), ("300", "None")]


@pytest.mark.parametrize("text", ["-1", "abc", "0", "1.005", "1e400", "NaN", "99,99,9"])
def test_an_end_that_is_none(text):
    """R270, R271, R272: a decimal of 0 or more, greater than the start."""
    with pytest.raises(Invalid, match="Invalid Value!"):
        read_break_end(text, D(0))


@pytest.mark.parametrize(("start", "end", "to"), [(0, 100, 250), (0, 100, None), (100, 250, 301)])
def test_the_break_behind_is_not_swallowed(start, end, to):
    with pytest.raises(Invalid, match="It would overlap break"):
        move_break_end(STEPS, D(start), D(end), None if to is None else Decimal(to))


def test_the_last_break_is_opened_and_closed():
    assert spans(move_break_end(STEPS, D(300), None, D(500)))[-1] == ("300", "500")
    assert spans(move_break_end(STEPS[:2], D(100), D(250), None))[-1] == ("100", "None")


def test_a_lane_without_that_break_stays_as_it_is():
    assert move_break_end(STEPS, D(0), D(101), D(102)) is None
