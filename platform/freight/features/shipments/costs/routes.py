"""Routes of the costs of shipments."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.rights.records import SEE_COSTS
from freight.features.shipments.costs import commands, margins, reading
from freight.features.shipments.costs.schemas import (
    CostActionForm,
    CostLineForm,
    ShipmentCostsView,
    ShipmentMarginList,
    ShipmentMarginsBody,
)
from freight.features.shipments.masters.costs import KEEPS_COSTS
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["costs"])
Sees = Annotated[Access, Depends(Requires(SEE_COSTS))]
Keeps = Annotated[Access, Depends(Requires(KEEPS_COSTS))]


@ROUTER.post("/shipmentMargins", response_model=Envelope[ShipmentMarginList])
async def list_shipment_margins(access: Sees, body: ShipmentMarginsBody) -> Response:
    """Return what the shipments of a page sell for, cost and leave."""
    return reply(ShipmentMarginList(rows=await margins.list_margins(access.scope, body.ids)))


@ROUTER.get("/shipmentCosts/{shipment_id}", response_model=Envelope[ShipmentCostsView])
async def get_shipment_costs(access: Sees, shipment_id: str) -> Response:
    """Return the costs and the margin of a shipment."""
    shipment = await commands.load_cost_shipment(access.scope, shipment_id)
    return reply(await reading.read_shipment_costs(access.scope, shipment))


@ROUTER.post("/shipmentCosts/{shipment_id}", response_model=Envelope[ShipmentCostsView])
async def post_cost_line(access: Keeps, shipment_id: str, body: CostLineForm) -> Response:
    """Enter a cost of a shipment by hand."""
    shipment = await commands.load_cost_shipment(access.scope, shipment_id)
    await commands.add_cost_line(access.scope, shipment, body)
    return reply(await reading.read_shipment_costs(access.scope, shipment), "Cost entered.")


@ROUTER.put("/costLines/{line_id}", response_model=Envelope[ShipmentCostsView])
async def put_cost_line(access: Keeps, line_id: str, body: CostLineForm) -> Response:
    """Change a cost that is expected."""
    line, shipment = await commands.load_cost_line(access.scope, line_id)
    await commands.change_cost_line(access.scope, line, body)
    return reply(await reading.read_shipment_costs(access.scope, shipment), "Cost changed.")


@ROUTER.post("/costLines/{line_id}/step", response_model=Envelope[ShipmentCostsView])
async def post_cost_step(access: Keeps, line_id: str, body: CostActionForm) -> Response:
    """Lead a cost to its next state."""
    line, shipment = await commands.load_cost_line(access.scope, line_id)
    await commands.advance_cost_line(access.scope, line, body)
    return reply(await reading.read_shipment_costs(access.scope, shipment), "Cost saved.")


@ROUTER.delete("/costLines/{line_id}", response_model=Envelope[ShipmentCostsView])
async def delete_cost_line(access: Keeps, line_id: str, revision: Annotated[int, Query(ge=0)]) -> Response:
    """Remove a cost that is expected."""
    line, shipment = await commands.load_cost_line(access.scope, line_id)
    await commands.remove_cost_line(access.scope, line, revision)
    return reply(await reading.read_shipment_costs(access.scope, shipment), "Cost removed.")
