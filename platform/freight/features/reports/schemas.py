"""Custom reports on the wire. Figures are decimal numbers as text, days are yyyy-MM-dd; null is an empty value."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.core.notices.timing import MailPace
from freight.core.reports.plan import Aggregate, Bucket, ReportCellFilter, ReportKind, ReportPlan
from freight.kit.http.envelope import RequestModel, WireModel

MOST_PER_PAGE = 200


class ReportFieldView(WireModel):
    """A field of a data set. `groups`: it may stand in rows and columns; `addsUp`: it may be summed; `filter`: how
    conditions ask for it, null where they don't."""

    name: str
    label: str
    section: str
    kind: Literal["text", "numeric", "money", "date", "moment", "checkbox", "account", "user", "list"]
    unit: str
    groups: bool
    adds_up: bool
    filter: Literal["text", "numeric", "date", "checkbox"] | None
    options: list[str]


class DatasetView(WireModel):
    """What a report may be about; `shown` are the columns of a list that names none."""

    name: str
    title: str
    noun: str
    excludes: str
    shown: list[str]
    fields: list[ReportFieldView]


class Datasets(WireModel):
    """The data sets that the caller has reports of."""

    datasets: list[DatasetView]


class RunReport(RequestModel):
    """A report to be run: as it stands in the builder, or the saved one of that id. `within`: of a list, the rows of
    one cell of the summary that `plan` is."""

    plan: ReportPlan | None = None
    report_id: str = ""
    within: ReportCellFilter | None = None
    page_no: int = Field(1, ge=1)
    page_limit: int = Field(50, ge=1, le=MOST_PER_PAGE)


class ReportHead(WireModel):
    """A field in rows or columns, or a column of a list; `by` puts its days together."""

    field: str
    label: str
    kind: str
    by: Bucket | None = None
    unit: str = ""


class ReportMeasureHead(WireModel):
    """A measure and what it is called."""

    field: str
    how: Aggregate
    label: str
    is_money: bool
    unit: str


class ReportValue(WireModel):
    """A value that makes a row or a column, and how people read it; days are told by the screen."""

    value: str | bool | None
    label: str


class ReportColumn(WireModel):
    """A column of figures: one measure, in one currency, of what stands in the columns; `isTotal`: of all of it."""

    keys: list[ReportValue]
    is_total: bool
    measure: int
    currency: str


class ReportRow(WireModel):
    """A row of a summary: what makes it, and a figure for each column; null where nothing is in the cell."""

    keys: list[ReportValue]
    cells: list[str | None]


class ReportSummary(WireModel):
    """A summary. `total` counts the rows there are, shown or not, and the totals are of all of them; `counted`: the
    records behind it."""

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
    """What a column of a list comes to over all rows, in one currency where it is money."""

    column: int
    currency: str
    total: str


class ReportRows(WireModel):
    """A page of a list, how many rows it has, and what its figures come to over all of them."""

    heads: list[ReportHead]
    rows: list[ReportListRow]
    totals: list[ReportColumnTotal]
    count: int
    page_no: int
    page_limit: int


class ReportAnswer(WireModel):
    """A report as it was run: a summary or a list, the moment, and what is to be known about it."""

    title: str
    noun: str
    kind: ReportKind
    plan: ReportPlan
    as_of: datetime
    summary: ReportSummary | None = None
    page: ReportRows | None = None
    notes: list[str]


class SaveReport(RequestModel):
    """A report to be saved. `revision` is the one of it that was read; none for a new one."""

    name: str = Field(min_length=1, max_length=80)
    description: str = Field("", max_length=300)
    shared: bool = False
    on_trends: bool = Field(False, description="shown as a tile of Trends")
    plan: ReportPlan
    revision: int | None = None


class SavedReportView(WireModel):
    """A saved report. Only its owner (`isOwn`) changes it; `gone` says which of its fields there no longer are."""

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
    """The caller's own reports and those that others share, as far as he may see what they are about."""

    reports: list[SavedReportView]


class ReportExport(RequestModel):
    """A report to be written to a workbook, all rows of it; `within`: the rows of one cell."""

    name: str = Field("", max_length=80)
    plan: ReportPlan
    within: ReportCellFilter | None = None


class ReportExportStarted(WireModel):
    """An export was accepted; the notification panel has the workbook when it is ready."""

    task_key: str


class MailReport(RequestModel):
    """When a report is mailed to the caller: by the clock of the system. `weekday` counts where it is weekly, 1 is
    Monday."""

    pace: Literal[MailPace.DAILY, MailPace.WEEKLY] = MailPace.WEEKLY
    hour: int = Field(7, ge=0, le=23)
    weekday: int = Field(1, ge=1, le=7)


class ReportMailingView(WireModel):
    """When a report is mailed, in fields and in words; `problem`: why the last one did not come."""

    pace: MailPace
    hour: int
    weekday: int
    words: str
    next_on: datetime
    last_on: datetime | None
    problem: str


class ReportMailings(WireModel):
    """Whether and when a report is mailed to the caller, and the address it goes to; "" where he has none."""

    mailing: ReportMailingView | None
    email: str
