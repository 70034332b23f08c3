"""The shipments that masters carry: by the numbers that are typed, and by the master's number that shipments name."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.buying.allocation import AllocationKey
from freight.core.fields.numbers import exact
from freight.core.shipments.filed import FilingKind, build_filed_query
from freight.core.shipments.references import normalize_reference
from freight.documents.master import Master, match_masters_by_number, match_masters_of_shipments
from freight.documents.records.master import StoredMaster
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.shipments.masters.schemas import UnmatchedMaster, UnmatchedMasters, UnmatchedShipment
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, scoped

_CARGO = {
    AllocationKey.CHARGEABLE_WEIGHT: ("chargeableWeight", "grossWeight"),
    AllocationKey.VOLUME: ("volume",),
    AllocationKey.PIECES: ("pieces",),
    AllocationKey.VALUE: ("declaredValue",),
}
_SHOWN = (
    "shipment_number",
    "references",
    "status",
    "archived",
    "account_id",
    "data.shipmentCargo",
    "data.shipmentParties",
)
_WAYBILL, _BOOKING = "mwab", "bookingNumber"
_MASTER_NUMBERS = tuple(f"data.shipmentInformation.{name}" for name in (_WAYBILL, _BOOKING))
_MOST_UNMATCHED, _MOST_NUMBERS = 5_000, 100


@dataclass(frozen=True)
class HouseNumbers:
    """The shipments that some numbers name, each once; `problem`: why a number names none, or several."""

    shipments: Sequence[StoredShipment]
    problem: str = ""


async def find_house_shipments(scope: Scope, numbers: Sequence[str]) -> HouseNumbers:
    """Return the shipments that these numbers name. A shipment's own number takes precedence over references."""
    keys = [normalize_reference(number) for number in numbers]
    found: dict[str, list[StoredShipment]] = defaultdict(list)
    if wanted := sorted(set(keys) - {""}):
        query = build_filed_query(FilingKind.NUMBER, *wanted)
        shipments = index_by_id(await scoped(Shipment, scope).find(query, list(_SHOWN)).to_list())
        for shipment in shipments.values():
            for key in set(wanted) & set(shipment["references"]):
                found[key].append(shipment)
    houses: dict[object, StoredShipment] = {}
    for number, key in zip(numbers, keys, strict=True):
        named = found.get(key, [])
        own = [shipment for shipment in named if normalize_reference(shipment["shipment_number"]) == key] or named
        if not own:
            return HouseNumbers(
                (), f"Shipment {number} does not exist. Correct the number, or enter the shipment first."
            )
        if len(own) > 1:
            return HouseNumbers((), f"{number} is on several shipments. Enter the shipment number.")
        houses[own[0]["_id"]] = own[0]
    return HouseNumbers(list(houses.values()))


async def load_house_shipments(scope: Scope, master: StoredMaster) -> list[StoredShipment]:
    """Return the shipments that a master carries, also deleted ones, in its order."""
    ids = [house["shipment_id"] for house in master["houses"]]
    carried = scoped(Shipment, scope).find({"_id": {"$in": ids}}, list(_SHOWN), archived=True)
    shipments = index_by_id(await carried.to_list())
    return [shipments[record_id] for record_id in ids if record_id in shipments]


def read_house_figure(shipment: StoredShipment, key: AllocationKey) -> Decimal | None:
    """Return the measure of a shipment by which a cost is divided, None if it has none."""
    cargo = (shipment.get("data") or {}).get("shipmentCargo") or {}
    return next(
        (exact(value) for name in _CARGO.get(key, ()) if isinstance(value := cargo.get(name), int | float | Decimal)),
        None,
    )


async def find_matching_shipments(scope: Scope, master: StoredMaster) -> list[StoredShipment]:
    """Return the shipments that name a master's number and are no house of any master."""
    query = build_filed_query(FilingKind.NUMBER, master["number_key"])
    naming = await scoped(Shipment, scope).find(query, list(_SHOWN)).sort("shipment_number", 1).to_list()
    naming = [one for one in naming if normalize_reference(one["shipment_number"]) != master["number_key"]]
    taken = await _list_taken(scope, [shipment["_id"] for shipment in naming])
    return [shipment for shipment in naming if shipment["_id"] not in taken]


async def list_unmatched_masters(scope: Scope) -> UnmatchedMasters:
    """Return the master numbers of the newest shipments that are no houses, those of most shipments first: air
    waybills and bookings that several shipments name, and numbers of masters."""
    named: dict[str, list[StoredShipment]] = defaultdict(list)
    written: dict[str, str] = {}
    newest = scoped(Shipment, scope).find({}, ["shipment_number", *_MASTER_NUMBERS])
    async for shipment in newest.sort([("entry_date", -1), ("_id", -1)]).limit(_MOST_UNMATCHED):
        information = (shipment.get("data") or {}).get("shipmentInformation") or {}
        for name in (_WAYBILL, _BOOKING):
            number = str(information.get(name) or "")
            if key := normalize_reference(number):
                named[key].append(shipment)
                written.setdefault(key, number)
    masters = scoped(Master, scope).find(match_masters_by_number(named), ["number", "number_key", "revision"])
    known = {master["number_key"]: master async for master in masters}
    groups = {key: group for key, group in named.items() if key in known or len(group) > 1}
    taken = await _list_taken(scope, list({shipment["_id"] for group in groups.values() for shipment in group}))
    rows: list[UnmatchedMaster] = []
    for key, group in groups.items():
        if free := [shipment for shipment in group if shipment["_id"] not in taken]:
            master = known.get(key)
            rows.append(
                UnmatchedMaster(
                    number=master["number"] if master else written[key],
                    master_id=str(master["_id"]) if master else "",
                    revision=master["revision"] if master else 0,
                    shipments=[
                        UnmatchedShipment(shipment_id=str(one["_id"]), shipment_number=one["shipment_number"])
                        for one in sorted(free, key=lambda one: one["shipment_number"])
                    ],
                )
            )
    return UnmatchedMasters(rows=sorted(rows, key=lambda row: (-len(row.shipments), row.number))[:_MOST_NUMBERS])


async def _list_taken(scope: Scope, ids: Sequence[object]) -> set[object]:
    masters = scoped(Master, scope).find(match_masters_of_shipments(ids), ["houses"])  # type: ignore[arg-type]
    return {house["shipment_id"] async for master in masters for house in master["houses"]}
