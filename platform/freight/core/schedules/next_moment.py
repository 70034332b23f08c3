"""The next moment of a schedule.

Times are those of the clock on the wall. A time that a spring night skips runs in the first minute after the gap, two
of one gap once; a time that an autumn night has twice runs the first time alone.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

from freight.core.schedules.blocks import RUNNING, RestrictedSpan, TimeBlock, TimeBlockKind

# a monthly block of one month has its day within a year, and one more where that has gone by
_DAYS_AHEAD = 2 * 366
_MINUTE = timedelta(minutes=1)


def next_moment(
    blocks: Sequence[TimeBlock], restricted: Sequence[RestrictedSpan], zone: ZoneInfo, after: datetime
) -> datetime | None:
    """The first run later than `after`; None when there is none. Blocks that run at once have no runs of their own."""
    moments = (_next_of(block, restricted, zone, after) for block in blocks if block.kind in RUNNING)
    return min((moment for moment in moments if moment is not None), default=None)


def list_next_moments(
    blocks: Sequence[TimeBlock], restricted: Sequence[RestrictedSpan], zone: ZoneInfo, after: datetime, most: int
) -> list[datetime]:
    """The next runs, at most that many."""

    def runs() -> Iterator[datetime]:
        moment = after
        while (following := next_moment(blocks, restricted, zone, moment)) is not None:
            yield (moment := following)

    return list(islice(runs(), most))


def get_departure_time(
    blocks: Sequence[TimeBlock], restricted: Sequence[RestrictedSpan], zone: ZoneInfo, now: datetime
) -> datetime | None:
    """Return when something that is ready `now` leaves: at once if a block says so, outside of restricted times; else
    at the next run. None: by hand."""
    if any(block.kind is TimeBlockKind.IMMEDIATELY for block in blocks):
        return _outside(now.astimezone(UTC), restricted, zone)
    return next_moment(blocks, restricted, zone, now)


def get_wall_clock_moment(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The moment of a wall-clock time."""
    wall = datetime.combine(day, at)
    moment = wall.replace(tzinfo=zone).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) == wall:
        return moment
    # skipped: the clock went on somewhere between what the time would be by the offsets after and before
    early, late = wall.replace(tzinfo=zone, fold=1).astimezone(UTC), moment
    before = early.astimezone(zone).utcoffset()
    while late - early > _MINUTE:
        middle = early + (late - early) // 2
        middle = middle.replace(second=0, microsecond=0)
        early, late = (middle, late) if middle.astimezone(zone).utcoffset() == before else (early, middle)
    return late


def _next_of(
    block: TimeBlock, restricted: Sequence[RestrictedSpan], zone: ZoneInfo, after: datetime
) -> datetime | None:
    first = get_wall_clock_moment(block.start_date, block.start or time.min, zone) if block.start_date else None
    last = get_wall_clock_moment(block.end_date, block.end or time(23, 59), zone) if block.end_date else None
    # a run put off by a restricted time, or one that a gap carried into the next day, may be yesterday's
    day = max(after.astimezone(zone).date() - timedelta(days=1), block.start_date or date.min)
    for _ in range(_DAYS_AHEAD):
        if block.end_date and day > block.end_date:
            return None
        if _is_day_of(block, day):
            runs = (_outside(get_wall_clock_moment(day, at, zone), restricted, zone) for at in block.runs_at)
            later = [run for run in runs if run > after and (not first or run >= first) and (not last or run <= last)]
            if later:
                return min(later)
        if day == date.max:
            return None
        day += timedelta(days=1)
    return None


def _is_day_of(block: TimeBlock, day: date) -> bool:
    if block.kind is TimeBlockKind.DAILY:
        return True
    if block.kind is TimeBlockKind.WEEKLY:
        return day.isoweekday() in block.days
    if block.months and day.month not in block.months:
        return False
    is_last = (day + timedelta(days=1)).month != day.month
    return day.day in block.days or (is_last and any(block_day > day.day for block_day in block.days))


def _outside(moment: datetime, restricted: Sequence[RestrictedSpan], zone: ZoneInfo) -> datetime:
    """Return the moment itself, or the end of the restricted times that cover it."""
    for _ in restricted:
        wall = moment.astimezone(zone)
        ends = [span.end for span in restricted if span.end and span.holds(wall.time())]
        if not ends:
            break
        moment = get_wall_clock_moment(wall.date(), max(ends), zone)
    return moment
