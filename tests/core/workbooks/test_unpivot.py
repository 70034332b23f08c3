"""Sheets whose columns are values: rates by weight break, by destination, shipments by day."""

import pytest

from freight.core.rating.bands import lanes_from_bands
from freight.core.workbooks.header import Headings, find_header, find_row_fault, join_headings
from freight.core.workbooks.lane_rows import BandReader
from freight.core.workbooks.layout_guess import (
    MatchedSheet,
    choose_layout_columns,
    find_corner,
    guess_lanes,
    guess_shipments,
)
from freight.core.workbooks.layouts import Layout, LayoutKind, SheetColumn, list_layout_faults
from freight.core.workbooks.unpivot import NAMELESS_ROW, TOTAL_ROW, Unpivot

CARRIER, ORIGIN, DESTINATION = "lane#carrier", "lane#originPort", "lane#destinationPort"
FROM, TO, RATE, MINIMUM = "lane#fromWeight", "lane#toWeight", "lane#rate", "lane#minimumCost"
SHIP_DATE, NUMBER = "shipmentInformation#shipDate", "shipmentInformation#shipmentNumber"


def sheet(*headings, above=(), samples=("1.5",)):
    tops = [*above, *[""] * (len(headings) - len(above))]
    return [SheetColumn(index, text, tops[index], samples) for index, text in enumerate(headings)]


def make(unpivot, *rows):
    result = unpivot.make_rows(range(2, 2 + len(rows)), rows, lambda cells: "")
    keyed = [dict(zip(unpivot.keys, cells, strict=True)) for cells in result.rows]
    return result, keyed


BREAKS = Layout(LayoutKind.BREAKS, (2, 3, 4), "", RATE)
AIR = sheet("Origin", "Min", "N", "+45", "+100")
AIR_FIELDS = [(0, ORIGIN), (1, MINIMUM)]


def test_a_row_of_breaks_becomes_one_lane_with_all_of_them():
    unpivot = Unpivot(BREAKS, AIR, AIR_FIELDS)
    result, rows = make(unpivot, ["USORD", 90.0, 3.9, 3.4, 2.9])
    assert (result.numbers, result.columns) == ([2, 2, 2], [2, 3, 4])
    reader = BandReader(frozenset({"originPort"}))
    bands = [reader.read_band(2, {k: v for k, v in row.items() if v != ""}) for row in rows]
    (lane,) = lanes_from_bands(bands, ["originPort"], "freight").lanes
    shown = [(each.shown(), str(each.rate), str(each.minimum)) for each in lane.charges["freight"].ranges]
    assert shown == [("0–44.99", "3.9", "90"), ("45–99.99", "3.4", "90"), ("100 and over", "2.9", "90")]


def test_a_break_without_a_rate_leaves_its_weights_to_the_one_below_it():
    _, rows = make(Unpivot(BREAKS, AIR, AIR_FIELDS), ["USORD", "", 3.9, "-", 2.9])
    assert [(row[FROM], row[TO], row[RATE]) for row in rows] == [(0.0, 99.99, 3.9), (100.0, "", 2.9)]


def test_a_break_with_both_ends_keeps_them_beside_an_empty_one():
    layout = Layout(LayoutKind.BREAKS, (1, 2, 3), "", RATE)
    unpivot = Unpivot(layout, sheet("Origin", "0-44", "45-99", "100-299"), [(0, ORIGIN)])
    _, rows = make(unpivot, ["USORD", 3.9, "n/a", 2.9])
    assert [(row[FROM], row[TO]) for row in rows] == [(0.0, 44.99), (100.0, 299.0)]


MATRIX = Layout(LayoutKind.VALUES, (1, 2, 3), DESTINATION, RATE)


def test_a_matrix_has_a_lane_for_each_filled_cell_from_the_first_kilogram_on():
    unpivot = Unpivot(MATRIX, sheet("", "DEFRA", "NLAMS", "GBLHR"), [(0, ORIGIN)])
    result, rows = make(unpivot, ["USORD", 3.9, "-", 2.9], ["USJFK", "n/a", "", {"error": "#N/A"}])
    assert [(row[ORIGIN], row[DESTINATION], row[FROM], row[TO]) for row in rows] == [
        ("USORD", "DEFRA", 0.0, ""),
        ("USORD", "GBLHR", 0.0, ""),
        ("USJFK", "GBLHR", 0.0, ""),
    ]
    # an error is not an empty cell: it is refused in its place
    assert (result.numbers, result.columns) == ([2, 2, 3], [1, 3, 3])


