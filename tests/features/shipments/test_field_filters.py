"""Permissions filtered by a field of shipments (R381): every way to a shipment shows the same ones, says why, and none
leads around the filter."""

import io
from typing import Any

import httpx
import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freight.documents.field_template import FieldTemplate
from freight.documents.filtered_permission import FieldFilter, FilteredPermission
from freight.documents.role import Role
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.documents.task import Task
from freight.features.identity.people.membership_updates import rewrite_memberships
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.features.ledger.aging.test_summary import days_ago
from tests.features.shipments.conftest import CARRIER, NUMBER, Clerk, new
from tests.fixtures.tenants import SEE, Tenants

SERVICE = "shipmentInformation#serviceLevel"
SAVE, EXPORT, HOME = "shipmentEntry.saveShipmentEntry", "shipmentEntry.exportShipmentEntry", "dashboard.menuDashboard"
DESK = [SEE, SAVE, EXPORT, HOME]


async def let(tenants: Tenants, *alternatives: dict[str, list[str]]) -> None:
    """Vera has the permissions of a desk for these shipments alone, from now on."""
    variants = [
        FilteredPermission(codes=DESK, filters={key: FieldFilter(v=v) for key, v in each.items()})
        for each in alternatives
    ]
    role = await Role.find_one({"name": "Desk"})
    if role is None:
        role = await Role(company_id=tenants.air.company_id, name="Desk", codes=[], variants=variants).insert()
        tenants.vera.memberships[0].role_id = role.id
        await tenants.vera.replace()
    role.variants = variants
    await role.replace()

    async def tell(session: Any) -> None:
        await rewrite_memberships({"role_id": role.id}, session)

    await run_in_transaction(tell)


@pytest.fixture
async def stored(ana: Clerk, tenants: Tenants) -> list[dict[str, Any]]:
    rows = [
        new("LH-1", tempId=1, **{CARRIER: "LH", SERVICE: "STD"}),
        new("LH-2", tempId=2, **{CARRIER: "LH", SERVICE: "EXP"}),
        new("UA-1", tempId=3, **{CARRIER: "UA", SERVICE: "STD"}),
        new("NO-1", tempId=4),
    ]
    await ana.saved(*rows)
    await scoped(FieldTemplate, tenants.air).update_one(
        {"doc_type": "shipment", "account_id": None}, {"$set": {"permission_fields": [CARRIER, SERVICE]}}
    )
    return await scoped(Shipment, tenants.air).find().sort("shipment_number", 1).to_list()


async def listed(caller: httpx.AsyncClient) -> list[str]:
    answer = await caller.post("/api/shipment/list", json={"sort": [{"field": NUMBER}]})
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert data["count"] == len(data["rows"])
    return [row[NUMBER] for row in data["rows"]]


