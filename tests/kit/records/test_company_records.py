"""Records that belong to a company and to none of its systems: every system of the company sees them, no other company
sees, counts or changes anything of them."""

import pytest
from bson import ObjectId

from freight.core.errors import Conflict, NotFound, PermissionDenied
from freight.core.fields.spec import FieldSpec
from freight.documents.company import Company
from freight.documents.record_change import RecordChange
from freight.documents.system import System
from freight.kit.records import history, record_service
from freight.kit.records.resource import Actor, RecordOwner, Resource, ResourcePermissions, ResourceQuery
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import scoped
from tests.fixtures.tenants import Tenants

CODE, NAME = "system#code", "system#name"
SYSTEMS = Resource(
    name="system",
    title="System",
    plural="Systems",
    document=System,
    fields=(
        FieldSpec(key=CODE, label="Code", length=10, is_mandatory=True, is_unique_field=True, display_order=1),
        FieldSpec(key=NAME, label="Name", length=60, is_mandatory=True, display_order=2),
    ),
    columns=(CODE, NAME),
    search=(CODE, NAME),
    permissions=ResourcePermissions("system.viewSystem", "system.newSystem", "system.editSystem"),
    paths={CODE: "code", NAME: "name"},
)
NEW = {CODE: "RIR", NAME: "Rail Import Rotterdam"}
PAGE = Page(1, 50)


def administrator(scope: Scope) -> Actor:
    return Actor(scope, "system.newSystem", is_admin=True)


async def codes(scope: Scope) -> list[str]:
    return [
        row["code"] for row in (await record_service.list_resource_records(scope, SYSTEMS, ResourceQuery(), PAGE))[1]
    ]


async def test_every_system_of_a_company_sees_its_records_and_no_other_company_does(tenants: Tenants) -> None:
    made = await record_service.create_resource_record(SYSTEMS, administrator(tenants.air), RecordOwner(None), NEW)
    assert await codes(tenants.air) == await codes(tenants.ocean) == ["AEC", "OIR", "RIR"]
    assert await codes(tenants.gdynia) == ["OEG", "RFW"]
    assert await scoped(System, tenants.gdynia).count({"code": "RIR"}) == 0
    with pytest.raises(NotFound):
        await record_service.get_resource_record(tenants.gdynia, SYSTEMS, made["_id"])


async def test_no_other_company_changes_takes_away_or_restores_anything(tenants: Tenants) -> None:
    made = await record_service.create_resource_record(SYSTEMS, administrator(tenants.air), RecordOwner(None), NEW)
    stranger = administrator(tenants.gdynia)
    with pytest.raises(NotFound):
        await record_service.change_resource_record(SYSTEMS, stranger, made["_id"], {NAME: "Ours now"}, 1)
    with pytest.raises(NotFound):
        await record_service.archive_resource_record(SYSTEMS, stranger, made["_id"], 1)
    with pytest.raises(NotFound):
        await record_service.restore_resource_record(SYSTEMS, stranger, made["_id"], 1, 1)
    changed = await scoped(System, tenants.gdynia).update_many({"code": "RIR"}, {"$set": {"name": "Ours now"}})
    assert changed.matched_count == 0
    assert (await record_service.get_resource_record(tenants.air, SYSTEMS, made["_id"]))["name"] == NEW[NAME]


async def test_a_stored_record_names_its_company_and_neither_system_nor_account(tenants: Tenants) -> None:
    made = await record_service.create_resource_record(SYSTEMS, administrator(tenants.air), RecordOwner(None), NEW)
    stored = await System.get_pymongo_collection().find_one({"_id": made["_id"]})
    assert stored and stored["company_id"] == tenants.air.company_id
    assert {"system_id", "account_id"} & set(stored) == set()
    assert (await System.get(made["_id"])).code == "RIR"


async def test_a_record_is_the_callers_companys_whatever_company_it_is_said_to_be_of(tenants: Tenants) -> None:
    said = {"_id": ObjectId(), "company_id": tenants.gdynia.company_id, "code": "X", "name": "X"}
    await scoped(System, tenants.air).insert_one(said)
    assert "X" in await codes(tenants.air) and "X" not in await codes(tenants.gdynia)


async def test_the_history_is_read_from_every_system_of_the_company_and_brings_a_record_back(tenants: Tenants) -> None:
    here, there = administrator(tenants.air), administrator(tenants.ocean)
    made = await record_service.create_resource_record(SYSTEMS, here, RecordOwner(None), NEW)
    await record_service.change_resource_record(SYSTEMS, here, made["_id"], {NAME: "Rail Export"}, 1)
    await record_service.archive_resource_record(SYSTEMS, here, made["_id"], 2)
    assert await codes(tenants.ocean) == ["AEC", "OIR"]
    told = await history.list_record_saves(tenants.ocean, SYSTEMS.name, made["_id"], PAGE)
    assert [entry.action for entry in told.entries] == ["archived", "changed", "created"]
    assert await scoped(RecordChange, tenants.gdynia).count({"record_id": made["_id"]}) == 0
    back = await record_service.restore_resource_record(SYSTEMS, there, made["_id"], 1, 3)
    assert (back["name"], back["archived"]) == (NEW[NAME], False)


async def test_only_an_administrator_of_the_company_writes_them(tenants: Tenants) -> None:
    with pytest.raises(PermissionDenied, match="Only an administrator of the company can change systems"):
        await record_service.create_resource_record(
            SYSTEMS, Actor(tenants.air, "system.newSystem"), RecordOwner(None), NEW
        )


async def test_who_is_limited_to_some_accounts_writes_none(tenants: Tenants) -> None:
    some = Scope(tenants.air.company_id, (Grant(tenants.air.system_id, frozenset({tenants.fill1})),))
    with pytest.raises(PermissionDenied):
        await record_service.create_resource_record(SYSTEMS, administrator(some), RecordOwner(None), NEW)
    with pytest.raises(PermissionDenied):
        await scoped(System, some).update_many({}, {"$set": {"name": "Mine"}})
    with pytest.raises(PermissionDenied):
        await scoped(System, some).insert_one({"code": "X", "name": "X"})


async def test_two_companies_use_one_code_and_one_company_uses_it_once(tenants: Tenants) -> None:
    await record_service.create_resource_record(
        SYSTEMS, administrator(tenants.gdynia), RecordOwner(None), {**NEW, CODE: "AEC"}
    )
    with pytest.raises(Conflict, match="Code AEC already exists"):
        await record_service.create_resource_record(
            SYSTEMS, administrator(tenants.air), RecordOwner(None), {**NEW, CODE: "AEC"}
        )


async def test_a_company_sees_and_changes_itself_alone_and_makes_no_other(tenants: Tenants) -> None:
    own, other = tenants.air.company_id, tenants.gdynia.company_id
    companies = scoped(Company, tenants.air)
    assert [one["_id"] async for one in companies.find()] == [own]
    assert (await companies.update_many({"_id": other}, {"$set": {"name": "Ours"}})).matched_count == 0
    with pytest.raises(PermissionDenied):
        await companies.insert_one({"_id": other, "code": "X", "name": "X"})
