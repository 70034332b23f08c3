"""Routes of the audit log."""

from datetime import date
from typing import Annotated

from fastapi import Depends, Query, Request, Response

from freight.documents.audit_entry import AuditKind, AuditOutcome
from freight.features.work.audit_log import export, queries, tracking
from freight.features.work.audit_log.schemas import AuditLogFilter, AuditLogList, AuditLogPeople, UserTracking
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["audit log"])
Seer = Annotated[Access, Depends(Requires(queries.SEE))]
First = Annotated[date | None, Query(alias="from", description="the first day")]
Last = Annotated[date | None, Query(alias="to", description="the last day; today unless given")]


def _filter(
    q: Annotated[str, Query(max_length=200, description="looked for in what happened, on what and from where")] = "",
    user_id: Annotated[str, Query(alias="userId", max_length=40)] = "",
    kind: AuditKind | None = None,
    outcome: AuditOutcome | None = None,
    first: Annotated[date | None, Query(alias="from", description="the first day")] = None,
    last: Annotated[date | None, Query(alias="to", description="the last day")] = None,
) -> AuditLogFilter:
    return AuditLogFilter(q=q, user_id=user_id, kind=kind, outcome=outcome, first=first, last=last)


Wanted = Annotated[AuditLogFilter, Depends(_filter)]


@ROUTER.get("/api/auditLog", response_model=Envelope[AuditLogList])
async def audit_log(
    access: Seer,
    wanted: Wanted,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List a page of the audit log of the company, newest first."""
    return reply(await queries.list_audit_entries(access, wanted, Page(page_no, page_limit)))


@ROUTER.get("/api/auditLog/people", response_model=Envelope[AuditLogPeople])
async def audit_people(access: Seer) -> Response:
    """List the people the log can be filtered by."""
    return reply(await queries.list_audit_people(access))


@ROUTER.get("/api/auditLog/export", response_class=WorkbookResponse)
async def export_audit_log(access: Seer, wanted: Wanted) -> Response:
    """Export the matching entries as a workbook."""
    return build_download(*await export.build_audit_log_workbook(access, wanted))


@ROUTER.get("/api/reports/userTracking", response_model=Envelope[UserTracking])
async def user_tracking(request: Request, access: Seer, first: First = None, last: Last = None) -> Response:
    """List who signed in, saved, exported and was refused in a period."""
    return reply(await tracking.get_user_tracking(access, request.app.state.seen_by, first, last))


@ROUTER.get("/api/reports/userTracking/export", response_class=WorkbookResponse)
async def export_user_tracking(request: Request, access: Seer, first: First = None, last: Last = None) -> Response:
    """Export user tracking as a workbook."""
    return build_download(*await tracking.build_user_tracking_workbook(access, request.app.state.seen_by, first, last))
