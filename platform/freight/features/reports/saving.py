"""Saved reports: one's own and those that others share. A report holds what is asked, never an answer."""

from collections.abc import Mapping

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, Invalid
from freight.core.reports.checking import check, fields_of
from freight.core.reports.fields import Dataset
from freight.core.reports.pipeline import conditions_of, found
from freight.core.reports.plan import ReportKind, ReportPlan, Within
from freight.core.rules import parse_tree, tree_words
from freight.documents.record_change import RecordAction
from freight.documents.records.saved_report import StoredSavedReport
from freight.documents.saved_report import SavedReport
from freight.features.reports.datasets import dataset_for, may_see, scope_for, source_of
from freight.features.reports.resource import CONDITIONS, DESCRIPTION, EDIT, NAME, ON_TRENDS, REPORTS, SHARED
from freight.features.reports.schemas import SavedReports, SavedReportView, SaveReport
from freight.kit import clock
from freight.kit.access import Access, actor_of
from freight.kit.records import lifecycle
from freight.kit.records.resource import Actor, Owner, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, object_id, scoped

MOST_REPORTS = 300


async def reports_of(access: Access, kind: ReportKind | None = None, *, on_trends: bool = False) -> SavedReports:
    """The caller's own reports and those that others share, by name; those about what he may not see are left out."""
    wanted: Record = REPORTS.reach(access.scope) | ({"plan.kind": kind} if kind else {})
    if on_trends:
        wanted["on_trends"] = True
    cursor = scoped(SavedReport, access.scope).find(wanted).sort([("name_key", 1), ("_id", 1)])
    stored = [one for one in await cursor.to_list() if may_see(access, source_of(plan_of(one).dataset))]
    names = await lifecycle.user_names_of([*stored, *({"user_id": one.get("last_run_by")} for one in stored)])
    return SavedReports(reports=[view(access.scope, one, names) for one in stored])


async def one(access: Access, report_id: str) -> SavedReportView:
    """A saved report. Raises NotFound for one that is neither the caller's nor shared."""
    stored = await stored_report(access.scope, report_id)
    return view(access.scope, stored, await lifecycle.user_names_of([stored, {"user_id": stored.get("last_run_by")}]))


async def stored_report(scope: Scope, report_id: str) -> StoredSavedReport:
    """A saved report as it is stored. Raises NotFound for one that is neither the caller's nor shared."""
    object_id(report_id, "report")
    return await lifecycle.one(scope, REPORTS, report_id)  # type: ignore[return-value]


async def save(access: Access, body: SaveReport, report_id: str = "") -> SavedReportView:
    """Save a report of the caller, or change it. Raises as `keep`, and PermissionDenied for what he may not see."""
    source = source_of(body.plan.dataset)
    stored = await keep(actor_of(access, EDIT), scope_for(access, source), body, report_id)
    return view(access.scope, stored, await lifecycle.user_names_of([stored]))


async def keep(actor: Actor, sees: Scope, body: SaveReport, report_id: str = "") -> StoredSavedReport:
    """Store a report, or change it; `sees` is what its owner sees of the data set. Raises Invalid for one that cannot
    be run, Conflict where somebody else saved meanwhile or the name is taken, PermissionDenied for somebody else's."""
    name = " ".join(body.name.split())
    if not name:
        raise Invalid("Enter a name for the report.", code="report_no_name")
    scope = actor.scope
    dataset = await dataset_for(sees, source_of(body.plan.dataset))
    check(body.plan, dataset, {})
    # conditions are read as they will be when it runs
    found(body.plan, dataset, Within(), scope.place.time_zone, clock.today(scope.place))
    values = {
        NAME: name,
        DESCRIPTION: body.description.strip(),
        SHARED: body.shared,
        ON_TRENDS: body.on_trends,
        CONDITIONS: _words(body.plan, dataset),
    }
    asked = {"plan": body.plan.model_dump(mode="json"), "labels": _labels(body.plan, dataset)}

    async def work(session: AsyncClientSession) -> StoredSavedReport:
        before: Record | None = None
        if report_id:
            before = await lifecycle.read_at(scope, REPORTS, report_id, body.revision, session)
        elif await scoped(SavedReport, scope).count({"user_id": scope.user_id}) >= MOST_REPORTS:
            raise Invalid(f"You have {MOST_REPORTS} reports. Delete one first.", code="too_many")
        owner = Owner.of(before) if before else Owner(scope.system_id, user_id=scope.user_id)
        after = lifecycle.make(REPORTS, actor, owner, values, before) | asked
        action = RecordAction.CHANGED if before else RecordAction.CREATED
        await lifecycle.write(REPORTS, actor, [StoredChange(before, after)], action, session)
        return after  # type: ignore[return-value]

    try:
        return await lifecycle.run_write(REPORTS, work, values)
    except Conflict as clash:
        if clash.code != "taken":
            raise
        raise Conflict(f"You already have a report called {name}. Choose another name.", code="taken") from clash


async def remove(access: Access, report_id: str, revision: int) -> None:
    """Take a report of the caller's away. Raises as `save` does."""
    await lifecycle.archive(REPORTS, actor_of(access, EDIT), report_id, revision)


def plan_of(stored: StoredSavedReport) -> ReportPlan:
    """What a saved report asks for."""
    return ReportPlan.model_validate(stored["plan"])


async def note_run(scope: Scope, report_id: str) -> None:
    """Say when a report was run last, and by whom: no change of the report."""
    ran = {"last_run_on": clock.now(), "last_run_by": scope.user_id}
    await scoped(SavedReport, scope).update_one({"_id": object_id(report_id, "report")}, {"$set": ran})


def view(scope: Scope, stored: StoredSavedReport, names: Mapping[str, str]) -> SavedReportView:
    """A saved report on the wire."""
    plan = plan_of(stored)
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
        dataset=source_of(plan.dataset).dataset.title,
        conditions=stored.get("conditions") or "",
        updated_on=stored["updated_on"],
        last_run_on=stored.get("last_run_on"),
        last_run_by=names.get(stored.get("last_run_by") or "", ""),
    )


def _labels(plan: ReportPlan, dataset: Dataset) -> dict[str, str]:
    known = dataset.by_name
    return {name: known[name].label for name in fields_of(plan)}


def _words(plan: ReportPlan, dataset: Dataset) -> str:
    tree = parse_tree(plan.rules)
    return tree_words(tree, conditions_of(dataset)) if tree else ""
