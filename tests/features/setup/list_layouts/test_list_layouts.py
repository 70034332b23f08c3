"""What an administrator sets for a list is what its users see, until they arrange it themselves."""

from typing import Any

import httpx
import pytest
from bson import ObjectId

from freight.documents.field_template import FieldTemplate
from freight.documents.list_layout import ListLayout
from freight.documents.operation import Operation
from freight.documents.role import Role
from freight.features.setup.templates.seed import load_templates
from freight.kit import clock
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.fixtures.tenants import Tenants

NARROW = [{"key": "number"}, {"key": "billTo", "label": "Customer", "width": 180}, {"key": "total"}]


@pytest.fixture
async def ana(sign_in, tenants):
    return await sign_in(tenants.ana)


@pytest.fixture
async def omar(sign_in, tenants):
    return await sign_in(tenants.omar)


@pytest.fixture
async def operators(tenants: Tenants) -> str:
    """The id of the role that all users of air have."""
    return str(tenants.omar.memberships[0].role_id)


async def save(caller: httpx.AsyncClient, **form: Any) -> dict[str, Any]:
    body = {"name": "Operators", "listName": "invoices", "columns": NARROW, **form}
    answer = await caller.post("/api/listLayouts", json=body)
    assert answer.status_code == 200, answer.text
    saved: dict[str, Any] = answer.json()["data"]
    return saved


async def seen(caller: httpx.AsyncClient, of_list: str = "invoices") -> tuple[str, list[str]]:
    answer = await caller.get("/api/listLayouts/effective", params={"list": of_list})
    assert answer.status_code == 200, answer.text
    layout = answer.json()["data"]
    return layout["source"], [column["label"] or column["key"] for column in layout["columns"]]


async def test_operators_see_the_columns_of_their_role_until_they_choose_their_own(ana, omar, operators):
    assert await seen(omar) == ("builtIn", [])
    await save(ana, appliesTo="roles", receivers=[operators], sort={"key": "total", "descending": True})
    answer = (await omar.get("/api/listLayouts/effective", params={"list": "invoices"})).json()["data"]
    assert answer["reason"] == "From the layout of your role, “Operators”."
    assert answer["sort"] == {"key": "total", "field": "total", "descending": True}
    assert await seen(omar) == ("role", ["number", "Customer", "total"])
    own = await omar.put(
        "/api/listLayouts/own", params={"list": "invoices"}, json={"columns": ["status", "number", "billTo"]}
    )
    assert own.status_code == 200, own.text
    # the label stays that of the role
    assert await seen(omar) == ("own", ["status", "number", "Customer"])
    assert (await seen(ana))[0] == "role"
    assert (await omar.delete("/api/listLayouts/own", params={"list": "invoices"})).status_code == 200
    assert await seen(omar) == ("role", ["number", "Customer", "total"])


async def test_a_group_comes_before_the_role_and_the_role_before_everyone(ana, omar, operators, tenants):
    group = {"name": "Night shift", "type": "user", "definition": [str(tenants.omar.id)]}
    group["system"] = str(tenants.air.system_id)
    answer = await ana.post("/api/groups", json=group)
    assert answer.status_code == 200, answer.text
    night = answer.json()["data"]
    everyone = [{"key": "number"}, {"key": "due"}]
    await save(ana, appliesTo="roles", receivers=[operators])
    await save(ana, name="Night", appliesTo="groups", receivers=[night["id"]], columns=[{"key": "number"}])
    await save(ana, name="All", columns=everyone)
    assert await seen(omar) == ("group", ["number"])
    assert (await seen(ana))[0] == "role"
    # a group or role that no longer exists has no layout
    removed = await ana.delete(f"/api/groups/{night['id']}", params={"revision": night["revision"]})
    assert removed.status_code == 200, removed.text
    assert (await seen(omar))[0] == "role"
    await Role.find_one({"_id": ObjectId(operators)}).delete()
    assert await seen(omar) == ("everyone", ["number", "due"])


