"""Convert schedules of profiles between forms, storage and `core/schedules`."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from freight.core.delivery.profile_types import ProfileType
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.places import CHICAGO
from freight.core.schedules import (
    RestrictedSpan,
    TimeBlock,
    TimeBlockKind,
    find_schedule_problems,
    get_departure_time,
    list_next_moments,
    next_moment,
)
from freight.delivery.incoming_settings import IncomingChannelSettings
from freight.documents.records.delivery_profile import StoredRestrictedTime, StoredScheduleBlock, StoredTimeOfDay
from freight.features.recipients.profiles.schedule_schemas import (
    BlockBody,
    NextSchedule,
    RestrictedBody,
    ScheduleBody,
    TimeBody,
)
from freight.kit import clock

SHOWN_RUNS = 5
BY_HAND = datetime(9999, 1, 1, tzinfo=UTC)
"""Due when somebody says so."""


def preview_next_runs(body: ScheduleBody) -> NextSchedule:
    """Return the next runs of a schedule in a form (R109)."""
    blocks, restricted = (
        parse_schedule_blocks(to_stored_blocks(body.scheduling)),
        parse_restricted_times(body.restricted_time),
    )
    wrong = find_schedule_problems(blocks, restricted)
    zone, now = ZoneInfo(body.time_zone), clock.now()
    runs = list_next_moments(blocks, restricted, zone, now, SHOWN_RUNS)
    at_once = (
        get_departure_time(blocks, restricted, zone, now)
        if any(b.kind is TimeBlockKind.IMMEDIATELY for b in blocks)
        else None
    )
    first = at_once or (runs[0] if runs else None)
    return NextSchedule(
        next_schedule=format_schedule_moment(first, zone),
        next_schedules=[format_schedule_moment(run, zone) for run in runs],
        time_zone=body.time_zone,
        problems=wrong,
    )


def format_schedule_moment(moment: datetime | None, zone: ZoneInfo) -> str:
    """Format a moment in the style of the specification, in local time of the zone."""
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M:%S}" if moment else ""


def get_delivery_due_time(profile: Mapping[str, object], now: datetime) -> datetime:
    """Return when something that is ready `now` is sent by a stored profile; BY_HAND if nothing else determines it."""
    return get_departure_time(*_of(profile), _zone(profile), now) or BY_HAND


def get_next_profile_run(profile: Mapping[str, object], after: datetime) -> datetime | None:
    """Return the first run of a stored profile after `after`; None if it has none left. An incoming channel is polled
    every few minutes."""
    if profile.get("type") == ProfileType.INCOMING_CHANNEL:
        every = IncomingChannelSettings.model_validate(profile.get("configurations") or {}).every_minutes
        return after + timedelta(minutes=every)
    return next_moment(*_of(profile), _zone(profile), after)


def _of(profile: Mapping[str, Any]) -> tuple[list[TimeBlock], list[RestrictedSpan]]:
    spans = [RestrictedSpan(_time(span["start"]), _time(span["end"])) for span in profile.get("restricted_time") or ()]
    return parse_schedule_blocks(profile.get("scheduling") or ()), spans


def _zone(profile: Mapping[str, object]) -> ZoneInfo:
    return ZoneInfo(str(profile.get("time_zone") or CHICAGO))


def parse_schedule_blocks(stored: Iterable[StoredScheduleBlock]) -> list[TimeBlock]:
    """Return stored blocks in the form `core/schedules` reads."""
    return [
        TimeBlock(
            kind=TimeBlockKind(block["kind"]),
            start_date=_date(block["start_date"]),
            end_date=_date(block["end_date"]),
            start=_time(block["start"]),
            end=_time(block["end"]),
            times=tuple(time(day["hours"], day["minutes"]) for day in block["times"]),
            days=frozenset(block["days"]),
            months=frozenset(block["months"]),
        )
        for block in stored
    ]


def to_stored_blocks(bodies: Iterable[BlockBody]) -> list[StoredScheduleBlock]:
    """Return the blocks of a form as stored. Raises Invalid for an invalid day."""
    return [
        {
            "kind": body.scheduling_on.value,
            "start_date": _day(body.scheduling_start_date),
            "end_date": _day(body.scheduling_end_on_date),
            "start": _state(body.scheduling_start_time),
            "end": _state(body.scheduling_end_time),
            "times": [
                {"hours": time_body.hours, "minutes": time_body.minutes}
                for time_body in body.scheduling_timing_frequency
            ],
            "days": sorted(set(body.scheduling_day_list)),
            "months": sorted(set(body.scheduling_month_list)),
        }
        for body in bodies
    ]


def to_wire_blocks(stored: Iterable[StoredScheduleBlock]) -> list[BlockBody]:
    """Return stored blocks in the form used by forms."""
    return [
        BlockBody(
            scheduling_on=TimeBlockKind(block["kind"]),
            scheduling_start_date=block["start_date"],
            scheduling_end_on_date=block["end_date"],
            scheduling_start_time=block["start"] and TimeBody(**block["start"]),
            scheduling_end_time=block["end"] and TimeBody(**block["end"]),
            scheduling_timing_frequency=[TimeBody(**day) for day in block["times"]],
            scheduling_day_list=block["days"],
            scheduling_month_list=block["months"],
        )
        for block in stored
    ]


def parse_restricted_times(bodies: Iterable[RestrictedBody]) -> list[RestrictedSpan]:
    """Return the restricted times of a form."""
    return [RestrictedSpan(_read(body.start_time), _read(body.end_time)) for body in bodies]


def to_stored_restricted_times(bodies: Iterable[RestrictedBody]) -> list[dict[str, object]]:
    """Return the restricted times of a form as stored, leaving out incomplete ones."""
    restricted_spans = parse_restricted_times(bodies)
    return [
        {"start": _parts(span.start), "end": _parts(span.end)} for span in restricted_spans if span.start and span.end
    ]


def to_wire_restricted_times(stored: Iterable[StoredRestrictedTime]) -> list[RestrictedBody]:
    """Return stored restricted times in the form used by forms."""
    return [RestrictedBody(start_time=_written(span["start"]), end_time=_written(span["end"])) for span in stored]


def demand_valid_schedule(body: ScheduleBody) -> None:
    """Raise Invalid with the first error as message and all errors as data."""
    if wrong := find_schedule_problems(
        parse_schedule_blocks(to_stored_blocks(body.scheduling)), parse_restricted_times(body.restricted_time)
    ):
        raise Invalid(wrong[0], code=ErrorCode.SCHEDULING, data={"problems": wrong})


def _date(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def _day(text: str) -> str:
    try:
        _date(text)
    except ValueError:
        raise Invalid(f"{text} is not a date. Enter it as yyyy-MM-dd.", code=ErrorCode.SCHEDULING) from None
    return text


def _time(parts: StoredTimeOfDay | None) -> time | None:
    return time(parts["hours"], parts["minutes"]) if parts else None


def _state(at: TimeBody | None) -> StoredTimeOfDay | None:
    return {"hours": at.hours, "minutes": at.minutes} if at else None


def _read(text: str) -> time | None:
    return time.fromisoformat(text) if text else None


def _parts(at: time) -> dict[str, int]:
    return {"hours": at.hour, "minutes": at.minute}


def _written(parts: StoredTimeOfDay) -> str:
    return f"{parts['hours']:02}:{parts['minutes']:02}"
