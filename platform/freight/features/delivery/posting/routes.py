"""Posting sheets over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.delivery.states import PERMISSION
from freight.features.delivery.posting import service
from freight.features.delivery.posting.schemas import PostingSheet, SheetBody, SheetList
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api/posting", tags=["delivery"])
Delivers = Annotated[Access, Depends(Requires(PERMISSION))]


@ROUTER.get("", response_model=Envelope[SheetList])
async def list_posting_sheets(
    access: Delivers,
    search: Annotated[str, Query(max_length=100)] = "",
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List the sheets to be posted into portals, oldest first."""
    return reply(await service.list_waiting_sheets(access.scope, Page(page_no, page_limit), search))


@ROUTER.get("/{delivery_id}", response_model=Envelope[PostingSheet])
async def get_posting_sheet(delivery_id: str, access: Delivers) -> Response:
    """Return the sheet of a delivery, with the rows the caller may see (R387)."""
    return reply(await service.read_posting_sheet(access.scope, delivery_id))


@ROUTER.put("/{delivery_id}", response_model=Envelope[PostingSheet])
async def fill_in_posting_sheet(delivery_id: str, body: SheetBody, access: Delivers) -> Response:
    """Store the values entered on a sheet; the confirmation delivers the invoice."""
    return reply(await service.save_posting_sheet(access.scope, delivery_id, body))