async def test_a_layout_is_changed_removed_and_restored_with_its_history(ana, omar, operators):
    made = await save(ana, appliesTo="roles", receivers=[operators])
    assert made["receivers"] == [{"id": operators, "name": "Operator", "exists": True}]
    changed = await save(ana, id=made["id"], revision=1, columns=[*NARROW, {"key": "due"}], sort={"key": "date"})
    assert (changed["revision"], changed["appliesTo"]) == (2, "everyone")
    stale = {"id": made["id"], "revision": 1, "name": "Mine", "listName": "invoices", "columns": NARROW}
    assert (await ana.post("/api/listLayouts", json=stale)).status_code == 409, "another user saved"
    [last, first] = (await ana.get(f"/api/listLayouts/{made['id']}/history")).json()["data"]["entries"]
    assert first["action"] == "created"
    narrow = "Invoice, Bill to (as “Customer”, 180 px), Total"
    assert {(change["label"], change["before"], change["after"]) for change in last["changes"]} == {
        ("Applies to", "Roles", "Everyone"),
        ("Roles and groups", "Operator", ""),
        ("Columns", narrow, f"{narrow}, Due"),
        ("Sort", "", "Date"),
    }
    assert (await ana.delete(f"/api/listLayouts/{made['id']}", params={"revision": 2})).status_code == 200
    assert await seen(omar) == ("builtIn", [])
    assert (await ana.get("/api/listLayouts")).json()["data"]["rows"] == []
    back = await ana.put(f"/api/listLayouts/{made['id']}/history/1", json={"revision": 3})
    assert (back.json()["data"]["archived"], back.json()["data"]["appliesTo"]) == (False, "roles")
    assert await seen(omar) == ("role", ["number", "Customer", "total"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": " "}, "Enter a name for the layout."),
        ({"columns": []}, "Column “Invoice” is required in Invoices. Show it."),
        ({"columns": [*NARROW, {"key": "margin"}]}, "Column “margin”: Invoices has no such column. Remove it."),
        ({"columns": [*NARROW, {"key": "total"}]}, "Column “Total” is there twice. Remove one of them."),
        ({"appliesTo": "roles"}, "Applies to: choose a role."),
        ({"appliesTo": "groups"}, "Applies to: choose a group."),
    ],
)
async def test_what_no_layout_can_be(ana, change, message):
    body = {"name": "Operators", "listName": "invoices", "columns": NARROW} | change
    answer = await ana.post("/api/listLayouts", json=body)
    assert (answer.status_code, answer.json()["msg"]) == (400, message)
    assert (await ana.get("/api/listLayouts")).json()["data"]["count"] == 0


async def test_a_role_of_another_company_or_system_is_refused(ana, tenants):
    for stranger in (tenants.tomasz, tenants.olaf):
        role = str(stranger.memberships[0].role_id)
        body = {"name": "L", "listName": "invoices", "columns": NARROW, "appliesTo": "roles", "receivers": [role]}
        answer = await ana.post("/api/listLayouts", json=body)
        assert (answer.status_code, answer.json()["msg"]) == (
            400,
            "Applies to: this system doesn't have one of these roles. Choose another role.",
        )


async def test_a_layout_keeps_its_list(ana):
    made = await save(ana)
    body = {"id": made["id"], "revision": 1, "name": "L", "listName": "audit"}
    body["columns"] = [{"key": "number"}, {"key": "documents"}]
    answer = await ana.post("/api/listLayouts", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "layout_list_kept")


async def test_everyone_reads_their_layout_and_only_who_keeps_templates_changes_one(ana, sign_in, tenants):
    made = await save(ana)
    vera = await sign_in(tenants.vera)
    assert await seen(vera) == ("everyone", ["number", "Customer", "total"])
    assert (await vera.get("/api/listLayouts")).status_code == 403
    assert (await vera.get("/api/listLayouts/options")).status_code == 403
    body = {"name": "Mine", "listName": "invoices", "columns": NARROW}
    assert (await vera.post("/api/listLayouts", json=body)).status_code == 403
    assert (await vera.delete(f"/api/listLayouts/{made['id']}", params={"revision": 1})).status_code == 403


async def test_a_layout_of_another_system_applies_to_no_one_here(ana, sign_in, tenants):
    made = await save(ana)
    olaf = await sign_in(tenants.olaf)
    assert await seen(olaf) == ("builtIn", [])
    assert (await olaf.get(f"/api/listLayouts/{made['id']}")).status_code == 404


NUMBER, CARRIER = "shipmentInformation#shipmentNumber", "shipmentInformation#carrier"


@pytest.fixture
async def template_id(tenants: Tenants, ana: httpx.AsyncClient) -> str:
    await load_templates(tenants.air, SEEDS)
    return (await ana.post("/api/shipment/template", json={})).json()["data"]["templateId"]


async def required(caller: httpx.AsyncClient) -> list[str]:
    lists = (await caller.get("/api/listLayouts/options")).json()["data"]["lists"]
    [shipments] = [of_list for of_list in lists if of_list["listName"] == "shipments"]
    return [column["key"] for column in shipments["columns"] if column["isRequired"]]