async def why(priya: httpx.AsyncClient, tenants: Tenants, number: str, code: str = SEE) -> dict[str, Any]:
    asked = {"userId": str(tenants.vera.id), "systemId": str(tenants.air.system_id), "code": code, "shipment": number}
    answer = await priya.get("/api/permissions/explain", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def exported(caller: httpx.AsyncClient, tenants: Tenants, run_jobs: Any) -> list[str]:
    """The numbers in a workbook that vera has made, in its order."""
    started = await caller.post("/api/shipment/export", json={"sort": [{"field": NUMBER}], "columns": [NUMBER]})
    assert started.status_code == 200, started.text
    await run_jobs()
    return await in_workbook(tenants, started.json()["data"]["taskKey"])


async def in_workbook(tenants: Tenants, key: str) -> list[str]:
    """The numbers in the workbook of a task."""
    owner = Scope.of_system(tenants.air.company_id, tenants.air.system_id, str(tenants.vera.id))
    task = await scoped(Task, owner).find_one({"key": key})
    assert task is not None and task["running_status"] == "Completed", task
    book = openpyxl.load_workbook(io.BytesIO(await files.read_stored_file(owner, task["file_id"])))
    return [str(row[0].value) for row in list(book.active.iter_rows())[1:]]


some_fields = st.fixed_dictionaries(
    {},
    optional={
        CARRIER: st.lists(st.sampled_from(["LH", "UA", "CX"]), min_size=1, unique=True),
        SERVICE: st.lists(st.sampled_from(["STD", "EXP"]), min_size=1, unique=True),
    },
).filter(bool)


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(alternatives=st.lists(some_fields, min_size=1, max_size=2))
async def test_explain_list_record_export_history_and_suggestions_say_the_same(
    stored: list[dict[str, Any]],
    tenants: Tenants,
    sign_in: Any,
    ana: Clerk,
    run_jobs: Any,
    alternatives: list[dict[str, list[str]]],
) -> None:
    """With random permissions. Expected results are calculated from the rows themselves."""
    await let(tenants, *alternatives)
    fields = {"carrier": CARRIER, "serviceLevel": SERVICE}

    def has(record: dict[str, Any], key: str) -> str | None:
        group, _, name = key.partition("#")
        return record["data"].get(group, {}).get(name)

    mine = [
        each["shipment_number"]
        for each in stored
        if any(all(has(each, key) in values for key, values in one.items()) for one in alternatives)
    ]
    vera, priya = await sign_in(tenants.vera), await sign_in(tenants.priya)
    assert await listed(vera) == mine
    for record in stored:
        number, visible = record["shipment_number"], record["shipment_number"] in mine
        for path in (f"/api/shipment/{record['_id']}", f"/api/shipment/{record['_id']}/history"):
            assert (await vera.get(path)).status_code == (200 if visible else 404), path
        found = (await vera.get("/api/find", params={"q": number})).json()["data"]["records"]
        assert [each["label"] for each in found] == ([number] if visible else [])
        told = await why(priya, tenants, number)
        assert told["allowed"] == visible and bool(told["missing"]) != visible
    assert await exported(vera, tenants, run_jobs) == mine
    for source, key in fields.items():
        answer = await vera.get("/api/suggestion", params={"suggestionFor": source})
        values = {each["v"] for each in answer.json()["data"]}
        seen = {has(each, key) for each in stored if each["shipment_number"] in mine} - {None}
        assert seen <= values and not (values & {"LH", "UA", "STD", "EXP"}) - seen
    asked = {"date": days_ago(0), "currentTime": f"{days_ago(0)} 09:42:00", "condition": {}, "groupBy": "system"}
    answer = await vera.put("/api/bpR", json=asked)
    assert answer.status_code == 200, answer.text
    summary = answer.json()["data"]
    assert summary["totalRow"]["total"]["count"] == len(mine)
    home = (await vera.get("/api/dashboard/home")).json()["data"]
    assert home["figures"]["unbilled"]["count"] == len(mine)


async def test_nothing_is_saved_into_or_out_of_what_one_may_not_see(
    stored: list[dict[str, Any]], tenants: Tenants, sign_in: Any, ana: Clerk
) -> None:
    await let(tenants, {CARRIER: ["LH"]})
    vera = Clerk(await sign_in(tenants.vera), ana.scope)
    assert (await vera.save(new("LH-3", **{CARRIER: "LH"}))).status_code == 200
    ids = {each["shipment_number"]: str(each["_id"]) for each in stored}

    def changed_row(number: str, **values: str) -> dict[str, Any]:
        return {"tempId": 0, "id": ids[number], "revision": 1, **values}

    outside = [new("UA-9", **{CARRIER: "UA"}), new("NO-9"), new("UA-1", **{CARRIER: "LH"})]
    for row in (*outside, changed_row("LH-1", **{CARRIER: "UA"}), changed_row("UA-1", **{CARRIER: "LH"})):
        answer = await vera.save(row)
        assert answer.status_code != 200 or not answer.json()["data"]["saved"], answer.text
    kept = await scoped(Shipment, tenants.air).find({}, ["shipment_number", "data"]).to_list()
    carriers = {each["shipment_number"]: each["data"]["shipmentInformation"].get("carrier") for each in kept}
    assert carriers == {"LH-1": "LH", "LH-2": "LH", "LH-3": "LH", "UA-1": "UA", "NO-1": None}
    said = (await vera.save(new("UA-9", **{CARRIER: "UA"}))).text
    assert "You can only enter LH here." in said
    # a change within is stored with its history
    assert (await vera.save(changed_row("LH-1", **{SERVICE: "EXP"}))).status_code == 200
    changed = await scoped(Shipment, tenants.air).find_one({"shipment_number": "LH-1"})
    assert changed is not None
    assert await scoped(ShipmentChangeEntry, tenants.air).count({"shipment_id": changed["_id"]}) == 1


async def test_other_permissions_of_shipments_reach_no_further_than_what_one_sees(
    stored: list[dict[str, Any]], tenants: Tenants, sign_in: Any
) -> None:
    """Home, exports and saving given for every record show no more than seeing shipments does."""
    await let(tenants, {CARRIER: ["UA"]})
    role = await Role.find_one({"name": "Desk"})
    assert role is not None
    role.codes, role.variants[0].codes = [SAVE, EXPORT, HOME], [SEE]
    await role.replace()

    async def tell(session: Any) -> None:
        await rewrite_memberships({"role_id": role.id}, session)

    await run_in_transaction(tell)
    vera, priya = await sign_in(tenants.vera), await sign_in(tenants.priya)
    home = (await vera.get("/api/dashboard/home")).json()["data"]
    assert home["figures"]["unbilled"]["count"] == 1
    # invoices have no carrier: none is hers, and both figures say that it is for that and not for want of billing
    assert home["figures"]["billed"]["invoices"] == 0 and home["figures"]["billed"]["partial"]
    assert (await vera.get("/api/dashboard/billedByDay")).json()["data"]["partial"]
    assert not (await priya.get("/api/dashboard/home")).json()["data"]["figures"]["billed"]["partial"]
    assert not (await why(priya, tenants, "LH-1", EXPORT))["allowed"]
    assert (await why(priya, tenants, "UA-1", EXPORT))["allowed"]


async def test_why_names_the_source_and_what_the_shipment_would_have_to_be(
    stored: list[dict[str, Any]], tenants: Tenants, sign_in: Any
) -> None:
    await let(tenants, {CARRIER: ["LH"]})
    priya = await sign_in(tenants.priya)
    told = await why(priya, tenants, "UA-1")
    assert told["sentence"].startswith("No. Vera Lind has “See shipments” in Air Export Chicago, but not for shipment")
    [missing] = told["missing"]
    assert (missing["source"], missing["field"]) == ("the role “Desk”", "Carrier")
    assert (missing["wanted"], missing["has"]) == (["LH"], ["UA"])
    told = await why(priya, tenants, "")
    assert told["allowed"] and told["only"] == ["Carrier: LH"]
    asked = {"userId": str(tenants.vera.id), "systemId": str(tenants.air.system_id), "code": "tariffs.menuTariffs"}
    answer = await priya.get("/api/permissions/explain", params=asked | {"shipment": "UA-1"})
    assert answer.status_code == 400 and "not about shipments" in answer.json()["msg"]
    answer = await priya.get("/api/permissions/explain", params=asked | {"code": SEE, "shipment": "NOBODY"})
    assert answer.status_code == 404


async def test_a_changed_filter_holds_at_the_next_call_and_the_next_chunk(
    stored: list[dict[str, Any]], tenants: Tenants, sign_in: Any, ana: Clerk, run_jobs: Any
) -> None:
    """A session that is open, and an export that was accepted before."""
    await let(tenants, {CARRIER: ["LH", "UA"]})
    vera = await sign_in(tenants.vera)
    assert await listed(vera) == ["LH-1", "LH-2", "UA-1"]
    started = await vera.post("/api/shipment/export", json={"sort": [{"field": NUMBER}]})
    assert started.status_code == 200
    await let(tenants, {CARRIER: ["UA"]})
    assert await listed(vera) == ["UA-1"]
    await run_jobs()
    assert await in_workbook(tenants, started.json()["data"]["taskKey"]) == ["UA-1"]
