"""Milestone reports over HTTP."""

from typing import Annotated

from fastapi import Depends, Response

from freight.core.tracking.milestones import VIEW
from freight.features.tracking.reports import report
from freight.features.tracking.reports.schemas import MilestoneReport, MilestoneReportQuery
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api/tracking", tags=["tracking"])
Sees = Annotated[Access, Depends(Requires(VIEW))]


@ROUTER.post("/report", response_model=Envelope[MilestoneReport])
async def milestone_report(request: MilestoneReportQuery, access: Sees) -> Response:
    """Return milestones met and missed by carrier, lane or account and month."""
    return reply(await report.build_milestone_report(access.scope, request))


@ROUTER.post("/report/export", response_class=WorkbookResponse)
async def export_milestone_report(request: MilestoneReportQuery, access: Sees) -> Response:
    """Export the whole report as a workbook."""
    return build_download(*await report.build_milestone_workbook(access.scope, request))
