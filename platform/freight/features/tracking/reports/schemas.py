"""Milestone reports on the wire."""

from typing import Literal

from pydantic import Field

from freight.features.tracking.schemas import Month
from freight.kit.http.envelope import RequestModel, WireModel

By = Literal["carrier", "lane", "account"]


class MilestoneReportQuery(RequestModel):
    """The request of a report on one milestone, by carrier, lane or account, over the months it was planned in. The
    defaults are the delivery milestone and the last six months."""

    by: By = "carrier"
    milestone: str = Field("", max_length=20)
    from_month: Month = ""
    to_month: Month = ""


class ReportFigures(WireModel):
    """Shipments whose planned milestone is judged: met, or missed. `onTime`: percent with one decimal; `hoursLate`: the
    average delay of those that missed it, after the planned time. Each with the list it counted."""

    judged: int
    met: int
    missed: int
    on_time: str
    hours_late: str
    link: str
    met_link: str
    missed_link: str


class ReportMonth(WireModel):
    """The figures of one month, yyyy-MM."""

    month: str
    figures: ReportFigures


class OnTimeRow(WireModel):
    """The figures of one carrier, lane or account: for all months, and for each."""

    key: str
    name: str
    total: ReportFigures
    months: list[ReportMonth]


class MilestoneReport(WireModel):
    """Milestones met and missed, those with most misses first. `left`: the number of rows not shown."""

    by: By
    milestone: str
    milestone_name: str
    from_month: str
    to_month: str
    months: list[str]
    left: int
    total: ReportFigures
    total_months: list[ReportMonth]
    rows: list[OnTimeRow]
