"""Routes of carriers."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.setup.carriers import bank, in_use
from freight.features.setup.carriers.resource import CARRIERS
from freight.features.setup.carriers.schemas import (
    BankDecision,
    BankForm,
    CarrierBankView,
    CarriersAdded,
    CarriersInUse,
    CarriersToAdd,
)
from freight.kit.access import Access, make_actor
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_routes import mount_resource
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import Resource

ROUTER = FeatureRouter(tags=["carriers"])
RESOURCES = (CARRIERS.kind,)
Sees = Annotated[Access, Depends(Requires(CARRIERS.permissions.see))]
Adds = Annotated[Access, Depends(Requires("carriers.addCarriers"))]
Changes = Annotated[Access, Depends(Requires(CARRIERS.permissions.change))]
Confirms = Annotated[Access, Depends(Requires(bank.CONFIRMS))]
Decides = Annotated[Access, Depends(Requires(CARRIERS.permissions.change, bank.CONFIRMS))]


async def build_carrier_resource(_: Access) -> Resource:
    """Return the resource of carriers, the same for every caller."""
    return CARRIERS


mount_resource(ROUTER, "/api/records/carrier", "Carrier", CARRIERS.permissions, lambda: build_carrier_resource)


@ROUTER.get("/api/carriers/inUse", response_model=Envelope[CarriersInUse])
async def get_carriers_in_use(access: Adds) -> Response:
    """List the carriers that shipments, tariffs and invoices name and no record has."""
    return reply(await in_use.list_carriers_in_use(access.scope))


@ROUTER.post("/api/carriers/inUse", response_model=Envelope[CarriersAdded])
async def post_carriers_in_use(access: Adds, body: CarriersToAdd) -> Response:
    """Make records of carriers that are in use."""
    return reply(
        await in_use.add_carriers_in_use(make_actor(access, "carriers.addCarriers"), body.codes), "Carriers added."
    )


@ROUTER.get("/api/carriers/{carrier_id}/bank", response_model=Envelope[CarrierBankView])
async def get_carrier_bank(access: Sees, carrier_id: str) -> Response:
    """Return where a carrier is paid, without the numbers."""
    return reply(await bank.read_carrier_bank(access, carrier_id))


@ROUTER.put("/api/carriers/{carrier_id}/bank", response_model=Envelope[CarrierBankView])
async def put_carrier_bank(access: Changes, carrier_id: str, body: BankForm) -> Response:
    """Enter a bank account, which another user confirms."""
    return reply(await bank.enter_carrier_bank(access, carrier_id, body), "Another user has to confirm the account.")


@ROUTER.post("/api/carriers/{carrier_id}/bank/confirm", response_model=Envelope[CarrierBankView])
async def post_bank_confirmation(access: Confirms, carrier_id: str, body: BankDecision) -> Response:
    """Confirm the bank account that waits."""
    return reply(await bank.confirm_carrier_bank(access, carrier_id, body.revision), "Bank account confirmed.")


@ROUTER.post("/api/carriers/{carrier_id}/bank/discard", response_model=Envelope[CarrierBankView])
async def post_bank_discard(access: Decides, carrier_id: str, body: BankDecision) -> Response:
    """Drop the bank account that waits."""
    return reply(await bank.discard_carrier_bank(access, carrier_id, body.revision), "Bank account dropped.")
