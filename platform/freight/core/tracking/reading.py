"""A row that reports a milestone, as it was typed, pasted or read from a workbook: what it says, and what is wrong with
it, field by field."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from freight.core.dates import explain_invalid_day, parse_typed_day
from freight.core.places import Place
from freight.core.tracking.events import KIND_NAMES, TrackingEventKind
from freight.core.tracking.milestones import Milestone, find_milestone, list_passed_milestones
from freight.core.tracking.zones import find_time_zone, get_tzinfo, to_utc_moment

SHIPMENT, MILESTONE, KIND, DAY, TIME, ZONE = "shipment", "milestone", "kind", "date", "time", "timeZone"
FIELDS: Mapping[str, str] = {
    SHIPMENT: "Shipment number",
    MILESTONE: "Milestone",
    KIND: "Type",
    DAY: "Date",
    TIME: "Time",
    ZONE: "Time zone",
}
# clocks differ slightly
_AHEAD = timedelta(minutes=5)
_FURTHEST = timedelta(days=2 * 366)
_BOTH = re.compile(r"(\S.*?)[T\s]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?)", re.ASCII | re.IGNORECASE)
_TIME = re.compile(
    r"(\d{1,2})(?::?([0-5]\d))?(?::([0-5]\d)(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?", re.ASCII | re.IGNORECASE
)
_NOON = 12
_MOST_NAMED = 12

NO_SHIPMENT = "Enter a shipment number."
NO_TIME = "Enter the time, such as 14:30 or 2:30 PM."


@dataclass(frozen=True)
class ReportedEvent:
    """What a row says: that a milestone of the shipment of that number was, is planned or is expected at `at`."""

    shipment: str
    milestone: Milestone
    kind: TrackingEventKind
    at: datetime
    zone: str

    @property
    def day(self) -> date:
        """The day it is there."""
        return self.at.astimezone(get_tzinfo(self.zone)).date()


Findings = dict[str, str]


def parse_event_row(
    row: Mapping[str, str], milestones: Sequence[Milestone], place: Place, now: datetime
) -> ReportedEvent | Findings:
    """Return what a row says, or what is wrong with it by field. Without a type it reports what happened; without a
    zone its time is in the system's zone."""
    wrong: Findings = {}
    number = row.get(SHIPMENT, "").strip()
    if not number:
        wrong[SHIPMENT] = NO_SHIPMENT
    milestone = find_milestone(row.get(MILESTONE, ""), milestones)
    if milestone is None:
        wrong[MILESTONE] = _no_milestone(row.get(MILESTONE, ""), milestones)
    kind = parse_event_kind(row.get(KIND, ""))
    if kind is None:
        wrong[KIND] = "Enter Actual, Estimated or Planned."
    when = read_moment(row, place)
    if isinstance(when, dict):
        wrong |= when
    elif kind is not None and (reason := explain_unlikely_time(kind, when[0], now)):
        wrong[DAY] = reason
    if wrong or milestone is None or kind is None or isinstance(when, dict):
        return wrong
    return ReportedEvent(number, milestone, kind, *when)


def parse_event_kind(text: str) -> TrackingEventKind | None:
    """Return the kind of a text: its code or its name, in any case; an actual event without one."""
    kind_key = text.strip().casefold()
    names = {"": TrackingEventKind.ACTUAL} | {event_kind.casefold(): event_kind for event_kind in TrackingEventKind}
    return (names | {name.casefold(): event_kind for event_kind, name in KIND_NAMES.items()}).get(kind_key)


def read_moment(row: Mapping[str, str], place: Place) -> tuple[datetime, str] | Findings:
    """Return the moment that date, time and zone of a row name, with the zone; or what is wrong with them. The date
    field may also hold the time."""
    typed, clock = row.get(DAY, "").strip(), row.get(TIME, "").strip()
    if (moment_match := _BOTH.fullmatch(typed)) and (not clock or _midnight(moment_match[2])):
        typed, clock = moment_match[1], clock or moment_match[2]
    wrong: Findings = {}
    day = parse_typed_day(typed, place) if typed else None
    if day is None:
        wrong[DAY] = explain_invalid_day(typed, place)
    at = read_time(clock)
    if at is None:
        wrong[TIME] = f"{clock[:20]} isn’t a time. Enter it such as 14:30 or 2:30 PM." if clock else NO_TIME
    zone = find_time_zone(row.get(ZONE, "")) if row.get(ZONE, "").strip() else place.time_zone
    if zone is None:
        wrong[ZONE] = (
            f"{row[ZONE].strip()[:40]} isn’t a time zone. Enter one such as America/Chicago, CT or -06:00, or leave it "
            f"blank for {place.time_zone}."
        )
    if day is None or at is None or zone is None:
        return wrong
    moment = to_utc_moment(zone, datetime.combine(day, at))
    if moment is None:
        return {TIME: f"{at:%H:%M} did not exist on that day in {zone}: the clocks were put forward. Enter another."}
    return moment, zone


def read_time(text: str) -> time | None:
    """A time of day: `14:30`, `1430`, `2:30 PM`, `14:30:00`; None for anything else."""
    time_match = _TIME.fullmatch(text.strip())
    if time_match is None:
        return None
    hour, half = int(time_match[1]), (time_match[4] or "").lower()
    if time_match[2] is None and not half:
        return None  # 14 alone may be anything
    if half:
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if half == "p" else 0)
    try:
        return time(hour, int(time_match[2] or 0), int(time_match[3] or 0))
    except ValueError:
        return None


def explain_unlikely_time(kind: TrackingEventKind, at: datetime, now: datetime) -> str:
    """Return why a time is implausible; "" if it is not."""
    if kind is TrackingEventKind.ACTUAL and at > now + _AHEAD:
        return "This is in the future. Enter it as Estimated, or once it has happened."
    if abs(at - now) > _FURTHEST:
        return f"{at:%Y} is more than two years away. Check the year."
    return ""


def check_against_shipment(
    said: ReportedEvent, milestones: Sequence[Milestone], mode: str, ship_date: str, entry_date: str
) -> tuple[str, str] | None:
    """Return what is wrong with a row once its shipment is known: the field and the reason; None if nothing is. No
    event comes before the day the shipment ships or, if that is unknown, before it was entered."""
    if said.milestone not in list_passed_milestones(mode, milestones):
        return MILESTONE, f"{said.milestone.name} is no milestone of {mode} shipments."
    first = ship_date or entry_date
    if said.kind is TrackingEventKind.ACTUAL and first and said.day.isoformat() < first:
        date_label = "ship date" if ship_date else "entry date"
        return DAY, f"This is before the shipment’s {date_label}, {first}. Correct the date here or on the shipment."
    return None


def _midnight(text: str) -> bool:
    return read_time(text) == time()


def _no_milestone(text: str, milestones: Sequence[Milestone]) -> str:
    known_codes = ", ".join(milestone.code for milestone in milestones[:_MOST_NAMED])
    if not text.strip():
        return f"Enter a milestone: {known_codes}."
    return f"There is no milestone {text.strip()[:40]}. Use one of {known_codes}, or its name."
