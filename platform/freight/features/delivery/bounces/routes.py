"""Upload partners' answers by hand, over HTTP."""

from typing import Annotated

from fastapi import Depends, File, Response, UploadFile

from freight.core.delivery.states import PERMISSION
from freight.core.edi.interchange import MOST_BYTES
from freight.features.delivery.bounces import answer_upload
from freight.features.delivery.receipts.schemas import ReceiptTaken
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api/deliveryAnswers", tags=["delivery"])
Delivers = Annotated[Access, Depends(Requires(PERMISSION))]


@ROUTER.post("", response_model=Envelope[ReceiptTaken])
async def take_in_answer(access: Delivers, file: Annotated[UploadFile, File()]) -> Response:
    """Upload a file that a partner answered with (TA1, 997, 999, 824, 820 or CONTRL), or a returned mail."""
    return reply(
        await answer_upload.upload_partner_answer(access, await file.read(MOST_BYTES + 1), file.filename or "")
    )
