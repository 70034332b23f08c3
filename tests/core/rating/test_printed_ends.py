"""Ends of breaks as sheets print them, read once for all lanes that break at the same places."""

from decimal import Decimal as D

import pytest

from freight.core.rating.bands import RateBand, round_band_figures
from freight.core.rating.printed_ends import read_ends


def printed(*spans: tuple[str, str | None]) -> tuple[tuple[D, D | None], ...]:
    return tuple((D(start), None if end is None else D(end)) for start, end in spans)


@pytest.mark.parametrize(
    ("spans", "ends", "is_plain", "holes"),
    [
        ([("0", "99.99"), ("100", None)], ["100", None], True, 0),
        ([("0", "99"), ("100", "249")], ["99.01", "249.01"], True, 1),
        ([("0", "100"), ("100", None)], ["100", None], True, 0),  # half-open as it is printed
        ([("0", None), ("45", None)], ["45", None], True, 0),
        ([("0", "44.99"), ("100", None)], ["45.00", None], True, 1),
        ([("100", None), ("0", None)], [None, "100"], False, 1),  # not in order
        ([("0", "100"), ("50", None)], ["100.01", None], False, 1),  # one over the other
        ([("0", None), ("0", None)], [None, None], False, 1),
    ],
)
def test_ends_are_read_and_told_apart(spans, ends, is_plain, holes):
    found = read_ends(printed(*spans))
    assert found.ends == tuple(None if end is None else D(end) for end in ends)
    assert found.is_plain is is_plain
    assert not is_plain or found.holes == holes


@pytest.mark.parametrize(
    ("written", "computed"),
    [
        ("0.7512", "0.7512"),
        ("0.7512000000000001", "0.7512"),
        ("1E+2", "100"),
        ("2.50", "2.5"),
        ("-0", "0"),
        ("100", "100"),
        ("0.0000005", "0.000001"),
        ("1.1234567", "1.123457"),
    ],
)
def test_figures_are_computed_with_as_they_would_be_rounded(written, computed):
    band = round_band_figures(RateBand({}, D(0), None, D(written)))
    assert str(band.rate) == computed
