"""Rates that need approval: sent as a draft, decided level by level, in force with the last approval."""

import asyncio
from datetime import date

import pytest

from freight.documents.mail import Mail
from freight.features.tariffs import service as tariffs
from freight.kit import clock
from tests.features.desk.approval_requests.asked import act, ladder, pending, sent
from tests.features.rating.bought import add_buying_tariff, add_carrier, hide_costs
from tests.features.rating.sheets import TARIFF, band

CHANGE = "rateChangeRequest"
DEARER = [band("0", "99.99", "0.06", "1.60"), band("0", "499.99", "0.5", "30", carrier="V444_9", service="DTD", days=1)]


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


@pytest.fixture
async def omar(sign_in, tenants):
    return await sign_in(tenants.omar)


@pytest.fixture
async def june(sign_in, tenants):
    return await sign_in(tenants.june)


@pytest.fixture
async def draft(air):
    """Version 2 of Air 2026: more expensive, one lane removed and one added."""
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, DEARER)
    return (await versions(air))[0]


async def versions(air):
    return (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]["versions"]


async def states(air):
    return [(each["number"], each["state"]) for each in await versions(air)]


async def test_a_draft_climbs_the_ladder_and_is_in_force_with_the_last_approval(air, draft, omar, june, tenants):
    """R079, R081, R083."""
    await ladder(air.ana, CHANGE, [tenants.omar], [tenants.june, tenants.priya])
    refused = await air.ana.post(f"/api/tariffs/{air.tariff_id}/publish", json={})
    assert (refused.status_code, refused.json()["msg"]) == (
        400,
        "Publishing this tariff needs approval by the ladder “rateChangeRequest ladder”. Send it for approval instead.",
    )
    request = await sent(air.ana, CHANGE, air.tariff_id, comment="Fuel went up")
    assert (request["status"], request["label"], request["waitsFor"]) == (
        "inProcess",
        "Air 2026, version 2",
        ["Omar Haddad"],
    )
    assert await pending(omar) == 1 and await pending(june) == 0
    assert (await act(june, request, "approve")).status_code == 403, "it waits for level 1"
    up = (await act(omar, request, "approve", "Agreed")).json()["data"]
    assert (up["status"], up["currentLevel"], up["waitsFor"]) == ("inProcess", 2, ["June Park", "Priya Shah"])
    assert await pending(omar) == 0 and await states(air) == [(2, "draft"), (1, "published")]
    done = (await act(june, request, "approve")).json()["data"]
    assert done["status"] == "approved"
    [second, first] = await versions(air)
    assert (second["state"], second["publishedBy"], first["state"]) == (
        "published",
        "Ana Ortiz, approved by June Park",
        "superseded",
    )
    mails = sorted([(each.kind, each.to) async for each in Mail.find()])
    assert mails == [
        ("approvalDecided", "ana.ortiz@example.test"),
        ("approvalRequest", "june.park@example.test"),
        ("approvalRequest", "omar.haddad@example.test"),
        ("approvalRequest", "priya.shah@example.test"),
    ]


async def test_a027_old_rates_stand_against_new_ones_and_only_differences_are_shown(air, draft, omar, tenants):
    await ladder(air.ana, CHANGE, [tenants.omar])
    request = await sent(air.ana, CHANGE, air.tariff_id)
    content = (await omar.get(f"/api/requests/{request['workFlowDocId']}")).json()["data"]["content"]
    lanes = {each["action"]: each for each in content["data"]}
    assert set(lanes) == {"added", "removed", "changed"} and content["lanes"] == 3
    assert lanes["added"]["oldData"] is None and lanes["removed"]["newData"] is None
    named = {each["displayName"]: each["value"] for each in lanes["changed"]["newData"]["parameters"]}
    assert named["Carrier"] == "V444_0" and named["Origin port"] == "PORT04"
    old, new = (
        {each["displayName"]: each["value"] for each in lanes["changed"][side]["charges"]}
        for side in ("oldData", "newData")
    )
    rate = next(name for name in new if new[name] == "0.06")
    assert old[rate] == "0.0484"
    assert all(old[name] != new[name] for name in new), "what is the same is not shown"


