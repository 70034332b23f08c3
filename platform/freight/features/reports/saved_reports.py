"""Saved reports: the caller's own and shared ones. A report stores the request, never a result."""

from collections.abc import Mapping

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.reports.checking import check_report_plan, list_plan_fields
from freight.core.reports.fields import Dataset
from freight.core.reports.pipeline import build_match_stages, list_condition_fields
from freight.core.reports.plan import ReportCellFilter, ReportKind, ReportPlan
from freight.core.rules import describe_tree, parse_tree
from freight.documents.record_change import RecordAction
from freight.documents.records.saved_report import StoredSavedReport
from freight.documents.saved_report import SavedReport
from freight.features.reports.datasets import (
    build_system_dataset,
    find_report_source,
    get_report_scope,
    may_read_dataset,
)
from freight.features.reports.resource import CONDITIONS, DESCRIPTION, EDIT, NAME, ON_TRENDS, REPORTS, SHARED
from freight.features.reports.schemas import SavedReports, SavedReportView, SaveReport
from freight.kit import clock
from freight.kit.access import Access, make_actor
from freight.kit.records import record_service
from freight.kit.records.resource import Actor, RecordOwner, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

MOST_REPORTS = 300


async def list_visible_reports(
    access: Access, kind: ReportKind | None = None, *, on_trends: bool = False
) -> SavedReports:
    """List the caller's own reports and shared ones, by name, leaving out those on data they may not see."""
    report_query: Record = REPORTS.reach(access.scope) | ({"plan.kind": kind} if kind else {})
    if on_trends:
        report_query["on_trends"] = True
    cursor = scoped(SavedReport, access.scope).find(report_query).sort([("name_key", 1), ("_id", 1)])
    stored = [
        saved_report
        for saved_report in await cursor.to_list()
        if may_read_dataset(access, find_report_source(parse_report_plan(saved_report).dataset))
    ]
    names = await record_service.load_record_user_names(
        [*stored, *({"user_id": saved_report.get("last_run_by")} for saved_report in stored)]
    )
    return SavedReports(reports=[build_saved_report_view(access.scope, saved_report, names) for saved_report in stored])


async def read_saved_report(access: Access, report_id: str) -> SavedReportView:
    """Return a saved report. Raises NotFound for one that is neither the caller's nor shared."""
    stored = await load_saved_report(access.scope, report_id)
    return build_saved_report_view(
        access.scope,
        stored,
        await record_service.load_record_user_names([stored, {"user_id": stored.get("last_run_by")}]),
    )


async def load_saved_report(scope: Scope, report_id: str) -> StoredSavedReport:
    """Load a saved report as stored. Raises NotFound for one that is neither the caller's nor shared."""
    parse_object_id(report_id, "report")
    return await record_service.get_resource_record(scope, REPORTS, report_id)  # type: ignore[return-value]


async def save_report(access: Access, body: SaveReport, report_id: str = "") -> SavedReportView:
    """Save or change a report of the caller. Raises as `store_report`, and PermissionDenied for data they may not
    see."""
    source = find_report_source(body.plan.dataset)
    stored = await store_report(make_actor(access, EDIT), get_report_scope(access, source), body, report_id)
    return build_saved_report_view(access.scope, stored, await record_service.load_record_user_names([stored]))


async def store_report(actor: Actor, sees: Scope, body: SaveReport, report_id: str = "") -> StoredSavedReport:
    """Store or change a report; `sees` is its owner's scope for the data set. Raises Invalid for one that cannot run,
    Conflict if it was saved in the meantime or the name is taken, PermissionDenied for another user's report."""
    name = " ".join(body.name.split())
    if not name:
        raise Invalid("Enter a name for the report.", code=ErrorCode.REPORT_NO_NAME)
    scope = actor.scope
    dataset = await build_system_dataset(sees, find_report_source(body.plan.dataset))
    check_report_plan(body.plan, dataset, {})
    # check the conditions as they will be read when it runs
    build_match_stages(body.plan, dataset, ReportCellFilter(), scope.place.time_zone, clock.today(scope.place))
    values = {
        NAME: name,
        DESCRIPTION: body.description.strip(),
        SHARED: body.shared,
        ON_TRENDS: body.on_trends,
        CONDITIONS: _words(body.plan, dataset),
    }
    report_fields = {"plan": body.plan.model_dump(mode="json"), "labels": _labels(body.plan, dataset)}

    async def work(session: AsyncClientSession) -> StoredSavedReport:
        before: Record | None = None
        if report_id:
            before = await record_service.get_record_at_revision(scope, REPORTS, report_id, body.revision, session)
        elif await scoped(SavedReport, scope).count({"user_id": scope.user_id}) >= MOST_REPORTS:
            raise Invalid(f"You have {MOST_REPORTS} reports. Delete one first.", code=ErrorCode.TOO_MANY)
        owner = RecordOwner.of(before) if before else RecordOwner(scope.system_id, user_id=scope.user_id)
        after = record_service.build_resource_record(REPORTS, actor, owner, values, before) | report_fields
        action = RecordAction.CHANGED if before else RecordAction.CREATED
        await record_service.write_resource_records(REPORTS, actor, [StoredChange(before, after)], action, session)
        return after  # type: ignore[return-value]

    try:
        return await record_service.run_record_write(REPORTS, work, values)
    except Conflict as clash:
        if clash.code != ErrorCode.TAKEN:
            raise
        raise Conflict(
            f"You already have a report called {name}. Choose another name.", code=ErrorCode.TAKEN
        ) from clash


async def remove_saved_report(access: Access, report_id: str, revision: int) -> None:
    """Delete a report of the caller. Raises Conflict for a stale revision, and as `store_report` for another user's
    report."""
    await record_service.archive_resource_record(REPORTS, make_actor(access, EDIT), report_id, revision)


def parse_report_plan(stored: StoredSavedReport) -> ReportPlan:
    """Return the plan of a saved report."""
    return ReportPlan.model_validate(stored["plan"])


async def record_report_run(scope: Scope, report_id: str) -> None:
    """Record when a report was last run, and by whom; this does not count as a change to it."""
    ran = {"last_run_on": clock.now(), "last_run_by": scope.user_id}
    await scoped(SavedReport, scope).update_one({"_id": parse_object_id(report_id, "report")}, {"$set": ran})


def build_saved_report_view(scope: Scope, stored: StoredSavedReport, names: Mapping[str, str]) -> SavedReportView:
    """Return a saved report in wire form."""
    plan = parse_report_plan(stored)
    return SavedReportView(
        id=str(stored["_id"]),
        revision=stored["revision"],
        name=stored["name"],
        description=stored.get("description") or "",
        shared=bool(stored.get("shared")),
        on_trends=bool(stored.get("on_trends")),
        is_own=stored["user_id"] == scope.user_id,
        owner=names.get(stored["user_id"], ""),
        plan=plan,
        dataset=find_report_source(plan.dataset).dataset.title,
        conditions=stored.get("conditions") or "",
        updated_on=stored["updated_on"],
        last_run_on=stored.get("last_run_on"),
        last_run_by=names.get(stored.get("last_run_by") or "", ""),
    )


def _labels(plan: ReportPlan, dataset: Dataset) -> dict[str, str]:
    fields_by_name = dataset.by_name
    return {name: fields_by_name[name].label for name in list_plan_fields(plan)}


def _words(plan: ReportPlan, dataset: Dataset) -> str:
    tree = parse_tree(plan.rules)
    return describe_tree(tree, list_condition_fields(dataset)) if tree else ""
