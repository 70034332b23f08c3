"""When a monthly mail is due: on its day, or on the last day of a shorter month, by the clock of the system."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from freight.core.notices.timing import MailPace, MailTiming, describe_mail_timing, get_mail_due_time

CHICAGO = ZoneInfo("America/Chicago")


@pytest.mark.parametrize(
    ("month_day", "after", "due"),
    [
        (15, datetime(2026, 1, 15, 6, 59), datetime(2026, 1, 15, 7)),
        (15, datetime(2026, 1, 15, 7), datetime(2026, 2, 15, 7)),
        (31, datetime(2026, 1, 31, 8), datetime(2026, 2, 28, 7)),
        (30, datetime(2028, 2, 1), datetime(2028, 2, 29, 7)),
        (29, datetime(2026, 2, 28, 7), datetime(2026, 3, 29, 7)),
        (31, datetime(2026, 4, 2), datetime(2026, 4, 30, 7)),
        (1, datetime(2026, 12, 31, 23), datetime(2027, 1, 1, 7)),
    ],
)
def test_a_monthly_mail_is_due_on_its_day(month_day: int, after: datetime, due: datetime) -> None:
    timing = MailTiming(MailPace.MONTHLY, 7, month_day=month_day)
    moment = get_mail_due_time(timing, CHICAGO.key, after.replace(tzinfo=CHICAGO).astimezone(UTC))
    assert moment.astimezone(CHICAGO).replace(tzinfo=None) == due


def test_a_monthly_mail_says_its_day() -> None:
    assert describe_mail_timing(MailTiming(MailPace.MONTHLY, 7, month_day=31)) == "monthly on day 31 at 7:00 AM"
