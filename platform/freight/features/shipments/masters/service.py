"""Masters in detail: their houses with figures, what would match, and their costs divided among the houses."""

from typing import cast

from freight.core.buying.allocation import AllocationKey
from freight.core.fields.numbers import plain_text
from freight.core.rights.records import SEE_COSTS
from freight.core.shipments.statuses import DELETED
from freight.documents.records.master import StoredMaster
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.shipments.masters.costs import (
    KEEPS_COSTS,
    build_master_cost,
    store_cost_posting,
    store_master_costs,
)
from freight.features.shipments.masters.houses import (
    find_matching_shipments,
    load_house_shipments,
    read_house_figure,
)
from freight.features.shipments.masters.resource import HOUSES, MASTERS, demand_every_account
from freight.features.shipments.masters.schemas import (
    MasterCostPosting,
    MasterCostsForm,
    MasterDetail,
    MasterHouseView,
    MatchingHouses,
)
from freight.kit.access import Access, make_actor
from freight.kit.records import record_service
from freight.kit.records.history import load_user_names
from freight.kit.storage.tenancy import parse_object_id, scoped


async def read_master(access: Access, master_id: str) -> MasterDetail:
    """Return a master in detail, also a removed one. Raises NotFound, and PermissionDenied for a user of some
    accounts."""
    return await _build_detail(access, await _get_master(access, master_id, archived=True))


async def add_matching_houses(access: Access, master_id: str, body: MatchingHouses) -> MasterDetail:
    """Make shipments houses of a master. Raises Invalid for one that is a house already, Conflict when another user
    saved the master."""
    before = await _get_master(access, master_id)
    actor = make_actor(access, MASTERS.permissions.change)
    ids = [parse_object_id(shipment_id, "shipment") for shipment_id in body.shipment_ids]
    added = await scoped(Shipment, access.scope).find({"_id": {"$in": ids}}, ["shipment_number"]).to_list()
    numbers = [*before["house_numbers"], *(shipment["shipment_number"] for shipment in added)]
    values = {HOUSES: "\n".join(dict.fromkeys(numbers))}
    after = await record_service.change_resource_record(MASTERS, actor, master_id, values, body.revision)
    return await _build_detail(access, cast(StoredMaster, after))


async def save_master_costs(access: Access, master_id: str, form: MasterCostsForm) -> MasterDetail:
    """Store the costs of a master and return it. Raises Invalid naming the cost, Conflict when another user saved the
    master."""
    demand_every_account(access.scope)
    actor = make_actor(access, KEEPS_COSTS)
    return await _build_detail(access, await store_master_costs(actor, master_id, form))


async def post_master_cost(access: Access, master_id: str, cost_id: str, form: MasterCostPosting) -> MasterDetail:
    """Post a cost to the houses, or take the posting back, and return the master. Raises NotFound without the cost,
    Invalid if it cannot be divided, Conflict when another user saved the master."""
    houses = await load_house_shipments(access.scope, await _get_master(access, master_id))
    actor = make_actor(access, KEEPS_COSTS)
    return await _build_detail(access, await store_cost_posting(actor, master_id, cost_id, form, houses))


async def _get_master(access: Access, master_id: str, *, archived: bool = False) -> StoredMaster:
    demand_every_account(access.scope)
    master = await record_service.get_resource_record(access.scope, MASTERS, master_id, archived=archived)
    return cast(StoredMaster, master)


async def _build_detail(access: Access, master: StoredMaster) -> MasterDetail:
    houses = await load_house_shipments(access.scope, master)
    matching = [] if master["archived"] else await find_matching_shipments(access.scope, master)
    costs = master["costs"] if access.may(SEE_COSTS) else []
    people = await load_user_names(
        {cost["by"] for cost in costs} | {cost.get("posted_by", "") for cost in costs} - {""}
    )
    return MasterDetail(
        revision=master["revision"],
        houses=[_build_house(shipment) for shipment in houses],
        matching=[_build_house(shipment) for shipment in matching],
        costs=[build_master_cost(cost, houses, people) for cost in costs] if access.may(SEE_COSTS) else None,
    )


def _build_house(shipment: StoredShipment) -> MasterHouseView:
    parties = (shipment.get("data") or {}).get("shipmentParties") or {}

    def figure(key: AllocationKey) -> str:
        value = read_house_figure(shipment, key)
        return "" if value is None else plain_text(value)

    return MasterHouseView(
        shipment_id=str(shipment["_id"]),
        shipment_number=shipment["shipment_number"],
        status=DELETED if shipment["archived"] else shipment["status"],
        customer=str(parties.get("customerName") or ""),
        pieces=figure(AllocationKey.PIECES),
        chargeable_weight=figure(AllocationKey.CHARGEABLE_WEIGHT),
        volume=figure(AllocationKey.VOLUME),
    )
