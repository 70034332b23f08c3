"""A consol of Ocean Import Rotterdam: one container with twelve houses, whose bills are divided among them. One more
shipment names its number and is not among its houses yet."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from freight.core.buying.allocation import AllocationKey
from freight.documents.master import Master
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.shipments.masters.costs import KEEPS_COSTS, store_master_costs
from freight.features.shipments.masters.houses import read_house_figure
from freight.features.shipments.masters.resource import CARRIER, HOUSES, KIND, MASTERS, NOTE, NUMBER
from freight.features.shipments.masters.schemas import MasterCostForm, MasterCostsForm
from freight.kit.records.record_service import create_resource_record
from freight.kit.records.resource import Actor, RecordOwner
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_SYSTEM, _HOUSES = "OIR", 12
_RECENT = 20  # of them the lightest, so that they fit into one container
_SHOWN = ["shipment_number", "ship_date", "data.shipmentInformation", "data.shipmentRouting", "data.shipmentCargo"]
_BILLS = (
    ("Terminal handling (THC)", "285.00", AllocationKey.CHARGEABLE_WEIGHT),
    ("Container unloading", "430.00", AllocationKey.VOLUME),
)


async def load_demo_masters(scope: Scope, _: Path) -> int:
    """Add the consol to the Rotterdam demo if it has no master; return how many. It needs a carrier with enough rated
    shipments from one port."""
    system = await System.get(scope.system_id)
    if system is None or system.code != _SYSTEM or await scoped(Master, scope).count(limit=1, archived=True):
        return 0
    shipments = await _find_shipments(scope)
    if not shipments:
        return 0
    left, *houses = shipments
    information = left["data"]["shipmentInformation"]
    editor = Actor(await get_clerk_scope(scope, MASTERS.permissions.change), MASTERS.permissions.change)
    values = {
        NUMBER: information["bookingNumber"],
        KIND: "Consol",
        CARRIER: information["carrier"],
        HOUSES: "\n".join(house["shipment_number"] for house in houses),
        NOTE: "One 40 ft high cube container",
    }
    master = await create_resource_record(MASTERS, editor, RecordOwner(scope.system_id), values)
    bills = [
        MasterCostForm(carrier=str(information["carrier"]), name=name, amount=amount, currency="EUR", key=key)
        for name, amount, key in _BILLS
    ]
    payer = Actor(await get_clerk_scope(scope, KEEPS_COSTS), KEEPS_COSTS)
    await store_master_costs(payer, str(master["_id"]), MasterCostsForm(revision=master["revision"], costs=bills))
    return 1


async def _find_shipments(scope: Scope) -> Sequence[StoredShipment]:
    """Return the shipments of the consol, that without a master first: from the port with most shipments of one
    carrier. Empty if there are too few."""
    query = {"rating.trace_id": {"$ne": None}, "data.shipmentInformation.bookingNumber": {"$gt": ""}}
    newest = scoped(Shipment, scope).find(query, _SHOWN).sort([("entry_date", -1), ("_id", -1)])
    groups: dict[tuple[object, object], list[StoredShipment]] = defaultdict(list)
    async for shipment in newest:
        data = shipment["data"]
        groups[data["shipmentInformation"].get("carrier"), data["shipmentRouting"].get("originPort")].append(shipment)
    most = max(groups.values(), key=len, default=[])[:_RECENT]
    lightest = sorted(most, key=lambda one: read_house_figure(one, AllocationKey.CHARGEABLE_WEIGHT) or 0)
    chosen = lightest[: _HOUSES + 1]
    return sorted(chosen, key=lambda shipment: shipment["shipment_number"]) if len(chosen) > _HOUSES else []
