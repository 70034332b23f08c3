"""What keeps customers and industry verticals from being saved."""

import pytest

from freight.core.fields.findings import MANDATORY
from freight.core.quotes.customers import (
    NAME,
    NUMBER,
    VERTICAL,
    drop_blank_rows,
    find_customer_fault,
    find_vertical_fault,
)

FILLMORE = {NUMBER: "00020418", NAME: "Fillmore Instruments", VERTICAL: "Medical devices"}
TOOLING = {NUMBER: "00020761", NAME: "Great Lakes Tooling", VERTICAL: "Machinery"}
KEY = "industryVerticals#vertical"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "Please enter data"),  # R245
        ([FILLMORE, TOOLING | {NAME: " "}], "Customer name is mandatory"),  # R246
        ([FILLMORE | {NUMBER: None}], "Customer name is mandatory"),
        ([FILLMORE, TOOLING | {VERTICAL: ""}], "Industry Vertical is mandatory"),  # R247
        ([FILLMORE, TOOLING | {NAME: "fillmore  INSTRUMENTS"}], "Duplicate customer names are not allowed"),  # R248
        ([FILLMORE, TOOLING | {NUMBER: "00020418"}], "Duplicate customer names are not allowed"),
        ([FILLMORE, TOOLING], ""),
    ],
)
def test_customers_are_refused_in_the_words_of_the_specification(rows, message) -> None:
    fault = find_customer_fault(rows)
    assert (fault.message if fault else "") == message


def test_the_cells_that_keep_customers_from_being_saved_are_named() -> None:
    """R246, R248, R249: pink where something is missing, red where it exists already."""
    nameless = find_customer_fault([FILLMORE, TOOLING | {NAME: " "}])
    assert nameless is not None
    assert nameless.cells == {1: {NAME: MANDATORY}}
    twice = find_customer_fault([FILLMORE, TOOLING, FILLMORE | {NUMBER: "7"}], {NUMBER: {"00020761"}})
    assert twice is not None
    assert {at: list(cells) for at, cells in twice.cells.items()} == {0: [NAME], 1: [NUMBER], 2: [NAME]}


def test_a_stored_customer_may_name_only_what_changed_in_it() -> None:
    assert find_customer_fault([{"id": "1", VERTICAL: "Food"}]) is None
    emptied = find_customer_fault([{"id": "1", VERTICAL: ""}])
    assert emptied is not None
    assert emptied.message == "Industry Vertical is mandatory"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "Please enter data"),  # R250
        ([{KEY: "Food"}, {KEY: "  "}], "Add Industry Vertical to save."),  # R251
        ([{KEY: "Food"}, {KEY: " food "}], "Remove the duplicate items"),  # R252
        ([{KEY: "Food"}, {KEY: "Paper"}], ""),
    ],
)
def test_verticals_are_refused_in_the_words_of_the_specification(rows, message) -> None:
    fault = find_vertical_fault(rows, KEY)
    assert (fault.message if fault else "") == message


def test_a_vertical_that_is_there_already_is_named_in_its_cell() -> None:
    """R252."""
    fault = find_vertical_fault([{KEY: "Paper"}, {KEY: "FOOD"}], KEY, {"food"})
    assert fault is not None
    assert list(fault.cells) == [1]


def test_the_spare_row_of_a_grid_is_no_customer() -> None:
    spare = {"tempId": 4, NUMBER: "", "accountInformation#isActive": False}
    assert drop_blank_rows([FILLMORE, spare, {"id": "1"}]) == [FILLMORE, {"id": "1"}]
    # a ticked box is not blank
    ticked = spare | {"accountInformation#isActive": True}
    assert drop_blank_rows([ticked]) == [ticked]
