"""Masters in detail: their houses with figures, what would match, and their costs divided among the houses."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.buying.allocation import AllocatedHouse, AllocationKey, allocate_cost, explain_house_cost
from freight.core.currency.codes import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import exact, plain_text
from freight.core.money import format_plain_amount, is_payable, parse_amount
from freight.core.rights.records import SEE_COSTS
from freight.documents.record_change import RecordAction
from freight.documents.records.master import StoredMaster, StoredMasterCost
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.shipments.masters.houses import find_matching_shipments
from freight.features.shipments.masters.resource import HOUSES, MASTERS, demand_every_account
from freight.features.shipments.masters.schemas import (
    HouseCostView,
    MasterCostForm,
    MasterCostsForm,
    MasterCostView,
    MasterDetail,
    MasterHouseView,
    MatchingHouses,
)
from freight.kit import clock
from freight.kit.access import Access, make_actor
from freight.kit.records import record_service
from freight.kit.records.history import load_user_names
from freight.kit.records.resource import RecordOwner, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

KEEPS_COSTS = "costs.editCosts"
_CARGO = {
    AllocationKey.CHARGEABLE_WEIGHT: ("chargeableWeight", "grossWeight"),
    AllocationKey.VOLUME: ("volume",),
    AllocationKey.PIECES: ("pieces",),
    AllocationKey.VALUE: ("declaredValue",),
}


async def read_master(access: Access, master_id: str) -> MasterDetail:
    """Return a master in detail. Raises NotFound, and PermissionDenied for a user of some accounts."""
    demand_every_account(access.scope)
    master = cast(StoredMaster, await record_service.get_resource_record(access.scope, MASTERS, master_id))
    return await _build_detail(access, master)


async def add_matching_houses(access: Access, master_id: str, body: MatchingHouses) -> MasterDetail:
    """Make shipments houses of a master. Raises Invalid for one that is a house already, Conflict when another user
    saved the master."""
    demand_every_account(access.scope)
    actor = make_actor(access, MASTERS.permissions.change)
    before = await record_service.get_resource_record(access.scope, MASTERS, master_id)
    ids = [parse_object_id(shipment_id, "shipment") for shipment_id in body.shipment_ids]
    added = await scoped(Shipment, access.scope).find({"_id": {"$in": ids}}, ["shipment_number"]).to_list()
    numbers = [*before["house_numbers"], *(shipment["shipment_number"] for shipment in added)]
    values = {HOUSES: "\n".join(dict.fromkeys(numbers))}
    after = await record_service.change_resource_record(MASTERS, actor, master_id, values, body.revision)
    return await _build_detail(access, cast(StoredMaster, after))


async def save_master_costs(access: Access, master_id: str, form: MasterCostsForm) -> MasterDetail:
    """Store the costs of a master. Raises Invalid naming the cost, Conflict when another user saved the master."""
    demand_every_account(access.scope)
    actor = make_actor(access, KEEPS_COSTS)

    async def work(session: AsyncClientSession) -> Record:
        before = await record_service.get_record_at_revision(access.scope, MASTERS, master_id, form.revision, session)
        after = record_service.build_resource_record(MASTERS, actor, RecordOwner.of(before), {}, before)
        known = {cost["cost_id"]: cost for cost in before["costs"]}
        after["costs"] = [_read_cost(cost, known.get(cost.cost_id), access.scope) for cost in form.costs]
        change = StoredChange(before, after)
        await record_service.write_resource_records(MASTERS, actor, [change], RecordAction.CHANGED, session)
        return after

    return await _build_detail(access, cast(StoredMaster, await run_in_transaction(work)))


def _read_cost(form: MasterCostForm, before: StoredMasterCost | None, scope: Scope) -> StoredMasterCost:
    name, currency = " ".join(form.name.split()), form.currency.upper()
    check_currency(f"{name}: currency", currency)
    try:
        amount = parse_amount(form.amount)
    except ValueError as wrong:
        raise Invalid(f"{name}: {form.amount!r} is not an amount.", code=ErrorCode.BAD_AMOUNT) from wrong
    if not is_payable(amount, currency):
        raise Invalid(f"{name}: {form.amount} has more decimals than {currency}.", code=ErrorCode.BAD_AMOUNT)
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


async def _build_detail(access: Access, master: StoredMaster) -> MasterDetail:
    scope = access.scope
    ids = [house["shipment_id"] for house in master["houses"]]
    shipments = index_by_id(await scoped(Shipment, scope).find({"_id": {"$in": ids}}).to_list())
    houses = [shipments[record_id] for record_id in ids if record_id in shipments]
    sees_costs = access.may(SEE_COSTS)
    people = await load_user_names({cost["by"] for cost in master["costs"]}) if sees_costs else {}
    return MasterDetail(
        revision=master["revision"],
        houses=[_build_house(shipment) for shipment in houses],
        matching=[_build_house(shipment) for shipment in await find_matching_shipments(scope, master)],
        costs=[_build_cost(cost, houses, people) for cost in master["costs"]] if sees_costs else None,
    )


def _build_house(shipment: StoredShipment) -> MasterHouseView:
    parties = (shipment.get("data") or {}).get("shipmentParties") or {}

    def figure(key: AllocationKey) -> str:
        value = _read_figure(shipment, key)
        return "" if value is None else plain_text(value)

    return MasterHouseView(
        shipment_id=str(shipment["_id"]),
        shipment_number=shipment["shipment_number"],
        status=shipment["status"],
        customer=str(parties.get("customerName") or ""),
        pieces=figure(AllocationKey.PIECES),
        chargeable_weight=figure(AllocationKey.CHARGEABLE_WEIGHT),
        volume=figure(AllocationKey.VOLUME),
    )


def _read_figure(shipment: StoredShipment, key: AllocationKey) -> Decimal | None:
    cargo = (shipment.get("data") or {}).get("shipmentCargo") or {}
    return next(
        (exact(value) for name in _CARGO.get(key, ()) if isinstance(value := cargo.get(name), int | float | Decimal)),
        None,
    )


def _build_cost(cost: StoredMasterCost, houses: Sequence[StoredShipment], people: Mapping[str, str]) -> MasterCostView:
    key, amount, currency = AllocationKey(cost["key"]), cost["amount"], cost["currency"]
    shares = cost.get("shares", {})
    figures = [
        AllocatedHouse(
            shipment["shipment_number"],
            shares.get(shipment["shipment_number"]) if key is AllocationKey.SHARES else _read_figure(shipment, key),
        )
        for shipment in houses
    ]
    parts: list[HouseCostView] = []
    problem = ""
    try:
        parts = [
            HouseCostView(
                shipment_number=part.number,
                amount=format_plain_amount(part.amount, currency),
                sentence=explain_house_cost(part, amount, currency, key),
            )
            for part in allocate_cost(amount, currency, key, figures)
        ]
    except Invalid as refused:
        problem = refused.message
    return MasterCostView(
        cost_id=cost["cost_id"],
        carrier=cost.get("carrier", ""),
        name=cost["name"],
        amount=format_plain_amount(amount, currency),
        currency=currency,
        key=key,
        shares={number: plain_text(share) for number, share in shares.items()},
        note=cost.get("note", ""),
        by=people.get(cost["by"], ""),
        houses=parts,
        problem=problem,
    )
