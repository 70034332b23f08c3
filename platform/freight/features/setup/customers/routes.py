"""Routes of customers and industry verticals. Customers are saved by `PUT /api/grid?type=account`,
verticals by `PUT /api/grid/metadata` with `flagIndustryVertical`."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.setup.customers import service
from freight.features.setup.customers.schemas import GridTemplate
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import Finder, mount_history, mount_list
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind, Resource

ROUTER = FeatureRouter(tags=["quotes"])
RESOURCES = (RecordKind("customer", service.SEE),)
Reader = Annotated[Access, Depends(Requires(service.SEE))]


def find_customer_resource() -> Finder:
    """Return the function that finds the resource of customers, whose fields are those of the caller's system."""

    async def found(access: Access) -> Resource:
        return await service.load_customer_resource(access.scope)

    return found


mount_list(ROUTER, "/api/records/customer", "Customer", find_customer_resource, service.SEE)
mount_history(ROUTER, "/api/records/customer", "Customer", find_customer_resource, service.SEE)


@ROUTER.get("/api/getRFQTemplate", response_model=Envelope[GridTemplate])
async def load_grid_template(
    access: Reader, doc_type: Annotated[str, Query(alias="docType", max_length=100)] = ""
) -> Response:
    """Return the columns of the grid of customers or, with `metadata_industryVerticals`, of industry verticals."""
    return reply(await service.get_grid_template(access.scope, doc_type))
