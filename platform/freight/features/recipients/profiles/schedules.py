"""Schedules of profiles: as forms send them, as they are stored, and as `core/schedules` decides of them."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from freight.core.delivery.profile_types import ProfileType
from freight.core.errors import Invalid
from freight.core.places import CHICAGO
from freight.core.schedules import Block, Kind, Restricted, leaves_at, next_moment, next_moments, problems
from freight.delivery.incoming import IncomingSettings
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


def next_of(body: ScheduleBody) -> NextSchedule:
    """The next runs of a schedule in a form (R109)."""
    blocks, restricted = blocks_of(stored_blocks(body.scheduling)), restricted_of(body.restricted_time)
    wrong = problems(blocks, restricted)
    zone, now = ZoneInfo(body.time_zone), clock.now()
    runs = next_moments(blocks, restricted, zone, now, SHOWN_RUNS)
    at_once = leaves_at(blocks, restricted, zone, now) if any(b.kind is Kind.IMMEDIATELY for b in blocks) else None
    first = at_once or (runs[0] if runs else None)
    return NextSchedule(
        next_schedule=show_moment(first, zone),
        next_schedules=[show_moment(run, zone) for run in runs],
        time_zone=body.time_zone,
        problems=wrong,
    )


def show_moment(moment: datetime | None, zone: ZoneInfo) -> str:
    """A moment as the specification writes it, by the clocks of the zone."""
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M:%S}" if moment else ""


def due_of(profile: Mapping[str, object], now: datetime) -> datetime:
    """When something that is ready `now` leaves by a stored profile; BY_HAND where nothing else says when."""
    return leaves_at(*_of(profile), _zone(profile), now) or BY_HAND


def next_run_of(profile: Mapping[str, object], after: datetime) -> datetime | None:
    """The first run of a stored profile later than `after`; None: it has no runs (any more). An incoming channel is
    looked into every few minutes."""
    if profile.get("type") == ProfileType.INCOMING_CHANNEL:
        every = IncomingSettings.model_validate(profile.get("configurations") or {}).every_minutes
        return after + timedelta(minutes=every)
    return next_moment(*_of(profile), _zone(profile), after)


def _of(profile: Mapping[str, Any]) -> tuple[list[Block], list[Restricted]]:
    spans = [Restricted(_time(span["start"]), _time(span["end"])) for span in profile.get("restricted_time") or ()]
    return blocks_of(profile.get("scheduling") or ()), spans


def _zone(profile: Mapping[str, object]) -> ZoneInfo:
    return ZoneInfo(str(profile.get("time_zone") or CHICAGO))


def blocks_of(stored: Iterable[StoredScheduleBlock]) -> list[Block]:
    """Stored blocks as `core/schedules` reads them."""
    return [
        Block(
            kind=Kind(block["kind"]),
            start_date=_date(block["start_date"]),
            end_date=_date(block["end_date"]),
            start=_time(block["start"]),
            end=_time(block["end"]),
            times=tuple(time(each["hours"], each["minutes"]) for each in block["times"]),
            days=frozenset(block["days"]),
            months=frozenset(block["months"]),
        )
        for block in stored
    ]


def stored_blocks(bodies: Iterable[BlockBody]) -> list[StoredScheduleBlock]:
    """The blocks of a form as they are stored. Raises Invalid for a day that is none."""
    return [
        {
            "kind": body.scheduling_on.value,
            "start_date": _day(body.scheduling_start_date),
            "end_date": _day(body.scheduling_end_on_date),
            "start": _state(body.scheduling_start_time),
            "end": _state(body.scheduling_end_time),
            "times": [{"hours": each.hours, "minutes": each.minutes} for each in body.scheduling_timing_frequency],
            "days": sorted(set(body.scheduling_day_list)),
            "months": sorted(set(body.scheduling_month_list)),
        }
        for body in bodies
    ]


def wire_blocks(stored: Iterable[StoredScheduleBlock]) -> list[BlockBody]:
    """Stored blocks as forms have them."""
    return [
        BlockBody(
            scheduling_on=Kind(block["kind"]),
            scheduling_start_date=block["start_date"],
            scheduling_end_on_date=block["end_date"],
            scheduling_start_time=block["start"] and TimeBody(**block["start"]),
            scheduling_end_time=block["end"] and TimeBody(**block["end"]),
            scheduling_timing_frequency=[TimeBody(**each) for each in block["times"]],
            scheduling_day_list=block["days"],
            scheduling_month_list=block["months"],
        )
        for block in stored
    ]


def restricted_of(bodies: Iterable[RestrictedBody]) -> list[Restricted]:
    """The restricted times of a form."""
    return [Restricted(_read(body.start_time), _read(body.end_time)) for body in bodies]


def stored_restricted(bodies: Iterable[RestrictedBody]) -> list[dict[str, object]]:
    """The restricted times of a form as they are stored: complete ones."""
    found = restricted_of(bodies)
    return [{"start": _parts(span.start), "end": _parts(span.end)} for span in found if span.start and span.end]


def wire_restricted(stored: Iterable[StoredRestrictedTime]) -> list[RestrictedBody]:
    """Stored restricted times as forms have them."""
    return [RestrictedBody(start_time=_written(span["start"]), end_time=_written(span["end"])) for span in stored]


def check(body: ScheduleBody) -> None:
    """Raise Invalid with the first thing that is wrong, all of them beside it."""
    if wrong := problems(blocks_of(stored_blocks(body.scheduling)), restricted_of(body.restricted_time)):
        raise Invalid(wrong[0], code="scheduling", data={"problems": wrong})


def _date(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def _day(text: str) -> str:
    try:
        _date(text)
    except ValueError:
        raise Invalid(f"{text} is not a date. Enter it as yyyy-MM-dd.", code="scheduling") from None
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
