"""The costs of masters: entered, divided among the houses by their current figures, and posted as they are divided."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.buying.allocation import (
    AllocatedHouse,
    AllocationKey,
    HouseCost,
    allocate_cost,
)
from freight.core.buying.cost_amounts import parse_cost_amount
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.fields.numbers import plain_text
from freight.core.money import format_plain_amount
from freight.documents.master import Master, match_masters_of_shipments
from freight.documents.record_change import RecordAction
from freight.documents.records.master import StoredMaster, StoredMasterCost
from freight.documents.records.shipment import StoredShipment
from freight.features.setup.organisations.way_of_working import demand_buying_system
from freight.features.shipments.masters.houses import load_house_shipments, read_house_figure
from freight.features.shipments.masters.resource import MASTERS
from freight.features.shipments.masters.schemas import (
    HouseCostView,
    MasterCostForm,
    MasterCostPosting,
    MasterCostsForm,
    MasterCostView,
)
from freight.kit import clock
from freight.kit.records import record_service
from freight.kit.records.resource import Actor, RecordOwner, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

KEEPS_COSTS = "costs.editCosts"
# a save of costs leaves the houses as they are
_COSTS = replace(MASTERS, prepare=None)


async def store_master_costs(actor: Actor, master_id: str, form: MasterCostsForm) -> StoredMaster:
    """Store the costs of a master. Raises Invalid naming the cost, also for a posted one that differs or is missing,
    and in a system that passes costs on, Conflict when another user saved the master."""
    if form.costs:
        await demand_buying_system(actor.scope)

    def change(before: StoredMaster) -> list[StoredMasterCost]:
        known = {cost["cost_id"]: cost for cost in before["costs"]}
        costs = [_read_cost(actor.scope, cost, known.get(cost.cost_id)) for cost in form.costs]
        for posted in before["costs"]:
            if posted.get("posted") and posted not in costs:
                raise Invalid(
                    f"{posted['name']} is posted to the houses. Take its posting back first.", code=ErrorCode.MASTER
                )
        return costs

    return await _write_costs(actor, master_id, form.revision, change)


async def store_cost_posting(
    actor: Actor, master_id: str, cost_id: str, form: MasterCostPosting, houses: Sequence[StoredShipment]
) -> StoredMaster:
    """Store the parts of a cost as it is divided now, or divide it again by current figures. Raises NotFound without
    the cost, Invalid if it cannot be divided, Conflict when another user saved the master."""

    def change(before: StoredMaster) -> list[StoredMasterCost]:
        if all(cost["cost_id"] != cost_id for cost in before["costs"]):
            raise NotFound("Cost not found.")
        return [
            cast(StoredMasterCost, cost | _post(actor.scope, cost, houses, form))
            if cost["cost_id"] == cost_id
            else cost
            for cost in before["costs"]
        ]

    return await _write_costs(actor, master_id, form.revision, change)


async def _write_costs(
    actor: Actor, master_id: str, revision: int, change: Callable[[StoredMaster], list[StoredMasterCost]]
) -> StoredMaster:
    async def work(session: AsyncClientSession) -> Record:
        before = await record_service.get_record_at_revision(actor.scope, _COSTS, master_id, revision, session)
        after = record_service.build_resource_record(_COSTS, actor, RecordOwner.of(before), {}, before)
        after["costs"] = change(cast(StoredMaster, before))
        save = StoredChange(before, after)
        await record_service.write_resource_records(_COSTS, actor, [save], RecordAction.CHANGED, session)
        return after

    return cast(StoredMaster, await run_in_transaction(work))


@dataclass(frozen=True)
class AllocatedCost:
    """What one house bears of a cost of its master. `amount` is None if the cost can't be divided, for `problem`."""

    master: StoredMaster
    cost: StoredMasterCost
    amount: Decimal | None
    problem: str


