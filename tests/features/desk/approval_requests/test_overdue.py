"""Nothing gets stuck: overdue requests are escalated and reported, requests that no one can decide on are listed, and
users who are away have a stand-in."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from bson import ObjectId

from freight.documents.approval_request import ApprovalRequest
from freight.documents.domain_event import DomainEvent
from freight.documents.mail import Mail
from freight.documents.quote import Quote
from freight.documents.stand_in import StandIn
from freight.features.desk.approval_requests import overdue
from freight.kit import clock
from tests.conftest import RunJobs
from tests.features.desk.approval_requests.asked import act, pending, sent
from tests.features.quotes.asked import quoted
from tests.fixtures.tenants import Tenants

OTHER = "userTrackingRequest"


@pytest.fixture
async def ana(sign_in: Any, tenants: Tenants) -> Any:
    return await sign_in(tenants.ana)


async def ladder(caller: Any, level: dict[str, Any], request_type: str = OTHER) -> dict[str, Any]:
    body = {"name": f"{request_type} ladder", "requestType": request_type, "levels": [{"mode": "any", **level}]}
    answer = await caller.post("/api/approvalLadders", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def ids(*users: Any) -> list[str]:
    return [str(each.id) for each in users]


async def pass_hours(hours: int) -> None:
    """So many hours go by for every request."""
    rows = ApprovalRequest.get_pymongo_collection()
    async for one in rows.find({"due_on": {"$ne": None}}):
        await rows.update_one({"_id": one["_id"]}, {"$set": {"due_on": one["due_on"] - timedelta(hours=hours)}})


async def watch(run_jobs: RunJobs) -> None:
    await overdue.dispatch_overdue_requests()
    await overdue.dispatch_waiting_requests()
    await run_jobs()


async def listed(caller: Any, state: str = "", report: str = "allRequest") -> dict[str, Any]:
    body = {"filterObj": {"rules": {}, "state": state}}
    answer = await caller.post("/api/requests/filterRequest", params={"reportType": report}, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


CHICAGO = ZoneInfo("America/Chicago")


async def list_asked() -> list[str]:
    found = Mail.get_pymongo_collection().find({"kind": "approvalRequest"}).sort("_id", 1)
    return [each["to"] async for each in found]


async def permit(user: Any, permission: str) -> None:
    """Give a user a permission in the only system they work in."""
    (membership,) = user.memberships
    membership.permissions = sorted({*membership.permissions, permission})
    await user.save()


async def stand_in(caller: Any, for_user: str, stand_in: Any, days: tuple[int, int] = (0, 5), **more: Any) -> Any:
    today = clock.now().astimezone(CHICAGO).date()  # the day of the system, whatever it is in Greenwich
    first, last = (str(today + timedelta(days=each)) for each in days)
    body = {"forUser": for_user, "standIn": str(stand_in.id), "firstDay": first, "lastDay": last, **more}
    return await caller.post("/api/standIns", json=body)


async def test_an_overdue_level_is_escalated_told_counted_and_never_passed(
    ana: Any, sign_in: Any, tenants: Tenants, run_jobs: RunJobs
) -> None:
    await ladder(ana, {"users": ids(tenants.omar), "dueHours": 24, "escalateUsers": ids(tenants.june, tenants.ana)})
    request = await sent(ana, OTHER, title="New laptop")
    assert request["levels"][0]["dueHours"] == 24
    await watch(run_jobs)
    assert (await listed(ana))["overdue"] == 0
    await pass_hours(25)
    june, omar = await sign_in(tenants.june), await sign_in(tenants.omar)
    assert await pending(june) == 0
    for _ in range(2):  # a watch that is run again does nothing more
        await watch(run_jobs)
    found = await listed(ana, "overdue")
    assert (found["count"], found["overdue"], found["stuck"]) == (1, 1, 0)
    (row,) = found["data"]
    assert (row["isOverdue"], row["status"], row["waitsFor"]) == (True, "inProcess", ["Omar Haddad", "June Park"])
    assert row["levels"][0]["escalateTo"] == ["June Park"], "who sent it is not asked, wherever he stands"
    page = (await ana.get(f"/api/requests/{request['workFlowDocId']}")).json()["data"]
    assert [(each["action"], each["name"], each["comment"]) for each in page["history"]] == [
        ("sent", tenants.ana.name, ""),
        ("escalate", "", "Level 1 was due in 24 h. June Park may decide as well."),
    ]
    assert await list_asked() == [tenants.omar.email, tenants.june.email]
    events = [each["event"] async for each in DomainEvent.get_pymongo_collection().find().sort("_id", 1)]
    assert sorted(events) == ["approvalOverdue", "approvalWaiting", "approvalWaiting"]
    # both may act
    assert (await pending(june), await pending(omar)) == (1, 1)
    assert (await act(june, request, "approve")).json()["data"]["status"] == "approved"
    assert (await act(omar, request, "approve")).status_code == 400
    assert (await listed(ana))["overdue"] == 0


async def test_what_nobody_can_decide_is_listed_escalated_or_told(
    ana: Any, sign_in: Any, tenants: Tenants, run_jobs: RunJobs
) -> None:
    await ladder(ana, {"users": ids(tenants.omar)})
    request = await sent(ana, OTHER, title="New laptop")
    tenants.omar.is_active = False
    await tenants.omar.save()
    await watch(run_jobs)
    await watch(run_jobs)
    found = await listed(ana, "stuck")
    assert (found["count"], found["stuck"]) == (1, 1)
    assert found["data"][0]["isStuck"]
    stuck = await DomainEvent.get_pymongo_collection().find({"event": "approvalStuck"}).to_list()
    assert [each["details"]["request"] for each in stuck] == ["New laptop"]
    assert found["data"][0]["status"] == "inProcess", "never passed"
    given = await act(ana, request, "reassign", "He left", details={"users": ids(tenants.june)})
    assert given.status_code == 200, given.text
    assert (await listed(ana))["stuck"] == 0
    assert await pending(await sign_in(tenants.june)) == 1


async def test_a_stuck_level_waits_at_once_for_those_it_is_escalated_to(
    ana: Any, sign_in: Any, tenants: Tenants, run_jobs: RunJobs
) -> None:
    await ladder(ana, {"users": ids(tenants.omar), "dueHours": 99, "escalateUsers": ids(tenants.june)})
    request = await sent(ana, OTHER, title="New laptop")
    tenants.omar.memberships = []
    await tenants.omar.save()
    await watch(run_jobs)
    june = await sign_in(tenants.june)
    assert (await listed(ana))["stuck"] == 0
    assert (await act(june, request, "approve")).json()["data"]["status"] == "approved"


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ({"escalate": True}, "Level 1: enter after how many hours it is escalated."),
        ({"dueHours": 5, "gone": True}, "Level 1: nobody it is escalated to works here. Choose others."),
    ],
)
async def test_what_no_escalation_can_be(ana: Any, tenants: Tenants, level: dict[str, Any], said: str) -> None:
    beside = [str(ObjectId())] if level.pop("gone", False) else ids(tenants.june)
    level.pop("escalate", None)
    body = {
        "name": "L",
        "requestType": OTHER,
        "levels": [{"users": ids(tenants.omar), "escalateUsers": beside, **level}],
    }
    assert (await ana.post("/api/approvalLadders", json=body)).json()["msg"] == said


async def test_a_stand_in_decides_while_somebody_is_away_and_both_may(ana: Any, sign_in: Any, tenants: Tenants) -> None:
    await ladder(ana, {"users": ids(tenants.omar)})
    request, other = [await sent(ana, OTHER, title=title) for title in ("Laptop", "Desk")]
    omar, june = await sign_in(tenants.omar), await sign_in(tenants.june)
    assert (await act(june, request, "approve")).status_code == 403
    set_up = await stand_in(omar, "", tenants.june)
    assert set_up.status_code == 200, set_up.text
    assert (await pending(june), await pending(omar)) == (2, 2)
    row = (await listed(june, report="pending"))["data"][0]
    assert (row["mayAct"], row["actsFor"]) == (True, "Omar Haddad")
    approved = (await act(june, request, "approve", "Fine")).json()["data"]
    assert approved["status"] == "approved"
    assert approved["levels"][0]["decisions"][0]["name"] == "June Park for Omar Haddad"
    assert approved["history"][-1]["name"] == "June Park for Omar Haddad"
    assert (await act(omar, other, "approve")).json()["data"]["history"][-1]["name"] == "Omar Haddad"
    # what waits is mailed to both, and names the approver
    await sent(ana, OTHER, title="Chair")
    assert (await list_asked())[-2:] == [tenants.june.email, tenants.omar.email]


async def test_a_stand_in_without_the_rights_is_warned_about_and_decides_nothing(
    ana: Any, sign_in: Any, tenants: Tenants
) -> None:
    await ladder(ana, {"users": ids(tenants.omar)})
    request = await sent(ana, OTHER, title="Laptop")
    omar, vera = await sign_in(tenants.omar), await sign_in(tenants.vera)
    people = {each["name"]: each["cannot"] for each in (await omar.get("/api/standIns")).json()["data"]["people"]}
    assert (len(people["Vera Lind"]), people["June Park"]) == (5, [])
    made = (await stand_in(omar, "", tenants.vera, types=[OTHER])).json()["data"]
    assert made["cannot"] == [OTHER]
    # the screen is missing
    assert await pending(vera) == 0
    assert (await act(vera, request, "approve")).status_code == 404
    sent_to = await list_asked()
    await sent(ana, OTHER, title="Desk")
    assert tenants.vera.email not in (await list_asked())[len(sent_to) :]
    # with the screen what waits is hers
    await permit(tenants.vera, "requests.menuRequests")
    assert await pending(vera) == 2
    assert (await act(vera, request, "approve")).json()["data"]["status"] == "approved"


async def test_a_stand_in_for_quotes_needs_the_permission_to_send_them(
    air: Any, sign_in: Any, tenants: Tenants
) -> None:
    ana, omar, vera = [await sign_in(each) for each in (tenants.ana, tenants.omar, tenants.vera)]
    await ladder(ana, {"users": ids(tenants.omar)}, "qoutesRequest")
    made = await quoted(air)
    request = await sent(ana, "qoutesRequest", made["quoteId"])
    await permit(tenants.vera, "requests.menuRequests")
    await stand_in(omar, "", tenants.vera)
    refused = await act(vera, request, "approve")
    assert (refused.status_code, refused.json()["msg"]) == (
        403,
        "You stand in for Omar Haddad, but you have no permission to send quotes. Ask your administrator for it, or "
        "ask someone who keeps approval ladders to reassign the request.",
    )
    await permit(tenants.vera, "quotes.saveQuotes")
    assert (await act(vera, request, "approve")).json()["data"]["status"] == "approved"


async def test_a_stand_in_is_for_its_days_its_kinds_and_one_step(ana: Any, sign_in: Any, tenants: Tenants) -> None:
    await ladder(ana, {"users": ids(tenants.omar)})
    await sent(ana, OTHER, title="Laptop")
    omar, june, vera = [await sign_in(each) for each in (tenants.omar, tenants.june, tenants.vera)]
    assert (await stand_in(omar, "", tenants.june, (1, 5))).status_code == 200
    assert await pending(june) == 0, "it begins tomorrow"
    await StandIn.get_pymongo_collection().delete_many({})
    assert (await stand_in(omar, "", tenants.june, types=["qoutesRequest"])).status_code == 200
    assert await pending(june) == 0, "it is for quotes"
    await StandIn.get_pymongo_collection().delete_many({})
    assert (await stand_in(omar, "", tenants.june)).status_code == 200
    await permit(tenants.vera, "requests.menuRequests")
    assert (await stand_in(june, "", tenants.vera)).status_code == 200
    assert (await pending(june), await pending(vera)) == (1, 0), "one step"
    # a user who left has no stand-in
    tenants.omar.is_active = False
    await tenants.omar.save()
    assert await pending(june) == 0


async def test_who_sent_it_or_last_changed_it_does_not_decide_through_a_stand_in(
    air: Any, sign_in: Any, tenants: Tenants
) -> None:
    caller = await sign_in(tenants.ana)
    await ladder(caller, {"users": ids(tenants.omar, tenants.june)}, "qoutesRequest")
    made = await quoted(air)
    # June changed the quote last, and Ana sends it
    june_id = str(tenants.june.id)
    wanted = {"_id": ObjectId(made["quoteId"])}
    await Quote.get_pymongo_collection().update_one(wanted, {"$set": {"updated_by": june_id}})
    request = await sent(caller, "qoutesRequest", made["quoteId"])
    assert request["waitsFor"] == ["Omar Haddad"]
    omar, june = await sign_in(tenants.omar), await sign_in(tenants.june)
    for user in (tenants.ana, tenants.june):
        assert (await stand_in(omar, "", user)).status_code == 200
    for person in (caller, june):
        assert await pending(person) == 0
        assert (await act(person, request, "approve")).status_code == 403
    taken = await act(caller, request, "reassign", "x", details={"users": [june_id]})
    assert taken.status_code == 400
    assert (await act(omar, request, "approve")).json()["data"]["status"] == "approved"


async def test_people_set_their_own_and_whoever_keeps_ladders_sets_others(
    ana: Any, sign_in: Any, tenants: Tenants
) -> None:
    vera, omar = await sign_in(tenants.vera), await sign_in(tenants.omar)
    refused = await stand_in(vera, str(tenants.omar.id), tenants.june)
    assert refused.status_code == 403
    made = (await stand_in(ana, str(tenants.omar.id), tenants.june)).json()["data"]
    assert (made["forUser"]["name"], made["standIn"]["name"], made["state"]) == ("Omar Haddad", "June Park", "now")
    assert (await stand_in(omar, "", tenants.june, (3, 9))).json()["msg"].startswith("This person stands in")
    seen = (await omar.get("/api/standIns")).json()["data"]
    assert [each["id"] for each in seen["rows"]] == [made["id"]]
    assert (await vera.get("/api/standIns")).json()["data"]["rows"] == []
    june = await sign_in(tenants.june)
    assert (await june.get("/api/standIns")).json()["data"]["rows"][0]["id"] == made["id"]
    assert (await vera.delete(f"/api/standIns/{made['id']}", params={"revision": 1})).status_code == 404
    assert (await omar.delete(f"/api/standIns/{made['id']}", params={"revision": 9})).status_code == 409
    assert (await omar.delete(f"/api/standIns/{made['id']}", params={"revision": 1})).status_code == 200
    assert (await ana.get("/api/standIns")).json()["data"]["rows"] == []


@pytest.mark.parametrize(
    ("days", "whose", "said"),
    [
        ((5, 2), "june", "The last day is before the first. Set a later last day."),
        ((-5, -2), "june", "The last day has passed. Choose a later one."),
        ((0, 400), "june", "Up to a year. Choose an earlier last day."),
        ((0, 2), "omar", "Choose someone else: nobody stands in for himself or herself."),
        ((0, 2), "tomasz", "Choose someone who can sign in here."),
    ],
)
async def test_what_no_stand_in_can_be(
    sign_in: Any, tenants: Tenants, days: tuple[int, int], whose: str, said: str
) -> None:
    omar = await sign_in(tenants.omar)
    answer = await stand_in(omar, "", getattr(tenants, whose), days)
    assert (answer.status_code, answer.json()["msg"]) == (400, said)
