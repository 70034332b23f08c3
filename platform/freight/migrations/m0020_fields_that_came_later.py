"""Templates get the fields that were added to the seed templates since their system was set up, such as those that
rates are found by and the days of lanes. A field that was removed from a template stays out."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from freight.migrations.migration import Database, Record

_CLASSES = ("50", "55", "60", "65", "70", "77.5", "85", "92.5", "100", "110", "125", "150", "175", "200", "250", "300")
# what a field says that says nothing of its own
_PLAIN: Mapping[str, Any] = {
    "type": "text",
    "minLength": None,
    "isMandatory": False,
    "isReadonly": False,
    "isActive": True,
    "isVisible": True,
    "regex": "",
    "toolTip": "",
    "errorMessage": "",
    "description": "",
    "isDependent": False,
    "dependentFields": [],
    "suggestionsSource": "",
    "suggestionField": "",
    "isDefault": False,
    "isMasterField": False,
    "isUniqueField": False,
    "defaultValue": "",
    "unit": "",
    "decimals": None,
    "options": [],
    "aliases": [],
    "issueIdentifier": False,
    "duplicateIdentifier": False,
    "addInSummary": False,
    "activeForFilter": False,
    "isReadOnlyAfterRaise": False,
    "uniqueCalculationParam": False,
    "chargeID": "",
    "invoiceCharge": False,
}


def _options(values: Sequence[str]) -> list[Record]:
    return [{"value": value, "label": "", "aliases": []} for value in values]


_STATE = "State or province; blank: that of the postal code"
_CITY = "For rates by city: {0}, or {0}, IL; without a state, that of the shipment"
_DAY = "{0} day of the lane. The tariff's version decides when it is charged; findings show where they differ"
_ADDED: Mapping[str, Sequence[Record]] = {
    "shipment": (
        {
            "key": "shipmentCargo#freightClass",
            "label": "Freight class",
            "type": "dropdown",
            "length": 5,
            "toolTip": "NMFC class, for LTL rates",
            "aliases": ["Class", "NMFC class"],
            "options": _options((*_CLASSES, "400", "500")),
        },
        {
            "key": "shipmentRouting#zone",
            "label": "Zone",
            "length": 8,
            "toolTip": "The carrier's rate zone",
            "aliases": ["Rate zone"],
        },
        {
            "key": "shipmentRouting#routing",
            "label": "Direct or interline",
            "type": "dropdown",
            "length": 10,
            "toolTip": "Whether the carrier serves the destination itself, for LTL rates",
            "aliases": ["Direct/Interline", "Point type"],
            "options": _options(("Direct", "Interline")),
        },
        {
            "key": "shipmentRouting#originState",
            "label": "Origin state",
            "length": 40,
            "toolTip": _STATE,
            "aliases": ["Origin ST", "Origin province", "Ship from state"],
        },
        {
            "key": "shipmentRouting#destinationState",
            "label": "Destination state",
            "length": 40,
            "toolTip": _STATE,
            "aliases": ["Destination ST", "Destination province", "Ship to state"],
        },
        {
            "key": "shipmentRouting#originCity",
            "label": "Origin city",
            "length": 60,
            "toolTip": _CITY.format("Joliet"),
            "aliases": ["Ship from city", "Pickup city"],
        },
        {
            "key": "shipmentRouting#destinationCity",
            "label": "Destination city",
            "length": 60,
            "toolTip": _CITY.format("Aurora"),
            "aliases": ["Ship to city", "Delivery city"],
        },
    ),
    "tariffLane": (
        {
            "key": "lane#effectiveDate",
            "label": "Effective",
            "type": "date",
            "length": 10,
            "toolTip": _DAY.format("First"),
            "aliases": ["Effective date", "Valid from", "eff_dt"],
        },
        {
            "key": "lane#expiryDate",
            "label": "Expires",
            "type": "date",
            "length": 10,
            "toolTip": _DAY.format("Last"),
            "aliases": ["Expiration date", "Expiry date", "Valid to", "Valid until", "exp_dt"],
        },
        {
            "key": "lane#currency",
            "label": "Currency",
            "type": "autocomplete",
            "length": 3,
            "toolTip": "Rates are charged in the tariff's currency; findings show where they differ",
            "suggestionsSource": "currency",
            "aliases": ["Rate currency", "Currency code", "Curr"],
        },
    ),
}


async def forward(database: Database) -> None:
    """Accounts' own templates come first: whether one of theirs was removed is read from the system's, which must not
    have got it by then."""
    templates = database["field_templates"]
    for doc_type in _ADDED:
        for account_filter in ({"$ne": None}, None):
            query = {"doc_type": doc_type, "account_id": account_filter, "archived": {"$ne": True}}
            async for template in templates.find(query).sort("_id", 1):
                await _complete(database, template)


async def _complete(database: Database, template: Record) -> None:
    removed_keys = await _keys_of_before(database, template)
    existing_keys = {field["key"] for field in template["fields"]} | removed_keys
    lacking = [field for field in _ADDED[template["doc_type"]] if field["key"] not in existing_keys]
    if not lacking:
        return
    behind = max((field.get("displayOrder") or 0 for field in template["fields"]), default=0)
    fields = [*template["fields"], *(_whole(field, behind + place) for place, field in enumerate(lacking, 1))]
    read = {"_id": template["_id"], "revision": template["revision"]}
    now = datetime.now(UTC)
    change = {"$set": {"fields": fields, "updated_on": now}, "$inc": {"revision": 1, "version": 1}}
    if (await database["field_templates"].update_one(read, change)).modified_count:
        await _note(database, template, fields, now)


def _whole(stated: Record, place: int) -> Record:
    group = str(stated["key"]).partition("#")[0]
    return {**_PLAIN, **stated, "displayOrder": place, "groupKey": group}


async def _keys_of_before(database: Database, template: Record) -> set[str]:
    """The fields that a template, or that of the system behind an account's own, has or ever had."""
    ids = [template["_id"]]
    had: set[str] = set()
    if template["account_id"] is not None:
        systems = {"doc_type": template["doc_type"], "system_id": template["system_id"], "account_id": None}
        if system := await database["field_templates"].find_one(systems):
            ids.append(system["_id"])
            had = {field["key"] for field in system["fields"]}
    async for entry in database["record_changes"].find({"kind": "template", "record_id": {"$in": ids}}):
        had |= {field["key"] for field in entry["snapshot"].get("fields") or ()}
    return had


async def _note(database: Database, template: Record, fields: Sequence[Record], now: datetime) -> None:
    """A save in the history of the template, where it has one: else the next save would seem to have added them."""
    history = database["record_changes"]
    newest = await history.find_one({"kind": "template", "record_id": template["_id"]}, sort=[("to_revision", -1)])
    if newest is None:
        return
    del newest["_id"]
    history_entry = {
        "to_revision": template["revision"] + 1,
        "action": "changed",
        "at": now,
        "by": "",
        "permission": "",
    }
    was = {"path": "fields", "before": template["fields"], "after": list(fields)}
    snapshot = {**newest["snapshot"], "fields": list(fields), "version": template["version"] + 1}
    await history.insert_one({**newest, **history_entry, "changed": [was], "snapshot": snapshot})
