"""Masters as records, with their houses one a line."""

from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.shipments.references import normalize_reference
from freight.documents.master import Master, match_masters_of_shipments
from freight.features.shipments.masters.houses import HouseNumbers, find_house_shipments
from freight.kit.access import Access
from freight.kit.records.resource import FormSection, Resource, ResourcePermissions, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

NUMBER, KIND, CARRIER = "master#number", "master#kind", "master#carrier"
HOUSES, NOTE = "master#houses", "master#note"
_MOST_HOUSES = 600
_LIMITED = "Masters carry shipments of several accounts. They are for users who see all accounts of the system."

FIELDS = (
    FieldSpec(
        key=NUMBER, label="Number", length=40, is_mandatory=True, is_unique_field=True, is_master_field=True,
        display_order=1, aliases=("Master bill", "MBL", "MAWB", "Container", "Master number"),
        tool_tip="The master bill of lading, master air waybill, container or truck run",
    ),
    FieldSpec(
        key=KIND, label="Kind", type="dropdown", length=20, is_mandatory=True, default_value="Consol",
        display_order=2, options=tuple(FieldOption(value=kind) for kind in ("Consol", "Container", "Truck run")),
    ),
    FieldSpec(
        key=CARRIER, label="Carrier", type="autocomplete", suggestions_source="carrier", length=100, display_order=3,
    ),
    FieldSpec(key=NOTE, label="Note", type="multiline", length=500, display_order=4),
    FieldSpec(
        key=HOUSES, label="Houses", type="multiline", length=10_000, display_order=5,
        aliases=("House bills", "Shipments", "HBL"),
        tool_tip="One a line: the shipments it carries, by their numbers",
    ),
)  # fmt: skip


async def _complete(scope: Scope, after: Record, before: Record | None) -> None:
    """Find the shipments that are its houses. Raises Invalid naming the first number that is none."""
    after["number"] = " ".join(after["number"].split())
    after["number_key"] = normalize_reference(after["number"])
    if not after["number_key"]:
        raise Invalid("Number: enter letters or digits.", code=ErrorCode.MASTER)
    for name, empty in (("carrier", ""), ("note", ""), ("data", {}), ("house_numbers", [])):
        after[name] = after.get(name) or empty
    typed = [text for number in after["house_numbers"] if (text := number.strip())]
    if len(typed) > _MOST_HOUSES:
        raise Invalid(f"Houses: up to {_MOST_HOUSES:,}.", code=ErrorCode.MASTER)
    found = await find_house_shipments(scope, typed)
    if found.problem:
        raise Invalid(f"Houses: {found.problem}", code=ErrorCode.MASTER)
    after["houses"] = [
        {"shipment_id": shipment["_id"], "shipment_number": shipment["shipment_number"]} for shipment in found.shipments
    ]
    after["house_numbers"] = [house["shipment_number"] for house in after["houses"]]
    # the form, a workbook and a restored revision leave the costs as they are: those have their own permission
    after["costs"] = before["costs"] if before else []
    if before and after["house_numbers"] != before["house_numbers"]:
        demand_nothing_posted(before)
    for _, message in (await _find_faults(scope, [StoredChange(before, after)], None)).values():
        raise Invalid(f"Houses: {message}", code=ErrorCode.MASTER)


async def _find_faults(
    scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession | None
) -> Mapping[object, tuple[str, str]]:
    """Return which of the masters that are to be stored together carry a shipment of another one, by their ids."""
    stored = [after for _, after in changes if not after["archived"]]
    houses: dict[object, HouseNumbers] = {
        after["_id"]: await find_house_shipments(scope, after.get("house_numbers") or []) for after in stored
    }
    own = {after["_id"] for after in stored}
    ids = [shipment["_id"] for found in houses.values() for shipment in found.shipments]
    query = {**match_masters_of_shipments(ids), "_id": {"$nin": list(own)}}
    owners: dict[ObjectId, str] = {}
    async for other in scoped(Master, scope).find(query, ["number", "houses"], session=session):
        owners |= dict.fromkeys((house["shipment_id"] for house in other["houses"]), str(other["number"]))
    faults: dict[object, tuple[str, str]] = {}
    for after in stored:
        found = houses[after["_id"]]
        if found.problem:
            faults[after["_id"]] = (HOUSES, found.problem)
        for shipment in found.shipments:
            number = shipment["shipment_number"]
            if normalize_reference(number) == normalize_reference(after["number"]):
                faults[after["_id"]] = (HOUSES, f"{number} is the master itself. Take it out.")
                break
            if owner := owners.get(shipment["_id"]):
                faults[after["_id"]] = (HOUSES, f"{number} is a house of {owner}. Take it out of there first.")
                break
            owners[shipment["_id"]] = str(after["number"])
    return faults


async def _keep_posted(_: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Refuse to remove a master with posted costs, which would leave its houses to another one."""
    for before, after in changes:
        if before and after["archived"]:
            demand_nothing_posted(before)


MASTERS = Resource(
    name="master",
    title="Master",
    plural="Masters",
    document=Master,
    fields=FIELDS,
    sections=(FormSection("What it carries", (KIND, CARRIER, NOTE, HOUSES)),),
    columns=(NUMBER, KIND, CARRIER, HOUSES),
    search=(NUMBER, CARRIER, HOUSES),
    permissions=ResourcePermissions(see="masters.viewMasters", add="masters.editMasters", change="masters.editMasters"),
    paths={NUMBER: "number", KIND: "kind", CARRIER: "carrier", HOUSES: "house_numbers", NOTE: "note"},
    lines=frozenset({HOUSES}),
    none_yet="Add a master bill, container or truck run with the shipments it carries, or upload a workbook.",
    judge=_find_faults,
    prepare=_complete,
    stored=_keep_posted,
)


async def build_master_resource(access: Access) -> Resource:
    """Return the resource of masters. Raises PermissionDenied for a user who is limited to some accounts."""
    demand_every_account(access.scope)
    return MASTERS


def demand_nothing_posted(master: Record) -> None:
    """Raise Invalid naming a posted cost of a master: its parts are those of its houses."""
    if posted := next((cost["name"] for cost in master["costs"] if cost.get("posted")), ""):
        raise Invalid(f"{posted} is posted to the houses. Take its posting back first.", code=ErrorCode.MASTER)


def demand_every_account(scope: Scope) -> None:
    """Raise PermissionDenied for a user who is limited to some accounts."""
    if scope.is_limited:
        raise PermissionDenied(_LIMITED)
