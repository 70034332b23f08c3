"""The reports of a profile: what is fixed for them, and how they run for a user. What is fixed only narrows a report;
what a user may see is decided by their own permissions."""

from collections.abc import Mapping
from typing import Any

from freight.core.errors import FreightError, Invalid, NotFound, PermissionDenied
from freight.core.reports.checking import check_report_plan
from freight.core.reports.fields import Dataset
from freight.core.reports.pipeline import list_condition_fields
from freight.core.reports.plan import ReportCellFilter, ReportSort
from freight.core.reports.profiles import FixedPart, ReportPeriod, narrow_report
from freight.core.rules import describe_tree, parse_tree
from freight.documents.records.report_profile import StoredProfileEntry
from freight.documents.records.saved_report import StoredSavedReport
from freight.features.reports import saved_reports
from freight.features.reports.current_rights import get_current_report_scope
from freight.features.reports.datasets import ReportSource, build_system_dataset, find_report_source
from freight.features.reports.report_run import SECONDS, TASK_SECONDS, PreparedReport
from freight.features.reports.resource import SEE
from freight.kit import clock
from freight.kit.storage.scopes import Scope

GONE = "The report was deleted or is no longer shared."


def get_fixed_part(entry: Mapping[str, Any] | StoredProfileEntry) -> FixedPart:
    """Return what a profile fixes for a report."""
    return FixedPart(entry.get("rules"), ReportPeriod(entry.get("period", "all")), entry.get("period_field", ""))


async def load_entry_report(scope: Scope, entry: StoredProfileEntry) -> StoredSavedReport:
    """Return the saved report of an entry. Raises NotFound if the user of the scope does not have it any longer."""
    try:
        return await saved_reports.load_saved_report(scope, str(entry.get("report_id")))
    except NotFound as gone:
        raise NotFound(GONE) from gone


async def prepare_entry_report(
    sees: Scope,
    report: StoredSavedReport,
    fixed: FixedPart,
    *,
    sort: ReportSort | None = None,
    within: ReportCellFilter | None = None,
    seconds: float = SECONDS,
) -> PreparedReport:
    """Return a report of a profile, ready to run in a scope for its data. Raises Invalid for one that cannot run."""
    plan = saved_reports.parse_report_plan(report)
    if sort is not None:
        plan = plan.model_copy(update={"sort": sort})
    source = find_report_source(plan.dataset)
    dataset = await build_system_dataset(sees, source)
    plan, dataset = narrow_report(plan, dataset, fixed, clock.today(sees.place))
    check_report_plan(plan, dataset, report.get("labels", {}))
    prepared = PreparedReport(sees, source, dataset, plan, within, seconds)
    prepared.found()  # read the conditions as they will be when it runs
    return prepared


async def prepare_report_for_user(scope: Scope, entry: StoredProfileEntry) -> PreparedReport:
    """Return a report of a profile with the present rights of the user of the scope, for a job. Raises Invalid saying
    why the user does not get it."""
    try:
        report = await load_entry_report(scope, entry)
        source = find_report_source(saved_reports.parse_report_plan(report).dataset)
        sees = await _get_data_scope(scope, source)
        return await prepare_entry_report(sees, report, get_fixed_part(entry), seconds=TASK_SECONDS)
    except NotFound as gone:
        raise Invalid(gone.message) from gone


async def _get_data_scope(scope: Scope, source: ReportSource) -> Scope:
    try:
        return await get_current_report_scope(scope, source.dataset.name, SEE)
    except PermissionDenied as denied:
        raise Invalid(f"No permission for reports of {source.dataset.title.lower()}.") from denied


async def find_entry_refusal(scope: Scope, entry: StoredProfileEntry) -> str:
    """Return why the user of the scope would not get a report now; "" if they would."""
    try:
        await prepare_report_for_user(scope, entry)
    except FreightError as refused:
        return refused.message
    return ""


def describe_fixed_conditions(fixed: FixedPart, dataset: Dataset) -> str:
    """Return the fixed conditions in words, as they are stored. Raises Invalid for ones that cannot be read."""
    tree = parse_tree(fixed.rules)
    return describe_tree(tree, list_condition_fields(dataset)) if tree else ""
