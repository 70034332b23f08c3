"""Custom reports on the wire. Figures are decimal numbers as text, days are yyyy-MM-dd; null is an empty value."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.core.notices.timing import MailPace
from freight.core.reports.plan import Aggregate, Bucket, ReportCellFilter, ReportKind, ReportPlan
from freight.kit.http.envelope import RequestModel, WireModel

MOST_PER_PAGE = 200


class ReportFieldView(WireModel):
    """A field of a data set. `groups`: it may be used in rows and columns; `addsUp`: it may be summed; `filter`: its
    type in conditions, null if it cannot be used there; `names`: what its values are called, where they are ids."""

    name: str
    label: str
    section: str
    kind: Literal["text", "numeric", "money", "date", "moment", "checkbox", "account", "user", "list", "tag"]
    unit: str
    groups: bool
    adds_up: bool
    filter: Literal["text", "numeric", "date", "checkbox"] | None
    options: list[str]
    names: dict[str, str]


class DatasetView(WireModel):
    """A data set; `shown` are the default columns of a list."""

    name: str
    title: str
    noun: str
    excludes: str
    shown: list[str]
    fields: list[ReportFieldView]


class Datasets(WireModel):
    """The data sets the caller may report on."""

    datasets: list[DatasetView]


class RunReport(RequestModel):
    """A report to run: as it is in the builder, or the saved one with that id. `within`: list the rows of one cell of
    the summary described by `plan`."""

    plan: ReportPlan | None = None
    report_id: str = ""
    within: ReportCellFilter | None = None
    page_no: int = Field(1, ge=1)
    page_limit: int = Field(50, ge=1, le=MOST_PER_PAGE)


class ReportHead(WireModel):
    """A field in rows or columns, or a column of a list; `by` groups its days."""

    field: str
    label: str
    kind: str
    by: Bucket | None = None
    unit: str = ""


class ReportMeasureHead(WireModel):
    """A measure and its label."""

    field: str
    how: Aggregate
    label: str
    is_money: bool
    unit: str


class ReportValue(WireModel):
    """A row or column value, and its label; the screen formats days."""

    value: str | bool | None
    label: str


class ReportColumn(WireModel):
    """A column of figures: one measure, in one currency, for one set of column values; `isTotal`: the total of all."""

    keys: list[ReportValue]
    is_total: bool
    measure: int
    currency: str


class ReportRow(WireModel):
    """A row of a summary: its keys, and a figure for each column; null for an empty cell."""

    keys: list[ReportValue]
    cells: list[str | None]


class ReportSummary(WireModel):
    """A summary. `total` counts all rows, shown or not, and the totals cover all of them; `counted`: the records behind
    it."""

    rows: list[ReportHead]
    columns: list[ReportHead]
    measures: list[ReportMeasureHead]
    cells: list[ReportColumn]
    table: list[ReportRow]
    totals: list[str | None]
    total: int
    counted: int


class ReportListRow(WireModel):
    """A row of a list: the record behind it and a value for each column."""

    link: str
    currency: str
    cells: list[str | bool | None]


class ReportColumnTotal(WireModel):
    """The total of a list column over all rows, in one currency if it is money."""

    column: int
    currency: str
    total: str


class ReportRows(WireModel):
    """A page of a list, its number of rows, and its totals over all of them."""

    heads: list[ReportHead]
    rows: list[ReportListRow]
    totals: list[ReportColumnTotal]
    count: int
    page_no: int
    page_limit: int


class ReportAnswer(WireModel):
    """The result of a report: a summary or a list, the time it ran, and notes on it."""

    title: str
    noun: str
    kind: ReportKind
    plan: ReportPlan
    as_of: datetime
    summary: ReportSummary | None = None
    page: ReportRows | None = None
    notes: list[str]


class SaveReport(RequestModel):
    """A report to save. `revision` is the one that was read; none for a new one."""

    name: str = Field(min_length=1, max_length=80)
    description: str = Field("", max_length=300)
    shared: bool = False
    on_trends: bool = Field(False, description="shown as a tile of Trends")
    plan: ReportPlan
    revision: int | None = None


class SavedReportView(WireModel):
    """A saved report. Only its owner (`isOwn`) changes it; `gone` lists those of its fields that no longer exist."""

    id: str
    revision: int
    name: str
    description: str
    shared: bool
    on_trends: bool
    is_own: bool
    owner: str
    plan: ReportPlan
    dataset: str
    conditions: str
    updated_on: datetime
    last_run_on: datetime | None
    last_run_by: str


class SavedReports(WireModel):
    """The caller's own reports and those that others share, as far as they may see the data."""

    reports: list[SavedReportView]


class ReportExport(RequestModel):
    """A report to write to a workbook with all its rows; `within`: the rows of one cell."""

    name: str = Field("", max_length=80)
    plan: ReportPlan
    within: ReportCellFilter | None = None


class ReportExportStarted(WireModel):
    """An export was accepted; the notification panel has the workbook when it is ready."""

    task_key: str


class MailReport(RequestModel):
    """When a report is mailed to the caller, in the system's local time. `weekday` applies to weekly mailings; 1 is
    Monday."""

    pace: Literal[MailPace.DAILY, MailPace.WEEKLY] = MailPace.WEEKLY
    hour: int = Field(7, ge=0, le=23)
    weekday: int = Field(1, ge=1, le=7)


class ReportMailingView(WireModel):
    """When a report is mailed, in fields and in words; `problem`: why the last one was not sent."""

    pace: MailPace
    hour: int
    weekday: int
    words: str
    next_on: datetime
    last_on: datetime | None
    problem: str


class ReportMailings(WireModel):
    """Whether and when a report is mailed to the caller, and the address it goes to; "" if they have none."""

    mailing: ReportMailingView | None
    email: str
