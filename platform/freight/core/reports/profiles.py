"""Report profiles: the periods of their reports, how fixed conditions narrow a report, and for whom a profile is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.periods import DateRange
from freight.core.reports.fields import Dataset
from freight.core.reports.plan import ReportPlan
from freight.core.rules.tree import list_leaves, parse_tree

MOST_ENTRIES = 20
MOST_RECIPIENTS = 200
SCREEN_AREAS = ("/dashboard/", "/reports/")
"""Where the screens are that a profile may list."""


class ReportFormat(StrEnum):
    """The kind of file that recipients get for each report."""

    WORKBOOK = "xlsx"
    PDF = "pdf"
    CSV = "csv"


class ReportPeriod(StrEnum):
    """A period that moves with the calendar of the system."""

    ALL = "all"
    TODAY = "today"
    LAST_7_DAYS = "last7Days"
    LAST_30_DAYS = "last30Days"
    MONTH_TO_DATE = "monthToDate"
    LAST_MONTH = "lastMonth"
    YEAR_TO_DATE = "yearToDate"
    LAST_YEAR = "lastYear"


PERIODS: Mapping[ReportPeriod, str] = {
    ReportPeriod.ALL: "All dates",
    ReportPeriod.TODAY: "Today",
    ReportPeriod.LAST_7_DAYS: "Last 7 days",
    ReportPeriod.LAST_30_DAYS: "Last 30 days",
    ReportPeriod.MONTH_TO_DATE: "Month to date",
    ReportPeriod.LAST_MONTH: "Last month",
    ReportPeriod.YEAR_TO_DATE: "Year to date",
    ReportPeriod.LAST_YEAR: "Last year",
}
FORMATS: Mapping[ReportFormat, str] = {
    ReportFormat.WORKBOOK: "Workbook",
    ReportFormat.PDF: "PDF",
    ReportFormat.CSV: "CSV",
}


@dataclass(frozen=True)
class FixedPart:
    """What a profile fixes for a report: a tree of conditions as lists take it, and a period of one of its dates."""

    rules: Mapping[str, object] | None = None
    period: ReportPeriod = ReportPeriod.ALL
    period_field: str = ""


def get_period_range(period: ReportPeriod, today: date) -> DateRange | None:
    """Return the first and last day of a period; None for all dates."""
    month, year = today.replace(day=1), today.replace(month=1, day=1)
    day_before = timedelta(days=1)
    match period:
        case ReportPeriod.ALL:
            return None
        case ReportPeriod.TODAY:
            return DateRange(today, today)
        case ReportPeriod.LAST_7_DAYS:
            return DateRange(today - timedelta(days=6), today)
        case ReportPeriod.LAST_30_DAYS:
            return DateRange(today - timedelta(days=29), today)
        case ReportPeriod.MONTH_TO_DATE:
            return DateRange(month, today)
        case ReportPeriod.LAST_MONTH:
            last = month - day_before
            return DateRange(last.replace(day=1), last)
        case ReportPeriod.YEAR_TO_DATE:
            return DateRange(year, today)
        case ReportPeriod.LAST_YEAR:
            last = year - day_before
            return DateRange(last.replace(month=1, day=1), last)


def check_period_field(fixed: FixedPart, dataset: Dataset) -> None:
    """Raise Invalid for a period without a date of the data set."""
    if fixed.period is ReportPeriod.ALL:
        return
    field = dataset.by_name.get(fixed.period_field)
    if field is None or not field.is_day:
        raise Invalid(
            f"Period: choose which date of {dataset.title.lower()} it is about.", code=ErrorCode.REPORT_PERIOD
        )


def narrow_report(plan: ReportPlan, dataset: Dataset, fixed: FixedPart, today: date) -> tuple[ReportPlan, Dataset]:
    """Return the report with what a profile fixes, and its data set. The result has no row that the report does not
    have: a fixed condition on the status of shipments does not bring in the voided ones, as one of the report's own
    would."""
    check_period_field(fixed, dataset)
    own = parse_tree(plan.rules)
    parts = [part for part in (plan.rules if own else None, fixed.rules, _build_period_rules(fixed, today)) if part]
    rules = {"condition": "and", "fields": parts} if parts else None
    own_names = {leaf.name for leaf in list_leaves(own)} if own else set()
    if dataset.base_unless not in own_names:
        dataset = replace(dataset, base_unless="")
    return plan.model_copy(update={"rules": rules}), dataset


def _build_period_rules(fixed: FixedPart, today: date) -> dict[str, object] | None:
    days = get_period_range(fixed.period, today)
    if days is None:
        return None
    condition = {
        "name": fixed.period_field,
        "operator": "betweenInclusive",
        "value1": days.first.isoformat(),
        "value2": days.last.isoformat(),
    }
    return {"condition": "and", "fields": [condition]}


def describe_period(fixed: FixedPart, dataset: Dataset) -> str:
    """Return a period in words: "Last month (Invoice date)"; "" for all dates."""
    if fixed.period is ReportPeriod.ALL:
        return ""
    field = dataset.by_name.get(fixed.period_field)
    return f"{PERIODS[fixed.period]} ({field.label if field else fixed.period_field})"


def read_screen_address(text: str) -> str:
    """Return the address of a screen that a profile lists. Raises Invalid for one outside dashboards and reports."""
    address = text.strip()
    if not address.startswith(SCREEN_AREAS) or not address.isprintable() or ".." in address or " " in address:
        raise Invalid(f"Screen: an address that begins with {' or '.join(SCREEN_AREAS)}.", code=ErrorCode.BAD_ADDRESS)
    return address