async def test_the_shipment_grid_begins_as_the_layout_says_and_goes_back_to_it(ana, omar, template_id):
    keys = [CARRIER, *(key for key in await required(ana) if key != CARRIER)]
    columns = [{"key": key} for key in keys]
    columns[0]["width"] = 220
    await save(ana, listName="shipments", columns=columns)
    params = {"templateId": template_id}
    grid = (await omar.get("/api/grid/layout", params=params)).json()["data"]
    assert (grid["order"], grid["widths"]) == (keys, {CARRIER: 220})
    assert "shipmentCargo#volume" in grid["hidden"]
    assert not set(grid["hidden"]) & set(keys)
    own = {"order": [], "hidden": [CARRIER], "widths": {}, "frozen": None}
    await omar.put("/api/grid/layout", params=params, json=own)
    assert (await omar.get("/api/grid/layout", params=params)).json()["data"] == own
    reset = await omar.delete("/api/grid/layout", params=params)
    assert reset.json()["data"] == grid == (await omar.get("/api/grid/layout", params=params)).json()["data"]


async def add_operation(tenants: Tenants, mode: str) -> None:
    now = clock.now()
    record: Any = {"account_id": None, "code": mode, "name": mode, "mode": mode, "revision": 1, "archived": False}
    await scoped(Operation, tenants.air).insert_one({**record, "created_on": now, "updated_on": now, "updated_by": ""})


async def test_the_grid_of_a_ground_system_has_no_port_before_its_postal_codes(tenants, omar, template_id):
    params = {"templateId": template_id}
    assert (await omar.get("/api/grid/layout", params=params)).json()["data"]["order"] == []
    await add_operation(tenants, "Ground")
    order = (await omar.get("/api/grid/layout", params=params)).json()["data"]["order"]
    [origin, port] = [order.index(f"shipmentRouting#origin{of}") for of in ("PostalCode", "Port")]
    assert origin < port
    assert (await seen(omar, "shipments"))[0] == "mode"


async def test_a_template_that_an_administrator_arranged_keeps_its_own_order(tenants, omar, template_id):
    await add_operation(tenants, "Ground")
    await scoped(FieldTemplate, tenants.air).update_one({"_id": ObjectId(template_id)}, {"$set": {"version": 2}})
    params = {"templateId": template_id}
    assert (await omar.get("/api/grid/layout", params=params)).json()["data"]["order"] == []
    assert await seen(omar, "shipments") == ("builtIn", [])


SHIPMENT_COLUMNS = ("shipmentInformation#shipmentNumber", "shipmentInformation#shipDate")


async def of_grid(caller: httpx.AsyncClient, list_name: str) -> dict[str, Any]:
    options = (await caller.get("/api/listLayouts/options")).json()["data"]
    (grid,) = [each for each in options["lists"] if each["listName"] == list_name]
    return {column["key"]: column for column in grid["columns"]}


async def test_the_layout_of_the_shipment_grid_has_an_order_and_those_of_other_grids_have_none(ana, tenants):
    await load_templates(tenants.air, SEEDS)
    shipments = await of_grid(ana, "shipments")
    columns = [{"key": key} for key, column in shipments.items() if column["isRequired"] or key in SHIPMENT_COLUMNS]
    sort = {"key": "shipmentInformation#shipDate", "descending": True}
    await save(ana, listName="shipments", columns=columns, sort=sort)
    answer = (await ana.get("/api/listLayouts/effective", params={"list": "shipments"})).json()["data"]
    assert answer["sort"] == {**sort, "field": "shipmentInformation#shipDate"}
    capture = await of_grid(ana, "capture")
    assert {column["sortField"] for column in capture.values()} == {""}
    key = next(iter(capture))
    body = {"name": "Capture", "listName": "capture", "columns": [{"key": each} for each in capture]}
    refused = await ana.post("/api/listLayouts", json={**body, "sort": {"key": key}})
    assert (refused.status_code, refused.json()["code"]) == (400, "layout_sort")


async def test_an_order_by_a_field_that_the_template_lost_is_no_longer_used(ana, tenants):
    await load_templates(tenants.air, SEEDS)
    shipments = await of_grid(ana, "shipments")
    columns = [{"key": key} for key, column in shipments.items() if column["isRequired"]]
    await save(ana, listName="shipments", columns=columns, sort={"key": "shipmentInformation#mwab"})
    await scoped(ListLayout, tenants.air).update_one({}, {"$set": {"sort_key": "shipmentInformation#gone"}})
    answer = (await ana.get("/api/listLayouts/effective", params={"list": "shipments"})).json()["data"]
    assert answer["sort"] is None
