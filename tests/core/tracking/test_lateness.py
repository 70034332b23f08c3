"""How late a milestone is, what names a report, and where clocks and words have their limits."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from freight.core.places import Place
from freight.core.tracking.events import TrackingEvent, TrackingEventKind, build_event_key
from freight.core.tracking.milestones import Milestone
from freight.core.tracking.reading import parse_event_row
from freight.core.tracking.state import MilestoneOutcome, fold_events, get_lateness
from freight.core.tracking.zones import find_time_zone, get_tzinfo, to_utc_moment

HOUR = timedelta(hours=1)
DELIVERED = Milestone("DEL", "Delivered", 30, 2 * HOUR, is_delivery=True)
NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
PLANNED, ESTIMATED, ACTUAL = TrackingEventKind


def reached(**times: datetime) -> Any:
    kinds = {"planned": PLANNED, "estimated": ESTIMATED, "actual": ACTUAL}
    events = [
        TrackingEvent(build_event_key("DEL", kinds[name], when, "hand"), "DEL", kinds[name], when, NOON)
        for name, when in times.items()
    ]
    state = fold_events(events, [DELIVERED])
    assert state
    return state.milestones[0]


def test_what_came_too_late_was_as_late_as_its_time_says() -> None:
    missed = reached(planned=NOON, actual=NOON + 5 * HOUR)
    assert missed.outcome is MilestoneOutcome.MISSED
    assert get_lateness(missed, NOON + 9 * HOUR) == 5 * HOUR
    assert get_lateness(reached(planned=NOON, actual=NOON + HOUR), NOON + 9 * HOUR) is None
    assert get_lateness(reached(actual=NOON), NOON) is None


def test_what_has_not_come_is_late_from_now_or_from_when_it_is_expected() -> None:
    open_one = reached(planned=NOON)
    assert get_lateness(open_one, NOON + HOUR) is None
    # two hours are granted
    assert get_lateness(open_one, NOON + 2 * HOUR) == 2 * HOUR
    assert get_lateness(open_one, NOON + 6 * HOUR) == 6 * HOUR
    assert get_lateness(reached(planned=NOON, estimated=NOON + 9 * HOUR), NOON + 3 * HOUR) == 9 * HOUR


def test_a_report_is_named_by_what_it_says_and_a_correction_by_what_it_corrects() -> None:
    plain = build_event_key("DEL", ACTUAL, NOON, "hand")
    assert plain == f"DEL|{ACTUAL.value}|2026-05-02T12:00:00+00:00|hand"
    assert build_event_key("DEL", ACTUAL, None, "hand") == f"DEL|{ACTUAL.value}|taken back|hand"
    one = build_event_key("DEL", ACTUAL, NOON, "hand", ["a", "b"])
    assert one == build_event_key("DEL", ACTUAL, NOON, "edi", ["b", "a"]) != plain
    assert len(one.rpartition("|")[2]) == 24


@pytest.mark.parametrize(
    ("text", "zone"),
    [("+14:00", "+14:00"), ("+14:01", None), ("+15", None), ("-14", "-14:00"), ("UTC+5:30", "+05:30"), ("gmt", "UTC"),
     ("pdt", "-07:00"), ("europe/paris", "Europe/Paris"), (" CT ", "America/Chicago"), ("", None)],
)  # fmt: skip
def test_an_offset_is_14_hours_at_most(text: str, zone: str | None) -> None:
    assert find_time_zone(text) == zone


def test_a_local_time_is_a_moment_unless_the_clocks_skipped_it() -> None:
    assert to_utc_moment("America/Chicago", datetime(2026, 3, 8, 2, 30)) is None
    # of an hour that occurs twice, the first
    assert to_utc_moment("America/Chicago", datetime(2026, 11, 1, 1, 30)) == datetime(2026, 11, 1, 6, 30, tzinfo=UTC)
    assert to_utc_moment("-05:30", datetime(2026, 5, 1)) == datetime(2026, 5, 1, 5, 30, tzinfo=UTC)
    assert get_tzinfo("+02:15").utcoffset(None) == timedelta(hours=2, minutes=15)


MANY = [Milestone(f"M{at:02}", f"Milestone {at}", at) for at in range(14)]


def read_row(**cells: str) -> Any:
    row = {"shipment": "S-1", "milestone": "M01", "date": "2026-05-01", "time": "9:00"} | cells
    return parse_event_row(row, MANY, Place("America/Chicago", "en-US"), NOON)


def test_a_milestone_that_is_none_is_told_with_the_first_twelve() -> None:
    known = ", ".join(f"M{at:02}" for at in range(12))
    assert read_row(milestone="") == {"milestone": f"Enter a milestone: {known}."}
    assert read_row(milestone="x" * 41) == {
        "milestone": f"There is no milestone {'x' * 40}. Use one of {known}, or its name."
    }


def test_the_day_of_a_report_is_that_of_its_zone() -> None:
    assert read_row(time="23:30").day == date(2026, 5, 1)
    assert read_row(time="23:30").at == datetime(2026, 5, 2, 4, 30, tzinfo=UTC)
