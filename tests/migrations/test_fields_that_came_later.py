"""Migration 20: the templates of an old installation get the fields that the suite's own gained since."""

from pathlib import Path
from typing import Any
from zipfile import ZipFile

import bson
import pytest
from bson import ObjectId

from freight.core.fields.spec import parse_fields
from freight.kit.storage.connections import Connections
from freight.migrations import m0020_fields_that_came_later as migration

FIRST = Path(__file__).with_name("first_installation.zip")
LATER = {
    "shipment": [
        *("shipmentCargo#freightClass", "shipmentRouting#zone", "shipmentRouting#routing"),
        *("shipmentRouting#originState", "shipmentRouting#destinationState"),
        *("shipmentRouting#originCity", "shipmentRouting#destinationCity"),
    ],
    "tariffLane": ["lane#effectiveDate", "lane#expiryDate", "lane#currency"],
}
CITY = "shipmentRouting#originCity"


@pytest.fixture
async def old(connections: Connections) -> list[dict[str, Any]]:
    """The templates of the first months, stored."""
    with ZipFile(FIRST) as archive:
        templates = bson.decode_all(archive.read("field_templates.bson"))
    await connections.database["field_templates"].insert_many(templates)
    return list(templates)


def first_of(templates: list[dict[str, Any]], doc_type: str) -> dict[str, Any]:
    return next(each for each in templates if each["doc_type"] == doc_type)


def keys(template: dict[str, Any]) -> list[str]:
    return [each["key"] for each in template["fields"]]


async def stored(connections: Connections, template: dict[str, Any]) -> dict[str, Any]:
    found = await connections.database["field_templates"].find_one({"_id": template["_id"]})
    assert found
    return found


async def test_every_template_gets_what_it_never_had_behind_its_own_fields(
    connections: Connections, old: list[dict[str, Any]]
) -> None:
    for _ in range(2):  # a second run finds nothing to do
        await migration.forward(connections.database)
        for before in old:
            now = await stored(connections, before)
            added = LATER.get(before["doc_type"], [])
            assert keys(now) == [*keys(before), *added]
            assert now["fields"][: len(before["fields"])] == before["fields"]
            assert now["revision"] == before["revision"] + bool(added)
            # read as fields of today, each with all that older fields say
            parse_fields(now["fields"])
            assert {frozenset(each) for each in now["fields"]} == {frozenset(before["fields"][0])}
            assert len({each["displayOrder"] for each in now["fields"]}) == len(now["fields"])


async def test_what_a_company_took_out_or_made_itself_is_left_alone(
    connections: Connections, old: list[dict[str, Any]]
) -> None:
    database, template = connections.database, first_of(old, "shipment")
    own = {**template["fields"][0], "key": "shipmentRouting#destinationCity", "label": "Town", "displayOrder": 70}
    await database["field_templates"].update_one(
        {"_id": template["_id"]}, {"$push": {"fields": own}, "$set": {"revision": 3, "version": 3}}
    )
    history = {"kind": "template", "record_id": template["_id"], "company_id": template["company_id"]}
    had = [*template["fields"], {**own, "key": CITY}]
    await database["record_changes"].insert_many(
        [
            {**history, "to_revision": 2, "snapshot": {"name": "Shipments", "fields": had, "version": 2}},
            {**history, "to_revision": 3, "snapshot": {"name": "Shipments", "fields": [*template["fields"], own]}},
        ]
    )
    for _ in range(2):
        await migration.forward(database)
        now = await stored(connections, template)
        assert CITY not in keys(now)
        assert [each["label"] for each in now["fields"] if each["key"] == own["key"]] == ["Town"]
        assert "shipmentRouting#originState" in keys(now)
        (entry,) = await database["record_changes"].find({"to_revision": {"$gt": 3}}).to_list()
        # the next save is compared with this one
        assert (entry["to_revision"], entry["by"]) == (now["revision"], "")
        assert entry["snapshot"]["fields"] == now["fields"]
        assert entry["company_id"] == template["company_id"]


async def test_an_accounts_own_template_gets_what_the_systems_lacked_too(
    connections: Connections, old: list[dict[str, Any]]
) -> None:
    database, template = connections.database, first_of(old, "shipment")
    made = {**template, "_id": ObjectId(), "account_id": ObjectId()}
    await database["field_templates"].insert_one(made)
    # of a system whose template had the cities when an account's was made without them
    newer = next(each for each in old if each["doc_type"] == "shipment" and each["_id"] != template["_id"])
    cities = [{**newer["fields"][0], "key": key} for key in LATER["shipment"]]
    await database["field_templates"].update_one({"_id": newer["_id"]}, {"$push": {"fields": {"$each": cities}}})
    without = {**newer, "_id": ObjectId(), "account_id": ObjectId()}
    await database["field_templates"].insert_one(without)
    for _ in range(2):
        await migration.forward(database)
        assert CITY in keys(await stored(connections, made))
        assert keys(await stored(connections, without)) == keys(newer)
