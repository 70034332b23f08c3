"""Routes of embedded reports."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.reports.embedded import commands, history, viewing, views
from freight.features.reports.embedded.schemas import (
    EmbeddedPageAddress,
    EmbeddedPageEntries,
    EmbeddedReportForm,
    EmbeddedReportList,
    EmbeddedReportView,
    RecordHistory,
    RecordRestoreBody,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.page_response import reply_page
from freight.kit.http.route_guards import Public, Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

SEE = "dashboard.menuDashboard"

ROUTER = FeatureRouter(prefix="/api", tags=["embedded reports"])
Sees = Annotated[Access, Depends(Requires(SEE))]
# and administers the company, which no key does
Keeps = Annotated[Access, Depends(Requires(SEE, by_key=False))]
Revision = Annotated[int, Query(ge=1)]


@ROUTER.get("/embeddedReports", response_model=Envelope[EmbeddedPageEntries])
async def list_pages(access: Sees) -> Response:
    """List the embedded reports that the caller may open."""
    return reply(await views.list_embedded_pages(access))


@ROUTER.post("/embeddedReports", response_model=Envelope[EmbeddedReportView])
async def save_page(access: Keeps, form: EmbeddedReportForm) -> Response:
    """Add an embedded report, or change the one with the `id`; 409 when another user saved since `revision`."""
    saved = await commands.save_embedded_report(access, form)
    return reply(views.build_embedded_report_view(saved), "Embedded report saved.")


@ROUTER.get("/embeddedReports/settings", response_model=Envelope[EmbeddedReportList])
async def list_settings(
    access: Keeps,
    q: Annotated[str, Query(max_length=200)] = "",
    archived: bool = False,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 25,
) -> Response:
    """List a page of the embedded reports with their settings, by name."""
    return reply(await views.list_embedded_reports(access, q, archived, Page(page_no, page_limit)))


@ROUTER.get("/embeddedReports/{report_id}", response_model=Envelope[EmbeddedReportView])
async def get_settings(report_id: str, access: Keeps) -> Response:
    """Return an embedded report with its settings."""
    return reply(await views.get_embedded_report(access, report_id))


@ROUTER.delete("/embeddedReports/{report_id}", response_model=Envelope[None])
async def remove_page(report_id: str, access: Keeps, revision: Revision) -> Response:
    """Remove an embedded report; it can be restored."""
    await commands.remove_embedded_report(access, report_id, revision)
    return reply(None)


@ROUTER.get("/embeddedReports/{report_id}/page", response_model=Envelope[EmbeddedPageAddress])
async def open_page(report_id: str, access: Sees) -> Response:
    """Return the address of a frame that shows an embedded report once, within a minute."""
    return reply(await viewing.open_embedded_report(access, report_id))


@ROUTER.get("/embeddedReports/{report_id}/history", response_model=Envelope[RecordHistory])
async def page_history(
    report_id: str,
    access: Keeps,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_embedded_report_changes(access, report_id, Page(page_no, page_limit)))


@ROUTER.put("/embeddedReports/{report_id}/history/{to_revision}", response_model=Envelope[EmbeddedReportView])
async def restore_page(report_id: str, to_revision: int, access: Keeps, body: RecordRestoreBody) -> Response:
    """Restore an embedded report as it was after an earlier save, even if it was removed."""
    restored = await commands.restore_embedded_report(access, report_id, to_revision, body.revision)
    return reply(views.build_embedded_report_view(restored))


@ROUTER.get(
    "/embeddedReportFrame",
    include_in_schema=False,
    dependencies=[Depends(Public("takes a one-time ticket in place of a session"))],
)
async def show_frame(ticket: Annotated[str, Query(max_length=100)] = "") -> Response:
    """Return the page with the frame of a ticket."""
    return reply_page(await viewing.render_embedded_frame(ticket))
