"""What a schedule is made of (administration §3.3)."""

from dataclasses import dataclass
from datetime import date, time
from enum import StrEnum


class TimeBlockKind(StrEnum):
    """How a block runs, by the names of the specification."""

    NOT_SCHEDULED = "notScheduled"
    DAILY = "daily"
    WEEKLY = "weekly"
    MONTHLY = "monthly"
    IMMEDIATELY = "immediately"


RUNNING = frozenset({TimeBlockKind.DAILY, TimeBlockKind.WEEKLY, TimeBlockKind.MONTHLY})
"""The kinds that run at times of days."""


@dataclass(frozen=True)
class TimeBlock:
    """When a schedule runs, in wall-clock times of its zone: from the start of its first day to the end of its last.

    `times`: of each day; none is the start time. `days`: weekdays of a weekly block (1 is Monday), days of a monthly
    one, where a day that a month lacks is its last. `months`: of a monthly block; none is each.
    """

    kind: TimeBlockKind
    start_date: date | None = None
    end_date: date | None = None
    start: time | None = None
    end: time | None = None
    times: tuple[time, ...] = ()
    days: frozenset[int] = frozenset()
    months: frozenset[int] = frozenset()

    @property
    def runs_at(self) -> tuple[time, ...]:
        """Its times of a day."""
        return self.times or ((self.start,) if self.start is not None else ())


@dataclass(frozen=True)
class RestrictedSpan:
    """A span of each day in which nothing runs; at its end things run again."""

    start: time | None
    end: time | None

    def holds(self, moment: time) -> bool:
        """Whether nothing runs at that time."""
        return self.start is not None and self.end is not None and self.start <= moment < self.end
