"""How single values are written in a file: by type, in the right length, and never as two elements."""

from datetime import date, datetime
from decimal import Decimal as D

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.edi import x12
from freight.core.edi.guides.model import ElementRule
from freight.core.edi.mapping import Element
from freight.core.edi.shaping import find_written_fault, format_element, format_raw_value
from freight.core.edi.types import (
    ElementKind,
    InvalidElementValue,
    format_element_value,
    is_element_value,
    measure_element,
    parse_element_figure,
    parse_implied_cents,
    to_plain_text,
)
from freight.core.edi.walk import WrittenSegment
from tests.core.edi.freight import ENVELOPE

# half of what is drawn are delimiters
with_delimiters = st.text(st.sampled_from("*>~ ab"), min_size=1, max_size=8)


@given(st.lists(with_delimiters, min_size=1, max_size=4))
def test_a_delimiter_in_a_value_never_makes_two_elements(texts):
    row = x12.row_of(WrittenSegment("N1", [*texts, "end"]), ENVELOPE)
    assert row.count("*") == len(texts) + 1
    assert not set(row) & set(">~")
    assert row.endswith("*end")


def test_a_company_with_an_asterisk_in_its_name_stays_one_name():
    assert x12.row_of(WrittenSegment("N1", ["BT", "Smith*Co"]), ENVELOPE) == "N1*BT*Smith Co"
    assert x12.row_of(WrittenSegment("N1", ["Smith*Co"]), ENVELOPE) == "N1*Smith Co"
    assert x12.row_of(WrittenSegment("N1", ["BT", "Smith>Co"]), ENVELOPE) == "N1*BT*Smith Co"
    assert x12.row_of(WrittenSegment("N1", ["BT", "Smith~Co", "93"]), ENVELOPE) == "N1*BT*Smith Co*93"


def test_empty_elements_at_the_end_and_empty_parts_are_left_out():
    assert x12.row_of(WrittenSegment("N1", ["BT", "", "93", "", ""]), ENVELOPE) == "N1*BT**93"
    assert x12.row_of(WrittenSegment("SV1", [["HC", "99", ""], "5*6", ""]), ENVELOPE) == "SV1*HC>99*5 6"
    assert x12.row_of(WrittenSegment("N1", ["BT", "*"]), ENVELOPE) == "N1*BT"


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (ElementKind.TEXT, "Acme", "Acme"),
        (ElementKind.TEXT, D("1.50"), "1.50"),
        (ElementKind.CODE, 4.0, "4"),
        (ElementKind.WHOLE, D("4.00"), "4"),
        (ElementKind.WHOLE, 12, "12"),
        (ElementKind.CENTS, D("152.5"), "15250"),
        (ElementKind.CENTS, D("-0.005"), "-1"),
        (ElementKind.FIGURE, D("512.50"), "512.5"),
        (ElementKind.DAY, "2026-11-02", "20261102"),
        (ElementKind.DAY, "20261102", "20261102"),
        (ElementKind.DAY, date(2026, 11, 2), "20261102"),
        (ElementKind.TIME, "9:05", "0905"),
        (ElementKind.TIME, "09:05:07", "090507"),
        (ElementKind.TIME, datetime(2026, 11, 2, 9, 5, 7), "0905"),
    ],
)
def test_a_value_is_written_as_its_type(kind, value, text):
    assert format_element_value(kind, value) == text
    assert is_element_value(kind, text)


@pytest.mark.parametrize(
    ("kind", "value", "why"),
    [
        (ElementKind.WHOLE, D("4.5"), "4.5 is not a whole number"),
        (ElementKind.WHOLE, "four", "'four' is not a number"),
        (ElementKind.CENTS, "x" * 41, f"'{'x' * 40}' is not a number"),
        (ElementKind.FIGURE, True, "'True' is not a number"),
        (ElementKind.DAY, "2026-11-31", "'2026-11-31' is not a day"),
        (ElementKind.DAY, "next week", "'next week' is not a day"),
        (ElementKind.TIME, "24:00", "'24:00' is not a time of day"),
        (ElementKind.TIME, "9.05", "'9.05' is not a time of day"),
    ],
)
def test_a_value_of_another_kind_is_refused(kind, value, why):
    with pytest.raises(InvalidElementValue) as refused:
        format_element_value(kind, value)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        (ElementKind.WHOLE, ["", "1.0", "+1", "1-"]),
        (ElementKind.FIGURE, ["", ".", "1,5", "--1"]),
        (ElementKind.DAY, ["2026112", "20261302", "202611022", "2026-1-2"]),
        (ElementKind.TIME, ["2400", "0960", "090560", "905", "09051"]),
    ],
)
def test_a_text_that_is_no_value_of_its_type_is_known(kind, texts):
    assert [text for text in texts if is_element_value(kind, text)] == []


def test_the_limits_of_a_time_and_of_figures_are_values():
    assert (
        is_element_value(ElementKind.TIME, "2359")
        and is_element_value(ElementKind.TIME, "235959")
        and is_element_value(ElementKind.TIME, "00000000")
    )
    assert (
        is_element_value(ElementKind.FIGURE, ".5")
        and is_element_value(ElementKind.FIGURE, "-5.")
        and is_element_value(ElementKind.CENTS, "-15250")
    )
    assert parse_implied_cents("-15250") == D("-152.50")
    assert parse_element_figure("512.5") == D("512.5")
    for read in (parse_implied_cents, parse_element_figure):
        with pytest.raises(InvalidElementValue, match=r"^'1,5' is not"):
            read("1,5")


def test_sign_and_point_of_a_figure_do_not_count_as_its_length():
    assert measure_element(ElementKind.FIGURE, "-512.5") == 4
    assert measure_element(ElementKind.WHOLE, "-12") == measure_element(ElementKind.CENTS, "-12") == 2
    assert measure_element(ElementKind.TEXT, "-512.5") == measure_element(ElementKind.CODE, "-512.5") == 6


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), ("a", "a"), (D("1.50"), "1.50"), (4.0, "4"), (0.5, "0.5"), (True, "True"), (date(2026, 1, 2),
     "2026-01-02")],
)  # fmt: skip
def test_a_stored_value_reads_as_it_is_kept(value, text):
    assert to_plain_text(value) == text


def element(**settings):
    return Element.model_validate({"position": "01", **settings})


def rule(kind=ElementKind.TEXT, least=2, most=5):
    return ElementRule("01", "Name", kind, least, most, must=False)


def test_an_element_as_long_as_its_guide_allows_may_stand():
    assert find_written_fault(rule(), element(), "12345") == find_written_fault(rule(), element(), "12") == ""
    assert find_written_fault(rule(), element(), "123456") == (
        "'123456' is 6 characters long, at most 5 fit. Cut it with a length."
    )
    assert find_written_fault(rule(), element(), "1") == "'1' is 1 characters long, at least 2 are needed."
    assert find_written_fault(None, element(), "1" * 99) == ""
    assert find_written_fault(rule(), element(), "x" * 41).startswith(f"'{'x' * 40}' is 41")
    assert find_written_fault(rule(ElementKind.FIGURE), element(), "-123.45") == ""


def test_a_value_is_written_as_the_guide_says_and_as_it_is_without_one():
    assert format_element(rule(ElementKind.CENTS), D("1.5")) == "150"
    assert format_element(None, D("1.5")) == "1.5"
    assert [format_raw_value(value) for value in (D(4), D("4.00"), D("1E+2"), "x")] == ["4", "4.00", "100", "x"]
