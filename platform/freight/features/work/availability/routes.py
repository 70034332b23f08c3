"""The route of the unique check."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.work.availability import service
from freight.features.work.availability.schemas import AvailabilityAnswer
from freight.kit.access import Access
from freight.kit.http.envelope import encode_json
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["forms"])


@ROUTER.get("/api/isAvailable", response_model=AvailabilityAnswer)
async def is_available(
    access: Annotated[
        Access, Depends(SignedIn("each field that may be asked about names its own permission", by_key=True))
    ],
    available_for: Annotated[str, Query(alias="availableFor", max_length=100)],
    value: Annotated[str, Query(max_length=500)],
    collection: Annotated[str, Query(max_length=100)],
    doc_id: Annotated[str, Query(alias="docId", max_length=100)] = "",
) -> Response:
    """Return whether a value is taken: `msg` is 1 if it is (R160)."""
    unique = service.get_unique_field(collection, available_for)
    access.demand(unique.permission)
    is_taken = await service.is_value_taken(access.scope, unique, value, doc_id)
    return Response(encode_json(AvailabilityAnswer(msg=int(is_taken))), media_type="application/json")
