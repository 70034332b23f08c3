"""Run a report with present rights, on current records, within a time limit."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass

import pymongo
from bson import ObjectId
from pymongo.errors import PyMongoError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Record
from freight.core.reports import checking, pipeline
from freight.core.reports.fields import Dataset, ReportField
from freight.core.reports.groups import ReportGroup, count_text_values, parse_report_group
from freight.core.reports.plan import ReportCellFilter, ReportKind, ReportPlan
from freight.core.reports.table import Label, Table, make_table
from freight.core.reports.values import to_wire_key
from freight.features.ledger.aging.summary_query import get_scope_account_names
from freight.features.reports.datasets import ReportSource, build_system_dataset
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SECONDS = 20.0  # as long as a user waits at the screen
TASK_SECONDS = 600.0
EMPTY, NO_TAG = "(empty)", "No tag"
_YES, _NO = "Yes", "No"


@dataclass(frozen=True)
class PreparedReport:
    """A report ready to run: the checked request, and where it is read."""

    scope: Scope
    source: ReportSource
    dataset: Dataset
    plan: ReportPlan
    within: ReportCellFilter | None = None  # for a summary, the cell whose rows are wanted
    seconds: float = SECONDS

    @property
    def fields(self) -> Mapping[str, ReportField]:
        """Return the fields of the data set by name."""
        return self.dataset.by_name

    def found(self) -> list[Record]:
        """Return the stages that find its rows."""
        zone = self.scope.place.time_zone
        return pipeline.build_match_stages(
            self.plan, self.dataset, self.within or ReportCellFilter(), zone, clock.today(self.scope.place)
        )

    @property
    def is_summary(self) -> bool:
        """Whether it is a table of cells; the rows behind a cell, even the grand total, are a list."""
        return self.plan.kind is ReportKind.SUMMARY and self.within is None

    async def fetch(self, stages: Sequence[Record]) -> list[Record]:
        """Return the result of these stages. Raises Invalid if it takes too long."""
        return [row async for row in self.stream(stages)]

    async def stream(self, stages: Sequence[Record]) -> AsyncIterator[Record]:
        """Yield the result of these stages row by row, so that it is never held as a whole. Raises Invalid if it takes
        too long."""
        try:
            # replaces the general limit on operations
            with pymongo.timeout(self.seconds):
                cursor = await scoped(self.source.document, self.scope).aggregate(stages)
                async for row in cursor:
                    yield row
        except PyMongoError as late:
            if not late.timeout:
                raise
            raise build_report_timeout_error(self.seconds) from late


@dataclass(frozen=True)
class ComputedSummary:
    """A computed summary, and how to display its values."""

    table: Table
    label: Label
    notes: list[str]


def build_report_timeout_error(seconds: float) -> Invalid:
    """Explain why a report was aborted."""
    return Invalid(
        f"This report took longer than {seconds:,.0f} seconds and was stopped. Add a condition, for example on a date, "
        "or export it: an export may take longer.",
        code=ErrorCode.REPORT_TOO_SLOW,
    )


async def prepare_report(
    scope: Scope,
    source: ReportSource,
    plan: ReportPlan,
    within: ReportCellFilter | None = None,
    labels: Mapping[str, str] | None = None,
    seconds: float = SECONDS,
) -> PreparedReport:
    """Return a checked report. `labels`: the names of its fields when it was saved. Raises Invalid as
    `check_report_plan` does."""
    dataset = await build_system_dataset(scope, source)
    checking.check_report_plan(plan, dataset, labels or {})
    return PreparedReport(scope, source, dataset, plan, within, seconds)


async def compute_report_summary(report: PreparedReport, most: int) -> ComputedSummary:
    """Return the table of a summary, of at most `most` rows. Raises Invalid for more cells than can be shown, and if it
    takes too long."""
    zone = report.scope.place.time_zone
    groups = await report.fetch([*report.found(), *pipeline.build_group_stages(report.plan, report.dataset, zone)])
    if len(groups) > pipeline.MOST_GROUPS:
        raise Invalid(
            f"This report has more than {pipeline.MOST_GROUPS:,} cells. Take a field out of the rows or columns, "
            "put days together by month, or narrow the conditions.",
            code=ErrorCode.REPORT_TOO_MANY,
        )
    measures, sides = report.plan.measured, (len(report.plan.rows), len(report.plan.columns))
    parts = [parse_report_group(group, measures, report.fields, sides) for group in groups]
    label = await load_value_labels(report, parts)
    # thousands of cells take a while: keep the event loop free for other requests
    table = await asyncio.to_thread(make_table, parts, report.plan, report.fields, label, most)
    notes = [
        f"{number:,} {'value' if number == 1 else 'values'} of {report.fields[measures[at].field].label} "
        f"{'is' if number == 1 else 'are'} text and not in the figures."
        for at, number in count_text_values(groups, measures).items()
    ]
    if any(report.fields[grouping.field].kind == "tag" for grouping in (*report.plan.rows, *report.plan.columns)):
        notes.insert(0, f"A {report.dataset.noun} with two tags counts under each of them, and once in the totals.")
    if len(table.rows) < table.total:
        notes.insert(0, f"{len(table.rows):,} of {table.total:,} rows are shown. The totals are of all of them.")
    return ComputedSummary(table, label, notes)


async def load_value_labels(report: PreparedReport, parts: Iterable[ReportGroup]) -> Label:
    """Return how to display the values of rows and columns: accounts and users by name."""
    sides = [("row", report.plan.rows), ("column", report.plan.columns)]
    ids: dict[str, set[object]] = {}
    for part in parts:
        for side, groupings in sides:
            for grouping, value in zip(groupings, getattr(part, side), strict=True):
                ids.setdefault(report.fields[grouping.field].kind, set()).add(value)
    names = await load_label_names(report.scope, ids.get("account", ()), ids.get("user", ()))

    def label(field: str, value: object) -> str:
        return format_value_label(report.fields[field], value, names)

    return label


async def load_label_names(scope: Scope, accounts: Iterable[object], users: Iterable[object]) -> dict[str, str]:
    """Return the names of accounts and users by id."""
    record_ids = [ObjectId(account) for account in accounts if isinstance(account, str) and ObjectId.is_valid(account)]
    account_names = {
        str(record_id): name for record_id, name in (await get_scope_account_names(scope, record_ids)).items()
    }
    return account_names | await load_user_names(user for user in users if isinstance(user, str))


def format_value_label(field: ReportField, value: object, names: Mapping[str, str]) -> str:
    """Return a value as displayed. Days stay as stored: the screen and the workbook format them."""
    if value is None or value == "":
        return NO_TAG if field.kind == "tag" else EMPTY
    if field.kind == "checkbox":
        return _YES if value else _NO
    if field.kind == "account":
        return names.get(str(value), "Another account")
    if field.kind == "user":
        return names.get(str(value), str(value) if not ObjectId.is_valid(str(value)) else "Someone who has left")
    return field.names.get(str(value), "Removed tag") if field.kind == "tag" else str(to_wire_key(value))
