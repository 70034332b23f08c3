"""Schedules on the wire, with the field names of the specification (administration §3.3)."""

from typing import Annotated

from pydantic import Field, StringConstraints

from freight.core.places import TimeZoneName
from freight.core.schedules import TimeBlockKind
from freight.core.schedules.checking import MOST_BLOCKS, MOST_TIMES
from freight.kit.http.envelope import RequestModel, WireModel

Day = Annotated[str, StringConstraints(pattern=r"^(\d{4}-\d{2}-\d{2})?$")]
Clock = Annotated[str, StringConstraints(pattern=r"^(([01]\d|2[0-3]):[0-5]\d)?$")]


class TimeBody(RequestModel):
    """A time of day."""

    hours: int = Field(ge=0, le=23)
    minutes: int = Field(0, ge=0, le=59)


class BlockBody(RequestModel):
    """One block. Times and days that were not chosen are null or empty."""

    scheduling_on: TimeBlockKind = TimeBlockKind.NOT_SCHEDULED
    scheduling_start_date: Day = Field("", description="yyyy-MM-dd")
    scheduling_end_on_date: Day = Field("", description="yyyy-MM-dd")
    scheduling_start_time: TimeBody | None = None
    scheduling_end_time: TimeBody | None = None
    scheduling_timing_frequency: list[TimeBody] = Field([], max_length=MOST_TIMES)
    scheduling_day_list: list[int] = Field([], max_length=31, description="1 is Monday, or the days of a month")
    scheduling_month_list: list[int] = Field([], max_length=12)
    show_all_scheduling: bool = False


class RestrictedBody(RequestModel):
    """A span of each day in which nothing is sent, as HH:mm."""

    start_time: Clock = ""
    end_time: Clock = ""


class ScheduleBody(RequestModel):
    """A schedule in a form."""

    scheduling: list[BlockBody] = Field([], max_length=MOST_BLOCKS)
    restricted_time: list[RestrictedBody] = Field([], max_length=MOST_BLOCKS)
    time_zone: TimeZoneName = "America/Chicago"


class NextSchedule(WireModel):
    """The next run of a schedule, in local time of its zone: `nextSchedule` as yyyy-MM-dd HH:mm:ss, empty if it never
    runs. `problems` is what prevents saving it."""

    next_schedule: str
    next_schedules: list[str]
    time_zone: str
    problems: list[str]
