"""Home over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from freight.features.dashboard import service
from freight.features.dashboard.schemas import BilledByDay, Countries, Home
from freight.kit import clock
from freight.kit.http.access import Access, Requires
from freight.kit.http.envelope import Envelope, reply

router = APIRouter(prefix="/api/dashboard", tags=["dashboard"])
SeesHome = Annotated[Access, Depends(Requires("dashboard.menuDashboard"))]


@router.get("/home", response_model=Envelope[Home])
async def dashboard_home(access: SeesHome) -> Response:
    """The figures of Home and what needs doing."""
    return reply(await service.home(access.company_scope, access.scope, today=clock.today(), now=clock.now()))


@router.get("/countries", response_model=Envelope[Countries])
async def dashboard_countries(access: SeesHome) -> Response:
    """Unbilled shipments by country, for the map and its table."""
    return reply(await service.countries(access.company_scope))


@router.get("/billedByDay", response_model=Envelope[BilledByDay])
async def dashboard_billed_by_day(
    access: SeesHome,
    month: Annotated[str, Query(description="yyyy-MM; this month unless given")] = "",
    currency: Annotated[str, Query(description="the one billed most often unless given")] = "",
) -> Response:
    """What was billed each day of a month, in one currency."""
    return reply(await service.billed_by_day(access.company_scope, today=clock.today(), month=month, currency=currency))
