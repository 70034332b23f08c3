"""Lists, filters and exports of issues: R243, A029, A030, and what other users may not see."""

import io
from typing import Any

import openpyxl
import pytest

from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from tests.features.shipments.exceptions.conftest import ANSWER, CATEGORY, NUMBER, PROCESS, STATUS, SUBJECT, Desk, on
from tests.fixtures.billing import Biller


@pytest.fixture
async def issues(ana: Desk, shipments: list[str]) -> list[dict[str, Any]]:
    """Three open ones, the last of Great Lakes, and a closed one."""
    rows = await ana.raised(
        on("AEC-1", **{PROCESS: "Rating"}), on("AEC-2", "Customs"), on("AEC-3"), on("AEC-1", "Billing")
    )
    await ana.saved({"id": rows[3]["id"], "revision": 1, STATUS: "Closed"})
    return rows


async def test_a_page_holds_25_issues_the_newest_first(ana: Desk, shipments: list[str]) -> None:
    for number in range(26):
        await ana.raised(on("AEC-1", f"Kind {number}"))
    first, second = await ana.listed(), await ana.listed(pageNo=2)
    assert (len(first["data"]), len(second["data"]), first["count"]) == (25, 1, 26)
    assert (first["data"][0][CATEGORY], second["data"][0][CATEGORY]) == ("Kind 25", "Kind 0")


async def test_a030_issues_are_found_by_the_fields_that_are_active_for_filters(ana: Desk, issues: Any) -> None:
    by = {"operator": "equalTo", "type": "text"}
    assert (await ana.found({"name": CATEGORY, "value": "Customs", **by}))["count"] == 1
    assert (await ana.found({"name": NUMBER, "value": "AEC-1", **by}))["count"] == 2
    assert (await ana.found({"name": STATUS, "value": "Closed", **by}))["count"] == 1
    tree = {"condition": "and", "fields": [{"name": ANSWER, "value": "x", **by}]}
    assert (await ana.caller.post("/api/IMS/filter", json={"rules": tree})).status_code == 400


async def test_issues_of_one_shipment_of_one_process_and_their_number(
    ana: Desk, shipments: list[str], issues: Any
) -> None:
    assert (await ana.listed(shipmentId=shipments[0]))["count"] == 2
    assert (await ana.listed(shipmentId=shipments[0], count=True)) == {"data": [], "count": 1}
    assert (await ana.listed(process="Rating"))["count"] == 1


async def exported(desk: Desk, user: Any, query: dict[str, Any], **body: Any) -> list[dict[str, Any]]:
    answer = await desk.caller.post("/api/IMS/filter", params=query, json=body)
    assert answer.status_code == 200, answer.text
    owner = Scope.of_system(desk.scope.company_id, desk.scope.system_id, str(user.id))
    book = openpyxl.load_workbook(io.BytesIO(await files.read_stored_file(owner, answer.json()["msg"])))
    head, *rows = book.active.iter_rows(values_only=True)
    return [dict(zip(head, row, strict=True)) for row in rows]


async def test_a030_the_chosen_issues_are_exported(ana: Desk, tenants: Any, issues: Any) -> None:
    rows = await exported(ana, tenants.ana, {"isExcelSelected": True}, ids=[issues[0]["id"], issues[3]["id"]])
    assert [(row["Shipment number"], row["Category"], row["Status"]) for row in rows] == [
        ("AEC-1", "Billing", "Closed"),
        ("AEC-1", "Rate", "Open"),
    ]
    assert rows[1]["Summary"] == "Rate"


async def test_a030_all_open_issues_are_exported(ana: Desk, tenants: Any, issues: Any) -> None:
    rows = await exported(ana, tenants.ana, {"exportOpenIssues": True})
    assert [row["Shipment number"] for row in rows] == ["AEC-3", "AEC-2", "AEC-1"]


async def test_r243_an_export_of_none_says_so(ana: Desk) -> None:
    answer = await ana.caller.post("/api/IMS/filter", params={"isExcelSelected": True}, json={})
    assert (answer.status_code, answer.json()["msg"]) == (400, "Please select at least one issue to download .")
    answer = await ana.caller.post("/api/IMS/filter", params={"exportOpenIssues": True}, json={})
    assert (answer.status_code, answer.json()["msg"]) == (400, "No Exceptions Present")


async def test_no_value_of_an_export_is_a_formula(ana: Desk, tenants: Any, shipments: list[str]) -> None:
    await ana.raised(on("AEC-1", **{SUBJECT: "=1+1"}))
    [row] = await exported(ana, tenants.ana, {"exportOpenIssues": True})
    assert row["Subject"] == "=1+1"


async def test_who_sees_one_account_sees_no_issue_of_another(june: Desk, issues: Any, tenants: Any) -> None:
    assert {row[NUMBER] for row in (await june.listed())["data"]} == {"AEC-1", "AEC-2"}
    foreign = issues[2]["id"]
    assert (await june.save({"id": foreign, "revision": 1, STATUS: "Closed"})).status_code == 404
    assert (await june.caller.get("/api/IMSHistory", params={"issueId": foreign})).status_code == 404
    assert (await june.caller.post("/api/IMS/template", json={"issueIDs": [foreign]})).status_code == 404
    assert len(await exported(june, tenants.june, {"exportOpenIssues": True})) == 2


