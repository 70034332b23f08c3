"""Rows of one lane that a rate sheet says are valid on other days: the rates of several periods below each other.

A lane is charged on the days of its version. Of periods that follow each other, the one that holds the first day of the
version goes into it, and the others into versions of their own; of periods that share a day none is the lane's.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

_EVER = "9999-12-31"


class LanePeriod(NamedTuple):
    """The days a row is valid on, `yyyy-MM-dd`; "" where it is open to that side."""

    first: str
    last: str

    def covers(self, day: str) -> bool:
        """Whether that day is one of them."""
        return self.first <= day <= (self.last or _EVER)

    def describe(self) -> str:
        """The days in words."""
        if self.first and self.last:
            return f"{self.first} to {self.last}"
        return f"from {self.first}" if self.first else f"to {self.last}" if self.last else "on any day"


def explain_refused_periods(met: Mapping[LanePeriod, str], begins: str) -> dict[LanePeriod, str]:
    """Why the rows of each period of one lane do not go into a version that `begins` on that day, "" for those that do.
    `met`: the periods of its rows, each with the place of the first (`row 4`)."""
    if len(met) < 2:
        return dict.fromkeys(met, "")
    in_order = sorted(met)
    shared = next(
        (
            (lane_period, later_period)
            for lane_period, later_period in pairwise(in_order)
            if later_period.first <= (lane_period.last or _EVER)
        ),
        None,
    )
    if shared:
        return dict.fromkeys(met, _describe_shared(*shared, met))
    current_period = next((lane_period for lane_period in in_order if lane_period.covers(begins)), None)
    if current_period is None:
        return dict.fromkeys(met, _describe_none(in_order, met, begins))
    return {
        lane_period: ""
        if lane_period is current_period
        else _describe_other(lane_period, current_period, met[current_period], begins)
        for lane_period in in_order
    }


def _describe_shared(one: LanePeriod, other: LanePeriod, met: Mapping[LanePeriod, str]) -> str:
    periods_text = f"{met[one]} is valid {one.describe()} and {met[other]} {other.describe()}"
    return (
        f"{periods_text[0].upper()}{periods_text[1:]}, for the same lane. Change the days of one, so that no "
        "day is in both."
    )


def _describe_none(in_order: list[LanePeriod], met: Mapping[LanePeriod, str], begins: str) -> str:
    periods_text = ", ".join(f"{met[lane_period]} {lane_period.describe()}" for lane_period in in_order[:3])
    more = " …" if len(in_order) > 3 else ""
    return (
        f"The version begins on {begins}, when no row of this lane is valid ({periods_text}{more}). Give the "
        "version the days "
        "of one period, and upload the sheet to a version for each."
    )


def _describe_other(period: LanePeriod, here: LanePeriod, row: str, begins: str) -> str:
    start = f"Valid {period.describe()}; this version begins on {begins} with the rate of {row}."
    if period.last and period.last < begins:
        return f"{start} It is over by then: delete the row, or upload the sheet to a version of those days."
    until = (date.fromisoformat(period.first) - timedelta(days=1)).isoformat()
    until = min(until, here.last or until)
    return f"{start} Publish this version until {until}, then one from {period.first} on, and upload the sheet to both."
