"""When a carrier's invoice is due."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.payables.due import DueIn, days_of, due_date_of, due_in

TODAY = date(2026, 11, 27)


def test_thirty_days_from_the_day_on_the_invoice():
    assert due_date_of(date(2026, 1, 31), 30) == date(2026, 3, 2)


@pytest.mark.parametrize(
    ("due", "soon"),
    [
        (date(2026, 11, 26), DueIn.OVERDUE),
        (date(2026, 11, 27), DueIn.WEEK),
        (date(2026, 12, 3), DueIn.WEEK),
        (date(2026, 12, 4), DueIn.MONTH),
        (date(2026, 12, 26), DueIn.MONTH),
        (date(2026, 12, 27), DueIn.LATER),
    ],
)
def test_how_soon_a_day_is_due(due: date, soon: DueIn):
    assert due_in(due, TODAY) is soon


@given(st.integers(min_value=-800, max_value=800))
def test_each_day_lies_in_the_bounds_of_how_soon_it_is_and_in_no_others(days: int):
    due = TODAY + timedelta(days=days)
    within = []
    for soon in DueIn:
        first, last = days_of(soon, TODAY)
        if (first is None or first <= due) and (last is None or due <= last):
            within.append(soon)
    assert within == [due_in(due, TODAY)]


def test_what_is_due_later_begins_a_month_from_today():
    assert days_of(DueIn.OVERDUE, TODAY) == (None, date(2026, 11, 26))
    assert days_of(DueIn.WEEK, TODAY) == (date(2026, 11, 27), date(2026, 12, 3))
    assert days_of(DueIn.MONTH, TODAY) == (date(2026, 12, 4), date(2026, 12, 26))
    assert days_of(DueIn.LATER, TODAY) == (date(2026, 12, 27), None)
