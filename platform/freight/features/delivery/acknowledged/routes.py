"""EDI acknowledgements over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.delivery.acknowledged import service
from freight.features.delivery.acknowledged.schemas import AcknowledgedDeliveries, AcknowledgedSummary, Age
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api/ediAcknowledgements", tags=["delivery"])
Sees = Annotated[Access, Depends(Requires("dashboard.menuDashboard"))]
Days = Annotated[int, Query(ge=1, le=365)]


@ROUTER.get("", response_model=Envelope[AcknowledgedSummary])
async def edi_acknowledgements(access: Sees, days: Days = 30) -> Response:
    """Return what was sent by EDI and access points, by partner, status and age, and how the incoming channels are."""
    return reply(await service.summarize_sent_edi(access.scope, days))


@ROUTER.get("/deliveries", response_model=Envelope[AcknowledgedDeliveries])
async def acknowledged_deliveries(
    access: Sees,
    days: Days = 30,
    profile_id: Annotated[str, Query(alias="profileId", max_length=40)] = "",
    account_id: Annotated[str, Query(alias="accountId", max_length=40)] = "",
    status: Annotated[str, Query(max_length=40)] = "",
    age: Age = "",
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List a page of the deliveries behind one of these counts."""
    query = service.AcknowledgementQuery(days, profile_id, account_id, status, age)
    return reply(await service.find_acknowledged_deliveries(access.scope, query, Page(page_no, page_limit)))
