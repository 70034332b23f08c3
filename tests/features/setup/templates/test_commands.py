"""Saving the system's template: what is refused, which of two concurrent saves loses, and what a change would
affect."""

import asyncio
from typing import Any

import httpx

from freight.documents.column_mapping import ColumnMapping
from freight.documents.filter_profile import FilterProfile
from freight.documents.shipment import Shipment
from freight.documents.validation_rule import ValidationRule
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.features.setup.templates.conftest import NUMBER, new_field, save, save_own, shipment_template, without
from tests.fixtures.tenants import Tenants

CARRIER = "shipmentInformation#carrier"
HOVER = "Hover the highlighted field, enter valid data and click on Save button."


async def store_shipments(tenants: Tenants, account: Any, *carriers: str | None) -> None:
    """Shipments of an account, each with its carrier."""
    shipments = scoped(Shipment, tenants.air)
    for number, carrier in enumerate(carriers):
        data = {"shipmentInformation": {"shipmentNumber": f"S-{str(account)[-6:]}-{number}"}}
        if carrier:
            data["shipmentInformation"]["carrier"] = carrier
        record = Shipment.model_construct(
            shipment_number=f"S-{str(account)[-6:]}-{number}", entry_date="2026-11-02", data=data, account_id=account
        )
        await shipments.insert_one(record.model_dump(exclude={"id", "company_id", "system_id"}))


async def test_an_added_field_is_in_the_grid_at_once_and_its_rows_are_judged_by_it(ana: httpx.AsyncClient) -> None:
    template = await shipment_template(ana)
    saved = await save(ana, template, [*template["fields"], new_field(template, isMandatory=True)])
    assert (saved.status_code, saved.json()["msg"]) == (200, "Template saved.")
    now = await shipment_template(ana)
    assert (now["version"], now["revision"], now["fields"][-1]["label"]) == (2, 2, "Wagon")
    row = {"updateField": True, "tempId": 0, NUMBER: "ORD-1", "shipmentParties#customerAccountNumber": "0001204"}
    answer = await ana.put("/api/grid", params={"type": "shipment"}, json={"data": [row]})
    assert answer.json()["data"]["invalidMsgList"][0]["fields"] == {
        "additionalInformation#wagon": {"kind": "mandatory", "message": "Mandatory!"}
    }


async def test_a071_a_refused_save_brings_the_rows_back_with_what_is_wrong_in_their_cells(
    ana: httpx.AsyncClient,
) -> None:
    """A071."""
    template = await shipment_template(ana)
    wrong = new_field(template, "additional.Information#$wagon", regex="(a", label="<b>Wagon</b>")
    refused = await save(ana, template, [*template["fields"], wrong])
    assert (refused.status_code, refused.json()["msg"]) == (412, HOVER)
    data = refused.json()["data"]
    place = len(template["fields"])
    assert data["doc"][place] == wrong | {"tempId": place}
    [row] = data["invalidMsgList"]
    assert row["tempId"] == place
    assert {name: cell["message"] for name, cell in row["fields"].items()} == {
        "key": "Only Alphanumeric value starting with alphabet(s) is allowed!",
        "regex": "Invalid regex",
        "label": "Plain text only, no markup.",
    }
    assert await shipment_template(ana) == template


async def test_r341_r345_what_is_wrong_with_the_whole_is_said_first(ana: httpx.AsyncClient) -> None:
    """R341, R345."""
    template = await shipment_template(ana)
    refused = await save(ana, template, without(template, NUMBER))
    assert (refused.status_code, refused.json()["msg"]) == (412, "template should have a master field!")
    assert refused.json()["data"]["messages"] == [
        "template should have a master field!",
        "Shipment number is a default field and cannot be removed.",
    ]


