"""Routes of Home."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.delivery.states import PERMISSION
from freight.features.desk.home import credit_notes as credits
from freight.features.desk.home import monthly_billing, service, work_list
from freight.features.desk.home.schemas import BilledByDay, BilledByMonth, Countries, CreditNotes, Home, HomeList
from freight.features.desk.home.work_sets import WorkSetContext
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api/dashboard", tags=["dashboard"])
HOME = "dashboard.menuDashboard"
SeesHome = Annotated[Access, Depends(Requires(HOME))]
Until = Annotated[str, Query(max_length=10, description="yyyy-MM, the last of twelve; this month unless given")]


@ROUTER.get("/home", response_model=Envelope[Home])
async def dashboard_home(access: SeesHome) -> Response:
    """Return the figures of Home and the to-do list."""
    return reply(
        await service.build_home(
            access.scope_across(HOME),
            access.scope,
            today=clock.today(access.place),
            now=clock.now(),
            delivering=access.acting(PERMISSION).scope if access.may(PERMISSION) else None,
        )
    )


@ROUTER.get("/countries", response_model=Envelope[Countries])
async def dashboard_countries(access: SeesHome) -> Response:
    """Return unbilled shipments by country, for the map and its table."""
    return reply(
        await service.list_unbilled_countries(
            access.scope_across(HOME), access.scope.system_id, clock.today(access.place)
        )
    )


@ROUTER.get("/billedByDay", response_model=Envelope[BilledByDay])
async def dashboard_billed_by_day(
    access: SeesHome,
    month: Annotated[str, Query(description="yyyy-MM; this month unless given")] = "",
    currency: Annotated[str, Query(description="the one billed most often unless given")] = "",
) -> Response:
    """Return what was billed each day of a month, in one currency."""
    return reply(
        await service.get_billed_by_day(
            access.scope_across(HOME), today=clock.today(access.place), month=month, currency=currency
        )
    )


@ROUTER.get("/billedByMonth", response_model=Envelope[BilledByMonth])
async def dashboard_billed_by_month(
    access: SeesHome,
    until: Until = "",
    currency: Annotated[str, Query(max_length=10, description="the one billed most often unless given")] = "",
) -> Response:
    """Return what was billed by month and account, in one currency."""
    return reply(
        await monthly_billing.get_billed_by_month(
            access.scope_across(HOME), today=clock.today(access.place), until=until, currency=currency
        )
    )


@ROUTER.get("/creditNotes", response_model=Envelope[CreditNotes])
async def dashboard_credit_notes(access: SeesHome, until: Until = "") -> Response:
    """Return the credit notes of twelve months by reason, customer and month, per currency."""
    today = clock.today(access.place)
    return reply(await credits.summarize_credit_notes(access.scope_across(HOME), today=today, until=until))


@ROUTER.get("/creditNotes/export", response_class=WorkbookResponse)
async def export_credit_notes(access: SeesHome, until: Until = "") -> Response:
    """Return the credit notes of twelve months as a workbook."""
    today = clock.today(access.place)
    return build_download(
        *await credits.build_credit_note_workbook(access.scope_across(HOME), today=today, until=until)
    )


@ROUTER.get("/work/{work_set}", response_model=Envelope[HomeList])
async def dashboard_work(
    access: SeesHome,
    work_set: str,
    day: Annotated[str, Query(description="of the day or the month that the list is of, yyyy-MM-dd")] = "",
    country: Annotated[str, Query(max_length=10, description="ISO 3166-1 alpha-2")] = "",
    until: Annotated[str, Query(max_length=10, description="the last day of what was billed, yyyy-MM-dd")] = "",
    currency: Annotated[str, Query(max_length=10, description="of what was billed")] = "",
    account: Annotated[str, Query(max_length=40, description="the id of the account that was billed")] = "",
    reason: Annotated[str, Query(max_length=2_000, description="of what was credited; empty: none given")] = "",
    sort: Annotated[str, Query(max_length=40, description="a column, with a minus for descending")] = "",
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List what a figure of Home counted, over every system in which the caller may see it."""
    set_context = WorkSetContext(
        clock.today(access.place), access.user_id, day, country, until, currency, account, reason
    )
    return reply(
        await work_list.get_work_page(access.scope_across(HOME), work_set, set_context, Page(page_no, page_limit), sort)
    )
