"""Rows that report milestones: their content, and their faults."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from freight.core.places import Place
from freight.core.tracking.events import TrackingEventKind
from freight.core.tracking.milestones import Milestone
from freight.core.tracking.reading import ReportedEvent, check_against_shipment, parse_event_row, read_time
from freight.core.tracking.zones import find_time_zone

CHICAGO = Place("America/Chicago", "en-US")
BERLIN = Place("Europe/Berlin", "de")
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
MILESTONES = [
    Milestone("PUP", "Picked up", 10),
    Milestone("ARR", "Arrived at port", 20, modes=frozenset({"ocean"})),
    Milestone("DEL", "Delivered", 30, timedelta(hours=2), is_delivery=True),
]


def row(**cells: str) -> dict[str, str]:
    return {"shipment": "S-1", "milestone": "DEL", "date": "2026-05-31", "time": "14:30"} | cells


def read(place: Place = CHICAGO, **cells: str) -> Any:
    return parse_event_row(row(**cells), MILESTONES, place, NOW)


def test_a_row_in_the_time_of_the_system() -> None:
    said = read()
    assert isinstance(said, ReportedEvent)
    # in summer Chicago is five hours behind
    assert (said.at, said.zone) == (datetime(2026, 5, 31, 19, 30, tzinfo=UTC), "America/Chicago")
    assert (said.milestone.code, said.kind) == ("DEL", TrackingEventKind.ACTUAL)


@pytest.mark.parametrize(
    ("zone", "hour"),
    [("Europe/Berlin", 12), ("europe/berlin", 12), ("CT", 19), ("CST", 20), ("UTC", 14), ("+02:00", 12), ("-0530", 20)],
)
def test_zones_as_they_are_written(zone: str, hour: int) -> None:
    assert read(timeZone=zone).at.hour == hour


def test_no_zone() -> None:
    assert find_time_zone("Mars/Olympus") is None
    assert find_time_zone("+19:00") is None
    assert find_time_zone("../../etc/passwd") is None
    assert read(timeZone="Mars/Olympus") == {
        "timeZone": "Mars/Olympus isn’t a time zone. Enter one such as America/Chicago, CT or -06:00, or leave it blank"
        " for America/Chicago."
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [("14:30", "14:30"), ("1430", "14:30"), ("2:30 PM", "14:30"), ("12 am", "00:00"), ("12:05pm", "12:05"),
     ("14:30:00", "14:30"), ("7 p.m.", "19:00"), ("9:05", "09:05")],
)  # fmt: skip
def test_times(text: str, told: str) -> None:
    found = read_time(text)
    assert found is not None and f"{found:%H:%M}" == told


@pytest.mark.parametrize("text", ["", "14", "25:00", "14:61", "13:00 PM", "noon", "0 PM", "٣:٣٠"])
def test_no_times(text: str) -> None:
    assert read_time(text) is None


def test_a_date_may_have_its_time_behind_it() -> None:
    assert read(date="2026-05-31T14:30", time="").at.hour == 19
    assert read(date="2026-05-31 00:00:00", time="14:30").at.hour == 19  # a day of a workbook
    assert read(date="5/30/2026 2:30 PM", time="").at.day == 30


def test_days_as_the_system_writes_them() -> None:
    assert read(BERLIN, date="30.05.2026").at == datetime(2026, 5, 30, 12, 30, tzinfo=UTC)
    assert "date" in read(date="31/31/2026")
    assert "date" in read(date="")


def test_a_time_that_the_clocks_skipped() -> None:
    assert "did not exist" in read(date="2026-03-08", time="02:30")["time"]


def test_what_happens_is_not_in_the_future() -> None:
    assert read(date="2026-06-01", time="07:04").at == datetime(2026, 6, 1, 12, 4, tzinfo=UTC)  # clocks differ
    assert read(date="2026-06-01", time="07:06") == {
        "date": "This is in the future. Enter it as Estimated, or once it has happened."
    }
    assert isinstance(read(date="2026-06-09", kind="EST"), ReportedEvent)


@pytest.mark.parametrize("kind", ["PLN", "Estimated"])
def test_no_plan_is_for_2099(kind: str) -> None:
    assert read(date="2099-05-31", kind=kind) == {"date": "2099 is more than two years away. Check the year."}


def test_every_fault_of_a_row_is_told_by_its_field() -> None:
    wrong = parse_event_row({"milestone": "LOST", "kind": "maybe", "date": "soon"}, MILESTONES, CHICAGO, NOW)
    assert isinstance(wrong, dict)
    assert sorted(wrong) == ["date", "kind", "milestone", "shipment", "time"]
    assert wrong["milestone"] == "There is no milestone LOST. Use one of PUP, ARR, DEL, or its name."


def test_a_milestone_by_its_name() -> None:
    assert read(milestone="picked UP").milestone.code == "PUP"


def test_held_against_its_shipment() -> None:
    said = read()
    assert check_against_shipment(said, MILESTONES, "Ground", "2026-05-31", "2026-06-01") is None
    assert check_against_shipment(said, MILESTONES, "Ground", "2026-06-01", "2026-05-01") == (
        "date",
        "This is before the shipment’s ship date, 2026-06-01. Correct the date here or on the shipment.",
    )
    assert check_against_shipment(said, MILESTONES, "", "", "2026-06-01") is not None
    assert check_against_shipment(read(kind="PLN"), MILESTONES, "", "2026-06-01", "") is None
    assert check_against_shipment(read(milestone="ARR"), MILESTONES, "Ground", "", "2026-01-01") == (
        "milestone",
        "Arrived at port is no milestone of Ground shipments.",
    )


def test_its_day_is_that_of_its_zone() -> None:
    # late in Chicago, and the next day already in UTC
    said = read(date="2026-05-30", time="23:30")
    assert check_against_shipment(said, MILESTONES, "", "2026-05-30", "") is None
    assert check_against_shipment(said, MILESTONES, "", "2026-05-31", "") is not None
