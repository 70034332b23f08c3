"""The aging of unbilled work over HTTP."""

from datetime import date
from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.ledger.aging import details, export, summary_query
from freight.features.ledger.aging.schemas import DetailAnswer, SummaryAnswer, SummaryRequest
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api", tags=["aging"])
HOME = "dashboard.menuDashboard"
SeesHome = Annotated[Access, Depends(Requires(HOME))]


@ROUTER.put("/bpR", response_model=Envelope[SummaryAnswer])
async def aging_summary(request: SummaryRequest, access: SeesHome) -> Response:
    """Return the unbilled work by age: a row for each system, and for each account or status of an opened folder."""
    answer = await summary_query.read_aging_summary(
        access.scope_across(HOME), request, today=clock.today(access.place), now=clock.now()
    )
    return reply(answer)


@ROUTER.get("/bpR/export", response_class=WorkbookResponse)
async def export_aging(
    access: SeesHome,
    day: Annotated[date | None, Query(alias="date", description="ages are counted to it; today unless given")] = None,
) -> Response:
    """Export the unbilled work by age, of every system, account and status, as a workbook."""
    today = clock.today(access.place)
    return build_download(*await export.build_aging_workbook(access.scope_across(HOME), day or today, today))


@ROUTER.get("/bpRdetail", response_model=Envelope[DetailAnswer])
async def aging_details(
    access: SeesHome,
    entry_date: Annotated[date, Query(alias="entryDate", description="must be today (A047)")],
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 25,
    system_id: Annotated[str | None, Query(alias="systemId")] = None,
    account_id: Annotated[str | None, Query(alias="accountId")] = None,
    status: str | None = None,
    age_group: Annotated[int | None, Query(alias="ageGroup", description="column of the summary, from 0")] = None,
    sort: Annotated[str, Query(max_length=40, description="a column, with a minus for descending")] = "",
) -> Response:
    """List the shipments behind a cell of the summary, page by page."""
    cell = summary_query.AgingCellFilter(
        system_ids=(system_id,) if system_id else (),
        account_ids=(account_id,) if account_id else (),
        statuses=(status,) if status else (),
        age_group=age_group,
    )
    page = Page(page_no, page_limit)
    return reply(
        await details.read_aging_details(
            access.scope_across(HOME), cell, page, entry_date=entry_date, today=clock.today(access.place), sort=sort
        )
    )
