"""Custom reports over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.reports.plan import ReportKind
from freight.features.reports import dataset_views, export, mailing, saved_reports
from freight.features.reports.datasets import find_report_source, get_report_scope
from freight.features.reports.report_answer import build_report_answer
from freight.features.reports.report_run import prepare_report
from freight.features.reports.resource import EDIT, SEE
from freight.features.reports.schemas import (
    Datasets,
    MailReport,
    ReportAnswer,
    ReportExport,
    ReportExportStarted,
    ReportMailings,
    RunReport,
    SavedReports,
    SavedReportView,
    SaveReport,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api/customReports", tags=["reports"])
Sees = Annotated[Access, Depends(Requires(SEE, "dashboard.menuDashboard"))]
Edits = Annotated[Access, Depends(Requires(EDIT))]
Revision = Annotated[int, Query(ge=1)]


@ROUTER.get("/datasets", response_model=Envelope[Datasets])
async def list_datasets(access: Sees) -> Response:
    """List the available data sets, with the fields of this system's templates."""
    return reply(await dataset_views.list_report_datasets(access))


@ROUTER.get("", response_model=Envelope[SavedReports])
async def list_saved_reports(
    access: Sees,
    kind: ReportKind | None = None,
    on_trends: Annotated[bool, Query(alias="onTrends")] = False,
) -> Response:
    """List the caller's own reports and those that others share."""
    return reply(await saved_reports.list_visible_reports(access, kind, on_trends=on_trends))


@ROUTER.post("", response_model=Envelope[SavedReportView])
async def add_saved_report(access: Edits, body: SaveReport) -> Response:
    """Save a report under a name."""
    return reply(await saved_reports.save_report(access, body), "Report saved.")


@ROUTER.post("/run", response_model=Envelope[ReportAnswer])
async def run_report(access: Sees, body: RunReport) -> Response:
    """Run a report, saved or not: its table, or a page of its rows; with `within`, the rows of one cell."""
    plan, labels = body.plan, {}
    if body.report_id:
        stored = await saved_reports.load_saved_report(access.scope, body.report_id)
        plan, labels = plan or saved_reports.parse_report_plan(stored), stored.get("labels", {})
    if plan is None:
        raise Invalid("Choose what the report is about.", code=ErrorCode.REPORT_DATASET)
    source = find_report_source(plan.dataset)
    report_answer = await build_report_answer(
        await prepare_report(get_report_scope(access, source), source, plan, body.within, labels),
        body.page_no,
        body.page_limit,
    )
    if body.report_id and body.within is None and body.page_no == 1:
        await saved_reports.record_report_run(access.scope, body.report_id)
    return reply(report_answer)


@ROUTER.post("/export", response_model=Envelope[ReportExportStarted])
async def export_report(access: Sees, body: ReportExport) -> Response:
    """Start writing all rows of a report to a workbook."""
    started = await export.start_report_export(access, body)
    return reply(started, "Export started. You'll be notified when the workbook is ready.")


@ROUTER.get("/{report_id}", response_model=Envelope[SavedReportView])
async def get_saved_report(access: Sees, report_id: str) -> Response:
    """Return a saved report."""
    return reply(await saved_reports.read_saved_report(access, report_id))


@ROUTER.put("/{report_id}", response_model=Envelope[SavedReportView])
async def change_saved_report(access: Edits, report_id: str, body: SaveReport) -> Response:
    """Change one of the caller's own reports."""
    return reply(await saved_reports.save_report(access, body, report_id), "Report saved.")


@ROUTER.get("/{report_id}/mailing", response_model=Envelope[ReportMailings])
async def get_report_mailing(access: Sees, report_id: str) -> Response:
    """Return whether and when the report is mailed to the caller."""
    return reply(await mailing.read_report_mailing(access, report_id))


@ROUTER.put("/{report_id}/mailing", response_model=Envelope[ReportMailings])
async def mail_report(access: Sees, report_id: str, body: MailReport) -> Response:
    """Have the report mailed to the caller, daily or weekly."""
    return reply(await mailing.schedule_report_mailing(access, report_id, body), "Emails turned on.")


@ROUTER.delete("/{report_id}/mailing", response_model=Envelope[ReportMailings])
async def stop_report_mailing(access: Sees, report_id: str) -> Response:
    """Stop mailing the report to the caller."""
    return reply(await mailing.cancel_report_mailing(access, report_id), "Emails turned off.")


@ROUTER.delete("/{report_id}", response_model=Envelope[None])
async def delete_saved_report(access: Edits, report_id: str, revision: Revision) -> Response:
    """Delete one of the caller's own reports."""
    await saved_reports.remove_saved_report(access, report_id, revision)
    return reply(None, "Report deleted.")