async def test_a030_the_fields_of_a_profile_are_configured_by_their_tenant(
    ana: Desk, raiser: Desk, tenants: Any, sign_in: Any
) -> None:
    query = {"docType": "IMSRaiseProfile", "moduleName": "invoice"}
    template = (await ana.caller.get("/api/IMS/template", params=query)).json()["data"]
    for field in template["fields"]:
        field["isMandatory"] = field["isMandatory"] or field["key"] == SUBJECT
    to = {"params": {"type": "IMSRaiseProfile"}, "json": template}
    foreign = await sign_in(tenants.tomasz)
    assert (await foreign.put("/api/IMS/template", **to)).status_code == 404
    assert (await raiser.caller.put("/api/IMS/template", **to)).status_code == 403
    answer = await ana.caller.put("/api/IMS/template", **to)
    assert (answer.status_code, answer.json()["msg"]) == (200, "Template saved.")
    again = (await ana.caller.get("/api/IMS/template", params=query)).json()["data"]
    assert {each["key"]: each["isMandatory"] for each in again["fields"]}[SUBJECT] is True


async def test_invoices_say_how_many_of_their_issues_are_open(ana: Desk, biller: Biller, shipments: list[str]) -> None:
    """Closed ones are answered, and those of the shipment are not the invoice's."""
    billed = (await biller.call("bill", ids=shipments[:2]))["invoices"]
    await ana.raised(on("AEC-1"))
    first, _ = await ana.raised(on("AEC-1"), on("AEC-1", "Billing"), moduleName="invoice")
    await ana.saved({"id": first["id"], "revision": 1, STATUS: "Closed"})
    rows = (await biller.call("list"))["rows"]
    assert {row["shipmentNumbers"][0]: row["openIssues"] for row in rows} == {"AEC-1": 1, "AEC-2": 0}
    found = {each["id"]: each for each in rows if each["shipmentNumbers"] == ["AEC-1"]}
    (invoice_id,) = set(found) & {each["id"] for each in billed}
    shown = await biller.get(f"invoices/{invoice_id}")
    assert shown["openIssues"] == 1


async def test_another_system_or_company_is_refused_and_not_passed_over(ana: Desk, tenants: Any, issues: Any) -> None:
    """operations §7: the calls name system and company, and the session decides which those may be."""
    own = {"system": str(tenants.air.system_id), "company": str(tenants.air.company_id), "currentContext": "ims"}
    assert (await ana.listed(**own))["count"] == 4
    foreign = [
        ({"system": str(tenants.gdynia.system_id)}, "System not found."),
        ({"company": str(tenants.gdynia.company_id)}, "Company not found."),
        ({"system": "nonsense"}, "System not found."),
    ]
    for path in ("filter", "template", "newIssueEntry"):
        for named, told in foreign:
            answer = await ana.caller.get(f"/api/IMS/{path}", params={**own, **named})
            assert (answer.status_code, answer.json()["msg"]) == (404, told), (path, named)


async def test_r375_r376_a_list_is_drawn_by_the_profile_it_names(
    ana: Desk, raiser: Desk, responder: Desk, issues: Any
) -> None:
    """The rows carry that profile, so that a save of them finds it again; without a name it is the caller's own."""
    response, raised = await ana.profile("IMSResponseProfile"), await ana.profile("IMSRaiseProfile")
    drawn = {row["templateId"] for row in (await ana.listed(docType="IMSResponseProfile"))["data"]}
    assert drawn == {response}
    assert {row["templateId"] for row in (await responder.listed())["data"]} == {response}
    assert {row["templateId"] for row in (await raiser.listed())["data"]} == {raised}
    answer = await raiser.caller.get("/api/IMS/filter", params={"docType": "IMSResponseProfile"})
    assert answer.status_code == 403


async def test_a_process_stands_in_what_is_raised_from_the_start(ana: Desk) -> None:
    answer = await ana.caller.get("/api/IMS/newIssueEntry", params={"process": "Rating"})
    for profile in answer.json()["data"].values():
        assert {each["key"]: each["defaultValue"] for each in profile["fields"]}[PROCESS] == "Rating"


async def test_a_dialog_asks_for_one_of_its_profiles(ana: Desk) -> None:
    async def ask(**query: str) -> Any:
        return await ana.caller.get("/api/IMS/newIssueEntry", params=query)

    data = (await ask(docType="NewShipmentIMSRaiseProfile")).json()["data"]
    assert (data["existing"], data["new"]["docType"]) == (None, "NewShipmentIMSRaiseProfile")
    assert (await ask(docType="IMSResponseProfile")).status_code == 404
    assert (await ask(docType="NewShipmentIMSRaiseProfile", moduleName="invoice")).status_code == 404


async def test_only_what_is_typed_is_given_where_rows_are_edited(ana: Desk) -> None:
    async def keys(**query: Any) -> set[str]:
        answer = await ana.caller.get("/api/IMS/template", params={"docType": "IMSResponseProfile", **query})
        return {field["key"] for field in answer.json()["data"]["fields"]}

    assert NUMBER in await keys()
    assert ANSWER in await keys(addEdit=True) < await keys()


async def test_rows_of_another_profile_are_not_raised(ana: Desk, shipments: list[str]) -> None:
    foreign = await ana.raising(on("AEC-1"), templateId=await ana.profile("IMSRaiseProfile"))
    assert foreign.status_code == 404
    own = await ana.raising(on("AEC-1"), templateId=await ana.profile("ExistingShipmentIMSRaiseProfile"))
    assert own.status_code == 200, own.text
