"""Mapping rules: what texts in shipment files mean, whatever the file, for a system or one of its accounts."""

from io import BytesIO
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook

from tests.features.setup.metadata.conftest import EXCEL, sheet
from tests.features.shipments.uploads.conftest import MAY_UPLOAD, Tenant, Uploader, new_tenant
from tests.workbooks import HEADINGS, order, xlsx

PATH = "/api/records/mappingRule"
MODE, NUMBER = "shipmentInformation#transportMode", "shipmentInformation#shipmentNumber"
HEADS = [*HEADINGS, "Transport mode"]
SEE, CHANGE = "reports.sideReports", "systemConfig.editProfileMetadata"
MAY = [*MAY_UPLOAD, SEE, CHANGE]


@pytest.fixture
async def tenant(connections: Any) -> Tenant:
    return await new_tenant("MF")


@pytest.fixture
async def uploader(tenant: Tenant, sign_in: Any, run_jobs: Any) -> Uploader:
    return Uploader(await sign_in(await tenant.user(permissions=MAY)), run_jobs, str(tenant.account.id))


async def rule(caller: Any, text: str, value: str, *, field: str = MODE, account: Any = None) -> httpx.Response:
    body: dict[str, Any] = {
        "values": {"mappingRule#field": field, "mappingRule#text": text, "mappingRule#value": value}
    }
    if account:
        body |= {"level": "account", "accountId": str(account.id)}
    return await caller.post(PATH, json=body)


def modes(*texts: str) -> bytes:
    return xlsx([[*order(f"A{place}"), text] for place, text in enumerate(texts)], HEADS)


async def checked(uploader: Uploader, *texts: str, **query: Any) -> dict[str, Any]:
    return await uploader.check(await uploader.received(modes(*texts), **query))


async def read(uploader: Uploader, *texts: str, **query: Any) -> list[Any]:
    upload = await checked(uploader, *texts, **query)
    return [row["cells"][MODE] for row in await uploader.rows(upload)]


async def test_a_rule_reads_a_text_in_every_file_however_it_is_written(uploader, tenant):
    assert (await rule(uploader.caller, "AirFrt", "Air")).status_code == 200
    upload = await checked(uploader, "AIRFRT", " airfrt ", "Air", "Ocean")
    assert (upload["counts"]["new"], upload["counts"]["refused"], upload["counts"]["byRules"]) == (4, 0, 2)
    await uploader.store(upload)
    stored = (await tenant.shipments())["A0"]["data"]["shipmentInformation"]
    assert stored["transportMode"] == "Air"
    # other headings, and no account
    other = xlsx([[*order("B1"), "airfrt"]], [*HEADINGS, "Mode"])
    again = await uploader.check(await uploader.received(other, "december.xlsx", account=""))
    assert again["counts"]["byRules"] == 1


async def test_the_outcome_says_how_many_values_rules_read(uploader):
    await rule(uploader.caller, "Airfrt", "Air")
    await checked(uploader, "Airfrt", "Airfrt")
    tasks = (await uploader.caller.get("/api/pollingTaskStatus")).text
    assert "2 new, 0 changed, 0 unchanged, 0 refused. 2 read by mapping rules." in tasks


async def test_what_the_upload_itself_says_goes_before_a_rule(uploader):
    await rule(uploader.caller, "Frt", "Air")
    upload = await uploader.received(modes("frt", "FRT"))
    await uploader.columns(upload, {}, readAs={7: {"Frt": "Ocean"}})
    told = await uploader.check(upload)
    assert told["counts"]["byRules"] == 0
    assert {row["cells"][MODE] for row in await uploader.rows(upload)} == {"Ocean"}


async def test_the_rule_of_an_account_goes_before_that_of_all(uploader, tenant):
    await rule(uploader.caller, "Frt", "Rail", account=tenant.account)
    await rule(uploader.caller, "Frt", "Air")
    await rule(uploader.caller, "Frt", "Ocean", account=tenant.other_account)
    assert await read(uploader, "frt") == ["Rail"]
    assert await read(uploader, "frt", account=str(tenant.other_account.id)) == ["Ocean"]
    assert (await checked(uploader, "frt", account=""))["counts"]["byRules"] == 1


async def test_a_removed_rule_and_one_of_another_system_read_nothing(uploader, sign_in):
    other = await new_tenant("ZZ")
    assert (await rule(await sign_in(await other.user("zoe", permissions=MAY)), "Frt", "Air")).status_code == 200
    made = (await rule(uploader.caller, "Mule", "Ground")).json()["data"]
    await uploader.caller.delete(f"{PATH}/{made['id']}", params={"revision": made["revision"]})
    counts = (await checked(uploader, "frt", "mule"))["counts"]
    assert (counts["refused"], counts["byRules"]) == (2, 0)
    assert (await uploader.caller.get(PATH)).json()["data"]["count"] == 0


async def test_the_number_of_a_shipment_is_mapped_before_its_cargo_lines_are_gathered(uploader, tenant):
    await rule(uploader.caller, "A1-bis", "A1", field=NUMBER)
    lines = [[*order("A1"), 2], [*order("a1-BIS"), 3]]
    upload = await uploader.check(await uploader.received(xlsx(lines, [*HEADINGS, "Line pieces"])))
    assert (upload["counts"]["shipments"], upload["counts"]["byRules"]) == (1, 1)


