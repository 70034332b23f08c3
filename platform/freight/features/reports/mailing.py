"""Mail reports: users subscribe for themselves, and get the workbook with their own rights at that time.

The mail only says that the workbook is ready and where; no figures leave the suite with it. A mailing missed while
nothing ran is sent once.
"""

from dataclasses import replace

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import FreightError, Invalid, NotFound
from freight.core.notices.timing import MailPace, MailTiming, describe_mail_timing, get_mail_due_time
from freight.core.records import Record
from freight.documents.records.report_mailing import StoredReportMailing
from freight.documents.records.saved_report import StoredSavedReport
from freight.documents.records.task import StoredTask
from freight.documents.report_mailing import ReportMailing
from freight.features.reports import export, saved_reports
from freight.features.reports.current_rights import get_current_report_scope
from freight.features.reports.datasets import find_report_source, get_report_scope
from freight.features.reports.resource import SEE
from freight.features.reports.schemas import MailReport, ReportExport, ReportMailings, ReportMailingView
from freight.features.work.tasks import service as tasks
from freight.kit.access import Access
from freight.kit.mail.mail_draft import get_mail_address
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "reports.mail"
_AT_ONCE = 200


async def read_report_mailing(access: Access, report_id: str) -> ReportMailings:
    """Return when the report is mailed to the caller, if it is, and where to. Raises NotFound for one they may not
    see."""
    await saved_reports.load_saved_report(access.scope, report_id)
    report_mailing = await scoped(ReportMailing, access.scope).find_one(_own(access.scope, report_id))
    return ReportMailings(
        mailing=_view(report_mailing) if report_mailing else None, email=get_mail_address(access.user)
    )


async def schedule_report_mailing(access: Access, report_id: str, body: MailReport) -> ReportMailings:
    """Have the report mailed to the caller from now on. Raises NotFound and PermissionDenied for one they may not see,
    Invalid if they have no address."""
    stored = await saved_reports.load_saved_report(access.scope, report_id)
    get_report_scope(access, find_report_source(saved_reports.parse_report_plan(stored).dataset))
    if not get_mail_address(access.user):
        raise Invalid("You have no email address. Add one to your profile first.", code=ErrorCode.NO_ADDRESS)
    scope, now = access.scope, await database_clock.read_database_clock()
    timing = MailTiming(body.pace, body.hour, body.weekday)
    schedule_fields = {
        **timing._asdict(),
        "next_on": get_mail_due_time(timing, scope.place.time_zone, now),
        "problem": "",
        "archived": False,
        "updated_on": now,
        "updated_by": scope.author,
    }
    first = {"created_on": now, "last_on": None, "revision": 1}
    await scoped(ReportMailing, scope).update_one(
        _own(scope, report_id), {"$set": schedule_fields, "$setOnInsert": first}, upsert=True
    )
    return await read_report_mailing(access, report_id)


async def cancel_report_mailing(access: Access, report_id: str) -> ReportMailings:
    """Stop mailing the report to the caller. Raises NotFound for one they may not see."""
    await scoped(ReportMailing, access.scope).delete_many(_own(access.scope, report_id))
    return await read_report_mailing(access, report_id)


async def dispatch_report_mailings() -> int:
    """Notify the workers of every report that is due; return how many. For the scheduler."""
    due = await ReportMailing.due(await database_clock.read_database_clock(), _AT_ONCE)
    for report_mailing in due:
        company_id, system_id = str(report_mailing["company_id"]), str(report_mailing["system_id"])
        await get_connections().queue.enqueue(
            JOB, company_id=company_id, system_id=system_id, mailing_id=str(report_mailing["_id"])
        )
    return len(due)


async def run_report_mailing(company_id: str, system_id: str, mailing_id: str) -> None:
    """Run the job of one mailing: accept its export and set its next due time in one transaction. Does nothing if
    another worker has done so."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    report_mailing = await scoped(ReportMailing, scope).find_one({"_id": ObjectId(mailing_id)})
    now = await database_clock.read_database_clock()
    if report_mailing is None or report_mailing["next_on"] > now:
        return
    scope = replace(scope, user_id=report_mailing["user_id"])
    timing = MailTiming(MailPace(report_mailing["pace"]), report_mailing["hour"], report_mailing["weekday"])
    change = {"next_on": get_mail_due_time(timing, scope.place.time_zone, now), "last_on": now, "problem": ""}
    try:
        stored = await saved_reports.load_saved_report(scope, str(report_mailing["report_id"]))
    except NotFound:
        # deleted, or no longer shared
        await scoped(ReportMailing, scope).delete_many({"_id": report_mailing["_id"]})
        return
    try:
        await _begin(scope, stored, report_mailing, change)
    except FreightError as fault:
        await _note(scope, report_mailing, change | {"problem": fault.message})


async def _begin(scope: Scope, stored: StoredSavedReport, found: StoredReportMailing, change: Record) -> None:
    plan = saved_reports.parse_report_plan(stored)
    sees = await get_current_report_scope(scope, plan.dataset, SEE)
    arguments = export.build_export_arguments(ReportExport(plan=plan), stored["name"])

    async def work(session: AsyncClientSession) -> StoredTask | None:
        if not await _note(scope, found, change, session):
            return None
        return await tasks.accept_task(
            sees,
            kind="export",
            title=f"Report {stored['name']}",
            job_name=export.JOB,
            arguments={**arguments, "is_mailed": True},
            total=1,
            session=session,
        )

    if task := await run_in_transaction(work):
        await tasks.send_task_soon(task)


async def _note(
    scope: Scope, found: StoredReportMailing, change: Record, session: AsyncClientSession | None = None
) -> bool:
    """Store the result of a mailing; return whether it was still due."""
    due = {"_id": found["_id"], "next_on": found["next_on"]}
    update_result = await scoped(ReportMailing, scope).update_one(due, {"$set": change}, session=session)
    return update_result.modified_count == 1


def _own(scope: Scope, report_id: str) -> Record:
    return {"report_id": parse_object_id(report_id, "report"), "user_id": scope.user_id}


def _view(found: StoredReportMailing) -> ReportMailingView:
    timing = MailTiming(MailPace(found["pace"]), found["hour"], found["weekday"])
    return ReportMailingView(
        pace=timing.pace,
        hour=timing.hour,
        weekday=timing.weekday,
        words=describe_mail_timing(timing),
        next_on=found["next_on"],
        last_on=found["last_on"],
        problem=found["problem"],
    )