async def test_two_approve_at_once_and_the_rates_are_published_once(air, draft, omar, june, tenants):
    await ladder(air.ana, CHANGE, [tenants.omar, tenants.june])
    request = await sent(air.ana, CHANGE, air.tariff_id)
    answers = await asyncio.gather(*(act(each, request, "approve") for each in [omar, june] * 5))
    codes = sorted(each.status_code for each in answers)
    assert codes[0] == 200 and set(codes[1:]) <= {400, 409}, codes
    assert await states(air) == [(2, "published"), (1, "superseded")]
    page = (await omar.get(f"/api/requests/{request['workFlowDocId']}")).json()["data"]
    assert [each["action"] for each in page["history"]] == ["sent", "approve"]


async def test_all_of_a_level_at_once_both_count(air, draft, omar, june, tenants):
    await ladder(air.ana, CHANGE, [tenants.omar, tenants.june], mode="all")
    request = await sent(air.ana, CHANGE, air.tariff_id)
    first, second = await asyncio.gather(act(omar, request, "approve"), act(june, request, "approve"))
    for answer, caller in ((first, omar), (second, june)):
        if answer.status_code == 409:  # the other one was a moment earlier: this one can still approve
            assert (await act(caller, request, "approve")).status_code == 200
    assert await states(air) == [(2, "published"), (1, "superseded")]


async def test_what_changed_since_it_was_sent_is_not_approved(air, draft, omar, tenants):
    await ladder(air.ana, CHANGE, [tenants.omar])
    request = await sent(air.ana, CHANGE, air.tariff_id)
    form = TARIFF | {"laneChoice": "fastest"}
    assert (await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=form)).status_code == 200
    page = (await omar.get(f"/api/requests/{request['workFlowDocId']}")).json()["data"]
    assert page["isUnchanged"] is False
    refused = await act(omar, request, "approve")
    assert (refused.status_code, refused.json()["msg"]) == (
        409,
        "Air 2026, version 2 changed after it was sent. Ask Ana Ortiz to cancel this request and send it again.",
    )
    assert (await states(air))[0] == (2, "draft")
    assert (await act(air.ana, request, "cancel")).json()["data"]["status"] == "cancelled"
    again = await sent(air.ana, CHANGE, air.tariff_id)
    assert (await act(omar, again, "approve")).json()["data"]["status"] == "approved"


async def test_rates_whose_place_was_taken_meanwhile_are_not_what_was_seen(air, omar, tenants):
    """Old against new was shown against version 2; version 3 has its place since."""
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, DEARER, publish=True)
    made = await ladder(air.ana, CHANGE, [tenants.omar])
    first = (await versions(air))[1]
    request = await sent(air.ana, CHANGE, air.tariff_id, versionId=first["versionId"])
    await air.ana.delete(f"/api/approvalLadders/{made['id']}", params={"revision": made["revision"]})
    back = await air.ana.post(f"/api/tariffs/{air.tariff_id}/versions/{first['versionId']}/rollback", json={})
    assert back.status_code == 200, back.text
    refused = await act(omar, request, "approve")
    assert refused.status_code == 409 and "changed after it was sent" in refused.json()["msg"]
    assert (await states(air))[0] == (3, "published")


async def test_a_draft_waits_once(air, draft, tenants):
    await ladder(air.ana, CHANGE, [tenants.omar])
    await sent(air.ana, CHANGE, air.tariff_id)
    body = {"requestViewType": CHANGE, "subjectId": air.tariff_id}
    twice = await air.ana.put("/api/requests/addNewRequest", json=body)
    assert (twice.status_code, twice.json()["msg"]) == (409, "Air 2026, version 2 is waiting for approval already.")
    need = (await air.ana.post("/api/requests/needed", json=body)).json()["data"]
    assert (need["needed"], need["levels"], bool(need["pending"])) == (True, [["Omar Haddad"]], True)


