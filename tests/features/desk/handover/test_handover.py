"""What waits for a user who is suspended or has left: counted, listed, and handed to others."""

from typing import Any
from urllib.parse import parse_qs, unquote

import httpx
import pytest

from freight.core.shipments.statuses import INVOICED, RATE_MISMATCH
from freight.documents.quote import Quote
from freight.documents.record_change import RecordChange
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.documents.task import Task, TaskStatus
from freight.documents.user import User
from freight.features.desk.allocation import assigned_work as shipments_held
from freight.features.desk.handover import reassignment
from freight.features.quotes import assigned_work as quotes_held
from freight.kit.storage.tenancy import scoped
from tests.features.identity.people.test_people import act
from tests.features.quotes.asked import quoted
from tests.features.rating.conftest import air  # noqa: F401
from tests.features.rating.sheets import shipment, store_shipments
from tests.features.tariffs.documents.test_tariff_documents import saved

WORK = "/api/peopleWork"
LISTING = "/api/listingReallocation"


async def allocated(caller: httpx.AsyncClient, found: list[dict[str, Any]], to: User) -> None:
    ids = [str(one["_id"]) for one in found]
    answer = await caller.put(LISTING, json={"docId": ids, "allocateTo": str(to.id)})
    assert answer.status_code == 200, answer.text


@pytest.fixture
async def busy(air, sign_in):  # noqa: F811
    """Ana has four shipments that wait (one of Great Lakes) and a billed one, two open quotes and a settled one, and a
    contract to approve. `boss` is Priya, who administers the company."""
    tenants, ana = air.tenants, air.ana
    mine = await store_shipments(tenants.air, tenants.fill1, *(shipment(f"S-{n}", "100") for n in range(3)))
    mine += await store_shipments(tenants.air, tenants.fill2, shipment("S-3", "100"), status=RATE_MISMATCH)
    await allocated(ana, mine, tenants.ana)
    (billed,) = await store_shipments(tenants.air, tenants.fill1, shipment("S-4", "100"), status=INVOICED)
    await scoped(Shipment, tenants.air).update_one({"_id": billed["_id"]}, {"$set": {"allocated_to": tenants.ana.id}})
    quotes = [await quoted(air) for _ in range(3)]
    withdrawn = {"state": "withdrawn", "revision": quotes[2]["revision"]}
    assert (await ana.post(f"/api/quotes/{quotes[2]['quoteId']}/state", json=withdrawn)).status_code == 200
    shared = {"sharedWithEdit": {"Users": [str(tenants.ana.id)]}, "sharedWithView": {"Users": [str(tenants.ana.id)]}}
    await saved(ana, [tenants.fill1], sharing=shared)
    approved = await saved(ana, [tenants.fill1], sharing=shared)
    decided = {"status": "Approved", "revision": approved["revision"]}
    answer = await (await sign_in(tenants.omar)).put(f"/api/tms/{approved['id']}/approval", json=decided)
    assert answer.status_code == 200, answer.text
    return air


