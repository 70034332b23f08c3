"""The calls of record history, as the specification names them."""

from typing import Annotated

from fastapi import Depends, Query, Request, Response

from freight.features.system.record_history import service
from freight.features.system.record_history.schemas import HistoryDocList, HistoryDocSnapshot
from freight.kit.access import Access
from freight.kit.http.access import SignedIn
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.routing import Calls

ROUTER = Calls(tags=["history"])
Reader = Annotated[
    Access,
    Depends(
        SignedIn("the kind of the record says which permission its history needs: freight.api.SEEN_BY", by_key=True)
    ),
]


@ROUTER.get("/api/historyDoc", response_model=Envelope[HistoryDocList])
async def list_record_history(
    request: Request,
    access: Reader,
    id: Annotated[str, Query(max_length=40)],
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
) -> Response:
    """Who changed what in a record, newest first."""
    return reply(await service.of_record(access, request.app.state.seen_by, id, limit))


@ROUTER.get("/api/historyDoc/{entry_id}", response_model=Envelope[HistoryDocSnapshot])
async def get_record_history(request: Request, access: Reader, entry_id: str) -> Response:
    """A record as it was after one save."""
    return reply(await service.one(access, request.app.state.seen_by, entry_id))
