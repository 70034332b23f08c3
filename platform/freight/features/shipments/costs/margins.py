"""The margins of shipments: one definition for the panel and for lists, read for many at once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from bson import ObjectId

from freight.core.buying.margins import CostAmount, Margin, compute_margin, get_current_cost
from freight.core.currency import RateBook
from freight.core.fields.numbers import plain_text
from freight.core.invoices.credits import get_line_billed_value
from freight.core.money import format_plain_amount
from freight.core.tax.transports import find_service_period
from freight.documents.cost_line import CostLine, match_costs_of_shipments
from freight.documents.cost_trace import CostTrace, match_cost_traces
from freight.documents.invoice import Invoice, match_issued_invoices
from freight.documents.records.cost_line import StoredCostLine
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.setup.currency.rate_books import load_rate_book
from freight.features.shipments.costs.schemas import ShipmentMarginRow, ShipmentMarginView
from freight.features.shipments.masters.costs import AllocatedCost, list_allocated_costs
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

# what a margin is read from; a master's cost is divided by all figures of its houses, which are read with it
_SHIPMENT_FIELDS = [
    "shipment_number",
    "rating.total",
    "rating.currency",
    "data.shipmentInformation.deliveryDate",
    "data.shipmentInformation.shipDate",
]
_COST_FIELDS = ["shipment_id", "name", "currency", "expected", "invoiced", "agreed"]


@dataclass(frozen=True)
class ReadMargin:
    """A margin as it is shown. `converted`: what lines in other currencies are in that of the sale, and the exchange
    rate, by the ids of the lines."""

    view: ShipmentMarginView
    converted: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Asked:
    """A shipment with a sale and costs: `lines` are its own, which `costs` begin with."""

    shipment: StoredShipment
    sale: Decimal
    currency: str
    is_billed: bool
    lines: Sequence[StoredCostLine]
    costs: Sequence[CostAmount]


async def list_margins(scope: Scope, shipment_ids: Sequence[str]) -> list[ShipmentMarginRow]:
    """Return the margins of shipments in the scope; ids outside it are left out."""
    ids = [parse_object_id(shipment_id, "shipment") for shipment_id in shipment_ids]
    shipments = await scoped(Shipment, scope).find({"_id": {"$in": ids}}, _SHIPMENT_FIELDS).to_list()
    lines: dict[ObjectId, list[StoredCostLine]] = defaultdict(list)
    own_ids = [shipment["_id"] for shipment in shipments]
    async for line in scoped(CostLine, scope).find(match_costs_of_shipments(own_ids), _COST_FIELDS).sort("_id"):
        lines[line["shipment_id"]].append(line)
    allocated = await list_allocated_costs(scope, shipments)
    margins = await compute_margins(scope, shipments, lines, allocated)
    return [ShipmentMarginRow(shipment_id=str(shipment_id), margin=read.view) for shipment_id, read in margins.items()]


async def compute_margins(
    scope: Scope,
    shipments: Sequence[StoredShipment],
    lines: Mapping[ObjectId, Sequence[StoredCostLine]],
    allocated: Mapping[ObjectId, Sequence[AllocatedCost]],
) -> dict[ObjectId, ReadMargin]:
    """Return the margins of shipments with these costs, by the ids of the shipments."""
    billed = await _sum_billed(scope, shipments)
    without_costs = [own for shipment in shipments if not (lines.get(own := shipment["_id"]) or allocated.get(own))]
    unrated = await _read_cost_reasons(scope, without_costs)
    asked: list[_Asked] = []
    margins: dict[ObjectId, ReadMargin] = {}
    for shipment in shipments:
        own = shipment["_id"]
        found = _find_amounts(shipment, billed[own], lines.get(own, ()), allocated.get(own, ()), unrated.get(own))
        if isinstance(found, ReadMargin):
            margins[own] = found
        else:
            asked.append(found)
    # a system has many rates, and most costs are in the currency of the sale
    needs_rates = any(cost.currency != each.currency for each in asked for cost in each.costs)
    rates = await load_rate_book(scope) if needs_rates else RateBook()
    return margins | {each.shipment["_id"]: _compute(scope, each, rates) for each in asked}


def get_line_cost(line: StoredCostLine) -> Decimal:
    """Return what a cost comes to as far as known."""
    return get_current_cost(line.get("expected"), line.get("invoiced"), line.get("agreed"))


def _find_amounts(
    shipment: StoredShipment,
    billed: Mapping[str, Decimal],
    lines: Sequence[StoredCostLine],
    allocated: Sequence[AllocatedCost],
    unrated: str | None,
) -> _Asked | ReadMargin:
    """Return the sale and the costs of a shipment; without one of them, a margin that says why there is none.
    `unrated`: why the buying tariffs have no rate for it, None if they were not asked."""
    rating = shipment.get("rating") or {}
    rated = rating.get("total")
    if len(billed) > 1:
        currencies = " and ".join(sorted(billed))
        problem = f"It is billed in {currencies}, and a margin is in one currency."
        return ReadMargin(_lack(f"Billed in {currencies}", problem))
    if not billed and rated is None:
        return ReadMargin(_lack("Not rated", "It has no rate yet, so what it sells for is unknown."))
    currency, sale = next(iter(billed.items())) if billed else (str(rating["currency"]), rated)
    assert sale is not None
    if not lines and not allocated:
        lack = (
            ("No buying rate", f"No buying rate: {unrated}") if unrated else ("No costs", "No costs are entered yet.")
        )
        return ReadMargin(_lack(*lack, sale, currency, is_billed=bool(billed)))
    undivided = next((cost for cost in allocated if cost.amount is None), None)
    if undivided:
        return ReadMargin(_lack("Cost not divided", undivided.problem, sale, currency, is_billed=bool(billed)))
    costs = [CostAmount(line["name"], get_line_cost(line), line["currency"]) for line in lines]
    borne = [
        CostAmount(cost.cost["name"], cost.amount, cost.cost["currency"])
        for cost in allocated
        if cost.amount is not None
    ]
    return _Asked(shipment, sale, currency, bool(billed), lines, (*costs, *borne))


def _compute(scope: Scope, asked: _Asked, rates: RateBook) -> ReadMargin:
    currency = asked.currency
    day = find_service_period(asked.shipment, clock.today(scope.place)).day
    margin = compute_margin(asked.sale, currency, asked.costs, day, rates.rate)
    if isinstance(margin, str):
        return ReadMargin(_lack("No exchange rate", margin, asked.sale, currency, is_billed=asked.is_billed))
    converted = {
        str(line["_id"]): (format_plain_amount(cost.amount, currency), plain_text(cost.rate.rate))
        for line, cost in zip(asked.lines, margin.converted, strict=False)
        if cost.rate
    }
    return ReadMargin(_build_margin(margin, is_billed=asked.is_billed), converted)


async def _sum_billed(scope: Scope, shipments: Sequence[StoredShipment]) -> Mapping[ObjectId, Mapping[str, Decimal]]:
    """Return what shipments were invoiced, by currency; net, as every figure of sale. The lines of credit notes are
    negative."""
    billed: dict[ObjectId, dict[str, Decimal]] = {shipment["_id"]: defaultdict(Decimal) for shipment in shipments}
    invoices = scoped(Invoice, scope).find(match_issued_invoices(billed), ["currency", "lines", "is_received"])
    async for invoice in invoices:
        if invoice.get("is_received"):
            continue
        for line in invoice["lines"]:
            if line["shipment_id"] in billed:
                billed[line["shipment_id"]][invoice["currency"]] += get_line_billed_value(line)
    return billed


async def _read_cost_reasons(scope: Scope, shipment_ids: Sequence[ObjectId]) -> dict[ObjectId, str]:
    """Return why the newest buying ratings of shipments have no rate; empty for one that has, or whose cost was removed
    since."""
    if not shipment_ids:
        return {}
    traces = scoped(CostTrace, scope).find(match_cost_traces(shipment_ids), ["shipment_id", "reason"])
    # the newest comes last
    return {trace["shipment_id"]: trace.get("reason", "") async for trace in traces.sort("rated_on", 1)}


def _lack(
    reason: str, problem: str, sale: Decimal | None = None, currency: str = "", *, is_billed: bool = False
) -> ShipmentMarginView:
    return ShipmentMarginView(
        sale="" if sale is None else format_plain_amount(sale, currency),
        is_billed=is_billed,
        cost="",
        amount="",
        percent="",
        currency=currency,
        problem=problem,
        reason=reason,
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
        reason="",
    )
