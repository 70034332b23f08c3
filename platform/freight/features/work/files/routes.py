"""Routes of downloads."""

from typing import Annotated

from fastapi import Depends, Query, Response
from fastapi.responses import StreamingResponse

from freight.features.work.files import service
from freight.features.work.files.schemas import DownloadTicket, DownloadTicketRequest
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import StoredFileResponse
from freight.kit.http.route_guards import Public, SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage import files

ROUTER = FeatureRouter(tags=["files"])


@ROUTER.post("/api/download/ticket", response_model=Envelope[DownloadTicket])
async def download_ticket(
    access: Annotated[Access, Depends(SignedIn("the file itself says who may read it", by_key=True))],
    wanted: DownloadTicketRequest,
) -> Response:
    """Create a ticket to download a file once, within a minute."""
    return reply(await service.create_file_ticket(access.scope, wanted.id))


@ROUTER.get(
    "/api/downloadFile",
    response_class=StoredFileResponse,
    dependencies=[Depends(Public("takes a one-time ticket in place of a session"))],
)
async def download_file(
    file_id: Annotated[str, Query(alias="id", max_length=100)],
    ticket: Annotated[str, Query(max_length=100)],
    view: Annotated[str | None, Query(alias="viewDocument", max_length=10)] = None,
) -> Response:
    """Return the file of a ticket, to be saved by the browser or, with `viewDocument`, shown in it."""
    stored = await files.redeem_download_ticket(ticket, file_id)
    return StreamingResponse(
        stored.pieces(),
        media_type=stored.content_type,
        headers=service.build_download_headers(stored, view not in (None, "0", "false")),
    )
