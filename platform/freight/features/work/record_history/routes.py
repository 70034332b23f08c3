"""Routes of record history, as the specification names them."""

from datetime import date
from typing import Annotated

from fastapi import Depends, Query, Request, Response

from freight.features.work.record_history import change_search, service
from freight.features.work.record_history.schemas import HistoryDocList, HistoryDocSnapshot, RecordChangeList
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["history"])
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
    """List who changed what in a record, newest first."""
    return reply(await service.list_record_changes(access, request.app.state.seen_by, id, limit))


@ROUTER.get("/api/historyDoc/{entry_id}", response_model=Envelope[HistoryDocSnapshot])
async def get_record_history(request: Request, access: Reader, entry_id: str) -> Response:
    """Return a record as it was after one save."""
    return reply(await service.get_record_snapshot(access, request.app.state.seen_by, entry_id))


@ROUTER.get("/api/reports/history", response_model=Envelope[RecordChangeList])
async def list_changes(
    request: Request,
    access: Annotated[Access, Depends(Requires("reports.sideReports"))],
    kind: Annotated[str, Query(max_length=60)] = "",
    by: Annotated[str, Query(max_length=100, description="the id of a person")] = "",
    first: Annotated[date | None, Query(alias="from", description="the first day")] = None,
    last: Annotated[date | None, Query(alias="to", description="the last day; today unless given")] = None,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List who changed what in any record whose history the caller may see, newest first."""
    sought = change_search.HistoryQuery(kind, by, first, last)
    return reply(
        await change_search.find_record_changes(access, request.app.state.seen_by, sought, Page(page_no, page_limit))
    )
