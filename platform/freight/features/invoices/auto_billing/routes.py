"""Pushes to the billing system over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.auto_billing.pushes import PERMISSIONS, PushKind
from freight.features.invoices.auto_billing import connection, dead_letters, listing, push_requests
from freight.features.invoices.auto_billing.schemas import (
    ConnectionBody,
    ConnectionView,
    GiveUpBody,
    PushAccepted,
    PushDetail,
    PushesChanged,
    PushIds,
    PushList,
    PushRequest,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api", tags=["auto-billing"])

_ANY = tuple(dict.fromkeys(permission for several in PERMISSIONS.values() for permission in several))
Bills = Annotated[Access, Depends(Requires(*PERMISSIONS[PushKind.BILLING]))]
Pulls = Annotated[Access, Depends(Requires(*PERMISSIONS[PushKind.PULLING]))]
Prints = Annotated[Access, Depends(Requires(*PERMISSIONS[PushKind.PRINTING]))]
Captures = Annotated[Access, Depends(Requires(*PERMISSIONS[PushKind.CAPTURE]))]
Pushes = Annotated[Access, Depends(Requires(*_ANY))]
# a user who sees invoices also sees their pushes
Reads = Annotated[Access, Depends(Requires(*_ANY, connection.CONFIGURE, "invoiceProcessing.sideInvoiceProcessing"))]
Connects = Annotated[Access, Depends(Requires(*_ANY, connection.CONFIGURE))]


@ROUTER.get("/invoiceAutoBillingAuth", response_model=Envelope[ConnectionView])
async def billing_connection(access: Reads) -> Response:
    """Whether there are credentials for the billing system, whose, and when they were last accepted."""
    return reply(await connection.read_connection_view(access))


@ROUTER.post("/invoiceAutoBillingAuth", response_model=Envelope[ConnectionView])
async def save_billing_connection(body: ConnectionBody, access: Connects) -> Response:
    """Try credentials and store them; what waited for them goes on (A056)."""
    message = await connection.save_connection(body, access)
    return reply(await connection.read_connection_view(access), message)


@ROUTER.post("/invoiceAutoBilling", response_model=Envelope[PushAccepted])
async def auto_billing(request: PushRequest, access: Bills) -> Response:
    """Send invoices to the billing system; their autoBillingStatus becomes pushed (R068)."""
    return await _push(PushKind.BILLING, request, access)


@ROUTER.post("/invoiceAutoPulling", response_model=Envelope[PushAccepted])
async def auto_pulling(request: PushRequest, access: Pulls) -> Response:
    """Ask the billing system for the status and number of invoices."""
    return await _push(PushKind.PULLING, request, access)


@ROUTER.post("/invoiceAutoPrinting", response_model=Envelope[PushAccepted])
async def auto_printing(request: PushRequest, access: Prints) -> Response:
    """Have the billing system print invoices."""
    return await _push(PushKind.PRINTING, request, access)


@ROUTER.post("/invoiceAutoCapture", response_model=Envelope[PushAccepted])
async def auto_capture(request: PushRequest, access: Captures) -> Response:
    """Ask the billing system for the amounts of invoices and apply them to those that are open."""
    return await _push(PushKind.CAPTURE, request, access)


async def _push(kind: PushKind, request: PushRequest, access: Access) -> Response:
    access.demand_place(request.system_id)
    return reply(await push_requests.push_invoices(access.scope, kind, request))


@ROUTER.get("/invoiceAutoBilling/pushes", response_model=Envelope[PushList])
async def list_pushes(
    access: Reads,
    state: str = "",
    kind: str = "",
    search: Annotated[str, Query(max_length=100)] = "",
    batch: Annotated[str, Query(max_length=100, description="the memCacheKey of the request that pushed them")] = "",
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 50,
) -> Response:
    """A page of pushes."""
    page = Page(page_no, page_limit)
    return reply(await listing.get_push_page(access.scope, page, state=state, kind=kind, search=search, batch=batch))


@ROUTER.get("/invoiceAutoBilling/pushes/{push_id}", response_model=Envelope[PushDetail])
async def push_detail(push_id: str, access: Reads) -> Response:
    """A push with its message and tries."""
    return reply(await listing.get_push_detail(access.scope, push_id))


@ROUTER.post("/invoiceAutoBilling/resend", response_model=Envelope[PushesChanged])
async def resend_pushes(body: PushIds, access: Pushes) -> Response:
    """Send pushes again, under the keys they have."""
    return reply(await dead_letters.resend_dead_letters(body.ids, access))


@ROUTER.post("/invoiceAutoBilling/giveUp", response_model=Envelope[PushesChanged])
async def give_up_pushes(body: GiveUpBody, access: Pushes) -> Response:
    """Give pushes up for good, with a reason."""
    return reply(await dead_letters.give_up_dead_letters(body.ids, body.reason, access))
