"""When a rule notifies about an event: at once, or in a daily or weekly mail by the clock of the system. Reports can
also be monthly."""

from calendar import monthrange
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import NamedTuple
from zoneinfo import ZoneInfo

from freight.core.schedules.next_moment import get_wall_clock_moment

BURST = timedelta(minutes=1)
"""So long what comes together is gathered: fifty failures of one cause are one mail that says fifty."""


class NotificationChannel(StrEnum):
    """Where people are notified."""

    PANEL = "panel"
    MAIL = "mail"
    BOTH = "both"


class MailPace(StrEnum):
    """How soon a mail follows."""

    AT_ONCE = "atOnce"
    DAILY = "daily"
    WEEKLY = "weekly"
    MONTHLY = "monthly"


class MailTiming(NamedTuple):
    """When mails go out. `hour` applies to all but those at once, `weekday` (1 is Monday) to weekly ones, `month_day`
    to monthly ones: in a shorter month it is the last day."""

    pace: MailPace
    hour: int = 7
    weekday: int = 1
    month_day: int = 1


def get_mail_due_time(timing: MailTiming, zone: str, after: datetime) -> datetime:
    """Return when the mail about an event at `after` is due."""
    if timing.pace is MailPace.AT_ONCE:
        return after + BURST
    zone_info = ZoneInfo(zone)
    day = after.astimezone(zone_info).date()
    while (moment := get_wall_clock_moment(day, time(timing.hour), zone_info)) <= after or not _is_mail_day(
        timing, day
    ):
        day += timedelta(days=1)
    return moment


def _is_mail_day(timing: MailTiming, day: date) -> bool:
    if timing.pace is MailPace.MONTHLY:
        return day.day == min(timing.month_day, monthrange(day.year, day.month)[1])
    return timing.pace is not MailPace.WEEKLY or day.isoweekday() == timing.weekday


CHANNELS = {
    NotificationChannel.PANEL: "Panel",
    NotificationChannel.MAIL: "Email",
    NotificationChannel.BOTH: "Panel and email",
}
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def describe_mail_timing(timing: MailTiming) -> str:
    """How often mails go out: "daily at 7:00 AM"."""
    if timing.pace is MailPace.AT_ONCE:
        return "at once"
    at = f"{timing.hour % 12 or 12}:00 {'AM' if timing.hour < 12 else 'PM'}"
    if timing.pace is MailPace.MONTHLY:
        return f"monthly on day {timing.month_day} at {at}"
    when = "daily" if timing.pace is MailPace.DAILY else f"every {WEEKDAYS[timing.weekday - 1]}"
    return f"{when} at {at}"


def describe_notification_timing(channel: NotificationChannel, timing: MailTiming) -> str:
    """Return how a rule notifies: "Panel and email, daily at 7:00 AM"."""
    return f"{CHANNELS[channel]}, {'at once' if channel is NotificationChannel.PANEL else describe_mail_timing(timing)}"
