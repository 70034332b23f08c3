"""Reports of milestones, over HTTP."""

from typing import Annotated

from fastapi import Depends, Response

from freight.core.tracking.milestones import VIEW
from freight.features.tracking.reports import report
from freight.features.tracking.reports.schemas import MilestoneReport, MilestoneReportWanted
from freight.kit.access import Access
from freight.kit.http.access import Requires
from freight.kit.http.download import WorkbookAnswer, download
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.routing import Calls

ROUTER = Calls(prefix="/api/tracking", tags=["tracking"])
Sees = Annotated[Access, Depends(Requires(VIEW))]


@ROUTER.post("/report", response_model=Envelope[MilestoneReport])
async def milestone_report(request: MilestoneReportWanted, access: Sees) -> Response:
    """Milestones met and missed by carrier, lane or account and month."""
    return reply(await report.report_of(access.scope, request))


@ROUTER.post("/report/export", response_class=WorkbookAnswer)
async def export_milestone_report(request: MilestoneReportWanted, access: Sees) -> Response:
    """The whole report as a workbook."""
    return download(*await report.workbook(access.scope, request))
