"""The routes of purchase orders: those of every record-shaped screen, and the list with used amounts."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.payables.orders import OrderStatus
from freight.features.payables.orders import listing
from freight.features.payables.orders.resource import ORDERS
from freight.features.payables.orders.schemas import PurchaseOrdersFound
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import mount_resource
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import Resource
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["payables"])
RESOURCES = (ORDERS.kind,)
Sees = Annotated[Access, Depends(Requires(ORDERS.permissions.see))]


async def _orders_of(access: Access) -> Resource:
    """Return the resource, for users who see all accounts: an order covers shipments of several of them."""
    demand_all_accounts(access.scope)
    return ORDERS


mount_resource(ROUTER, "/api/records/purchaseOrder", "PurchaseOrder", ORDERS.permissions, lambda: _orders_of)


@ROUTER.get("/api/purchaseOrders", response_model=Envelope[PurchaseOrdersFound])
async def list_purchase_orders(
    access: Sees,
    q: Annotated[str, Query(max_length=100)] = "",
    status: OrderStatus | None = None,
    carrier: Annotated[str, Query(max_length=100)] = "",
    currency: Annotated[str, Query(max_length=3)] = "",
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List purchase orders with what is used and left of each, newest first."""
    order_query = listing.PurchaseOrderQuery(q, status, carrier, currency)
    return reply(
        await listing.get_purchase_order_page(demand_all_accounts(access.scope), order_query, Page(page_no, page_limit))
    )
