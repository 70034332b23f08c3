"""When a carrier's invoice is due, and how soon that is."""

from datetime import date, timedelta
from enum import StrEnum

USUAL_TERMS = 30  # days, for a carrier without entered terms


class DueWindow(StrEnum):
    """How soon something is due, seen from today."""

    OVERDUE = "overdue"
    WEEK = "week"  # today and the six days after it
    MONTH = "month"  # the three weeks and two days behind those: thirty days in all
    LATER = "later"


_WEEK, _MONTH = 7, 30


def compute_due_date(invoice_date: date, terms: int) -> date:
    """Return the day an invoice is due: `terms` days after its date."""
    return invoice_date + timedelta(days=terms)


def get_due_window(due: date, today: date) -> DueWindow:
    """How soon a day is due."""
    days = (due - today).days
    if days < 0:
        return DueWindow.OVERDUE
    if days < _WEEK:
        return DueWindow.WEEK
    return DueWindow.MONTH if days < _MONTH else DueWindow.LATER


def get_due_window_days(soon: DueWindow, today: date) -> tuple[date | None, date | None]:
    """Return the first and the last day of what is due so soon; None for an open end."""
    week, month = today + timedelta(days=_WEEK), today + timedelta(days=_MONTH)
    one_day = timedelta(days=1)
    return {
        DueWindow.OVERDUE: (None, today - one_day),
        DueWindow.WEEK: (today, week - one_day),
        DueWindow.MONTH: (week, month - one_day),
        DueWindow.LATER: (month, None),
    }[soon]
