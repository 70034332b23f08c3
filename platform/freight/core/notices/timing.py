"""When a rule notifies about an event: at once, or in a daily or weekly mail by the clock of the system."""

from datetime import datetime, time, timedelta
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


class MailTiming(NamedTuple):
    """When mails go out. `hour` and `weekday` (1 is Monday) apply to daily and weekly mails."""

    pace: MailPace
    hour: int = 7
    weekday: int = 1


def get_mail_due_time(timing: MailTiming, zone: str, after: datetime) -> datetime:
    """Return when the mail about an event at `after` is due."""
    if timing.pace is MailPace.AT_ONCE:
        return after + BURST
    zone_info = ZoneInfo(zone)
    day = after.astimezone(zone_info).date()
    while (moment := get_wall_clock_moment(day, time(timing.hour), zone_info)) <= after or (
        timing.pace is MailPace.WEEKLY and day.isoweekday() != timing.weekday
    ):
        day += timedelta(days=1)
    return moment


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
    when = "daily" if timing.pace is MailPace.DAILY else f"every {WEEKDAYS[timing.weekday - 1]}"
    return f"{when} at {at}"


def describe_notification_timing(channel: NotificationChannel, timing: MailTiming) -> str:
    """Return how a rule notifies: "Panel and email, daily at 7:00 AM"."""
    return f"{CHANNELS[channel]}, {'at once' if channel is NotificationChannel.PANEL else describe_mail_timing(timing)}"