async def test_two_who_edit_one_template_the_second_is_told_and_nothing_is_lost(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    omar = await sign_in(tenants.omar)
    mine = theirs = await shipment_template(ana)
    assert (await save(omar, theirs, [*theirs["fields"], new_field(theirs)])).status_code == 200
    late = await save(ana, mine, [*mine["fields"], new_field(mine, "additionalInformation#truck", label="Truck")])
    assert (late.status_code, late.json()["code"]) == (409, "conflict")
    assert late.json()["msg"] == ("Omar Haddad saved this template while you were editing it. Reload it and try again.")
    assert late.json()["data"]["template"] == await shipment_template(ana)
    assert (await shipment_template(ana))["fields"][-1]["label"] == "Wagon"


async def test_of_two_saves_at_the_same_moment_one_is_stored(ana: httpx.AsyncClient) -> None:
    template = await shipment_template(ana)
    both = await asyncio.gather(
        *(
            save(ana, template, [*template["fields"], new_field(template, f"additionalInformation#{name}")])
            for name in ("wagon", "truck")
        )
    )
    assert sorted(answer.status_code for answer in both) == [200, 409]
    assert (await shipment_template(ana))["revision"] == 2


async def test_a_dry_run_says_what_a_change_affects_and_stores_nothing(
    ana: httpx.AsyncClient, tenants: Tenants
) -> None:
    await store_shipments(tenants, tenants.fill1, "UPS", "UPS", "DHL", None)
    await store_shipments(tenants, tenants.fill2, "UPS")
    await scoped(ColumnMapping, tenants.air).insert_one(
        {"doc_type": "shipment", "fingerprint": "x", "field_keys": [NUMBER, CARRIER], "confirmed_on": clock.now()}
    )
    leaf = {"name": CARRIER, "operator": "equalTo", "value": "UPS", "type": "text"}
    profile = {"user_id": "x", "doc_type": "shipment", "name": "Ours", "name_key": "ours"}
    await scoped(FilterProfile, tenants.air).insert_one(
        profile | {"template": {"fields": [{"condition": "and", "fields": [leaf]}]}}
    )
    template = await shipment_template(ana)
    rule = {"template_id": template["templateId"], "field_key": NUMBER, "rule_type": "fieldValidation"}
    for rows in ([{"cond": "IF", "field": CARRIER}], [{"cond": "IF", "field": NUMBER}]):
        await scoped(ValidationRule, tenants.air).insert_one(rule | {"rows": rows})
    assert (await save_own(ana, template, tenants.fill2, [*template["fields"], new_field(template)])).status_code == 200

    fields = without(template, CARRIER)
    number = next(field for field in fields if field["key"] == NUMBER)
    number |= {"length": 5}
    fields.append(new_field({"fields": fields}, isMandatory=True))
    effects = (await save(ana, template, fields, dryRun=True)).json()["data"]["effects"]
    assert {(c["kind"], c["label"]) for c in effects["changes"] if c["kind"] != "moved"} == {
        ("added", "Wagon"),
        ("changed", "Shipment number"),
        ("removed", "Carrier"),
    }
    assert effects["inheriting"] == 1
    assert [own["accountName"] for own in effects["own"]] == ["Great Lakes Tooling"]
    assert (effects["counted"], effects["isBound"]) == (4, False)
    assert {each["effect"]: (each["label"], each["documents"]) for each in effects["fields"]} == {
        "hidden": ("Carrier", 3),
        "demanded": ("Wagon", 4),
        "refused": ("Shipment number", 4),
    }
    named = effects["fields"][0]
    assert (named["mappings"], named["filters"], named["rules"]) == (1, 1, 1)
    assert await shipment_template(ana) == template


async def test_a_field_that_goes_hides_its_values_and_erases_none(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    await store_shipments(tenants, tenants.fill1, "UPS")
    template = await shipment_template(ana)
    assert (await save(ana, template, without(template, CARRIER))).status_code == 200
    [stored] = await scoped(Shipment, tenants.air).find().to_list()
    assert stored["data"]["shipmentInformation"]["carrier"] == "UPS"
    # saving the row again in the grid that does not show the field keeps its value too
    row = {"id": str(stored["_id"]), "revision": stored["revision"], "updateField": True, "tempId": 0}
    row |= {NUMBER: stored["shipment_number"], "shipmentParties#customerAccountNumber": "0001204"}
    row["shipmentParties#customerName"] = "Fillmore"
    assert (await ana.put("/api/grid", params={"type": "shipment"}, json={"data": [row]})).status_code == 200
    [stored] = await scoped(Shipment, tenants.air).find().to_list()
    assert stored["data"]["shipmentInformation"]["carrier"] == "UPS"
    assert stored["data"]["shipmentParties"]["customerName"] == "Fillmore"


async def test_a_save_without_a_change_says_so_and_is_no_version(ana: httpx.AsyncClient) -> None:
    template = await shipment_template(ana)
    assert (await save(ana, template, template["fields"])).json()["msg"] == "No changes made"
    assert (await shipment_template(ana))["revision"] == 1


async def test_who_is_limited_to_accounts_does_not_change_everybodys_template(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    june, vera = await sign_in(tenants.june), await sign_in(tenants.vera)
    template = await shipment_template(ana)
    fields = [*template["fields"], new_field(template)]
    assert (await save(june, template, fields)).status_code == 403
    assert (await save(vera, template, fields)).status_code == 403
    assert (await save_own(june, template, tenants.fill2, fields)).status_code == 404
    assert (await save_own(june, template, tenants.fill1, fields)).status_code == 200


async def test_a_regex_is_tried_on_values_with_the_engine_of_the_grids(ana: httpx.AsyncClient) -> None:
    body = {"regex": "^(a+)+$", "samples": ["aaa", "a" * 60 + "!", ""]}
    assert (await ana.post("/api/template/pattern", json=body)).json()["data"] == {
        "isValid": True,
        "reason": "",
        "matches": [True, False, False],
    }
    refused = (await ana.post("/api/template/pattern", json={"regex": "(?=a)"})).json()["data"]
    assert not refused["isValid"]
    assert "cannot be used" in refused["reason"]


async def test_a_unit_that_figures_could_not_be_converted_from_is_refused_in_its_cell(ana: httpx.AsyncClient) -> None:
    template = await shipment_template(ana)
    at = next(n for n, field in enumerate(template["fields"]) if field["key"] == "shipmentCargo#grossWeight")
    fields = [field | ({"unit": "stone"} if n == at else {}) for n, field in enumerate(template["fields"])]
    [row] = (await save(ana, template, fields)).json()["data"]["invalidMsgList"]
    assert row["fields"]["unit"]["message"].startswith("Unit: use kg, g, t, lb, oz, cwt or short ton.")
    fields[at]["unit"] = "lbs"
    assert (await save(ana, template, fields)).status_code == 200


async def test_a_default_weight_is_in_the_unit_of_its_field(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    template = await shipment_template(ana)
    stated = {"unit": "lb", "defaultValue": "1,000"}
    weight = "shipmentCargo#grossWeight"
    fields = [field | (stated if field["key"] == weight else {}) for field in template["fields"]]
    assert (await save(ana, template, fields)).status_code == 200
    row = {"updateField": True, "tempId": 0, NUMBER: "ORD-1", "shipmentParties#customerAccountNumber": "0001204"}
    await ana.put("/api/grid", params={"type": "shipment"}, json={"data": [row]})
    stored = await Shipment.find_one({"shipment_number": "ORD-1"})
    assert stored and stored.data["shipmentCargo"] == {"grossWeight": 453.59237, "grossWeight_unit": "lb"}