def test_zones_above_breaks_are_lanes_of_one_row_with_breaks_of_their_own():
    above = ["", "DEFRA", "DEFRA", "NLAMS", "NLAMS"]
    layout = Layout(LayoutKind.BREAKS, (1, 2, 3, 4), DESTINATION, RATE)
    unpivot = Unpivot(layout, sheet("Origin", "-45", "+45", "-45", "+45", above=above), [(0, ORIGIN)])
    _, rows = make(unpivot, ["USORD", 3.9, 3.4, 2.9, 2.4])
    assert [(row[DESTINATION], row[FROM], row[TO]) for row in rows] == [
        ("DEFRA", 0.0, 44.99),
        ("DEFRA", 45.0, ""),
        ("NLAMS", 0.0, 44.99),
        ("NLAMS", 45.0, ""),
    ]


def test_days_across_are_a_record_a_day():
    columns = sheet("Carrier", "2026-11-02", "2026-11-03")
    unpivot = Unpivot(Layout(LayoutKind.VALUES, (1, 2), SHIP_DATE, NUMBER), columns, [(0, CARRIER)])
    _, rows = make(unpivot, ["LH", "A-1", "A-2"], ["EK", "", "A-3"])
    assert rows == [
        {CARRIER: "LH", SHIP_DATE: "2026-11-02", NUMBER: "A-1"},
        {CARRIER: "LH", SHIP_DATE: "2026-11-03", NUMBER: "A-2"},
        {CARRIER: "EK", SHIP_DATE: "2026-11-03", NUMBER: "A-3"},
    ]


def test_a_total_row_and_one_that_says_nothing_of_its_lane_stay_out_as_a_whole():
    unpivot = Unpivot(MATRIX, sheet("", "DEFRA", "NLAMS", "GBLHR"), [(0, ORIGIN)])
    result, rows = make(
        unpivot, ["Grand total", 3.9, 3.0, 2.9], ["", 3.9, "", ""], ["Total Energies Port", 1.0, "", ""]
    )
    assert result.faults == {0: TOTAL_ROW, 1: NAMELESS_ROW}
    assert result.columns == [None, None, 1]
    assert rows[2][ORIGIN] == "Total Energies Port"


def guess(*columns, fields):
    return guess_lanes(MatchedSheet(columns, fields))


def test_headings_with_weights_are_proposed_as_breaks_and_a_typing_error_among_them_is_kept_for_the_check():
    layout = guess(*sheet("Origin", "Min", "-45", "+l00", "+300", "Total"), fields={0: ORIGIN})
    assert (layout.kind, layout.columns) == (LayoutKind.BREAKS, (2, 3, 4))
    assert layout.reason == "3 headings are weight breaks (-45, +l00, +300): each row is one lane."


def test_figures_under_places_are_proposed_as_a_matrix_and_the_first_column_as_its_other_end():
    origins = SheetColumn(0, "", "", ("USORD", "USJFK"))
    seen = MatchedSheet([origins, *sheet("x", "DEFRA", "NLAMS", "GBLHR", "Total")[1:]], {})
    layout = guess_lanes(seen)
    assert (layout.kind, layout.columns, layout.heading_field) == (LayoutKind.VALUES, (1, 2, 3), DESTINATION)
    assert find_corner(seen, DESTINATION) == (0, ORIGIN)


@pytest.mark.parametrize("heading", ["To \\ From", "Destination / Origin"])
def test_a_corner_may_say_that_origins_stand_across(heading):
    places = SheetColumn(0, heading, "", ("DEFRA", "NLAMS"))
    seen = MatchedSheet([places, *sheet("x", "USORD", "USJFK", "USLAX")[1:]], {})
    assert guess_lanes(seen).heading_field == ORIGIN
    assert find_corner(seen, ORIGIN) == (0, DESTINATION)


def test_a_sheet_with_a_row_a_break_stays_as_it_is():
    columns = sheet("Origin", "From kg", "Rate", "Surcharge A", "Surcharge B", "Surcharge C")
    assert guess(*columns, fields={0: ORIGIN, 1: FROM, 2: RATE}) == Layout()


def test_a_place_that_few_rows_have_a_rate_for_is_one_of_the_matrix():
    columns = [
        *sheet("Origin", "DEFRA", "NLAMS", "GBLHR"),
        SheetColumn(4, "FRCDG", "", ("-",)),
        SheetColumn(5, "ESMAD"),
    ]
    assert guess(*columns, fields={0: ORIGIN}).columns == (1, 2, 3, 4, 5)


