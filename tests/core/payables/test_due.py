"""When a carrier's invoice is due."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.payables.due import DueWindow, compute_due_date, get_due_window, get_due_window_days

TODAY = date(2026, 11, 27)


def test_thirty_days_from_the_day_on_the_invoice():
    assert compute_due_date(date(2026, 1, 31), 30) == date(2026, 3, 2)


@pytest.mark.parametrize(
    ("due", "soon"),
    [
        (date(2026, 11, 26), DueWindow.OVERDUE),
        (date(2026, 11, 27), DueWindow.WEEK),
        (date(2026, 12, 3), DueWindow.WEEK),
        (date(2026, 12, 4), DueWindow.MONTH),
        (date(2026, 12, 26), DueWindow.MONTH),
        (date(2026, 12, 27), DueWindow.LATER),
    ],
)
def test_how_soon_a_day_is_due(due: date, soon: DueWindow):
    assert get_due_window(due, TODAY) is soon


@given(st.integers(min_value=-800, max_value=800))
def test_each_day_lies_in_the_bounds_of_how_soon_it_is_and_in_no_others(days: int):
    due = TODAY + timedelta(days=days)
    within = []
    for soon in DueWindow:
        first, last = get_due_window_days(soon, TODAY)
        if (first is None or first <= due) and (last is None or due <= last):
            within.append(soon)
    assert within == [get_due_window(due, TODAY)]


def test_what_is_due_later_begins_a_month_from_today():
    assert get_due_window_days(DueWindow.OVERDUE, TODAY) == (None, date(2026, 11, 26))
    assert get_due_window_days(DueWindow.WEEK, TODAY) == (date(2026, 11, 27), date(2026, 12, 3))
    assert get_due_window_days(DueWindow.MONTH, TODAY) == (date(2026, 12, 4), date(2026, 12, 26))
    assert get_due_window_days(DueWindow.LATER, TODAY) == (date(2026, 12, 27), None)
