"""The costs of a shipment as they are shown: its own lines, what it bears of its master, and what is left."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal

from freight.core.buying.cost_states import COST_STATES, CostState
from freight.core.buying.margins import CostAmount, Margin, compute_margin, get_current_cost
from freight.core.fields.numbers import plain_text
from freight.core.money import format_plain_amount
from freight.core.tax.transports import find_service_period
from freight.documents.cost_line import CostLine, match_costs_of_shipments
from freight.documents.cost_trace import CostTrace, match_cost_traces
from freight.documents.invoice import Invoice, match_issued_invoices
from freight.documents.records.cost_line import StoredCostLine
from freight.documents.records.cost_trace import StoredCostTrace
from freight.documents.records.shipment import StoredShipment
from freight.features.setup.currency.rate_books import load_rate_book
from freight.features.shipments.costs.schemas import (
    AllocatedCostView,
    CostLineView,
    CostRatingView,
    CostStepView,
    ShipmentCostsView,
    ShipmentMarginView,
)
from freight.features.shipments.masters.costs import AllocatedCost, list_allocated_costs
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def read_shipment_costs(scope: Scope, shipment: StoredShipment) -> ShipmentCostsView:
    """Return the costs of a shipment that the caller may see."""
    lines = await scoped(CostLine, scope).find(match_costs_of_shipments([shipment["_id"]])).sort("_id").to_list()
    allocated = await list_allocated_costs(scope, shipment["_id"], shipment["shipment_number"])
    people = await load_user_names({step["by"] for line in lines for step in line.get("steps", [])})
    margin, converted = await _read_margin(scope, shipment, lines, allocated)
    return ShipmentCostsView(
        shipment_id=str(shipment["_id"]),
        shipment_number=shipment["shipment_number"],
        rating=await _read_rating(scope, shipment),
        lines=[_build_line(line, people, converted) for line in lines],
        allocated=[_build_allocated(cost) for cost in allocated],
        margin=margin,
    )


async def find_cost_trace(scope: Scope, shipment: StoredShipment) -> StoredCostTrace | None:
    """Return the newest trace of what a shipment costs, or None."""
    traces = scoped(CostTrace, scope).find(match_cost_traces(shipment["_id"])).sort([("rated_on", -1), ("_id", -1)])
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


async def _read_margin(
    scope: Scope, shipment: StoredShipment, lines: Sequence[StoredCostLine], allocated: Sequence[AllocatedCost]
) -> tuple[ShipmentMarginView, Mapping[str, tuple[str, str]]]:
    """Return the margin, and what lines in other currencies are in that of the sale, with the rate, by their ids."""
    billed = await _sum_billed(scope, shipment)
    rating = shipment.get("rating") or {}
    rated = rating.get("total")
    if len(billed) > 1:
        return _lack(f"It is billed in {' and '.join(sorted(billed))}, and a margin is in one currency."), {}
    if not billed and rated is None:
        return _lack("It has no rate yet, so what it sells for is unknown."), {}
    currency, sale = next(iter(billed.items())) if billed else (str(rating["currency"]), rated)
    assert sale is not None
    if not lines and not allocated:
        return _lack("No costs are entered yet.", sale, currency, is_billed=bool(billed)), {}
    undivided = next((cost for cost in allocated if cost.amount is None), None)
    if undivided:
        return _lack(undivided.problem, sale, currency, is_billed=bool(billed)), {}
    costs = [CostAmount(line["name"], _get_current(line), line["currency"]) for line in lines]
    borne = [CostAmount(cost.cost["name"], cost.amount, cost.cost["currency"]) for cost in allocated if cost.amount]
    rates = await load_rate_book(scope)
    day = find_service_period(shipment, clock.today(scope.place)).day
    margin = compute_margin(sale, currency, [*costs, *borne], day, rates.rate)
    if isinstance(margin, str):
        return _lack(margin, sale, currency, is_billed=bool(billed)), {}
    converted = {
        str(line["_id"]): (format_plain_amount(cost.amount, currency), plain_text(cost.rate.rate))
        for line, cost in zip(lines, margin.converted, strict=False)
        if cost.rate
    }
    return _build_margin(margin, is_billed=bool(billed)), converted


async def _sum_billed(scope: Scope, shipment: StoredShipment) -> dict[str, Decimal]:
    """Return what a shipment was invoiced, by currency; net, as every figure of sale. The lines of credit notes are
    negative."""
    billed: dict[str, Decimal] = defaultdict(Decimal)
    invoices = scoped(Invoice, scope).find(match_issued_invoices(shipment["_id"]), ["currency", "lines", "is_received"])
    async for invoice in invoices:
        if invoice.get("is_received"):
            continue
        for line in invoice["lines"]:
            if (
                line["shipment_id"] == shipment["_id"]
                and line["invoice_value"] is not None
                and not line.get("is_dummy")
            ):
                billed[invoice["currency"]] += line["invoice_value"]
    return dict(billed)


def _get_current(line: StoredCostLine) -> Decimal:
    return get_current_cost(line.get("expected"), line.get("invoiced"), line.get("agreed"))


def _lack(
    problem: str, sale: Decimal | None = None, currency: str = "", *, is_billed: bool = False
) -> ShipmentMarginView:
    return ShipmentMarginView(
        sale="" if sale is None else format_plain_amount(sale, currency),
        is_billed=is_billed,
        cost="",
        amount="",
        percent="",
        currency=currency,
        problem=problem,
    )


def _build_margin(margin: Margin, *, is_billed: bool) -> ShipmentMarginView:
    return ShipmentMarginView(
        sale=format_plain_amount(margin.sale, margin.currency),
        is_billed=is_billed,
        cost=format_plain_amount(margin.cost, margin.currency),
        amount=format_plain_amount(margin.amount, margin.currency),
        percent="" if margin.percent is None else f"{margin.percent:f}",
        currency=margin.currency,
        problem="",
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
        current=show(_get_current(line)),
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