@pytest.mark.parametrize(
    ("text", "value", "field", "said"),
    [
        ("Airfrt", "Zeppelin", MODE, "Mode: Airfrt can't be read as Zeppelin. Mode must be one of Air, Ocean"),
        ("Air", "Air", MODE, "Mode: Air already reads as Air."),
        ("Airfrt", "Air", "shipmentInformation#none", "Field: pick a field of your shipment template."),
        ("  ", "Air", MODE, '"mappingRule#text":{"kind":"mandatory"'),
        ("x" * 201, "Air", MODE, '"mappingRule#text":{"kind":"length"'),
        ("Airfrt", "", MODE, '"mappingRule#value":{"kind":"mandatory"'),
    ],
)
async def test_a_rule_that_cannot_hold_is_refused_with_what_to_do(uploader, text, value, field, said):
    refusal = await rule(uploader.caller, text, value, field=field)
    assert refusal.status_code in (400, 412)
    assert said in refusal.text


async def test_a_text_has_one_rule_a_field_for_an_account_and_one_for_all(uploader, tenant):
    assert (await rule(uploader.caller, "Airfrt", "Air")).status_code == 200
    assert (await rule(uploader.caller, "AIRFRT ", "Ocean")).status_code == 409
    assert (await rule(uploader.caller, "AIRFRT", "Ocean", account=tenant.account)).status_code == 200
    assert (await rule(uploader.caller, "AIRFRT", "Ocean", field="shipmentCargo#description")).status_code == 200


async def test_rules_are_exported_and_imported_with_the_names_of_fields(uploader):
    content = sheet(["Field", "Text in the file", "Read as"], ["Mode", "Airfrt", "Air"], [MODE, "Seafrt", "Ocean"])
    files = {"uploadedFile": ("rules.xlsx", content, EXCEL)}
    assert (await uploader.caller.post(f"{PATH}/import", files=files)).json()["data"]["added"] == 2
    exported = (await uploader.caller.get(f"{PATH}/export")).content
    rows = list(load_workbook(BytesIO(exported)).active.values)
    assert {(row[1], row[2]) for row in rows[1:]} == {("Airfrt", "Air"), ("Seafrt", "Ocean")}


async def test_rules_are_seen_with_reports_and_changed_by_who_changes_templates(uploader, tenant, sign_in):
    await rule(uploader.caller, "Shared", "Air")
    await rule(uploader.caller, "Mine", "Air", account=tenant.account)
    await rule(uploader.caller, "Theirs", "Air", account=tenant.other_account)
    vera = await sign_in(await tenant.user("vera", permissions=[SEE], accounts=[tenant.account.id]))
    rows = (await vera.get(PATH)).json()["data"]["rows"]
    assert {row["values"]["mappingRule#text"] for row in rows} == {"Shared", "Mine"}
    assert (await rule(vera, "Airfrt", "Air", account=tenant.account)).status_code == 403
    nobody = await sign_in(await tenant.user("noah", permissions=MAY_UPLOAD))
    assert (await nobody.get(PATH)).status_code == 403


async def test_words_of_one_upload_are_kept_for_every_file(uploader, tenant):
    await rule(uploader.caller, "sea", "Rail", account=tenant.account)
    upload = await uploader.received(modes("Airfrt", "sea", "n/a"))
    chosen = {"Airfrt": "Air", "sea": "Ocean", "n/a": ""}
    assert (await uploader.columns(upload, {}, readAs={7: chosen}, everyFile=True)).status_code == 200
    rows = (await uploader.caller.get(PATH)).json()["data"]["rows"]
    kept = {row["values"]["mappingRule#text"]: row["values"]["mappingRule#value"] for row in rows}
    assert kept == {"Airfrt": "Air", "sea": "Ocean"}
    assert {row["level"] for row in rows} == {"account"}
    # once more: there is nothing new to keep
    again = await uploader.columns(upload, {}, readAs={7: {**chosen, "SEA": "Ground", "Sea ": "Rail"}}, everyFile=True)
    assert again.status_code == 200
    rows = (await uploader.caller.get(PATH)).json()["data"]["rows"]
    assert [(row["values"]["mappingRule#value"], row["revision"]) for row in rows] == [("Air", 1), ("Rail", 3)]


async def test_words_that_no_rule_can_hold_are_not_kept_at_all(uploader):
    upload = await uploader.received(modes("Airfrt", "sea"))
    chosen = {"Airfrt": "Air", "sea": "Zeppelin"}
    refusal = await uploader.columns(upload, {}, readAs={7: chosen}, everyFile=True)
    assert refusal.json()["msg"].startswith("Mode: sea can't be read as Zeppelin.")
    assert (await uploader.caller.get(PATH)).json()["data"]["count"] == 0
    assert (await uploader.get(upload))["columns"][7]["readAs"] == []


async def test_who_may_not_change_rules_keeps_words_for_his_file_alone(tenant, sign_in, run_jobs):
    clerk = Uploader(await sign_in(await tenant.user("clerk")), run_jobs, str(tenant.account.id))
    upload = await clerk.received(modes("Airfrt"))
    assert (await clerk.columns(upload, {}, readAs={7: {"Airfrt": "Air"}}, everyFile=True)).status_code == 403
    assert (await clerk.columns(upload, {}, readAs={7: {"Airfrt": "Air"}})).status_code == 200
    of_one = await tenant.user("olga", permissions=MAY, accounts=[tenant.account.id])
    olga = Uploader(await sign_in(of_one), run_jobs, "")
    shared = await olga.received(modes("Airfrt"), "own.xlsx")
    assert (await olga.columns(shared, {}, readAs={7: {"Airfrt": "Air"}}, everyFile=True)).status_code == 403
