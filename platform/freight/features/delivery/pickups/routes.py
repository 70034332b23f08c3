"""Workbooks picked up from folders, over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.documents.upload import UploadType
from freight.features.delivery.pickups import listing
from freight.features.delivery.pickups.schemas import PickupGroup, PickupPage
from freight.features.shipments.uploads.receive import PERMISSIONS
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api/pickups", tags=["delivery"])
Uploads = Annotated[Access, Depends(Requires(PERMISSIONS[UploadType.SHIPMENT]))]


@ROUTER.get("", response_model=Envelope[PickupPage])
async def list_pickups(
    access: Uploads,
    group: PickupGroup | None = None,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List a page of picked up workbooks, the refused files, and the folders."""
    return reply(await listing.get_pickup_page(access.scope, group, Page(page_no, page_limit)))


@ROUTER.post("/refused/{file_id}/again", response_model=Envelope[None])
async def try_refused_file_again(file_id: str, access: Uploads) -> Response:
    """Let the next poll take a refused file."""
    await listing.forget_refused_file(access.scope, file_id)
    return reply(None, "The next check tries it again.")
