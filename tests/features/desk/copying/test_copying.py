"""A new system takes over how another one works, and nothing it has worked on."""

from typing import Any

import pytest

from freight.documents.account import Account
from freight.documents.calculation_code import CalculationCode
from freight.documents.field_template import FieldTemplate
from freight.documents.operation import Operation
from freight.documents.record_change import RecordChange
from freight.documents.role import Role
from freight.documents.validation_rule import ValidationRule
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import Record, scoped
from tests.fixtures.tenants import Tenants

KINDS = ["templates", "rules", "calculationCodes", "tolerances", "locations", "operations", "roles"]
MADE: dict[str, Record] = {
    "calculationCode": {"code#code": "LFT", "charge#name": "Liftgate", "charge#method": "flat", "charge#value": "75"},
    "freightTolerance": {"tolerance#name": "Two percent", "tolerance#percent": "2", "tolerance#direction": "both"},
    "location": {
        "location#code": "USCHI",
        "location#name": "Chicago",
        "location#country": "US",
        "location#timeZone": "America/Chicago",
    },
    "operation": {
        "operation#code": "AE",
        "operation#name": "Air export",
        "operation#mode": "Air",
        "operation#locations": "USCHI",
    },
}


@pytest.fixture
async def priya(tenants: Tenants, sign_in: Any) -> Any:
    """Air Export works as it is set up below; Ocean Import is as it was made."""
    await load_templates(tenants.air, SEEDS)
    await load_templates(tenants.ocean, SEEDS)
    caller = await sign_in(tenants.priya)
    for base, values in MADE.items():
        made = await caller.post(f"/api/records/{base}", json={"values": values})
        assert made.status_code == 200, made.text
    await Role(company_id=tenants.air.company_id, system_id=tenants.air.system_id, name="Dock", codes=[]).insert()
    template = await FieldTemplate.find_one(
        FieldTemplate.system_id == tenants.air.system_id, FieldTemplate.doc_type == "shipment"
    )
    assert template
    fields = [{**each, "label": "AWB"} if each["key"].endswith("#shipmentNumber") else each for each in template.fields]
    await template.set({"fields": fields, "revision": 2, "version": 2})
    await scoped(ValidationRule, tenants.air).insert_one(
        {"template_id": template.id, "field_key": fields[0]["key"], "rule_type": "fieldValidation", "position": 0,
         "account_number": "", "is_active": True, "rows": [{"cond": "END"}]}
    )  # fmt: skip
    return caller


def tell(answer: Any) -> dict[str, tuple[int, int]]:
    assert answer.status_code == 200, answer.text
    return {each["kind"]: (each["copied"], each["there"]) for each in answer.json()["data"]["outcomes"]}


async def copied(caller: Any, tenants: Tenants, kinds: list[str] = KINDS) -> Any:
    form: Record = {"fromSystemId": str(tenants.air.system_id), "kinds": kinds}
    return await caller.post(f"/api/records/system/{tenants.ocean.system_id}/copy", json=form)


async def test_what_a_system_works_by_is_taken_over_once(priya, tenants) -> None:
    first = tell(await copied(priya, tenants))
    assert first["templates"][0] == 1  # the one that was changed; the others are the same here
    assert first["roles"][0] == 1
    others = {kind: outcome for kind, outcome in first.items() if kind not in ("templates", "roles")}
    assert others == dict.fromkeys(KINDS[1:-1], (1, 0))
    again = tell(await copied(priya, tenants))
    assert {kind: outcome[0] for kind, outcome in again.items()} == dict.fromkeys(KINDS, 0)
    assert again["operations"] == (0, 1)
    ocean = tenants.ocean.system_id
    operation = await Operation.find_one(Operation.system_id == ocean)
    assert operation and (operation.code, operation.locations, operation.revision) == ("AE", ["USCHI"], 1)
    template = await FieldTemplate.find_one(FieldTemplate.system_id == ocean, FieldTemplate.doc_type == "shipment")
    assert template and "AWB" in {each["label"] for each in template.fields}
    rule = await ValidationRule.find_one(ValidationRule.system_id == ocean)
    assert rule and rule.template_id == template.id, "it checks the template here, not the one it came from"
    [entry] = await RecordChange.find(RecordChange.record_id == operation.id).to_list()
    assert (entry.by, entry.permission) == (str(tenants.priya.id), "system.editSystem")


async def test_what_people_made_of_a_template_here_stays(priya, tenants) -> None:
    mine = await FieldTemplate.find_one(
        FieldTemplate.system_id == tenants.ocean.system_id, FieldTemplate.doc_type == "shipment"
    )
    assert mine
    await mine.set({"name": "Ours", "revision": 2})
    assert tell(await copied(priya, tenants, ["templates"]))["templates"][0] == 0
    kept = await FieldTemplate.get(mine.id)
    assert kept and (kept.name, kept.fields) == ("Ours", mine.fields)


async def test_accounts_and_what_was_worked_on_stay_where_they_are(priya, tenants) -> None:
    await copied(priya, tenants, KINDS)
    assert await Account.find(Account.system_id == tenants.ocean.system_id).count() == 0
    refused = await copied(priya, tenants, ["shipments"])
    assert refused.status_code == 422


async def test_an_operation_without_its_location_is_refused_whole(priya, tenants) -> None:
    refused = await copied(priya, tenants, ["operations"])
    assert refused.status_code == 400 and "there is no location USCHI" in refused.text
    assert await Operation.find(Operation.system_id == tenants.ocean.system_id).count() == 0


async def test_only_an_administrator_copies_and_only_within_the_company(priya, sign_in, tenants) -> None:
    assert (await copied(await sign_in(tenants.ana), tenants)).status_code == 403
    form: Record = {"fromSystemId": str(tenants.gdynia.system_id), "kinds": ["templates"]}
    foreign = await priya.post(f"/api/records/system/{tenants.ocean.system_id}/copy", json=form)
    assert foreign.status_code == 404
    form["fromSystemId"] = str(tenants.ocean.system_id)
    itself = await priya.post(f"/api/records/system/{tenants.ocean.system_id}/copy", json=form)
    assert itself.status_code == 400
    assert await CalculationCode.find(CalculationCode.system_id == tenants.ocean.system_id).count() == 0