async def test_a_rejection_says_why_and_leaves_the_draft(air, draft, omar, tenants):
    await ladder(air.ana, CHANGE, [tenants.omar])
    request = await sent(air.ana, CHANGE, air.tariff_id)
    silent = await act(omar, request, "reject")
    assert (silent.status_code, silent.json()["msg"]) == (400, "Say why you reject the request.")
    page = (await act(omar, request, "reject", "12% is too much")).json()["data"]
    assert (page["status"], page["history"][-1]["comment"]) == ("rejected", "12% is too much")
    assert await states(air) == [(2, "draft"), (1, "published")]
    assert (await sent(air.ana, CHANGE, air.tariff_id))["status"] == "inProcess", "it can be sent again"


async def test_who_asks_does_not_approve_and_a_ladder_of_him_alone_is_told(air, draft, tenants):
    await ladder(air.ana, CHANGE, [tenants.ana])
    body = {"requestViewType": CHANGE, "subjectId": air.tariff_id}
    refused = await air.ana.put("/api/requests/addNewRequest", json=body)
    assert refused.json()["msg"].startswith("Level 1 of the approval ladder “rateChangeRequest ladder” has nobody")


async def test_a_request_keeps_the_levels_it_was_sent_with(air, draft, omar, june, tenants):
    made = await ladder(air.ana, CHANGE, [tenants.omar])
    request = await sent(air.ana, CHANGE, air.tariff_id)
    await ladder(air.ana, CHANGE, [tenants.june], id=made["id"], revision=made["revision"])
    assert await pending(june) == 0
    assert (await act(omar, request, "approve")).json()["data"]["status"] == "approved"


async def test_going_back_to_an_earlier_version_needs_approval_too(air, omar, tenants):
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, DEARER, publish=True)
    await ladder(air.ana, CHANGE, [tenants.omar])
    first = (await versions(air))[1]
    refused = await air.ana.post(f"/api/tariffs/{air.tariff_id}/versions/{first['versionId']}/rollback", json={})
    assert refused.json()["msg"].startswith("Rolling back this tariff needs approval")
    request = await sent(air.ana, CHANGE, air.tariff_id, versionId=first["versionId"])
    assert request["label"] == "Air 2026, version 1 again"
    assert (await act(omar, request, "approve")).json()["data"]["status"] == "approved"
    [third, *_] = await versions(air)
    assert (third["number"], third["state"], third["laneCount"]) == (3, "published", 2)


async def test_first_rates_of_a_tariff_are_a_request_of_their_own(air, omar, tenants):
    await ladder(air.ana, "rateAddRequest", [tenants.omar])
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "New lanes"})).json()["data"]
    await tariffs.replace_lanes(air.tenants.air, made["tariffId"], DEARER)
    # whichever of the two the browser names, the server knows which it is
    request = await sent(air.ana, CHANGE, made["tariffId"])
    assert request["requestViewType"] == "rateAddRequest"
    page = (await omar.get(f"/api/requests/{request['workFlowDocId']}")).json()["data"]
    assert [each["action"] for each in page["content"]["data"]] == ["added", "added"]
    # rates that have a version in force need none
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, DEARER)
    assert (await air.ana.post(f"/api/tariffs/{air.tariff_id}/publish", json={})).status_code == 200


async def test_a_request_that_lost_its_approver_is_given_to_another(air, draft, june, tenants):
    await ladder(air.ana, CHANGE, [tenants.omar])
    request = await sent(air.ana, CHANGE, air.tariff_id)
    await tenants.omar.set({"is_active": False})
    to = {"details": {"users": [str(tenants.june.id)]}}
    assert (await act(air.ana, request, "reassign", "", **to)).json()["msg"] == "Say why you reassign the request."
    given = (await act(air.ana, request, "reassign", "Omar left", **to)).json()["data"]
    assert given["waitsFor"] == ["June Park"] and given["history"][-1]["comment"] == "Omar left"
    own = await act(air.ana, request, "reassign", "me", details={"users": [str(tenants.ana.id)]})
    assert own.status_code == 400, "nobody is given what he sent"
    assert (await act(june, request, "approve")).json()["data"]["status"] == "approved"
    assert await states(air) == [(2, "published"), (1, "superseded")]


