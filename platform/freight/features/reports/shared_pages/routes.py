"""Pages of saved reports over HTTP: for users by right, for anyone else by the secret in the address."""

from typing import Annotated

from fastapi import Depends, Query, Request, Response

from freight.features.reports.resource import EDIT
from freight.features.reports.shared_pages import page, service
from freight.features.reports.shared_pages.schemas import SharedPageBody, SharedPageMade, SharedPages
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.page_response import reply_page
from freight.kit.http.route_guards import Public, Requires, get_sign_in_origin
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["reports"])
# a page outlives a key, and shows what its owner sees
Shares = Annotated[Access, Depends(Requires(EDIT, by_key=False))]
BY_SECRET = Depends(Public("needs the secret of a page, which shows one report; throttled per address and page"))


@ROUTER.get("/customReports/{report_id}/pages", response_model=Envelope[SharedPages])
async def list_report_pages(report_id: str, access: Shares) -> Response:
    """List the pages of a report: until when, for which site, and when they were opened."""
    return reply(await service.list_shared_pages(access, report_id))


@ROUTER.post("/customReports/{report_id}/pages", response_model=Envelope[SharedPageMade])
async def make_report_page(report_id: str, body: SharedPageBody, access: Shares) -> Response:
    """Share a report as a page. Its address is only in this answer."""
    return reply(await service.create_shared_page(access, report_id, body), "Page created.")


@ROUTER.delete("/reportPages/{page_id}", response_model=Envelope[None])
async def revoke_report_page(page_id: str, access: Shares) -> Response:
    """Revoke a page."""
    await service.revoke_shared_page(access, page_id)
    return reply(None, "Page revoked.")


@ROUTER.get(
    "/reportPage",
    include_in_schema=False,
    dependencies=[
        Depends(Public("needs the secret of a page, which shows one report; throttled per address and page"))
    ],
)
async def show_report_page(request: Request, token: Annotated[str, Query(max_length=200)] = "") -> Response:
    """Return the report of a page."""
    return reply_page(await page.render_shared_page(token, get_sign_in_origin(request)))
