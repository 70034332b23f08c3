"""What a person chose to be notified of, and when the daily summary comes."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from freight.core.notices.kinds import NoticeKind, NoticeMailing
from freight.core.schedules.next_moment import get_wall_clock_moment

SUMMARY_HOUR = 7


class NoticePreference(NamedTuple):
    """How a person is notified of one kind."""

    panel: bool = True
    mail: NoticeMailing = NoticeMailing.NEVER


def parse_notice_preferences(stored: Mapping[str, Mapping[str, object]]) -> dict[NoticeKind, NoticePreference]:
    """Return the choices of a person by kind; the default for a kind without a choice."""
    preferences = {}
    for kind in NoticeKind:
        choice = stored.get(kind.value) or {}
        preferences[kind] = NoticePreference(
            bool(choice.get("panel", True)), NoticeMailing(str(choice.get("mail", NoticeMailing.NEVER.value)))
        )
    return preferences


def get_next_summary_time(
    choices: Mapping[NoticeKind, NoticePreference], hour: int, zone: str, after: datetime
) -> datetime | None:
    """Return when the next daily summary is due by the person's own clock; None if it includes no kind."""
    if all(choice.mail is not NoticeMailing.DAILY for choice in choices.values()):
        return None
    zone_info = ZoneInfo(zone)
    day = after.astimezone(zone_info).date()
    while (moment := get_wall_clock_moment(day, time(hour), zone_info)) <= after:
        day += timedelta(days=1)
    return moment
