"""Days: the three capture styles, and nothing guessed."""

from datetime import date, datetime

import pytest

from freight.core.dates import format_iso_day, parse_day


@pytest.mark.parametrize(
    "typed",
    ["2026-11-05", "05-Nov-2026", "2026-11-05 00:00:00", date(2026, 11, 5), datetime(2026, 11, 5, 9)],
)
def test_r149_the_capture_styles_mean_the_same_day(typed: object) -> None:
    """R149: yyyy-MM-dd and dd-MMM-yyyy; what dd-MM-yyyy means, the place says where day and month could change."""
    assert parse_day(typed) == date(2026, 11, 5)


@pytest.mark.parametrize("typed", ["05-11-2026", "31-31-2026", "2026-02-30", "3/4/26", "", "soon", "45000", None])
def test_an_unclear_date_is_none_rather_than_a_guess(typed: object) -> None:
    assert parse_day(typed) is None


def test_days_are_stored_in_a_form_that_sorts() -> None:
    assert format_iso_day(date(2026, 1, 9)) < format_iso_day(date(2026, 11, 1))