def test_days_across_are_proposed_with_the_one_field_that_every_row_still_needs():
    columns = sheet("Carrier", "2026-11-02", "2026-11-03", "2026-11-04", samples=("A-1",))
    seen = MatchedSheet(columns, {0: "shipmentInformation#carrier"}, SHIP_DATE)
    assert guess_shipments(seen, [NUMBER]).cell_field == NUMBER
    assert guess_shipments(seen, [NUMBER, "shipmentCargo#grossWeight"]).cell_field == ""
    assert choose_layout_columns(LayoutKind.VALUES, seen, SHIP_DATE) == (1, 2, 3)
    assert guess_shipments(MatchedSheet(columns, {0: SHIP_DATE}, SHIP_DATE), [NUMBER]) == Layout()


@pytest.mark.parametrize(
    ("headings", "said"),
    [
        (["DEFRA", "", "GBLHR"], "Column C has no heading. Enter its Destination port there, or don't import the"),
        (["DEFRA", "Remarks", "GBLHR"], "Column C “Remarks” is not a Destination port."),
        (["DEFRA", "+45", "GBLHR"], "Column C “+45” is not a Destination port."),
        (["DEFRA", "defra", "GBLHR"], "Column C “defra” is the Destination port of column B again."),
        (["DEFRA", "NLAMS-ROTTERDAM-MAASVLAKTE", "GBLHR"], "is not a Destination port: It is too long."),
    ],
)
def test_a_heading_that_is_no_place_names_its_column_and_what_to_do(headings, said):
    columns = sheet("Origin", *headings)
    refused = {column.index: "It is too long." for column in columns if len(column.heading) > 20}
    faults = list_layout_faults(MATRIX, columns, {DESTINATION: "Destination port"}, refused, {ORIGIN})
    assert list(faults) == [2]
    assert said in faults[2]


def test_a_field_is_not_given_by_a_column_and_by_headings():
    faults = list_layout_faults(
        MATRIX, sheet("To", "DEFRA", "NLAMS", "GBLHR"), {DESTINATION: "Destination"}, {}, {DESTINATION}
    )
    assert faults == {1: "A column is already imported as Destination, and so are these headings. Drop one."}


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([["Origin", "-45", "+45", 100.0], ["USORD", 3.9, 3.4, 2.9]], Headings(0)),
        ([["Origin", 45.0, 100.0, 300.0], ["USORD", 3.9, 3.4, 2.9]], Headings(0)),
        ([["Origin", 45.0, 100.0, 300.0], ["USORD", 46.0, 101.0, 301.0]], None),
        ([["Order", 45.0, 100.0], ["A1", 3.9, 3.4]], None),
        ([["Destination", "N", "+45"], ["FRA", 3.9, 3.4]], Headings(0)),
        ([["A1", "B", "+45"], ["A2", "N", "+100"]], None),
        ([["Carrier", "2026-11-02", "2026-11-03", "2026-11-04"], ["LH", 1.0, 2.0, 3.0]], Headings(0)),
        ([["A1", "2026-11-02", "2026-11-03", "2026-11-04"], ["A2", "2026-11-05", "2026-11-06", "2026-11-07"]], None),
        ([["Rates", "", "", ""], ["Origin", "N", "+45", "+100"], ["USORD", 3.9, 3.4, 2.9]], Headings(1)),
        (
            [["", "DEFRA", "", "NLAMS", ""], ["Origin", "-45", "+45", "-45", "+45"], ["USORD", 4, 3, 4, 3]],
            Headings(1, 0),
        ),
        (
            [["Origin", "DEFRA", "", "NLAMS", ""], ["", "-45", "+45", "-45", "+45"], ["USORD", 4, 3, 4, 3]],
            Headings(1, 0),
        ),
    ],
    ids=[
        "signed",
        "bare",
        "values",
        "two figures",
        "one signed",
        "a signed value",
        "days",
        "rows of days",
        "title",
        "zones above",
        "merged downwards",
    ],
)
def test_breaks_and_days_are_headings_where_they_go_up_and_the_rows_below_do_not(rows, found):
    assert find_header(rows) == found


def test_merged_headings_reach_over_their_columns_and_a_repeated_one_is_refused():
    headings, above = join_headings(["Origin", "DEFRA", "", "NLAMS", ""], ["", "-45", "+45", "-45", 45.0])
    assert headings == ["Origin", "-45", "+45", "-45", "45"]
    assert above == ["", "DEFRA", "DEFRA", "NLAMS", "NLAMS"]
    assert "repeats the headings" in find_row_fault(["Origin", "DEFRA", "", "NLAMS", ""], headings, above)
    assert find_row_fault(["USORD", 3.9, "", "", ""], headings, above) == ""
