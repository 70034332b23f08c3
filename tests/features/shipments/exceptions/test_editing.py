"""Correcting, answering and deleting issues: R239, R241, R375, R376, R378, R379, two savers, history, documents."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from freight.kit.storage import files
from tests.features.shipments.exceptions.conftest import (
    ANSWER,
    CATEGORY,
    NUMBER,
    PRIORITY,
    PROCESS,
    RAISE,
    STATUS,
    SUB,
    SUBJECT,
    Desk,
    limited,
    on,
)

RESPONSE = "IMSResponseProfile"
DENIED = "You don't have permission to perform this action."


@pytest.fixture
async def issue(ana: Desk, shipments: list[str]) -> dict[str, Any]:
    """A wrong tariff on AEC-1."""
    [row] = await ana.raised(on("AEC-1", **{SUB: "Wrong tariff", SUBJECT: "lane 7", PROCESS: "Rating"}))
    return row


def edit(issue: dict[str, Any], **values: Any) -> dict[str, Any]:
    return {"id": issue["id"], "revision": issue["revision"], **values}


async def test_r241_a_saved_category_clears_the_sub_category(ana: Desk, issue: dict[str, Any]) -> None:
    [row] = await ana.saved(edit(issue, **{CATEGORY: "Customs"}))
    assert (row[CATEGORY], SUB in row, row["summary"]) == ("Customs", False, "Customs")


async def test_r239_an_emptied_cell_is_taken_away(ana: Desk, issue: dict[str, Any]) -> None:
    [row] = await ana.saved(edit(issue, **{SUBJECT: ""}))
    assert SUBJECT not in row
    assert "subject" not in (await ana.stored(issue["id"]))["data"]["issueInformation"]


async def test_r376_who_responds_answers_and_changes_nothing_that_was_raised(
    responder: Desk, issue: dict[str, Any]
) -> None:
    [row] = await responder.saved(
        edit(issue, **{ANSWER: "Lane 7 was meant for Ocean.", STATUS: "Answered"}), profile=RESPONSE
    )
    assert (row[ANSWER], row[STATUS]) == ("Lane 7 was meant for Ocean.", "Answered")
    answer = await responder.save(edit(row, **{PRIORITY: "High"}), profile=RESPONSE)
    [refused] = answer.json()["data"]["invalidMsgList"]
    assert refused["fields"] == {PRIORITY: {"kind": "server", "message": "Priority cannot be changed here."}}


async def test_r376_an_answer_is_asked_for(responder: Desk, issue: dict[str, Any]) -> None:
    answer = await responder.save(edit(issue, **{STATUS: "Answered"}), profile=RESPONSE)
    [refused] = answer.json()["data"]["invalidMsgList"]
    assert refused["fields"] == {ANSWER: {"kind": "mandatory", "message": "Mandatory!"}}


async def test_r375_who_raises_corrects_his_side_and_not_what_is_fixed_since(
    raiser: Desk, issue: dict[str, Any]
) -> None:
    [row] = await raiser.saved(edit(issue, **{PRIORITY: "High"}))
    answer = await raiser.save(edit(row, **{PROCESS: "Billing", ANSWER: "done", NUMBER: "AEC-2"}))
    [refused] = answer.json()["data"]["invalidMsgList"]
    assert set(refused["fields"]) == {PROCESS, ANSWER, NUMBER}


async def test_r375_r376_a_profile_takes_its_right(raiser: Desk, responder: Desk, issue: dict[str, Any]) -> None:
    for desk, profile in ((raiser, RESPONSE), (responder, "IMSRaiseProfile")):
        answer = await desk.save(edit(issue, **{STATUS: "Closed"}), profile=profile)
        assert (answer.status_code, answer.json()["msg"]) == (403, DENIED)
        fields = await desk.caller.get("/api/IMS/template", params={"docType": profile})
        assert fields.status_code == 403
    assert (await responder.raising(on("AEC-2"))).status_code == 403
    assert (await responder.caller.post("/api/IMS/template", json={"issueIDs": [issue["id"]]})).status_code == 403


async def test_r375_r376_everybody_gets_the_profile_of_his_right(raiser: Desk, responder: Desk, ana: Desk) -> None:
    names = []
    for desk in (raiser, responder, ana):
        names.append((await desk.caller.get("/api/IMS/template")).json()["data"]["docType"])
    assert names == ["IMSRaiseProfile", "IMSResponseProfile", "IMSRaiseProfile"]


async def test_r378_without_either_right_nothing_is_shown(tenants: Any, templates: None, sign_in: Any) -> None:
    nobody = await limited(tenants.olaf, sign_in, tenants.ocean)
    for path in ("/api/IMS/filter", "/api/IMS/template", "/api/IMS/newIssueEntry"):
        assert (await nobody.caller.get(path)).status_code == 403
    assert (await nobody.caller.put("/api/IMS", json={"data": []})).status_code == 403


async def test_two_who_save_at_once_do_not_overwrite_each_other(ana: Desk, june: Desk, issue: dict[str, Any]) -> None:
    answers = await asyncio.gather(
        ana.save(edit(issue, **{PRIORITY: "High"})), june.save(edit(issue, **{PRIORITY: "Low"}))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_a_stale_row_comes_back_as_it_is_now_and_nothing_is_stored(ana: Desk, issue: dict[str, Any]) -> None:
    [other] = await ana.raised(on("AEC-2"))
    await ana.saved(edit(issue, **{PRIORITY: "High"}))
    answer = await ana.save(edit(other, **{PRIORITY: "Low"}), edit(issue, **{PRIORITY: "Low"}))
    assert answer.status_code == 409
    [conflict] = answer.json()["data"]["conflicts"]
    assert (conflict["tempId"], conflict["current"][PRIORITY], conflict["current"]["revision"]) == (1, "High", 2)
    assert (await ana.stored(other["id"]))["revision"] == 1


async def test_a_save_that_is_sent_twice_is_stored_once(ana: Desk, issue: dict[str, Any]) -> None:
    row = edit(issue, **{PRIORITY: "High"})
    assert [(await ana.saved(row))[0]["revision"], (await ana.saved(row))[0]["revision"]] == [2, 2]


async def test_nothing_chosen_is_no_change(ana: Desk, issue: dict[str, Any]) -> None:
    answer = await ana.save({**edit(issue), "updateField": False})
    assert (answer.status_code, answer.json()["msg"]) == (200, "No changes made")


async def test_a030_deleted_issues_leave_the_list_and_keep_their_history(ana: Desk, issue: dict[str, Any]) -> None:
    body = {"issueIDs": [issue["id"]], "shipmentIDs": [issue["shipmentId"]], "module": "shipment"}
    for said in ("1 deleted.", "0 deleted."):
        answer = await ana.caller.post("/api/IMS/template", json=body)
        assert (answer.status_code, answer.json()["msg"]) == (200, said)
    assert (await ana.listed())["count"] == 0
    history = (await ana.caller.get("/api/IMSHistory", params={"issueId": issue["id"]})).json()["data"]
    assert [entry["action"] for entry in history["entries"]] == ["archived", "created"]
    answer = await ana.save(edit(issue, **{PRIORITY: "High"}))
    assert (answer.status_code, answer.json()["msg"]) == (404, "Issue Not found!")


async def test_an_issue_is_deleted_only_as_what_it_is(ana: Desk, shipments: list[str], issue: dict[str, Any]) -> None:
    for more in ({"module": "invoice"}, {"shipmentIDs": [shipments[1]]}):
        answer = await ana.caller.post("/api/IMS/template", json={"issueIDs": [issue["id"]], **more})
        assert (answer.status_code, answer.json()["msg"]) == (404, "Issue Not found!")
    assert (await ana.listed())["count"] == 1


async def test_a030_the_history_says_who_changed_what(ana: Desk, responder: Desk, issue: dict[str, Any]) -> None:
    await responder.saved(edit(issue, **{ANSWER: "Corrected.", STATUS: "Answered"}), profile=RESPONSE)
    history = (await ana.caller.get("/api/IMSHistory", params={"issueId": issue["id"]})).json()["data"]
    answered, raised = history["entries"]
    assert (answered["userName"], answered["permission"]) == ("Vera Lind", "ims.ResponseIssueIMS")
    assert [(each["label"], each["before"], each["after"]) for each in answered["changes"]] == [
        ("Status", "Open", "Answered"),
        ("Answer", "", "Corrected."),
    ]
    assert (raised["userName"], raised["permission"]) == ("Ana Ortiz", RAISE)
    assert all(each["after"] for each in raised["changes"])


async def test_a030_the_history_speaks_in_the_words_of_the_profile_it_is_read_from(
    ana: Desk, responder: Desk, issue: dict[str, Any]
) -> None:
    answering = await ana.profile("IMSResponseProfile")
    query = {"docType": "IMSResponseProfile"}
    template = (await ana.caller.get("/api/IMS/template", params={**query, "moduleName": "invoice"})).json()["data"]
    for field in template["fields"]:
        field["label"] = "What we say" if field["key"] == ANSWER else field["label"]
    saved = await ana.caller.put("/api/IMS/template", params={"type": "IMSResponseProfile"}, json=template)
    assert saved.status_code == 200, saved.text
    await responder.saved({"id": issue["id"], "revision": 1, ANSWER: "Credited"}, profile="IMSResponseProfile")

    async def labels(**asked: str) -> list[str]:
        answer = await ana.caller.get("/api/IMSHistory", params={"issueId": issue["id"], **asked})
        return [change["label"] for change in answer.json()["data"]["entries"][0]["changes"]]

    assert "What we say" not in await labels()
    assert "What we say" in await labels(templateId=answering)


async def test_r379_the_history_takes_its_own_right(raiser: Desk, issue: dict[str, Any]) -> None:
    assert (await raiser.caller.get("/api/IMSHistory", params={"issueId": issue["id"]})).status_code == 403


async def test_a030_documents_are_added_read_and_taken_off(
    ana: Desk, june: Desk, issue: dict[str, Any], tenants: Any
) -> None:
    path = f"/api/IMS/{issue['id']}/documents"
    paper = {"uploadedFile": ("claim.pdf", b"%PDF-1.7 claim", "application/pdf")}
    [kept] = (await ana.caller.post(path, files=paper)).json()["data"]["IMSfiles"]
    assert (kept["v"], kept["t"]) == ("claim.pdf", "application/pdf")
    # any user who sees the account can read it, for longer than a day
    ticket = await june.caller.post("/api/download/ticket", json={"id": kept["id"]})
    assert (await ana.caller.get(ticket.json()["data"]["url"])).content == b"%PDF-1.7 claim"
    assert await files.delete_expired_files(datetime.now(UTC) + timedelta(days=3)) == 0
    refused = await ana.caller.post(path, files={"uploadedFile": ("run.exe", b"MZ", "application/pdf")})
    assert refused.status_code == 400
    gone = await ana.caller.delete(f"{path}/{kept['id']}")
    assert gone.json()["data"]["IMSfiles"] == []
    assert (await ana.caller.delete(f"{path}/{kept['id']}")).status_code == 404
