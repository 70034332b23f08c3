"""Layouts of lists and scripting rules are copied to another system, and what cannot be is named first."""

from typing import Any

import pytest

from freight.documents.field_template import FieldTemplate
from freight.documents.list_layout import ListLayout
from freight.documents.record_change import RecordChange
from freight.documents.role import Role
from freight.documents.scripting_rule import ScriptingRule
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.fixtures.tenants import Tenants

GROSS, PIECES = "shipmentCargo#grossWeight", "shipmentCargo#pieces"
PER_PIECE = "computed#weightPerPiece"
NUMBER = "shipmentInformation#shipmentNumber"
INVOICES = [{"key": "number"}, {"key": "billTo", "label": "Customer", "width": 180}, {"key": "total"}]


@pytest.fixture
async def priya(tenants: Tenants, sign_in: Any) -> Any:
    """She works in Air Export, which has two rules that build on each other."""
    await load_templates(tenants.air, SEEDS)
    await load_templates(tenants.ocean, SEEDS)
    caller = await sign_in(tenants.priya)
    for rule in (
        {"name": "Weight per piece", "expression": "shipmentCargo.grossWeight / shipmentCargo.pieces", "unit": "lb"},
        {"name": "Heavy pieces", "expression": 'computed.weightPerPiece > quantity(70, "lb")'},
    ):
        saved = await caller.post("/api/scriptingRules", json=rule)
        assert saved.status_code == 200, saved.text
    return caller


async def save_layout(caller: Any, name: str, **form: Any) -> None:
    body = {"name": name, "listName": "invoices", "columns": INVOICES, **form}
    saved = await caller.post("/api/listLayouts", json=body)
    assert saved.status_code == 200, saved.text


async def save_grid_layout(caller: Any, scope: Scope, name: str, *keys: str) -> None:
    template = await scoped(FieldTemplate, scope).find_one({"doc_type": "shipment", "account_id": None})
    required = [
        str(field["key"]) for field in (template or {})["fields"] if field["isMandatory"] or field["isMasterField"]
    ]
    keys = tuple(dict.fromkeys((*required, *keys)))
    await save_layout(caller, name, listName="shipments", columns=[{"key": key} for key in keys])


async def take_field_from_ocean(tenants: Tenants, key: str) -> None:
    templates = scoped(FieldTemplate, tenants.ocean)
    template = await templates.find_one({"doc_type": "shipment", "account_id": None})
    assert template
    fields = [field for field in template["fields"] if field["key"] != key]
    await templates.update_one({"_id": template["_id"]}, {"$set": {"fields": fields, "revision": 2, "version": 2}})


async def call(caller: Any, tenants: Tenants, *kinds: str, at: str = "", **more: Any) -> Any:
    form: Record = {"fromSystemId": str(tenants.air.system_id), "kinds": kinds, **more}
    return await caller.post(f"/api/records/system/{tenants.ocean.system_id}/copy{at}", json=form)


async def check(caller: Any, tenants: Tenants, *kinds: str) -> dict[str, str]:
    answer = await call(caller, tenants, *kinds, at="/check")
    assert answer.status_code == 200, answer.text
    return {obstacle["name"]: obstacle["reason"] for obstacle in answer.json()["data"]["obstacles"]}


async def copy(caller: Any, tenants: Tenants, *kinds: str, **more: Any) -> dict[str, tuple[int, int, int]]:
    answer = await call(caller, tenants, *kinds, **more)
    assert answer.status_code == 200, answer.text
    outcomes = answer.json()["data"]["outcomes"]
    return {outcome["kind"]: (outcome["copied"], outcome["there"], outcome["leftOut"]) for outcome in outcomes}


async def list_rules(tenants: Tenants) -> dict[str, Any]:
    return {rule["key"]: rule async for rule in scoped(ScriptingRule, tenants.ocean).find({})}


async def test_rules_that_read_each_other_are_copied_together_and_compute_there(priya, tenants, run_jobs) -> None:
    assert await check(priya, tenants, "scriptingRules") == {}
    assert await copy(priya, tenants, "scriptingRules") == {"scriptingRules": (2, 0, 0)}
    rules = await list_rules(tenants)
    assert (rules[PER_PIECE]["unit"], rules[PER_PIECE]["revision"]) == ("lb", 1)
    assert rules["computed#heavyPieces"]["kind"] == "yesNo"
    [entry] = await RecordChange.find(RecordChange.record_id == rules[PER_PIECE]["_id"]).to_list()
    assert (entry.by, entry.permission) == (str(tenants.priya.id), "system.editSystem")
    await run_jobs()
    rules = await list_rules(tenants)
    assert {rule["settled_revision"] for rule in rules.values()} == {1}, "the shipments there follow the rules"
    assert await copy(priya, tenants, "scriptingRules") == {"scriptingRules": (0, 2, 0)}


