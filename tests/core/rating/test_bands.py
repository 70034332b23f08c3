"""Rate sheets, one row a band, as lanes."""

from decimal import Decimal

import pytest

from freight.core.errors import Invalid
from freight.core.rating.bands import RateBand, lanes_from_bands
from freight.core.rating.lanes import LaneCharge

D = Decimal


def band(start, end, rate="1", minimum="0", *, carrier="V444_0", days=2, row=2):
    return RateBand({"carrier": carrier}, D(start), None if end is None else D(end), D(rate), D(minimum), days, row=row)


def lanes(*bands):
    return lanes_from_bands(bands, ("carrier",), "freight")


def spans(lane):
    return [(str(each.start), None if each.end is None else str(each.end)) for each in lane.charges["freight"].ranges]


def test_printed_ends_are_read_as_the_next_start():
    sheet = lanes(band("0", "99.99"), band("100", "249.99"), band("250", None))
    assert spans(sheet.lanes[0]) == [("0", "100.00"), ("100", "250.00"), ("250", None)]
    assert sheet.holes == 0


def test_a_sheet_that_is_half_open_already_is_left_so():
    assert spans(lanes(band("0", "100"), band("100", "250")).lanes[0]) == [("0", "100"), ("100", "250.01")]


def test_a_next_start_nearer_than_a_hundredth_is_the_end():
    """Bands converted from pounds: 0.453592 to 0.907183, then 0.907184."""
    assert spans(lanes(band("0.453592", "0.907183"), band("0.907184", "1.5")).lanes[0])[0] == ("0.453592", "0.907184")


def test_a_band_without_an_end_closes_where_the_next_begins():
    """A sheet that states where a weight begins alone: 1, 2, 5."""
    assert spans(lanes(band("1", None), band("2", None), band("5", None)).lanes[0]) == [
        ("1", "2"),
        ("2", "5"),
        ("5", None),
    ]
    assert len(lanes(band("1", None), band("2", None), band("2", None, "3")).lanes) == 2


def test_a_real_hole_stays_a_hole():
    sheet = lanes(band("0", "2.50"), band("70.51", "99.99"))
    assert (spans(sheet.lanes[0]), sheet.holes) == ([("0", "2.51"), ("70.51", "100.00")], 1)


def test_overlapping_bands_become_parallel_lanes_and_none_is_lost():
    sheet = lanes(band("0", "99.99", "2"), band("0", "99.99", "3"), band("100", "199.99"))
    assert (len(sheet.lanes), sheet.parallel) == (2, 1)
    assert sum(len(lane.charges["freight"].ranges) for lane in sheet.lanes) == 3


def test_a_row_that_repeats_another_is_counted_and_not_doubled():
    sheet = lanes(band("0", "99.99"), band("0", "99.99", row=3))
    assert (sheet.bands, sheet.repeated, len(sheet.lanes), sheet.parallel) == (2, 1, 1, 0)


def test_transit_days_and_identifiers_make_the_lane():
    sheet = lanes(band("0", "9"), band("10", "19"), band("0", "9", days=3), band("0", "9", carrier="V444_1"))
    assert [(lane.identifiers, lane.transit_days) for lane in sheet.lanes] == [
        (("V444_0",), 2),
        (("V444_0",), 3),
        (("V444_1",), 2),
    ]


def test_figures_of_a_spreadsheet_lose_their_binary_dust():
    [lane] = lanes(band("0", "99.99", "0.7512000000000001")).lanes
    assert lane.charges["freight"].ranges[0].rate == D("0.7512")


def test_a_band_that_ends_before_it_starts_is_refused_with_its_row():
    """R271: a range end is greater than its start."""
    with pytest.raises(Invalid, match=r"Row 17: the break 100–50 ends before it starts"):
        lanes(band("100", "50", row=17))


def with_fee(start: str, fee: str | None, row: int) -> RateBand:
    charges = {} if fee is None else {"pickup": LaneCharge(rate=D(fee))}
    return RateBand({"carrier": "V1"}, D(start), None, D("1"), row=row, charges=charges)


def test_a_lane_has_one_figure_of_each_other_charge_and_a_blank_cell_agrees():
    (lane,) = lanes_from_bands([with_fee("0", "25", 2), with_fee("45", None, 3)], ("carrier",), "freight").lanes
    assert lane.charges["pickup"].rate == D("25")
    with pytest.raises(Invalid, match=r"Row 3: pickup 20, and 25 in row 2 of the same lane\. A lane has one"):
        lanes_from_bands([with_fee("0", "25", 2), with_fee("45", "20", 3)], ("carrier",), "freight")
