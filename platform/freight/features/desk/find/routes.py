"""The route to find records."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.desk.find import service
from freight.features.desk.find.schemas import FoundRecords
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["find"])
Finder = Annotated[
    Access, Depends(SignedIn("each kind of record is looked for by those alone who may open it", by_key=True))
]


@ROUTER.get("/find", response_model=Envelope[FoundRecords])
async def find_records(access: Finder, q: Annotated[str, Query(max_length=100)] = "") -> Response:
    """Find shipments, invoices, customers, tariffs and quotes whose number or name begins with the text."""
    return reply(await service.search_records(access, q))