async def list_allocated_costs(
    scope: Scope, shipments: Sequence[StoredShipment]
) -> dict[ObjectId, list[AllocatedCost]]:
    """Return what shipments that the caller may see bear of their masters' costs, by the ids of the shipments. All
    houses count, also those of accounts that the caller may not see."""
    system = scope.whole_system
    own = {shipment["shipment_number"]: shipment["_id"] for shipment in shipments}
    allocated: dict[ObjectId, list[AllocatedCost]] = defaultdict(list)
    async for master in scoped(Master, system).find(match_masters_of_shipments(own.values())):
        if not master.get("costs"):
            continue
        houses = await load_house_shipments(system, master)
        borne = [house for house in master["houses"] if house["shipment_number"] in own]
        for cost in master["costs"]:
            amounts, problem = {}, ""
            try:
                amounts = {part.number: part.amount for part in _list_parts(cost, houses)}
            except Invalid as refused:
                problem = refused.message
            for house in borne:
                amount = amounts.get(house["shipment_number"])
                if amount is not None or problem:
                    allocated[house["shipment_id"]].append(AllocatedCost(master, cost, amount, problem))
    return allocated


def _post(
    scope: Scope, cost: StoredMasterCost, houses: Sequence[StoredShipment], form: MasterCostPosting
) -> dict[str, Any]:
    if not form.posted:
        return {"posted": [], "posted_by": "", "posted_on": None}
    if cost.get("posted"):
        return {}
    parts = [
        {"shipment_number": part.number, "amount": part.amount, "part": part.part, "whole": part.whole}
        | {"has_rest": part.has_rest}
        for part in _divide(cost, houses)
    ]
    return {"posted": parts, "posted_by": scope.user_id, "posted_on": clock.now()}


def _read_cost(scope: Scope, form: MasterCostForm, before: StoredMasterCost | None) -> StoredMasterCost:
    name, currency = " ".join(form.name.split()), form.currency.upper()
    amount = parse_cost_amount(name, form.amount, currency)
    cost: dict[str, Any] = {
        "cost_id": before["cost_id"] if before else str(ObjectId()),
        "carrier": " ".join(form.carrier.split()),
        "name": name,
        "amount": amount,
        "currency": currency,
        "key": form.key,
        "shares": form.shares if form.key is AllocationKey.SHARES else {},
        "note": form.note.strip(),
    }
    if before and all(before.get(field) == value for field, value in cost.items()):
        return before
    return cast(StoredMasterCost, cost | {"by": scope.user_id, "on": clock.now()})


def build_master_cost(
    cost: StoredMasterCost, houses: Sequence[StoredShipment], people: Mapping[str, str]
) -> MasterCostView:
    """Return a cost with its parts: as they were posted, otherwise by the current figures of the houses."""
    amount, currency = cost["amount"], cost["currency"]
    parts: list[HouseCostView] = []
    problem = ""
    try:
        parts = [
            HouseCostView(
                shipment_number=part.number,
                amount=format_plain_amount(part.amount, currency),
                part=plain_text(part.part),
                whole=plain_text(part.whole),
                has_rest=part.has_rest,
            )
            for part in _list_parts(cost, houses)
        ]
    except Invalid as refused:
        problem = refused.message
    return MasterCostView(
        cost_id=cost["cost_id"],
        carrier=cost.get("carrier", ""),
        name=cost["name"],
        amount=format_plain_amount(amount, currency),
        currency=currency,
        key=AllocationKey(cost["key"]),
        shares={number: plain_text(share) for number, share in cost.get("shares", {}).items()},
        note=cost.get("note", ""),
        by=people.get(cost["by"], ""),
        posted_by=people.get(cost.get("posted_by", ""), ""),
        posted_on=cost.get("posted_on"),
        houses=parts,
        problem=problem,
    )


def _list_parts(cost: StoredMasterCost, houses: Sequence[StoredShipment]) -> list[HouseCost]:
    if posted := cost.get("posted"):
        return [
            HouseCost(part["shipment_number"], part["part"], part["whole"], part["amount"], part["has_rest"])
            for part in posted
        ]
    return _divide(cost, houses)


def _divide(cost: StoredMasterCost, houses: Sequence[StoredShipment]) -> list[HouseCost]:
    if deleted := [shipment["shipment_number"] for shipment in houses if shipment["archived"]]:
        # its part would fall to the others
        raise Invalid(
            f"{deleted[0]} was deleted. Take it out of the houses, or restore the shipment.", code=ErrorCode.MASTER
        )
    key, shares = AllocationKey(cost["key"]), cost.get("shares", {})
    figures = [
        AllocatedHouse(
            shipment["shipment_number"],
            shares.get(shipment["shipment_number"])
            if key is AllocationKey.SHARES
            else read_house_figure(shipment, key),
        )
        for shipment in houses
    ]
    return allocate_cost(cost["amount"], cost["currency"], key, figures)
