"""Metadata types: who may define them, and what a change of one may not lose (administration §2.5, §5.5)."""

import httpx

from freight.features.setup.metadata.seed import load_metadata
from freight.features.setup.metadata.type_rows import find_metadata_type
from freight.kit.settings import SEEDS
from tests.features.setup.metadata.conftest import CODE, COLUMNS, gateways
from tests.fixtures.tenants import Tenants


async def test_a_new_type_gets_its_keys_from_its_labels(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    assert [field["key"] for field in made["fields"]] == [CODE, "gateways#city", "gateways#rank"]
    assert made["source"] == "metadata_gateways"
    listed = (await ana.get("/api/metadata", params={"type": "accountMetadata", "q": "gate"})).json()["data"]
    assert [(row["values"], row["level"]) for row in listed["rows"]] == [
        (
            {
                "type#label": "Gateways",
                "type#name": "gateways",
                "type#description": "",
                "type#source": "metadata_gateways",
                "type#columns": "3",
                "type#records": "0",
            },
            "system",
        )
    ]


async def test_a_type_of_a_taken_name_is_refused(ana: httpx.AsyncClient) -> None:
    await gateways(ana)
    again = await ana.post("/api/metadataType", json={"name": "gateways", "label": "Again", "fields": COLUMNS})
    assert (again.status_code, again.json()["msg"]) == (
        409,
        "Name gateways already exists. Open that one to change it.",
    )


async def test_what_is_wrong_with_a_type_is_told_with_its_column(ana: httpx.AsyncClient) -> None:
    async def tell(name: str, *columns: dict[str, object]) -> str:
        body = {"name": name, "label": "X", "fields": list(columns)}
        return (await ana.post("/api/metadataType", json=body)).json()["msg"]

    key = COLUMNS[0]
    assert (await tell("x", key, {"label": "City", "type": "map"})).startswith("Column 2, type:")
    assert (await tell("x", key, {"label": "Bad", "key": "x#a.b"})).startswith("Column 2, key:")
    assert (await tell("x", key, {"label": "Bad", "key": "x#__proto__"})).startswith("Column 2, key:")
    assert await tell("x", {"label": "City"}) == (
        "One column identifies the record. Mark exactly one active column unique and mandatory."
    )
    assert await tell("x", key, {"label": "Code"}) == "Fields with the same key: x#code."
    broken = await ana.post("/api/metadataType", json={"name": "1$x", "label": "X", "fields": [key]})
    fields = broken.json()["data"]["invalidMsgList"][0]["fields"]
    assert fields["type#name"]["message"] == "Only Alphanumeric value starting with alphabet(s) is allowed!"


async def test_the_defaults_of_a_company_are_changed_by_administrators(
    ana: httpx.AsyncClient, priya: httpx.AsyncClient, tenants: Tenants
) -> None:
    body = {"name": "gateways", "label": "Gateways", "level": "default", "fields": COLUMNS}
    refused = await ana.post("/api/metadataType", json=body)
    assert refused.status_code == 403
    assert refused.json()["msg"].startswith("Defaults apply to every system in the company")
    await gateways(priya, "default")
    assert await find_metadata_type(tenants.air, "gateways")
    assert await find_metadata_type(tenants.ocean, "gateways")
    assert await find_metadata_type(tenants.gdynia, "gateways") is None


async def test_a_systems_own_type_takes_the_place_of_the_default_there(
    ana: httpx.AsyncClient, priya: httpx.AsyncClient, tenants: Tenants
) -> None:
    await gateways(priya, "default")
    await gateways(ana, columns=[*COLUMNS, {"label": "Terminal"}])
    air, ocean = await find_metadata_type(tenants.air, "gateways"), await find_metadata_type(tenants.ocean, "gateways")
    assert air and ocean
    assert (len(air["fields"]), len(ocean["fields"])) == (4, 3)
    listed = (await ana.get("/api/metadata", params={"q": "gateways"})).json()["data"]["rows"]
    assert [(row["level"], row["values"]["type#columns"]) for row in listed] == [("system", "4")]


async def test_a_column_with_values_neither_goes_nor_changes_its_type(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    record = {"metadataTypeId": made["id"], "fields": {CODE: "ORD", "gateways#city": "Chicago"}}
    assert (await ana.post("/api/metadataFormView", json=record)).status_code == 200
    code, city, rank = made["fields"]

    async def tell(*fields: dict[str, object]) -> str:
        body = {**made, "fields": list(fields)}
        return (await ana.put(f"/api/metadataType/{made['id']}", json=body)).json()["msg"]

    assert await tell(code, rank) == "Column City has stored values. Deactivate it instead of removing it."
    assert (await tell(code, {**city, "type": "numeric"}, rank)).startswith("Field Type can't be changed.")
    assert await tell(code, {**city, "isActive": False}) == "Metadata saved."  # Rank held nothing and may go


async def test_of_two_people_who_change_a_type_the_second_is_told(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    first = await ana.put(f"/api/metadataType/{made['id']}", json={**made, "label": "Hubs"})
    second = await ana.put(f"/api/metadataType/{made['id']}", json={**made, "label": "Nodes"})
    assert (first.status_code, second.status_code) == (200, 409)
    assert (await ana.get(f"/api/metadataType/{made['id']}")).json()["data"]["label"] == "Hubs"


async def test_an_earlier_definition_comes_back_with_its_columns(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    changed = {**made, "fields": [{**made["fields"][0], "label": "IATA"}, *made["fields"][1:2]]}
    assert (await ana.put(f"/api/metadataType/{made['id']}", json=changed)).status_code == 200
    told = (await ana.get(f"/api/metadataType/{made['id']}/history")).json()["data"]
    assert [entry["revision"] for entry in told["entries"]] == [2, 1]
    assert {"key": f"fields[{CODE}].label", "label": "Column code, label", "before": "Code", "after": "IATA"} in told[
        "entries"
    ][0]["changes"]
    restored = await ana.put(f"/api/metadataType/{made['id']}/history/1", json={"revision": 2})
    assert [field["label"] for field in restored.json()["data"]["fields"]] == ["Code", "City", "Rank"]
    assert restored.json()["data"]["revision"] == 3


async def test_the_tables_that_come_with_the_suite_are_loaded_once(tenants: Tenants) -> None:
    assert await load_metadata(tenants.air, SEEDS) == 9
    assert await load_metadata(tenants.ocean, SEEDS) == 0  # of the same company
    assert await load_metadata(tenants.gdynia, SEEDS) == 9
