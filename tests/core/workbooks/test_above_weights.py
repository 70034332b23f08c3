"""Rows below the weights of a parcel chart: which of them have a price per pound, and what their words leave open."""

import pytest

from freight.core.workbooks.above_weights import has_rate_above, read_above_row
from freight.core.workbooks.sheet_notes import TextRow, WeightsColumn


def read(text, unit="lb", top=150, answer=""):
    column = WeightsColumn(column=0, by_one=True, top=top, priced_above=[TextRow(row=152, text=text)])
    return read_above_row(column, unit, answer)


@pytest.mark.parametrize(
    "text",
    [
        *("Price Per Pound", "per lb", "Rate per Lb.", "151+ per lb", "Over 150 lb, per lb", "Over 150 lbs per lb"),
        *("151 lbs and over, per lb", "151 lb or more - rate per pound", "Price/lb", "> 150 lb per lb", "Each lb"),
        "Price per pound over 150 lbs",
    ],
)
def test_a_price_per_pound_is_asked(text):
    found = read(text)
    assert (found.decided, found.reading, found.last) == (False, "", "150 lb")
    assert [each.value for each in found.question().choices] == ["all", "excess", "leaveOut"]
    assert read(text, answer="all").reading == "all"


@pytest.mark.parametrize(
    "text",
    [
        *("Each additional lb", "Each add'l lb", "Each Add’l Lb.", "Add'l lb", "per additional pound", "Each extra lb"),
        *("Over 150 lb, each additional lb", "each pound over 150", "Rate for each lb above 150 lb"),
    ],
)
def test_each_additional_pound_leaves_nothing_to_ask(text):
    found = read(text, answer="all")
    assert (found.decided, found.reading) == (True, "excess")


def test_a_chart_in_kilograms_has_a_price_per_kilogram():
    assert read("Price per kg", unit="kg").last == "150 kg"
    assert read("Each additional kg", unit="kg").reading == "excess"
    # the price of the other unit is not read as one of this
    assert read("Price per kg", unit="lb") is None
    assert read("Price per pound", unit="kg") is None


@pytest.mark.parametrize("text", ["Over 200 lb, per lb", "300+ per lb"])
def test_a_row_that_begins_above_another_weight_is_none_of_this_chart(text):
    assert read(text) is None
    assert read(text, top=200 if "200" in text else 300) is not None


@pytest.mark.parametrize("text", ["150 lb", "151+", "Minimum", "Letter", "Total", "Residential", "Zone 5", "lb", ""])
def test_other_texts_price_no_pounds(text):
    assert not has_rate_above(text)


def test_two_such_rows_are_one_too_many():
    rows = [TextRow(row=152, text="Price per lb"), TextRow(row=153, text="Each additional lb")]
    assert read_above_row(WeightsColumn(column=0, by_one=True, top=150, priced_above=rows), "lb", "all") is None
