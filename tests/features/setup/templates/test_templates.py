"""Field templates: the account's own before the system's, within the scope, by each of the calls that load one."""

from typing import Any

import httpx
import pytest

from freight.core.fields.spec import parse_fields
from freight.documents.field_template import FieldTemplate
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.fixtures.tenants import Tenants

NOT_FOUND = "Template not found: Template not available for selected criteria! Please contact support team."


async def own_template(tenants: Tenants) -> str:
    """Great Lakes Tooling calls the shipment number otherwise, and has no other field."""
    field = {"key": "shipmentInformation#shipmentNumber", "label": "Job", "length": 8, "isMandatory": True}
    stored = {"doc_type": "shipment", "name": "Tooling", "version": 3, "account_id": tenants.fill2, "fields": [field]}
    return str((await scoped(FieldTemplate, tenants.air).insert_one(stored)).inserted_id)


async def test_the_shipment_template_has_the_fields_of_the_grid(ana: httpx.AsyncClient) -> None:
    template = (await ana.post("/api/shipment/template", json={})).json()["data"]
    assert (template["docType"], template["version"], template["accountId"]) == ("shipment", 1, None)
    fields = {field["key"]: field for field in template["fields"]}
    assert len(fields) >= 30
    assert [f["key"] for f in template["fields"] if f["isMandatory"]] == ["shipmentInformation#shipmentNumber"]
    number = fields["shipmentInformation#shipmentNumber"]
    assert (number["label"], number["type"], number["length"], number["groupKey"]) == (
        "Shipment number",
        "text",
        20,
        "shipmentInformation",
    )
    orders = [field["displayOrder"] for field in template["fields"]]
    assert orders == list(range(1, len(orders) + 1))


async def test_an_accounts_own_template_goes_before_the_systems(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    own = await own_template(tenants)
    for account, name in ((tenants.fill1, "Shipment entry"), (tenants.fill2, "Tooling")):
        template = (await ana.post("/api/shipment/template", json={"accountId": str(account)})).json()["data"]
        assert template["profileName"] == name
        by_account = (await ana.get(f"/api/shipmentProfile/{account}?type=shipment")).json()["data"]
        assert by_account == template
    assert (await ana.get(f"/api/shipmentProfile/{own}?type=shipment")).json()["data"]["templateId"] == own


async def test_a_row_is_judged_by_the_accounts_own_template(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    own = await own_template(tenants)
    row = {"updateField": True, "tempId": 0, "shipmentInformation#shipmentNumber": "ORD-20418-7"}
    query = {"type": "shipment", "templateId": own, "account": str(tenants.fill2)}
    refused = await ana.put("/api/grid", params=query, json={"data": [row]})
    [finding] = refused.json()["data"]["invalidMsgList"][0]["fields"].values()
    assert finding == {"kind": "length", "message": "Length Exceed!"}


async def test_default_and_system_template(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    for address in (
        "/api/template/default?type=metadata_x&docType=account",
        "/api/template/default?type=account",
        f"/api/template/systemId/{tenants.air.system_id}?type=account",
    ):
        assert (await ana.get(address)).json()["data"]["docType"] == "account"


async def test_a_template_of_another_system_is_not_there(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    """A057"""
    await load_templates(tenants.gdynia, SEEDS)
    theirs = await scoped(FieldTemplate, tenants.gdynia).find_one({"doc_type": "shipment"})
    assert theirs
    for address in (
        f"/api/shipmentProfile/{theirs['_id']}",
        f"/api/template/systemId/{tenants.gdynia.system_id}?type=account",
        f"/api/template/default?type=account&systemId={tenants.gdynia.system_id}",
        "/api/template/default?type=nothing",
    ):
        answer = await ana.get(address)
        if answer.status_code == 200:  # an id that is no template of ours may be an account: the system's own holds
            assert answer.json()["data"]["templateId"] != str(theirs["_id"])
        else:
            assert (answer.status_code, answer.json()["msg"]) == (404, NOT_FOUND)


async def test_templates_are_loaded_once_and_a_tenants_own_change_stays(tenants: Tenants) -> None:
    assert await load_templates(tenants.air, SEEDS) >= 3
    await scoped(FieldTemplate, tenants.air).update_one({"doc_type": "shipment"}, {"$set": {"name": "Ours"}})
    assert await load_templates(tenants.air, SEEDS) == 0
    stored = await scoped(FieldTemplate, tenants.air).find_one({"doc_type": "shipment"})
    assert stored and stored["name"] == "Ours"


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ({"key": "shipmentNumber", "label": "No group"}, "key"),
        ({"key": "a.b#c", "label": "A dot"}, "key"),
        ({"key": "a#$where", "label": "A dollar"}, "key"),
        ({"key": "a#b", "label": "Look", "regex": "(?=x)"}, "cannot be used"),
        ({"key": "a#b", "label": "Open", "regex": "(x"}, "cannot be used"),
        ({"key": "a#b", "label": "Long", "regex": "x" * 501}, "up to 500"),
        ({"key": "a#b", "label": "Huge", "regex": "(a{1000}){1000}"}, "cannot be used"),
        ({"key": "a#b", "label": "Lengths", "length": 3, "minLength": 5}, "minimum length"),
        ({"key": "a#b", "label": "Type", "type": "script"}, "type"),
    ],
)
def test_a_field_that_could_not_be_stored_or_run_is_refused(field: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_fields([field])


def test_two_fields_of_one_key_are_refused() -> None:
    with pytest.raises(ValueError, match="same key: a#b"):
        parse_fields([{"key": "a#b", "label": "One"}, {"key": "a#b", "label": "Two"}])