async def test_a_rule_of_a_field_that_is_not_there_is_named_before_anything_is_written(priya, tenants) -> None:
    await take_field_from_ocean(tenants, PIECES)
    obstacles = await check(priya, tenants, "scriptingRules")
    # the second one reads the field of the first one, which would not be there either
    assert list(obstacles) == ["Heavy pieces", "Weight per piece"]
    assert "shipmentCargo.pieces" in obstacles["Weight per piece"]
    refused = await call(priya, tenants, "calculationCodes", "scriptingRules")
    assert refused.status_code == 400
    assert "Weight per piece: Expression:" in refused.json()["msg"]
    assert await list_rules(tenants) == {}
    assert await copy(priya, tenants, "scriptingRules", leaveOut=True) == {"scriptingRules": (0, 0, 2)}


async def test_a_removed_rule_keeps_its_key_for_itself(priya, tenants) -> None:
    await copy(priya, tenants, "scriptingRules")
    rules = scoped(ScriptingRule, tenants.ocean)
    await rules.update_one({"key": "computed#heavyPieces"}, {"$set": {"archived": True}})
    obstacles = await check(priya, tenants, "scriptingRules")
    assert "the key computed#heavyPieces" in obstacles["Heavy pieces"]


async def test_a_layout_applies_to_the_role_of_the_same_name_and_shows_computed_columns(priya, tenants) -> None:
    dock = Role(company_id=tenants.air.company_id, system_id=tenants.air.system_id, name="Dock", codes=[])
    await dock.insert()
    await save_layout(priya, "For the dock", appliesTo="roles", receivers=[str(dock.id)])
    await save_grid_layout(priya, tenants.air, "Weights", NUMBER, GROSS, PER_PIECE)
    assert set(await check(priya, tenants, "layouts")) == {"For the dock", "Weights"}
    kinds = ("roles", "scriptingRules", "layouts")
    assert await check(priya, tenants, *kinds) == {}, "the request brings what they refer to"
    assert (await copy(priya, tenants, *kinds))["layouts"] == (2, 0, 0)
    layouts = {layout["name"]: layout async for layout in scoped(ListLayout, tenants.ocean).find({})}
    there = await Role.find_one(Role.system_id == tenants.ocean.system_id, Role.name == "Dock")
    assert there and layouts["For the dock"]["receivers"] == [there.id] != [dock.id]
    assert layouts["For the dock"]["columns"][1]["label"] == "Customer"
    assert PER_PIECE in [column["column"] for column in layouts["Weights"]["columns"]]
    assert await copy(priya, tenants, "layouts") == {"layouts": (0, 2, 0)}


async def test_a_layout_with_a_column_or_group_that_is_not_there_is_left_out_only_if_asked(priya, tenants) -> None:
    group = {"name": "Night shift", "type": "user", "definition": [], "system": str(tenants.air.system_id)}
    night = (await priya.post("/api/groups", json=group)).json()["data"]
    await save_layout(priya, "Night", appliesTo="groups", receivers=[night["id"]])
    await save_layout(priya, "Everyone")
    await save_grid_layout(priya, tenants.air, "Weights", NUMBER, PIECES)
    await take_field_from_ocean(tenants, PIECES)
    assert await check(priya, tenants, "layouts") == {
        "Night": "That system has no group “Night shift”. Add it there first.",
        "Weights": (
            "Shipments there has no column “Pieces”. Add the field to the template there, or copy the templates and "
            "scripting rules, too."
        ),
    }
    refused = await call(priya, tenants, "layouts")
    assert (refused.status_code, refused.json()["code"]) == (400, "copy_incomplete")
    assert await scoped(ListLayout, tenants.ocean).count({}) == 0
    assert await copy(priya, tenants, "layouts", leaveOut=True) == {"layouts": (1, 0, 2)}


async def test_a_column_that_is_required_there_is_added(priya, tenants) -> None:
    await save_grid_layout(priya, tenants.air, "Few", NUMBER)
    templates = scoped(FieldTemplate, tenants.ocean)
    template = await templates.find_one({"doc_type": "shipment", "account_id": None})
    assert template
    fields = [field | {"isMandatory": field["isMandatory"] or field["key"] == GROSS} for field in template["fields"]]
    await templates.update_one({"_id": template["_id"]}, {"$set": {"fields": fields, "revision": 2}})
    await copy(priya, tenants, "layouts")
    [layout] = await scoped(ListLayout, tenants.ocean).find({}).to_list()
    assert layout["columns"][-1]["column"] == GROSS


async def test_only_an_administrator_sees_what_cannot_be_copied(sign_in, priya, tenants) -> None:
    refused = await call(await sign_in(tenants.ana), tenants, "layouts", at="/check")
    assert refused.status_code == 403
