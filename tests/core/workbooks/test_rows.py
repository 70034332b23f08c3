"""Headings, cells and rows of a sheet, decided without any file."""

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from freight.core.fields import FieldFinding, FieldSpec, FindingKind
from freight.core.places import Place
from freight.core.rating.bands import round_band_figures
from freight.core.rating.stated import round_figure
from freight.core.workbooks import typed_cells
from freight.core.workbooks.cells import describe_cell_error, format_cell, strip_float_noise
from freight.core.workbooks.header import find_header, find_row_fault
from freight.core.workbooks.lane_rows import BandReader
from freight.core.workbooks.sheet_rows import SheetReader, refuse_sheet_row

HEADINGS = ["Order", "Carrier", "Weight"]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([HEADINGS, ["A1", "V44", 5.0]], 0),
        ([["Orders of week 47", "", ""], ["", "", ""], HEADINGS, ["A1", "V44", 5.0]], 2),
        ([["A1", "V44", 5.0], ["A2", "V44", 6.0]], None),
        ([["A1", "V44", "5.0"], ["A2", "V44", "6.0"]], None),
        ([["2026-05-26", "PORT09", "PORT04"]], None),
        ([["Order"], ["A1"], ["A2"]], 0),
        ([], None),
    ],
    ids=["first row", "below a title", "numbers", "figures as text", "dates as text", "one column", "empty"],
)
def test_the_row_of_headings_holds_texts_only(rows, found):
    headings = find_header(rows)
    assert (headings and headings.row) == found


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (["A1", "V44", 5.0], ""),
        (["Order", "V44", 5.0], ""),
        (HEADINGS, "repeats the headings"),
        (["A1", "V44", 5.0, "", " "], ""),
        (["A1", "V44", "Inc.", 5.0], "has 4 cells and the headings are 3"),
    ],
)
def test_a_row_that_repeats_the_headings_or_is_shifted_is_unusable(row, said):
    assert said in find_row_fault(row, HEADINGS)
    assert bool(find_row_fault(row, HEADINGS)) == bool(said)


def test_a_heading_of_nothing_is_no_reason_to_refuse_an_empty_first_cell():
    assert find_row_fault(["", "A1"], ["", "Order"]) == ""


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("  00099  ", "00099"),
        (5.0, "5"),
        (1447296446.7, "1447296446.7"),
        (0.1 + 0.2, "0.3"),
        (0.7512000000000001, "0.7512"),
        (1e-7, "0.0000001"),
        (-0.5, "-0.5"),
        (12345678901234567890.0, "12345678901234567168"),
        (True, "TRUE"),
        (None, ""),
        ({"error": "#N/A"}, "#N/A"),
        ({"error": "formula"}, ""),
    ],
)
def test_a_cell_says_what_a_person_reads_in_it(cell, text):
    assert format_cell(cell) == text


def test_binary_noise_is_cut_and_nothing_else():
    assert strip_float_noise(0.7512000000000001) == 0.7512
    assert strip_float_noise(1234567.891234) == 1234567.891234
    assert strip_float_noise(4711.0) == 4711.0


def read_sheet(columns, rows, check=lambda cell: cell or None):
    return SheetReader(columns, lambda _: check).read(range(2, 2 + len(rows)), rows)


def test_an_error_cell_is_a_finding_and_never_an_empty_value():
    columns = ["number", None, "weight"]
    (row,) = read_sheet(columns, [["A1", {"error": "#REF!"}, {"error": "#N/A"}]])
    assert row.values == {"number": "A1"}
    assert row.findings == {"weight": FieldFinding(FindingKind.REGEX, describe_cell_error({"error": "#N/A"}))}
    assert refuse_sheet_row(row, columns).bad["weight"][0] == "#N/A"


def test_a_value_that_repeats_is_checked_once_and_a_lone_one_each_time():
    asked = []

    def check(cell):
        asked.append(cell)
        return FieldFinding(FindingKind.REGEX, "No such carrier.") if cell == "?" else cell

    rows = read_sheet(["carrier"], [["V44"], ["?"], ["V44"], ["V44"], ["?"], ["V44"]], check)
    assert sorted(asked) == ["?", "V44"]
    assert [row.values.get("carrier") for row in rows] == ["V44", None, "V44", "V44", None, "V44"]
    assert [row.number for row in rows if row.findings] == [3, 6]


def test_equal_cells_of_different_kinds_are_not_taken_for_one_another():
    rows = read_sheet(["flag"], [[True], [1.0], [True], [1.0], [True]], lambda cell: type(cell).__name__)
    assert [row.values["flag"] for row in rows] == ["bool", "float", "bool", "float", "bool"]


