"""Reports of milestones on the wire."""

from typing import Literal

from pydantic import Field

from freight.features.tracking.schemas import Month
from freight.kit.http.envelope import RequestModel, WireModel

By = Literal["carrier", "lane", "account"]


class MilestoneReportQuery(RequestModel):
    """Which report: of one milestone, by carrier, lane or account, over the months it was planned in. Without a
    milestone it is the delivery; without months the last six."""

    by: By = "carrier"
    milestone: str = Field("", max_length=20)
    from_month: Month = ""
    to_month: Month = ""


class ReportFigures(WireModel):
    """Shipments whose milestone was planned and is judged: met, or missed. `onTime`: percent with one decimal;
    `hoursLate`: the average of those that missed it, after the planned time. Each with the list it counted."""

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
    """The figures of one carrier, lane or account: of all months, and of each."""

    key: str
    name: str
    total: ReportFigures
    months: list[ReportMonth]


class MilestoneReport(WireModel):
    """Milestones met and missed; the most missed first. `left`: rows beyond those that are shown."""

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
