"""Zone charts as carriers print them, read into rows."""

import pytest

from freight.core.errors import Invalid
from freight.core.workbooks.zone_sheets import ZoneChart, read_chart


def read(*lines: list[object], **answers: str) -> ZoneChart:
    """A sheet whose first row is number 1."""
    return read_chart(list(enumerate(lines, 1)), "US", answers)


def rows(chart: ZoneChart) -> list[tuple[str, ...]]:
    return [tuple(row) for row in chart.rows]


LIST = ["Origin ZIP3", "Dest ZIP", "Zone"]


def test_a_list_of_origin_destination_and_zone() -> None:
    chart = read(["UPS Ground 2026", "", ""], LIST, ["606", "005-009, 100", "Zone 05"], ["606", "969", "-"])
    assert rows(chart) == [("606", "005–009", "", "5"), ("606", "100", "", "5")]
    assert (chart.layout, chart.blank, chart.questions, chart.problems) == ("list", 1, [], [])


def test_states_and_countries_go_by_their_heading() -> None:
    chart = read(["Origin state", "Destination country", "Zone"], ["IL, WI", "CA", 9.0])
    assert rows(chart) == [("US-IL", "Country CA", "", "9"), ("US-WI", "Country CA", "", "9")]


def test_the_chart_of_one_origin_has_a_column_for_each_service_and_asks_for_its_origin() -> None:
    sheet = [
        ["ZONE CHART", "", ""],
        ["Dest. ZIP", "Ground", "Next Day Air"],
        ["005-009", "8", "108"],
        ["100", "5", "[1]"],
    ]
    [question] = read(*sheet).questions
    assert (question.key, question.options) == ("origin", ())
    chart = read(*sheet, origin="606-608")
    assert rows(chart) == [
        ("606–608", "005–009", "Ground", "8"),
        ("606–608", "005–009", "Next Day Air", "108"),
        ("606–608", "100", "Ground", "5"),
        ("606–608", "100", "Next Day Air", "[1]"),
    ]


MATRIX = [["", "100", "303", "606"], ["100", 2.0, 5.0, 4.0], ["303", 6.0, 2.0, 5.0], ["606", 4.0, 5.0, 2.0]]


def test_a_matrix_that_differs_by_direction_is_asked_about_with_its_first_cell_read_both_ways() -> None:
    [question] = read(*MATRIX).questions
    assert [label for _, label in question.options] == ["Down: 100 → 303 is zone 5", "Across: 303 → 100 is zone 5"]
    assert ("303", "100", "", "6") in rows(read(*MATRIX, direction="down"))
    assert ("100", "303", "", "6") in rows(read(*MATRIX, direction="across"))
    # its corner says it, and a chart that is the same both ways need not be asked about
    assert read(["Origin", *MATRIX[0][1:]], *MATRIX[1:]).questions == []
    assert read(MATRIX[0], MATRIX[1], ["303", 5.0, 2.0, 5.0], MATRIX[3]).questions == []


def test_zeros_that_excel_dropped_are_asked_about_once() -> None:
    sheet = [LIST, [606.0, "5-9", "8"], [606.0, 10.0, "8"], [606.0, 1234.0, "8"]]
    [question] = read(*sheet).questions
    assert question.options[0] == ("fill", "005: put the zeros back")
    assert [row[1] for row in rows(read(*sheet, zeros="fill"))] == ["005–009", "010", "01234"]
    refused = read(*sheet, zeros="refuse")
    assert [(each.row, each.column) for each in refused.problems] == [(2, "B"), (3, "B"), (4, "B")]
    assert "Enter it like 010, or 10* for all codes that begin so." in refused.problems[1].message


def test_from_and_to_may_be_a_pair_or_a_range() -> None:
    sheet = [["From ZIP", "To ZIP", "Zone"], ["100", "104", "5"]]
    assert [each.key for each in read(*sheet).questions] == ["fromTo"]
    assert rows(read(*sheet, fromTo="pair")) == [("100", "104", "", "5")]
    assert rows(read(*sheet, fromTo="range", origin="606")) == [("606", "100–104", "", "5")]


def test_what_cannot_be_read_is_named_by_row_and_column() -> None:
    chart = read(LIST, ["606", "009-005", "8"], ["Atlantis", "100", "8"], ["606", "100", {"error": "#REF!"}])
    assert [(each.row, each.column) for each in chart.problems] == [(2, "B"), (3, "A"), (4, "C")]
    assert "upside down" in chart.problems[0].message
    with pytest.raises(Invalid, match="No zone chart is found"):
        read(["Customer", "Amount"], ["Acme", 12.0])