def test_a_rate_row_is_a_band_with_its_identifiers_and_whatever_else_it_says():
    values = {
        "lane#carrier": "V444_6",
        "lane#originPort": "PORT08",
        "lane#fromWeight": 250.0,
        "lane#toWeight": 499.99,
        "lane#rate": 0.7132,
        "lane#minimumCost": 43.2272,
        "lane#transitDays": 2.0,
        "lane#carrierType": "V88888888_0",
        "lane#serviceLevel": None,
    }
    band = BandReader(frozenset({"carrier", "originPort", "serviceLevel"})).read_band(2, values)
    assert band.identifiers == {"carrier": "V444_6", "originPort": "PORT08"}
    assert (band.start, band.end, band.rate) == (Decimal(250), Decimal("499.99"), Decimal("0.7132"))
    assert (band.minimum, band.transit_days, band.row) == (Decimal("43.2272"), 2, 2)
    assert band.attributes == {"carrierType": "V88888888_0"}


def test_an_open_band_has_no_end_and_a_reversed_one_is_refused():
    reader = BandReader(frozenset())
    assert reader.read_band(2, {"lane#fromWeight": 500.0, "lane#rate": 1.0}).end is None
    assert reader.judge_row(2, {"lane#fromWeight": 0.0, "lane#toWeight": 99.99}) == (None, {})
    _, found = reader.judge_row(2, {"lane#fromWeight": 500.0, "lane#toWeight": 250.0})
    finding = found["lane#toWeight"]
    assert finding.message == "The break ends before it starts: 500–250."


@pytest.mark.parametrize(
    ("values", "cell", "message"),
    [
        ({"lane#rate": 0.0000001}, "lane#rate", "Enter 6 decimals at most; this one would become 0."),
        ({"lane#rate": 1e30}, "lane#rate", "At most 1,000,000,000."),
        ({"lane#originPort": "606*, 607*"}, "lane#originPort", "A list takes whole values only."),
        ({"lane#originPort": "P" * 201}, "lane#originPort", "At most 200 characters."),
        ({"lane#currency": "ZZZ"}, "lane#currency", "“ZZZ” is not a currency."),
        ({"lane#currency": "usd"}, "", ""),
        ({"lane#carrierType": "606*, 607*"}, "", ""),  # stored with the lane, but no lane is found by it
    ],
)
def test_a_row_that_would_be_rated_otherwise_than_it_reads_is_refused(values, cell, message):
    row = {"lane#fromWeight": 0.0, "lane#toWeight": 99.99, "lane#rate": 1.0} | values
    band, found = BandReader(frozenset({"originPort"})).judge_row(2, row)
    assert (band is None) == bool(found)
    assert list(found) == ([cell] if cell else [])
    assert all(each.message.startswith(message) for each in found.values())


@given(st.floats(min_value=0, max_value=2e9) | st.decimals(0, 100, places=9) | st.integers(0, 2 * 10**9))
@example(0.7512000000000001)  # a spreadsheet adds the last digits
@example(0.00000001)
@example(1e9)
def test_a_figure_is_read_exactly_and_refused_only_where_it_would_become_another(rate):
    row = {"lane#fromWeight": 0, "lane#rate": rate}
    reader = BandReader(frozenset())
    try:
        computed = round_figure(Decimal(str(rate)), 6)
    except ValueError as wrong:
        band, found = reader.judge_row(2, row)
        assert (band, found["lane#rate"].message) == (None, str(wrong))
    else:
        band = reader.read_band(2, row)
        assert reader.judge_row(2, row) == (band, {})
        assert str(band.rate) == str(computed)
        assert band == round_band_figures(band._replace(rate=Decimal(str(rate)), is_computed=False))


def test_rows_below_each_other_share_the_names_of_their_lane_and_others_do_not():
    reader = BandReader(frozenset({"originPort"}))
    first, second = ({"lane#originPort": "USORD", "lane#fromWeight": at, "lane#rate": 1} for at in (0, 45))
    other = {"lane#rate": 1, "lane#originPort": "USJFK"}
    assert reader.read_band(2, first).identifiers is reader.read_band(3, second).identifiers
    assert reader.read_band(4, other).identifiers == {"originPort": "USJFK"}
    assert reader.read_band(5, first).identifiers == {"originPort": "USORD"}
    assert reader.read_band(6, {"lane#originPort": None, "lane#rate": 1}).identifiers == {}


def test_cells_that_hold_no_text_are_not_read_as_text(monkeypatch):
    monkeypatch.setattr(typed_cells, "read_typed_text", lambda *asked: pytest.fail(f"read: {asked}"))
    spec = FieldSpec(key="lane#toWeight", label="Weight to", type="numeric")
    check = typed_cells.build_typed_check(lambda cell: ("checked", cell), spec, Place.of({}), "")
    assert [check(cell) for cell in ("", 99.99, None)] == [("checked", ""), ("checked", 99.99), ("checked", None)]
