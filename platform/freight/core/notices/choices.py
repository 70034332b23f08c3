"""What a person chose to be told, and when the daily summary comes."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from freight.core.notices.kinds import Mailing, NoticeKind
from freight.core.schedules.next_moment import moment_of

SUMMARY_HOUR = 7


class Choice(NamedTuple):
    """How a person is told of one kind."""

    panel: bool = True
    mail: Mailing = Mailing.NEVER


def choices_from(stored: Mapping[str, Mapping[str, object]]) -> dict[NoticeKind, Choice]:
    """The choices of a person by kind; of a kind that nothing was said of, the default."""
    told = {}
    for kind in NoticeKind:
        one = stored.get(kind.value) or {}
        told[kind] = Choice(bool(one.get("panel", True)), Mailing(str(one.get("mail", Mailing.NEVER.value))))
    return told


def next_summary(choices: Mapping[NoticeKind, Choice], hour: int, zone: str, after: datetime) -> datetime | None:
    """When the next daily summary is due by the person's own clock; None where no kind comes by it."""
    if all(each.mail is not Mailing.DAILY for each in choices.values()):
        return None
    there = ZoneInfo(zone)
    day = after.astimezone(there).date()
    while (moment := moment_of(day, time(hour), there)) <= after:
        day += timedelta(days=1)
    return moment
