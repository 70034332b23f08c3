"""Records of lookup tables: the form, the grid, the workbook, and which level counts (administration §7.4)."""

from typing import Any

import httpx
import pytest
from bson import ObjectId

from freight.features.setup.metadata.lookups import load_metadata_lookup
from tests.features.setup.metadata.conftest import CITY, CODE, RANK, gateways, records, sheet, upload
from tests.fixtures.tenants import Tenants

HEADINGS = ["Code", "City", "Rank"]


async def form(caller: httpx.AsyncClient, type_id: str, code: str, city: str, **more: Any) -> httpx.Response:
    body = {"metadataTypeId": type_id, "fields": {CODE: code, CITY: city}, **more}
    return await caller.post("/api/metadataFormView", json=body)


async def cities(scope: Any, account: ObjectId | None = None) -> dict[str, str]:
    return dict(await load_metadata_lookup(scope, "metadata_gateways", CODE, CITY, account))


async def test_a_form_stores_a_record_and_says_what_is_wrong_beside_its_field(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    stored = await form(ana, made["id"], "ORD", "Chicago")
    assert stored.json()["data"]["values"] == {CODE: "ORD", CITY: "Chicago", RANK: ""}
    bad = await ana.post("/api/metadataFormView", json={"metadataTypeId": made["id"], "fields": {RANK: "first"}})
    assert bad.status_code == 412
    assert bad.json()["data"]["invalidMsgList"][0]["fields"] == {
        CODE: {"kind": "mandatory", "message": "Mandatory!"},
        RANK: {"kind": "regex", "message": "Rank must be a number."},
    }
    twice = await form(ana, made["id"], "ord", "Chicago again")
    assert (twice.status_code, twice.json()["msg"]) == (
        409,
        "Code ord already exists. Open that one to change it.",
    )


async def test_of_two_people_who_change_a_record_the_second_is_told(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    record = (await form(ana, made["id"], "ORD", "Chicago")).json()["data"]
    path = f"/api/metadataFormView/{record['id']}"
    first = await ana.put(path, json={"fields": {CITY: "Chicago O'Hare"}, "revision": 1})
    second = await ana.put(path, json={"fields": {CITY: "Rosemont"}, "revision": 1})
    assert (first.status_code, second.status_code) == (200, 409)
    assert (await ana.get(path)).json()["data"]["values"][CITY] == "Chicago O'Hare"


async def test_a_record_tells_its_history_and_comes_back_even_after_it_was_taken_away(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    record = (await form(ana, made["id"], "ORD", "Chicago")).json()["data"]
    path = f"/api/records/metadata/{made['id']}/{record['id']}"
    assert (await ana.put(path, json={"values": {CITY: "O'Hare"}, "revision": 1})).status_code == 200
    assert (await ana.delete(path, params={"revision": 2})).status_code == 200
    assert await records(ana, made["id"]) == []
    removed = (await ana.get(f"/api/records/metadata/{made['id']}", params={"archived": True})).json()["data"]["rows"]
    assert [(row["id"], row["archived"]) for row in removed] == [(record["id"], True)]
    assert (await ana.put(path, json={"values": {CITY: "Rosemont"}, "revision": 3})).status_code == 404
    told = (await ana.get(f"{path}/history")).json()["data"]["entries"]
    assert [(entry["action"], entry["userName"]) for entry in told] == [
        ("archived", "Ana Ortiz"),
        ("changed", "Ana Ortiz"),
        ("created", "Ana Ortiz"),
    ]
    assert told[1]["changes"] == [{"key": CITY, "label": "City", "before": "Chicago", "after": "O'Hare"}]
    restored = await ana.put(f"{path}/history/1", json={"revision": 3})
    assert restored.json()["data"]["values"][CITY] == "Chicago"
    assert [row["values"][CITY] for row in await records(ana, made["id"])] == ["Chicago"]


async def test_the_account_counts_before_the_system_and_the_system_before_the_default(
    ana: httpx.AsyncClient, priya: httpx.AsyncClient, tenants: Tenants
) -> None:
    made = await gateways(priya, "default")
    await form(priya, made["id"], "ORD", "of the company", level="default")
    assert await cities(tenants.air) == await cities(tenants.ocean) == {"ord": "of the company"}
    await form(ana, made["id"], "ORD", "of the system")
    assert await cities(tenants.air, tenants.fill1) == {"ord": "of the system"}
    assert await cities(tenants.ocean) == {"ord": "of the company"}
    await form(ana, made["id"], "ORD", "of the account", accountId=str(tenants.fill1))
    assert await cities(tenants.air, tenants.fill1) == {"ord": "of the account"}
    assert await cities(tenants.air, tenants.fill2) == {"ord": "of the system"}
    assert await cities(tenants.gdynia) == {}


async def test_a_user_of_some_accounts_writes_for_those_only(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    made = await gateways(ana)
    june = await sign_in(tenants.june)
    assert (await form(june, made["id"], "ORD", "mine", accountId=str(tenants.fill1))).status_code == 200
    assert (await form(june, made["id"], "ORD", "all")).status_code == 403
    assert (await form(june, made["id"], "ORD", "theirs", accountId=str(tenants.fill2))).status_code == 404


async def test_a_lookup_by_any_column_sees_each_change(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    made = await gateways(ana)
    record = (await form(ana, made["id"], "ORD", "Łódź")).json()["data"]
    assert await load_metadata_lookup(tenants.air, "gateways", "city", "code") == {"lodz": "ORD"}
    await ana.put(f"/api/metadataFormView/{record['id']}", json={"fields": {CITY: "Chicago"}, "revision": 1})
    assert await load_metadata_lookup(tenants.air, "gateways", "city", "code") == {"chicago": "ORD"}
    assert await load_metadata_lookup(tenants.air, "nothing", "city", "code") == {}
    assert await load_metadata_lookup(tenants.air, "gateways", "$where", "a.b") == {}


async def test_the_records_are_suggested_as_they_are_now(ana: httpx.AsyncClient) -> None:
    async def suggested(q: str) -> list[tuple[str, str]]:
        query = {"suggestionFor": "metadata_gateways", "q": q}
        return [(each["v"], each["n"]) for each in (await ana.get("/api/suggestion", params=query)).json()["data"]]

    made = await gateways(ana)
    record = (await form(ana, made["id"], "ORD", "Chicago")).json()["data"]
    assert await suggested("chic") == [("ORD", "Chicago")]
    await ana.put(f"/api/metadataFormView/{record['id']}", json={"fields": {CITY: "Rosemont"}, "revision": 1})
    assert await suggested("chic") == []
    assert await suggested("rose") == [("ORD", "Rosemont")]
    await ana.delete(f"/api/records/metadata/{made['id']}/{record['id']}", params={"revision": 2})
    assert await suggested("rose") == []


async def test_rows_of_a_grid_are_stored_together_or_not_at_all(ana: httpx.AsyncClient) -> None:
    """PUT api/grid/metadata?templateId, and the 412 of administration §8."""
    made = await gateways(ana)
    path = f"/api/grid/metadata?templateId={made['id']}"
    good, bad = {CODE: "ORD", CITY: "Chicago"}, {CODE: "TOOLONG"}
    refused = await ana.put(path, json={"data": [good, bad]})
    assert (refused.status_code, refused.json()["data"]["errorRows"]) == (412, [1])
    assert await records(ana, made["id"]) == []
    assert (await ana.put(path, json={"data": [good]})).json()["data"] == {"added": 1, "changed": 0}
    stored = (await records(ana, made["id"]))[0]
    row = {"id": stored["id"], "revision": 1, CITY: "O'Hare"}
    assert (await ana.put(path, json={"data": [row]})).json()["data"] == {"added": 0, "changed": 1}
    assert (await ana.put(path, json={"data": [row]})).status_code == 412  # saved since


async def test_a_workbook_is_tried_corrected_and_imported(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    await form(ana, made["id"], "ORD", "Chicago")
    await form(ana, made["id"], "LAX", "Los Angeles")
    book = sheet(
        HEADINGS, ["ORD", "Chicago", 1], ["LAX", "Los Angeles", None], ["JFK", "New York", 3], ["TOOLONG", "x", "n"]
    )

    tried = (await upload(ana, made["id"], book, dryRun=True)).json()["data"]
    assert {name: tried[name] for name in ("added", "changed", "unchanged", "refused")} == {
        "added": 1, "changed": 1, "unchanged": 1, "refused": 1,
    }  # fmt: skip
    refused = tried["refusedRows"][0]
    assert (refused["row"], set(refused["findings"])) == (5, {CODE, RANK})
    assert len(await records(ana, made["id"])) == 2

    whole = await upload(ana, made["id"], book)
    assert (whole.status_code, whole.json()["data"]["errorRows"]) == (412, [5])
    assert len(await records(ana, made["id"])) == 2

    corrected = await upload(ana, made["id"], book, corrections='{"5": {"gateways#code": "EWR", "gateways#rank": "4"}}')
    assert (corrected.json()["data"]["added"], corrected.json()["data"]["changed"]) == (2, 1)
    stored = {row["values"][CODE]: row for row in await records(ana, made["id"])}
    assert stored["EWR"]["values"] == {CODE: "EWR", CITY: "x", RANK: "4"}
    told = await ana.get(f"/api/records/metadata/{made['id']}/{stored['EWR']['id']}/history")
    assert told.json()["data"]["entries"][0]["action"] == "imported"


async def test_a_key_that_stands_twice_in_a_workbook_names_the_row_it_stands_in(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    tried = await upload(ana, made["id"], sheet(HEADINGS, ["ORD", "a", 1], ["ord", "b", 2]), dryRun=True)
    findings = tried.json()["data"]["refusedRows"][0]["findings"]
    assert findings[CODE]["message"] == "Code ord is in row 2 already."


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("ports.csv", b"Code\nORD\n", "Upload Only Excel File."),  # R299
        ("ports.xlsx", b"%PDF-1.7", "ports.xlsx is a PDF document, despite its name. Upload a workbook."),
        (
            "ports.xlsx",
            sheet(["Town"], ["Chicago"]),
            "No column is Code. Choose a column for each, or add it to the workbook.",
        ),
    ],
)
async def test_what_is_no_workbook_of_the_table_is_refused(
    ana: httpx.AsyncClient, name: str, content: bytes, message: str
) -> None:
    made = await gateways(ana)
    answer = await upload(ana, made["id"], content, name=name)
    assert answer.status_code == 400
    assert answer.json()["msg"].startswith(message)


async def test_an_upload_needs_a_file(ana: httpx.AsyncClient) -> None:
    """R300"""
    made = await gateways(ana)
    answer = await ana.post("/api/metadataSystem", data={"metadataTypeId": made["id"]})
    assert (answer.status_code, answer.json()["msg"]) == (400, "Select at least one file.")


async def test_an_upload_for_an_account_belongs_to_it(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    made = await gateways(ana)
    book = sheet(HEADINGS, ["ORD", "Chicago", 1])
    done = await upload(ana, made["id"], book, "/api/metadataAccount", account=str(tenants.fill1))
    assert done.json()["data"]["added"] == 1
    assert [(row["level"], row["accountId"]) for row in await records(ana, made["id"])] == [
        ("account", str(tenants.fill1))
    ]


async def test_what_is_exported_can_be_imported_and_formulas_stay_text(ana: httpx.AsyncClient) -> None:
    made = await gateways(ana)
    await form(ana, made["id"], "ORD", "=1+1")
    book = (await ana.get(f"/api/records/metadata/{made['id']}/export")).content
    again = (await upload(ana, made["id"], book, dryRun=True)).json()["data"]
    assert (again["unchanged"], again["refused"]) == (1, 0)
