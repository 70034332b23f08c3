"""Costs that buying tariffs expect: stored with every rating of a shipment."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import cast

from bson import ObjectId
from pymongo import UpdateOne
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.buying.cost_states import CostState
from freight.core.buying.rated_costs import CostChanges, RatedCharge, RatedCost, plan_cost_changes
from freight.core.carriers.names import get_carrier_key
from freight.documents.cost_line import CostLine, match_rated_costs
from freight.documents.records.cost_line import StoredCostLine, StoredCostStep
from freight.documents.records.shipment import StoredShipment
from freight.features.shipments.costs.commands import build_cost_step
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_GONE = "The tariff of the carrier no longer has this charge."


@dataclass(frozen=True)
class CostRating:
    """What the buying tariffs say of a shipment. Without a rate, `charges` are empty."""

    shipment: StoredShipment
    trace_id: ObjectId
    carrier: str
    currency: str
    charges: Sequence[RatedCharge]


async def write_rated_costs(
    scope: Scope, ratings: Iterable[CostRating], now: datetime, session: AsyncClientSession
) -> None:
    """Bring the expected costs of shipments in step with their new ratings. What carriers have invoiced stays."""
    by_shipment = {rating.shipment["_id"]: rating for rating in ratings}
    known: dict[ObjectId, list[StoredCostLine]] = defaultdict(list)
    lines = scoped(CostLine, scope).find(match_rated_costs(by_shipment), session=session)
    async for line in lines:
        known[line["shipment_id"]].append(line)
    added: list[StoredCostLine] = []
    updates: list[UpdateOne] = []
    for shipment_id, rating in by_shipment.items():
        costs = [
            RatedCost(
                line["_id"],
                line["carrier"],
                line.get("charge_id", ""),
                line["currency"],
                CostState(line["state"]),
                line.get("expected"),
            )
            for line in known[shipment_id]
        ]
        changes = plan_cost_changes(costs, rating.carrier, rating.currency, rating.charges)
        added += [_build_line(scope, rating, charge, now) for charge in changes.added]
        updates += _build_updates(scope, rating, changes, {line["_id"]: line for line in known[shipment_id]}, now)
    if added:
        await scoped(CostLine, scope).insert_many(added, ordered=False, session=session)
    if updates:
        await scoped(CostLine, scope).bulk_write(updates, ordered=False, session=session)


def _build_line(scope: Scope, rating: CostRating, charge: RatedCharge, now: datetime) -> StoredCostLine:
    line = {
        "shipment_id": rating.shipment["_id"],
        "shipment_number": rating.shipment["shipment_number"],
        "carrier": rating.carrier,
        "carrier_key": get_carrier_key(rating.carrier),
        "name": charge.name,
        "currency": rating.currency,
        "state": CostState.EXPECTED,
        "expected": charge.amount,
        "reason": "",
        "charge_id": charge.charge_id,
        "trace_id": rating.trace_id,
        "invoiced": None,
        "invoice_number": "",
        "agreed": None,
        "steps": [build_cost_step(scope, CostState.EXPECTED, charge.amount, "", now)],
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }
    return cast(StoredCostLine, line)


def _build_updates(
    scope: Scope, rating: CostRating, changes: CostChanges, lines: dict[ObjectId, StoredCostLine], now: datetime
) -> Iterable[UpdateOne]:
    cost_lines = scoped(CostLine, scope)
    touched = {"updated_on": now, "updated_by": scope.user_id}
    for line_id in changes.same:
        yield cost_lines.to_update({"_id": line_id}, {"$set": {"trace_id": rating.trace_id}})
    for line_id, amount in changes.expected.items():
        state = CostState(lines[cast(ObjectId, line_id)]["state"])
        note = "" if amount is not None else _GONE
        step = build_cost_step(scope, state, amount or Decimal(0), note, now)
        fields = {"expected": amount, "trace_id": rating.trace_id, **touched}
        yield cost_lines.to_update({"_id": line_id}, _add_step(fields, step))
    for line_id in changes.removed:
        step = build_cost_step(scope, CostState.EXPECTED, Decimal(0), _GONE, now)
        yield cost_lines.to_update({"_id": line_id}, _add_step({"archived": True, **touched}, step))


def _add_step(fields: dict[str, object], step: StoredCostStep) -> dict[str, object]:
    return {"$set": fields, "$push": {"steps": step}, "$inc": {"revision": 1}}
