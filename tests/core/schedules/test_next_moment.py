"""When a schedule runs next, in six zones, against cronsim where cron can say it and by hand where it cannot."""

import random
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from cronsim import CronSim

from freight.core.schedules import (
    RestrictedSpan,
    TimeBlock,
    TimeBlockKind,
    get_departure_time,
    list_next_moments,
    next_moment,
)

CHICAGO = ZoneInfo("America/Chicago")
ZONES = ["America/Chicago", "Europe/Berlin", "Europe/Warsaw", "Asia/Kolkata", "Australia/Lord_Howe", "America/Phoenix"]
LONG = {"start_date": date(2020, 1, 1), "start": time(1), "end_date": date(2040, 1, 1), "end": time(23, 59)}


def local(*parts: int, zone: ZoneInfo = CHICAGO) -> datetime:
    return datetime(*parts, tzinfo=zone)


def runs(block: TimeBlock, after: datetime, most: int = 3, restricted: tuple[RestrictedSpan, ...] = ()) -> list[str]:
    found = list_next_moments([block], restricted, CHICAGO, after, most)
    return [f"{moment.astimezone(CHICAGO):%Y-%m-%d %H:%M %Z}" for moment in found]


@pytest.mark.parametrize("zone_name", ZONES)
def test_next_moments_are_those_of_cronsim(zone_name):
    zone, chance = ZoneInfo(zone_name), random.Random(zone_name)
    compared = 0
    for _ in range(120):
        at = time(chance.randrange(24), chance.randrange(60))
        kind = chance.choice([TimeBlockKind.DAILY, TimeBlockKind.WEEKLY, TimeBlockKind.MONTHLY])
        weekdays = frozenset(chance.sample(range(1, 8), chance.randint(1, 4)))
        days = frozenset(chance.sample(range(1, 29), chance.randint(1, 4)))
        months = frozenset(chance.sample(range(1, 13), chance.randint(1, 6)))
        line, block = {
            TimeBlockKind.DAILY: ("* * *", TimeBlock(TimeBlockKind.DAILY, times=(at,))),
            TimeBlockKind.WEEKLY: (
                f"* * {_listed(weekdays)}",
                TimeBlock(TimeBlockKind.WEEKLY, times=(at,), days=weekdays),
            ),
            TimeBlockKind.MONTHLY: (
                f"{_listed(days)} {_listed(months)} *",
                TimeBlock(TimeBlockKind.MONTHLY, times=(at,), days=days, months=months),
            ),
        }[kind]
        after = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(minutes=chance.randrange(4 * 365 * 24 * 60))
        expected = CronSim(f"{at.minute} {at.hour} {line}", after.astimezone(zone))
        for found in list_next_moments([block], (), zone, after, 25):
            assert found == next(expected).astimezone(UTC), (line, at, after)
            compared += 1
    assert compared == 3_000


def _listed(numbers: frozenset[int]) -> str:
    return ",".join(map(str, sorted(numbers)))


def test_a_time_that_the_spring_night_skips_runs_in_the_first_minute_after_the_gap():
    # 2026-03-08: 02:00 to 03:00 does not exist in Chicago
    block = TimeBlock(TimeBlockKind.DAILY, times=(time(2, 30),))
    assert runs(block, local(2026, 3, 7, 12)) == [
        "2026-03-08 03:00 CDT",
        "2026-03-09 02:30 CDT",
        "2026-03-10 02:30 CDT",
    ]


def test_two_times_of_one_gap_run_once():
    block = TimeBlock(TimeBlockKind.DAILY, times=(time(2, 10), time(2, 50)))
    assert runs(block, local(2026, 3, 7, 12), 2) == ["2026-03-08 03:00 CDT", "2026-03-09 02:10 CDT"]


def test_a_time_that_the_autumn_night_has_twice_runs_once():
    block = TimeBlock(TimeBlockKind.DAILY, times=(time(1, 30),))
    assert runs(block, local(2026, 10, 31, 12), 2) == ["2026-11-01 01:30 CDT", "2026-11-02 01:30 CST"]


def test_the_31st_is_the_last_day_of_shorter_months():
    block = TimeBlock(TimeBlockKind.MONTHLY, times=(time(9),), days=frozenset({31}))
    assert runs(block, local(2028, 1, 31, 10)) == [
        "2028-02-29 09:00 CST",
        "2028-03-31 09:00 CDT",
        "2028-04-30 09:00 CDT",
    ]


def test_a_block_without_times_runs_at_its_start_time_between_its_first_and_last_moment():
    block = TimeBlock(TimeBlockKind.DAILY, date(2026, 6, 2), date(2026, 6, 4), time(9), time(8, 59))
    # on the 4th the block has ended before nine
    assert runs(block, local(2026, 1, 1)) == ["2026-06-02 09:00 CDT", "2026-06-03 09:00 CDT"]


def test_the_earliest_of_several_blocks_is_next():
    weekly = TimeBlock(TimeBlockKind.WEEKLY, **LONG, times=(time(17),), days=frozenset({5}))
    daily = TimeBlock(TimeBlockKind.DAILY, date(2026, 6, 6), date(2026, 6, 7), time(8), time(20))
    after = local(2026, 6, 5, 18)  # a Friday evening
    assert next_moment([weekly, daily], (), CHICAGO, after) == local(2026, 6, 6, 8)
    assert next_moment([weekly], (), CHICAGO, after) == local(2026, 6, 12, 17)


def test_a_run_that_falls_into_a_restricted_time_waits_for_its_end():
    closed = (RestrictedSpan(time(2, 45), time(3, 20)), RestrictedSpan(time(3, 20), time(4)))
    block = TimeBlock(TimeBlockKind.DAILY, times=(time(2, 30),))  # carried to 03:00 by the spring night
    assert runs(block, local(2026, 3, 7, 12), 1, closed) == ["2026-03-08 04:00 CDT"]


def test_what_goes_at_once_waits_for_the_end_of_a_restricted_time():
    at_once = [TimeBlock(TimeBlockKind.IMMEDIATELY)]
    closed = [RestrictedSpan(time(12), time(13))]
    assert get_departure_time(at_once, closed, CHICAGO, local(2026, 6, 1, 12, 30)) == local(2026, 6, 1, 13)
    assert get_departure_time(at_once, closed, CHICAGO, local(2026, 6, 1, 13)) == local(2026, 6, 1, 13)


def test_what_is_not_scheduled_never_leaves_by_itself():
    assert get_departure_time([TimeBlock(TimeBlockKind.NOT_SCHEDULED)], (), CHICAGO, local(2026, 6, 1)) is None
    assert next_moment([TimeBlock(TimeBlockKind.IMMEDIATELY)], (), CHICAGO, local(2026, 6, 1)) is None
