"""Invoice numbers follow the format pattern of their system (R163-R166)."""

from string import ascii_letters, digits, punctuation

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.invoices.numbering import NumberPattern

PATTERNS = st.text(alphabet=ascii_letters + digits + punctuation.replace("`", ""), min_size=1, max_size=12).filter(
    lambda text: "9" in text or "a" in text
)


@pytest.mark.parametrize(
    ("pattern", "ordinal", "number"),
    [
        ("`INV-`999999", 1, "INV-000001"),
        ("`INV-`999999", 999_999, "INV-999999"),
        ("a999", 1, "A001"),  # R163, R164
        ("a999", 1_000, "B000"),
        ("`a9`9", 7, "a97"),  # R165: in backticks a letter and a digit are literal
        ("CH/99-a", 27, "CH/01-B"),  # R166: any other character is literal
        ("99`-2026`", 12, "12-2026"),
    ],
)
def test_a_number_is_written_as_the_pattern_says(pattern, ordinal, number):
    assert NumberPattern.parse(pattern).number(ordinal) == number
    assert NumberPattern.parse(pattern).ordinal(number) == ordinal


@given(PATTERNS, st.integers(1, 10**6))
def test_what_is_written_is_read_back(text, ordinal):
    pattern = NumberPattern.parse(text)
    if ordinal < pattern.capacity:
        assert pattern.ordinal(pattern.number(ordinal)) == ordinal


@given(PATTERNS)
def test_a_series_never_repeats_a_number(text):
    pattern = NumberPattern.parse(text)
    ordinals = range(1, min(pattern.capacity, 300))
    assert len({pattern.number(ordinal) for ordinal in ordinals}) == len(ordinals)


def test_a_series_that_is_used_up_says_so_and_where_it_ends():
    with pytest.raises(Invalid, match=r"'INV99' is used up: it ends at INV99"):
        NumberPattern.parse("INV99").number(100)


@pytest.mark.parametrize("pattern", ["`INV-999", "INV", "`99`", ""])
def test_a_pattern_that_counts_nothing_or_stays_open_is_refused(pattern):
    with pytest.raises(Invalid, match="Invoice number format"):
        NumberPattern.parse(pattern)


@pytest.mark.parametrize("number", ["INV-00001", "INV-0000001", "CRN-000001", "INV-00000A", ""])
def test_a_number_of_another_series_has_no_place_in_this_one(number):
    assert NumberPattern.parse("`INV-`999999").ordinal(number) is None
