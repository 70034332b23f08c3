"""The scope is added to every query, and no filter of the caller can take it away."""

import pytest
from bson import ObjectId

from freight.core.errors import Invalid, NotFound, PermissionDenied
from freight.documents.base import AccountRule, SharedWriting
from freight.documents.field_template import FieldTemplate
from freight.documents.shipment import Shipment
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import scoped
from tests.http.planted import TENANT_DOCUMENTS

COMPANY, AIR, OCEAN = ObjectId(), ObjectId(), ObjectId()
ACME, BOLT = ObjectId(), ObjectId()
WHOLE_AIR = Scope.of_system(COMPANY, AIR)
ACME_ONLY = Scope(COMPANY, (Grant(AIR, frozenset({ACME})),))
BOTH = Scope(COMPANY, (Grant(AIR), Grant(OCEAN)))


def shipment(number: str, account: ObjectId) -> dict[str, object]:
    return {"shipment_number": number, "account_id": account, "status": "Not Rated", "entry_date": "2026-11-01"}


@pytest.fixture
async def shipments(connections: Connections) -> None:
    await scoped(Shipment, WHOLE_AIR).insert_many([shipment("A1", ACME), shipment("A2", BOLT)])
    await scoped(Shipment, Scope.of_system(COMPANY, OCEAN)).insert_one(shipment("O1", ACME))


async def numbers(scope: Scope, query: dict[str, object] | None = None) -> list[str]:
    return sorted([r["shipment_number"] async for r in scoped(Shipment, scope).find(query)])


async def test_a_system_sees_its_own_shipments_only(shipments: None) -> None:
    assert await numbers(WHOLE_AIR) == ["A1", "A2"]
    assert await numbers(Scope.of_system(ObjectId(), AIR)) == []


async def test_a_caller_cannot_widen_the_scope_with_a_filter(shipments: None) -> None:
    assert await numbers(WHOLE_AIR, {"system_id": OCEAN}) == []
    assert await numbers(WHOLE_AIR, {"$or": [{"system_id": OCEAN}, {"archived": True}]}) == []
    assert await scoped(Shipment, WHOLE_AIR).count({"system_id": OCEAN}) == 0


async def test_a_user_limited_to_accounts_sees_and_writes_those_only(shipments: None) -> None:
    assert await numbers(ACME_ONLY) == ["A1"]
    changed = await scoped(Shipment, ACME_ONLY).update_many({}, {"$set": {"status": "Rated"}})
    assert changed.modified_count == 1
    with pytest.raises(PermissionDenied):
        await scoped(Shipment, ACME_ONLY).insert_one(shipment("A3", BOLT))


async def test_records_shared_by_a_system_are_seen_by_users_limited_to_accounts(connections: Connections) -> None:
    templates = scoped(FieldTemplate, WHOLE_AIR)
    await templates.insert_many(
        [
            {"doc_type": "shipment", "name": n, "account_id": a}
            for n, a in (("system", None), ("acme", ACME), ("bolt", BOLT))
        ]
    )
    seen = [t["name"] async for t in scoped(FieldTemplate, ACME_ONLY).find()]
    assert sorted(seen) == ["acme", "system"]


async def test_a_picture_across_systems_reads_and_never_writes(shipments: None) -> None:
    assert await numbers(BOTH) == ["A1", "A2", "O1"]
    with pytest.raises(Invalid, match="Choose a system first"):
        await scoped(Shipment, BOTH).insert_one(shipment("X", ACME))


async def test_the_archived_are_hidden(shipments: None) -> None:
    await scoped(Shipment, WHOLE_AIR).update_one({"shipment_number": "A1"}, {"$set": {"archived": True}})
    assert await numbers(WHOLE_AIR) == ["A2"]


async def test_an_id_of_another_system_is_not_told_from_one_that_does_not_exist(shipments: None) -> None:
    foreign = await scoped(Shipment, Scope.of_system(COMPANY, OCEAN)).find_one()
    assert foreign
    for unknown in (foreign["_id"], ObjectId(), "not-an-id", {"$ne": None}):
        with pytest.raises(NotFound, match="Shipment not found"):
            await scoped(Shipment, WHOLE_AIR).get(unknown, "shipment")


async def test_an_aggregation_cannot_reach_into_other_collections(shipments: None) -> None:
    with pytest.raises(ValueError, match="stays in its collection"):
        await scoped(Shipment, WHOLE_AIR).aggregate([{"$unionWith": "users"}])


OF_ALL = [each for each in TENANT_DOCUMENTS if each.shared_writing is SharedWriting.EVERY_ACCOUNT]


@pytest.mark.parametrize("document", OF_ALL, ids=lambda document: document.__name__)
async def test_what_all_accounts_share_is_changed_by_nobody_who_sees_some_of_them(connections: Connections, document):
    """A price list, a rule, a template, a number series: a change would apply to accounts the user cannot see."""
    stored = document.get_pymongo_collection()
    shared = {"_id": ObjectId(), "company_id": COMPANY, "system_id": AIR, "account_id": None, "account_ids": []}
    await stored.insert_one({**shared, "archived": False, "revision": 1})
    one, change = {"_id": shared["_id"]}, {"$set": {"revision": 2}}
    limited = scoped(document, ACME_ONLY)
    seen = await limited.find_one(one) is not None

    for attempt in (
        lambda: limited.update_one(one, change),
        lambda: limited.update_many(one, change),
        lambda: limited.find_one_and_update(one, change),
        lambda: limited.delete_many(one),
    ):
        if seen:
            with pytest.raises(PermissionDenied):
                await attempt()
        else:
            await attempt()
    with pytest.raises(PermissionDenied):
        await limited.insert_one({"account_id": None, "account_ids": []})
    if document.account_rule is not AccountRule.IGNORED:
        await limited.bulk_write([limited.to_update(one, change)])
    assert [row["revision"] async for row in stored.find(one)] == [1]

    assert (await scoped(document, WHOLE_AIR).update_one(one, change)).modified_count == 1