async def work_of(caller: httpx.AsyncClient, user: User) -> dict[str, Any]:
    answer = await caller.get(f"{WORK}/{user.id}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def give(caller: httpx.AsyncClient, user: User, *to: User, **more: Any) -> dict[str, Any]:
    body = {"to": [str(each.id) for each in to], **more}
    return (await caller.post(f"{WORK}/{user.id}/handOver", json=body)).json()


def titles(work: dict[str, Any]) -> list[str]:
    return [part["title"] for part in work["parts"]]


async def shown(caller: httpx.AsyncClient, address: str) -> int:
    """How many records the call behind an address finds, as the web app asks it."""
    path, _, query = address.partition("?")
    if path == "/quotes/repository/InProcess":
        return (await caller.get(f"/api/quotes?repository=InProcess&{query}")).json()["data"]["count"]
    if path == "/tariffs/documents":
        return (await caller.get(f"/api/tms?{query}")).json()["data"]["count"]
    assert path == "/invoices/shipmentEntry"
    leaves = [[unquote(piece) for piece in text.split("~")] for text in parse_qs(query)["f"]]
    fields = [{"name": name.replace(".", "#", 1), "operator": op, "value": value} for name, op, value in leaves]
    body = {"rules": {"condition": "and", "fields": fields}, "pageNo": 1, "pageLimit": 10}
    return (await caller.post("/api/shipment/list", json=body)).json()["data"]["count"]


async def test_each_count_is_what_its_address_lists(busy) -> None:
    work = await work_of(busy.ana, busy.tenants.ana)
    assert titles(work) == ["4 shipments", "2 quotes", "1 tariff document under review"]
    assert (work["name"], work["state"], work["count"]) == ("Ana Ortiz", "active", 7)
    assert [await shown(busy.ana, part["address"]) for part in work["parts"]] == [4, 2, 1]


async def test_who_is_suspended_is_listed_until_nothing_waits_for_her(busy, sign_in) -> None:
    tenants = busy.tenants
    priya = await sign_in(tenants.priya)
    assert (await priya.get(WORK)).json()["data"]["people"] == []
    assert (await act(priya, tenants.ana, "suspend")).status_code == 200
    told = (await priya.get(WORK)).json()["data"]
    assert [(each["name"], each["state"], each["count"]) for each in told["people"]] == [("Ana Ortiz", "suspended", 7)]
    done = await give(priya, tenants.ana, tenants.omar)
    assert (done["data"], done["msg"]) == ({"moved": 7, "tasks": 0}, "7 reassigned.")
    assert (await priya.get(WORK)).json()["data"]["count"] == 0
    assert titles(await work_of(priya, tenants.omar)) == titles_of_all()
    # given twice, nothing moves
    assert (await give(priya, tenants.ana, tenants.omar))["data"]["moved"] == 0


def titles_of_all() -> list[str]:
    return ["4 shipments", "2 quotes", "1 tariff document under review"]


async def test_who_left_keeps_her_name_and_her_work_is_not_lost(busy, sign_in) -> None:
    tenants = busy.tenants
    priya = await sign_in(tenants.priya)
    assert (await act(priya, tenants.ana, "leave")).status_code == 200
    (gone,) = (await priya.get(WORK)).json()["data"]["people"]
    assert (gone["name"], gone["state"], titles(gone)) == ("Ana Ortiz", "left", titles_of_all())
    assert (await give(priya, tenants.ana, tenants.omar))["data"]["moved"] == 7
    assert (await priya.get(f"{WORK}/{tenants.ana.id}")).status_code == 404, "nothing here names her any more"
    told = (await priya.get("/api/auditLog", params={"kind": "rights"})).json()["data"]["entries"]
    assert [(each["what"], each["details"]) for each in told[:3]] == [
        (f"Reassigned {title} of Ana Ortiz", ["To: Omar Haddad"]) for title in reversed(titles_of_all())
    ]


async def test_the_history_of_each_record_says_who_gave_it_to_whom(busy, sign_in) -> None:
    tenants = busy.tenants
    priya = await sign_in(tenants.priya)
    await give(priya, tenants.ana, tenants.omar)
    entries = await scoped(ShipmentChangeEntry, tenants.air).find({"reason": "handover"}).to_list()
    assert [(each["updated_by"], each["changes"][0]["before"], each["changes"][0]["after"]) for each in entries] == [
        (str(tenants.priya.id), tenants.ana.id, tenants.omar.id)
    ] * 4
    (quote, _) = (await priya.get("/api/quotes?repository=InProcess")).json()["data"]["rows"]
    assert (quote["createdBy"], quote["handledBy"]) == ("Ana Ortiz", "Omar Haddad")
    history = (await priya.get(f"/api/quotes/{quote['quoteId']}")).json()["data"]["history"]
    assert (history[-1]["by"], history[-1]["note"]) == ("Priya Shah", "Reassigned from Ana Ortiz to Omar Haddad")
    changes = await scoped(RecordChange, tenants.air).find({"kind": "tariffDocument", "action": "changed"}).to_list()
    assert {"shared_with_edit.users", "shared_with_view.users"} <= {
        one["path"] for each in changes for one in each["changed"]
    }


async def test_several_share_it_each_what_he_works_for(busy, sign_in) -> None:
    tenants = busy.tenants
    priya = await sign_in(tenants.priya)
    # June works for Fillmore alone: Great Lakes can only be Omar's
    done = await give(priya, tenants.ana, tenants.june, tenants.omar, kinds=["shipments"])
    assert done["data"]["moved"] == 4
    theirs = {name: await scoped(Shipment, tenants.air).find({"allocated_to": user.id}).to_list()
              for name, user in (("june", tenants.june), ("omar", tenants.omar))}  # fmt: skip
    assert {each["account_id"] for each in theirs["june"]} == {tenants.fill1}
    assert [len(theirs["june"]), len(theirs["omar"])] == [2, 2]
    assert titles(await work_of(priya, tenants.ana)) == titles_of_all()[1:], "only what was chosen went over"


async def test_who_cannot_take_it_is_refused_by_name_and_nothing_moves(busy, sign_in) -> None:
    tenants = busy.tenants
    priya = await sign_in(tenants.priya)
    for takers, words in (
        ([tenants.june], "June Park does not work for Great Lakes Tooling."),
        ([tenants.olaf], "Olaf Berg does not work in Air Export Chicago."),
        ([tenants.omar, tenants.vera], "Vera Lind has no permission to work on quotes in Air Export Chicago."),
        ([tenants.ana], "Ana Ortiz has this work already. Choose someone else."),
        ([tenants.tomasz], "Choose active users of this company."),
        ([], "Choose who takes the work."),
    ):
        refused = await give(priya, tenants.ana, *takers)
        assert (refused["status"], refused["msg"]) == (400, words)
    await act(priya, tenants.omar, "suspend")
    assert (await give(priya, tenants.ana, tenants.omar))["msg"] == "Choose active users of this company."
    assert titles(await work_of(priya, tenants.ana)) == titles_of_all()


async def test_nobody_gives_away_what_he_may_not(busy, sign_in) -> None:
    """By permission, by account, by company."""
    tenants = busy.tenants
    june, vera = await sign_in(tenants.june), await sign_in(tenants.vera)
    assert (await vera.get(f"{WORK}/{tenants.ana.id}")).status_code == 403
    assert (
        await vera.post(f"{WORK}/{tenants.ana.id}/handOver", json={"to": [str(tenants.omar.id)]})
    ).status_code == 403
    assert titles(await work_of(june, tenants.ana)) == ["3 shipments", "2 quotes", "1 tariff document under review"]
    tomasz = await sign_in(tenants.tomasz)
    assert (await tomasz.get(f"{WORK}/{tenants.ana.id}")).status_code == 404
    assert (await give(tomasz, tenants.ana, tenants.tomasz))["data"] == {"moved": 0, "tasks": 0}
    # a user who may only change users sees no work
    held = tenants.omar.memberships[0].model_copy(update={"permissions": ["user.editUser"]})
    await tenants.omar.set({"memberships": [held]})
    omar = await sign_in(tenants.omar)
    assert titles(await work_of(omar, tenants.ana)) == []


async def test_much_work_goes_over_as_a_task_and_a_killed_one_goes_on(busy, sign_in, run_jobs, monkeypatch) -> None:
    tenants = busy.tenants
    priya = await sign_in(tenants.priya)
    monkeypatch.setattr(reassignment, "AT_ONCE", 1)
    monkeypatch.setattr(reassignment, "_CHUNK", 2)
    assert (await give(priya, tenants.ana, tenants.omar, kinds=["shipments"]))["data"] == {"moved": 0, "tasks": 1}
    moved, chunks = shipments_held.assign_shipments, []

    async def killed(found: Any, *more: Any, **named: Any) -> int:
        if chunks:
            raise ConnectionResetError("killed")
        chunks.append(found)
        return await moved(found, *more, **named)

    with monkeypatch.context() as dying:
        dying.setattr(shipments_held, "assign_shipments", killed)
        dying.setattr("freight.features.work.tasks.runner.is_transient_error", lambda _: True)
        with pytest.raises(ConnectionResetError):
            await run_jobs()
    his = {"allocated_to": tenants.omar.id}
    assert await scoped(Shipment, tenants.air).count(his) == 2
    task = await scoped(Task, tenants.air).find_one({"job_name": reassignment.JOB})
    assert task["running_status"] == TaskStatus.RUNNING

    from jobs.app import JOBS

    await JOBS[reassignment.JOB](task_key=task["key"])
    assert await scoped(Shipment, tenants.air).count(his) == 4
    entries = await scoped(ShipmentChangeEntry, tenants.air).find({"reason": "handover"}).to_list()
    assert len({each["shipment_id"] for each in entries}) == len(entries) == 4, "each once"
    ended = await scoped(Task, tenants.air).find_one({"key": task["key"]})
    assert (ended["running_status"], ended["message"]) == (TaskStatus.COMPLETED, "4 shipments reassigned.")
    told = (await priya.get("/api/auditLog", params={"kind": "rights"})).json()["data"]["entries"]
    assert [each["what"] for each in told] == ["Reassigned 4 shipments of Ana Ortiz"], "once, however often it was run"


async def test_what_changed_hands_meanwhile_stays_where_it_went(busy, sign_in, run_jobs, monkeypatch) -> None:
    tenants = busy.tenants
    priya = await sign_in(tenants.priya)
    monkeypatch.setattr(reassignment, "AT_ONCE", 0)
    await give(priya, tenants.ana, tenants.omar, kinds=["quotes"])
    first = await scoped(Quote, tenants.air).find_one({"handled_by": tenants.ana.id, "state": "draft"})
    await quotes_held.QUOTES.give(tenants.air, tenants.ana.id, {first["_id"]: tenants.june.id})
    await run_jobs()
    held = await scoped(Quote, tenants.air).find({"state": "draft"}).sort("_id", 1).to_list()
    assert [each["handled_by"] for each in held] == [tenants.june.id, tenants.omar.id]
