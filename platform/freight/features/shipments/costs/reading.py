"""The costs of a shipment as they are shown: its own lines, its part of its master's costs, and its margin."""

from collections.abc import Mapping
from decimal import Decimal

from freight.core.buying.cost_states import COST_STATES, CostState
from freight.core.money import format_plain_amount
from freight.documents.cost_line import CostLine, match_costs_of_shipments
from freight.documents.cost_trace import CostTrace, match_cost_traces
from freight.documents.records.cost_line import StoredCostLine
from freight.documents.records.cost_trace import StoredCostTrace
from freight.documents.records.shipment import StoredShipment
from freight.features.shipments.costs.margins import compute_margins, get_line_cost
from freight.features.shipments.costs.schemas import (
    AllocatedCostView,
    CostLineView,
    CostRatingView,
    CostStepView,
    ShipmentCostsView,
)
from freight.features.shipments.masters.costs import AllocatedCost, list_allocated_costs
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def read_shipment_costs(scope: Scope, shipment: StoredShipment) -> ShipmentCostsView:
    """Return the costs of a shipment that the caller may see."""
    lines = await scoped(CostLine, scope).find(match_costs_of_shipments([shipment["_id"]])).sort("_id").to_list()
    own = shipment["_id"]
    allocated = (await list_allocated_costs(scope, [shipment])).get(own, [])
    people = await load_user_names({step["by"] for line in lines for step in line.get("steps", [])})
    read = (await compute_margins(scope, [shipment], {own: lines}, {own: allocated}))[own]
    return ShipmentCostsView(
        shipment_id=str(shipment["_id"]),
        shipment_number=shipment["shipment_number"],
        rating=await _read_rating(scope, shipment),
        lines=[_build_line(line, people, read.converted) for line in lines],
        allocated=[_build_allocated(cost) for cost in allocated],
        margin=read.view,
    )


async def find_cost_trace(scope: Scope, shipment: StoredShipment) -> StoredCostTrace | None:
    """Return the newest trace of what a shipment costs, or None."""
    traces = scoped(CostTrace, scope).find(match_cost_traces([shipment["_id"]])).sort([("rated_on", -1), ("_id", -1)])
    return next(iter(await traces.limit(1).to_list()), None)


async def _read_rating(scope: Scope, shipment: StoredShipment) -> CostRatingView | None:
    trace = await find_cost_trace(scope, shipment)
    if trace is None:
        return None
    total, currency = trace.get("total"), trace.get("currency", "")
    return CostRatingView(
        trace_id=str(trace["_id"]),
        tariff_name=trace.get("tariff_name", ""),
        version_number=trace.get("version_number", 0),
        total="" if total is None else format_plain_amount(total, currency),
        currency=currency,
        reason=trace.get("reason", ""),
        rated_on=trace["rated_on"],
    )


def _build_line(
    line: StoredCostLine, people: Mapping[str, str], converted: Mapping[str, tuple[str, str]]
) -> CostLineView:
    def show(amount: Decimal | None) -> str:
        return "" if amount is None else format_plain_amount(amount, line["currency"])

    amount, rate = converted.get(str(line["_id"]), ("", ""))
    return CostLineView(
        line_id=str(line["_id"]),
        revision=line["revision"],
        carrier=line["carrier"],
        name=line["name"],
        currency=line["currency"],
        state=CostState(line["state"]),
        is_rated=bool(line.get("charge_id")),
        expected=show(line.get("expected")),
        reason=line.get("reason", ""),
        invoiced=show(line.get("invoiced")),
        invoice_number=line.get("invoice_number", ""),
        agreed=show(line.get("agreed")),
        current=show(get_line_cost(line)),
        converted=amount,
        exchange_rate=rate,
        steps=[
            CostStepView(
                state=CostState(step["state"]),
                amount=show(step["amount"]),
                note=step.get("note", ""),
                by=people.get(step["by"], ""),
                on=step["on"],
            )
            for step in line.get("steps", [])
        ],
        actions=list(COST_STATES.verbs_in(CostState(line["state"]))),
    )


def _build_allocated(allocated: AllocatedCost) -> AllocatedCostView:
    cost = allocated.cost
    return AllocatedCostView(
        master_id=str(allocated.master["_id"]),
        master_number=allocated.master["number"],
        carrier=cost.get("carrier", ""),
        name=cost["name"],
        currency=cost["currency"],
        amount="" if allocated.amount is None else format_plain_amount(allocated.amount, cost["currency"]),
        posted=bool(cost.get("posted")),
        problem=allocated.problem,
    )
