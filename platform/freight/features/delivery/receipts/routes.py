"""Partners' answers over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.delivery.states import PERMISSION
from freight.documents.upload import UploadType
from freight.features.delivery.receipts import listing, polling
from freight.features.delivery.receipts.schemas import (
    ChannelChecked,
    PutAsideBody,
    ReceiptDownload,
    ReceiptList,
    ReceiptTaken,
)
from freight.features.shipments.uploads.receive import PERMISSIONS
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api/deliveryAnswers", tags=["delivery"])
Delivers = Annotated[Access, Depends(Requires(PERMISSION))]
# which of the two applies depends on what the channel takes
Checks = Annotated[Access, Depends(Requires(PERMISSION, PERMISSIONS[UploadType.SHIPMENT]))]


@ROUTER.get("", response_model=Envelope[ReceiptList])
async def list_unmatched_answers(
    access: Delivers,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List a page of the partners' answers that match nothing we sent, or cannot be read."""
    return reply(await listing.list_unmatched_receipts(access.scope, Page(page_no, page_limit)))


@ROUTER.post("/channels/{channel_id}/check", response_model=Envelope[ChannelChecked])
async def check_incoming_channel(channel_id: str, access: Checks) -> Response:
    """Poll the folder of an incoming channel now, instead of in some minutes."""
    channel = await polling.read_incoming_channel(access.scope, channel_id)
    access.demand(polling.get_channel_permission(channel))
    return reply(await polling.poll_channel_now(access.scope, channel))


@ROUTER.post("/{receipt_id}/matchAgain", response_model=Envelope[ReceiptTaken])
async def match_answer_again(receipt_id: str, access: Delivers) -> Response:
    """Search once more for what an answer belongs to."""
    return reply(await listing.rematch_receipt(access.scope, receipt_id))


@ROUTER.post("/{receipt_id}/putAside", response_model=Envelope[None])
async def put_answer_aside(receipt_id: str, body: PutAsideBody, access: Delivers) -> Response:
    """Dismiss an answer; it is kept, with the reason."""
    await listing.dismiss_receipt(access.scope, receipt_id, body.reason)
    return reply(None, "Put aside.")


@ROUTER.post("/{receipt_id}/file", response_model=Envelope[ReceiptDownload])
async def answer_file(receipt_id: str, access: Delivers) -> Response:
    """Return an address that serves a file of answers once, as it was received."""
    return reply(await listing.create_receipt_download(access.scope, receipt_id))
