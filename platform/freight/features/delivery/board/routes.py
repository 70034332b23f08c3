"""The board of deliveries over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.delivery.states import PERMISSION, DeliveryBoardTab
from freight.features.delivery.board import actions, address_fixes, listing, proof, tabs
from freight.features.delivery.board.schemas import (
    BoardTab,
    CauseGroups,
    ConfirmKeyBody,
    DeliveriesChanged,
    DeliveryActBody,
    DeliveryAddBody,
    DeliveryDetail,
    DeliveryDetails,
    DeliveryDownload,
    DeliveryList,
    FixAddressBody,
    ProfileChoices,
)
from freight.features.delivery.outbox import endpoints
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page


def _only(
    cause: Annotated[
        str, Query(max_length=40, description="of what needs someone: what this stands in the way of")
    ] = "",
    profile_id: Annotated[str, Query(alias="profileId", max_length=40, description="and goes by this profile")] = "",
    endpoint: Annotated[str, Query(max_length=600, description="and goes to this server")] = "",
) -> tabs.DeliveryCauseFilter:
    """Return the filter for one cause, as named by a notice."""
    return tabs.DeliveryCauseFilter(cause, profile_id, endpoint)


ROUTER = FeatureRouter(prefix="/api/deliveries", tags=["delivery"])
Delivers = Annotated[Access, Depends(Requires(PERMISSION))]
Only = Annotated[tabs.DeliveryCauseFilter, Depends(_only)]
# a user who sees invoices also sees their deliveries
Sees = Annotated[Access, Depends(Requires(PERMISSION, "invoiceProcessing.sideInvoiceProcessing"))]


@ROUTER.get("", response_model=Envelope[DeliveryList])
async def list_deliveries(
    access: Delivers,
    only: Only,
    tab: BoardTab = "needsSomeone",
    search: Annotated[str, Query(max_length=100)] = "",
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List a page of one tab of the board, with the counts of all tabs."""
    return reply(
        await listing.get_board_page(access.scope, DeliveryBoardTab(tab), Page(page_no, page_limit), search, only)
    )


@ROUTER.get("/causes", response_model=Envelope[CauseGroups])
async def delivery_causes(access: Delivers, only: Only) -> Response:
    """List what needs attention, by cause."""
    return reply(await listing.group_delivery_causes(access.scope, only))


@ROUTER.get("/profiles", response_model=Envelope[ProfileChoices])
async def delivery_profile_choices(access: Delivers) -> Response:
    """List the profiles that invoices can be sent by."""
    return reply(await listing.list_profile_choices(access.scope))


@ROUTER.get("/ofInvoice/{invoice_id}", response_model=Envelope[DeliveryDetails])
async def invoice_deliveries(invoice_id: str, access: Sees) -> Response:
    """List the deliveries of an invoice, step by step."""
    return reply(await listing.list_invoice_deliveries(access.scope, invoice_id))


@ROUTER.get("/{delivery_id}", response_model=Envelope[DeliveryDetail])
async def delivery_detail(delivery_id: str, access: Delivers) -> Response:
    """Return a delivery with its steps, tries and files."""
    return reply(await listing.get_delivery_detail(access.scope, delivery_id))


@ROUTER.post("/act", response_model=Envelope[DeliveriesChanged])
async def act_on_deliveries(body: DeliveryActBody, access: Delivers) -> Response:
    """Send now, hold, release, resend, send again from scratch, give up, or deliver by hand."""
    return reply(await actions.perform_delivery_action(access.scope, body))


@ROUTER.post("/add", response_model=Envelope[DeliveriesChanged])
async def add_deliveries(body: DeliveryAddBody, access: Delivers) -> Response:
    """Have approved invoices sent by a profile, in addition to their deliveries or instead of them."""
    return reply(await actions.add_invoice_deliveries(access.scope, body))


@ROUTER.post("/fixAddress", response_model=Envelope[DeliveriesChanged])
async def fix_delivery_address(body: FixAddressBody, access: Delivers) -> Response:
    """Correct an address of a mail profile once, and send what came back from it again."""
    return reply(await address_fixes.fix_profile_address(access, body))


@ROUTER.post("/confirmKey", response_model=Envelope[None])
async def confirm_host_key(body: ConfirmKeyBody, access: Delivers) -> Response:
    """Accept the key that a server showed; what waited for it is sent."""
    await endpoints.confirm_endpoint_key(access.scope, body.endpoint, body.key)
    return reply(None, "Key confirmed.")


@ROUTER.post("/{delivery_id}/files/{file_id}", response_model=Envelope[DeliveryDownload])
async def delivery_file(delivery_id: str, file_id: str, access: Delivers) -> Response:
    """Return an address that serves a file of a delivery once, as it was sent."""
    return reply(await proof.create_delivery_file_download(access.scope, delivery_id, file_id))


@ROUTER.post("/{delivery_id}/proof", response_model=Envelope[DeliveryDownload])
async def delivery_proof(delivery_id: str, access: Delivers) -> Response:
    """Return an address that serves the proof of a delivery once."""
    return reply(await proof.create_delivery_proof_download(access.scope, delivery_id))
