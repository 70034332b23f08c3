"""The calls of record history, as the specification names them."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.system.record_history import service
from freight.features.system.record_history.schemas import HistoryDocList, HistoryDocSnapshot
from freight.kit.access import Access
from freight.kit.http.access import SignedIn
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.routing import Calls

router = Calls(tags=["history"])
Reader = Annotated[
    Access, Depends(SignedIn("the kind of the record says which permission its history needs: service.SEEN_BY"))
]


@router.get("/api/historyDoc", response_model=Envelope[HistoryDocList])
async def list_record_history(
    access: Reader, id: Annotated[str, Query(max_length=40)], limit: Annotated[int, Query(ge=1, le=100)] = 10
) -> Response:
    """Who changed what in a record, newest first."""
    return reply(await service.of_record(access, id, limit))


@router.get("/api/historyDoc/{entry_id}", response_model=Envelope[HistoryDocSnapshot])
async def get_record_history(access: Reader, entry_id: str) -> Response:
    """A record as it was after one save."""
    return reply(await service.one(access, entry_id))