async def test_several_at_once_each_for_itself_with_what_stayed_and_why(air, draft, omar, june, tenants):
    """A025: bulk approve with a comment; R080 and R081: what was done leaves the list of those that wait."""
    await ladder(air.ana, CHANGE, [tenants.omar])
    await ladder(air.ana, "userTrackingRequest", [tenants.omar, tenants.june])
    rates = await sent(air.ana, CHANGE, air.tariff_id)
    laptop, badge = [await sent(air.ana, "userTrackingRequest", title=each) for each in ("A laptop", "A badge")]
    await act(june, badge, "approve")
    items = [
        {"workFlowDocId": each["workFlowDocId"], "action": "approve", "comment": "Fine"}
        for each in (rates, laptop, badge)
    ]
    taken = (await omar.put("/api/workFlow/", json=items)).json()["data"]
    assert taken["done"] == [rates["workFlowDocId"], laptop["workFlowDocId"]] and taken["pending"] == 0
    [stayed] = taken["refused"]
    assert (stayed["label"], stayed["message"]) == (
        "A badge",
        "This request was approved already, so you can't approve it.",
    )
    assert (await omar.get("/api/requests/pending")).json()["data"]["data"] == []


async def test_what_waits_for_somebody_who_left_is_handed_over(air, draft, sign_in, tenants):
    """Listed by the address that opens exactly what was counted; never given to who sent it."""
    await ladder(air.ana, CHANGE, [tenants.omar])
    await sent(air.ana, CHANGE, air.tariff_id)
    priya = await sign_in(tenants.priya)
    [part] = (await priya.get(f"/api/peopleWork/{tenants.omar.id}")).json()["data"]["parts"]
    assert (part["title"], part["address"]) == (
        "1 approval request",
        f"/requests/allrequests?waitsFor={tenants.omar.id}",
    )
    waits = {"name": "pendingFor", "operator": "equalTo", "value": str(tenants.omar.id), "type": "text"}
    body = {"filterObj": {"rules": {"condition": "and", "level": 0, "fields": [waits]}}}
    listed = await priya.post("/api/requests/filterRequest", params={"reportType": "allRequest"}, json=body)
    assert listed.json()["data"]["count"] == 1
    give = f"/api/peopleWork/{tenants.omar.id}/handOver"
    await priya.post(give, json={"to": [str(tenants.ana.id)]})
    assert await pending(air.ana) == 0, "she sent it"
    await priya.post(give, json={"to": [str(tenants.priya.id)]})
    assert await pending(priya) == 1


async def test_a_system_with_an_undecided_request_is_not_closed(air, draft, sign_in, tenants):
    await ladder(air.ana, CHANGE, [tenants.omar])
    await sent(air.ana, CHANGE, air.tariff_id)
    priya = await sign_in(tenants.priya)
    standing = (await priya.get(f"/api/organizations/system/{tenants.air.system_id}/closing")).json()
    assert "1 undecided approval request" in standing["data"]["open"]


async def test_a_tariff_of_another_company_needs_nothing_and_is_not_sent(air, draft, sign_in, tenants):
    """Where a ladder is there to read it for."""
    tomasz = await sign_in(tenants.tomasz)
    await ladder(tomasz, CHANGE, [tenants.tomasz])
    body = {"requestViewType": CHANGE, "subjectId": air.tariff_id}
    asked = await tomasz.post("/api/requests/needed", json=body)
    sent_by_him = await tomasz.put("/api/requests/addNewRequest", json=body)
    assert [asked.status_code, sent_by_him.status_code] == [404, 404]


async def test_a_request_about_a_buying_tariff_is_hidden_from_who_may_not_see_costs(air, omar, tenants, sign_in):
    await add_carrier(air.ana)
    bought = await add_buying_tariff(air)
    await tariffs.replace_lanes(air.tenants.air, bought, DEARER)
    await ladder(air.ana, CHANGE, [tenants.omar])
    request = await sent(air.ana, CHANGE, bought)
    assert (request["label"], await pending(omar)) == ("LH buying, version 2", 1)
    omar = await sign_in(await hide_costs(tenants.omar))
    assert await pending(omar) == 0
    assert (await act(omar, request, "approve")).status_code == 404
