"""Headings of rate sheets that are weight breaks, as carriers write them."""

from decimal import Decimal

import pytest

from freight.core.workbooks.break_headings import (
    BreakColumn,
    is_minimum_heading,
    list_break_faults,
    read_break,
    resolve_breaks,
)


def columns(*headings, group=""):
    return [BreakColumn(index, heading, group) for index, heading in enumerate(headings)]


def shown(*headings):
    return [found.shown() for found in resolve_breaks(columns(*headings)).values()]


@pytest.mark.parametrize(
    ("heading", "read"),
    [
        ("-45", "0–44.99"),
        ("+45", "from 45"),
        ("45-99", "45–99"),
        ("0–45", "0–45"),
        ("<45", "0–44.99"),
        (">=1000", "from 1,000"),
        ("≥ 1,000 kg", "from 1,000 kg"),
        ("N", "from 0"),
        ("100 kg", "from 100 kg"),
        ("100 lbs", "from 100 lb"),
        ("+100K", "from 100 kg"),
        ("Q300", "from 300"),
        ("45+", "from 45"),
        ("500 and over", "from 500"),
        ("up to 45 kg", "0–45 kg"),
        ("1.000", "from 1,000"),
        ("2,5", "from 2.50"),
        ("L5C", "0–499.99 lb"),
        ("M5C", "from 500 lb"),
        ("M1M", "from 1,000 lb"),
        ("m 10 m", "from 10,000 lb"),
        ("5C", "from 500 lb"),
        ("20M", "from 20,000 lb"),
        ("Q45", "from 45"),
        ("1–2 lbs", "1–2 lb"),
    ],
)
def test_a_heading_says_which_weights_its_column_is_for(heading, read):
    found = read_break(heading)
    assert found
    assert found.shown() == read


@pytest.mark.parametrize(
    "heading", ["", "DEFRA", "PORT09", "2026-11-02", "+l00", "99-45", "45 kg-99 lb", "Remarks", "5%", "L5X", "3M", "M5"]
)
def test_what_names_no_weights_is_no_break(heading):
    assert read_break(heading) is None


def test_the_minimum_is_no_break():
    assert [is_minimum_heading(heading) for heading in ("Min", "M", "Minimum charge", "AMC", "N", "M1M")] == [
        *(True, True, True, True),
        *(False, False),
    ]
    assert read_break("Min") is None


def test_breaks_meet_their_neighbours():
    assert shown("45-99", "100-299", "300+") == ["45–99.99", "100–299.99", "from 300"]
    assert shown("≤45", ">45") == ["0–45", "from 45.01"]
    assert shown("<45", ">45") == ["0–44.99", "from 45"]
    assert shown("<45", "<100", "<300", "300+") == ["0–44.99", "45–99.99", "100–299.99", "from 300"]


def test_breaks_in_order_have_no_fault():
    assert list_break_faults(columns("N", "+45", "+100", "+300")) == {}
    assert list_break_faults(columns("0-45", "45-100", "100-300")) == {}


@pytest.mark.parametrize(
    ("headings", "column", "said"),
    [
        (["-45", "+l00", "+300"], 1, "Column B “+l00” is not a weight break. Write it like +100 or 100-299"),
        (["-45", "+100", "100+"], 2, "Column C “100+” is the break of column B “+100” again. Import only one of them."),
        (["N", "+300", "+100"], 2, "Column C “+100” comes after “+300”, but breaks must go up from left to right."),
        (["0-120", "100-300"], 1, "Column B “100-300” overlaps “0-120” of column A. Correct one of them."),
        (["-45 kg", "+100 lb"], 1, "Column B “+100 lb” is in lb, others are in kg. Use one unit per sheet."),
    ],
    ids=["no break", "twice", "out of order", "overlap", "two units"],
)
def test_a_break_that_cannot_be_names_its_column_and_what_to_do(headings, column, said):
    faults = list_break_faults(columns(*headings))
    assert list(faults) == [column]
    assert said in faults[column]


def test_below_each_zone_the_breaks_begin_anew():
    zones = [*columns("-45", "+45", group="DEFRA"), BreakColumn(2, "-45", "NLAMS"), BreakColumn(3, "+45", "NLAMS")]
    assert list_break_faults(zones) == {}
    assert resolve_breaks(zones)[2].last == Decimal("44.99")
