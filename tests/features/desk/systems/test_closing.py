"""A company or a system is closed once nothing in it is open, and reopened as it was."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from beanie import PydanticObjectId
from bson import ObjectId

from freight.core.closing import OpenItems
from freight.core.errors import Conflict
from freight.documents.audit_entry import AuditEntry
from freight.documents.company import Company
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.documents.task import Task, TaskStatus
from freight.documents.user import Membership, User
from freight.features.desk.systems import closing
from freight.features.shipments import store
from freight.features.work.tasks import service as tasks
from freight.kit.storage import closing_guard
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.fixtures.tenants import PASSWORD, Tenants


def at(kind: str, record: object, what: str) -> str:
    return f"/api/organizations/{kind}/{record}/{what}"


@pytest.fixture
async def priya(sign_in: Any, tenants: Tenants) -> httpx.AsyncClient:
    return await sign_in(tenants.priya)


async def tell(caller: httpx.AsyncClient, kind: str, record: object) -> dict[str, Any]:
    answer = await caller.get(at(kind, record, "closing"))
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def turned(caller: httpx.AsyncClient, kind: str, record: object, what: str = "close") -> httpx.Response:
    revision = (await tell(caller, kind, record))["revision"]
    return await caller.post(at(kind, record, what), json={"revision": revision})


async def leaves_ocean(tenants: Tenants) -> None:
    """Make Olaf a member of the other system as well, so that a system remains to sign in to."""
    olaf = await User.get(tenants.olaf.id)
    assert olaf
    olaf.memberships.append(tenants.omar.memberships[0])
    await olaf.save()


def entered(scope: Scope, number: str, status: str = "Not Rated") -> Shipment:
    account = ObjectId()
    return Shipment(
        company_id=scope.company_id, system_id=scope.system_id, account_id=account,
        shipment_number=number, status=status, entry_date="2026-07-01",
    )  # fmt: skip


def test_what_stands_open_is_told_with_its_number() -> None:
    assert OpenItems().is_nothing and OpenItems().lines == []
    assert OpenItems(shipments=1_200, invoices=1, people=2).lines == [
        "1,200 unbilled shipments",
        "1 open invoice",
        "2 users with nowhere else to work",
    ]


async def test_what_still_stands_open_keeps_a_system_from_being_closed(
    priya: httpx.AsyncClient, tenants: Tenants
) -> None:
    ocean = tenants.ocean
    await entered(ocean, "S-1").insert()
    await entered(ocean, "S-2", "Delivered").insert()
    now = datetime.now(UTC)
    running = {"job_name": "none", "requested_on": now, "heartbeat_on": now, "user_id": "", "kind": "export"}
    await Task(
        company_id=ocean.company_id, system_id=ocean.system_id, key="t-1", title="Export",
        running_status=TaskStatus.RUNNING, **running,
    ).insert()  # fmt: skip
    open_ = ["1 unbilled shipment", "1 running task", "1 user with nowhere else to work"]
    assert (await tell(priya, "system", ocean.system_id))["open"] == open_
    refused = await turned(priya, "system", ocean.system_id)
    assert refused.status_code == 409 and refused.json()["code"] == "still_open"
    assert refused.json()["msg"] == f"Ocean Import Rotterdam can’t be closed yet: {', '.join(open_)}."
    stored = await System.get(ocean.system_id)
    assert stored and not stored.archived and stored.revision == 1


async def test_a_closed_system_lets_nobody_in_until_it_is_opened_again(
    priya: httpx.AsyncClient, sign_in: Any, client: httpx.AsyncClient, tenants: Tenants
) -> None:
    ocean = tenants.ocean
    olaf = await sign_in(tenants.olaf)
    await leaves_ocean(tenants)
    assert (await olaf.get("/api/session")).status_code == 200
    closed = await turned(priya, "system", ocean.system_id)
    assert closed.status_code == 200 and closed.json()["data"]["closed"]

    refused = await olaf.get("/api/session")
    assert refused.status_code in (401, 403) and "closed" in refused.json()["msg"]
    entering = {"userName": "olaf.berg", "password": PASSWORD}
    inside = (await client.post("/api/login", json=entering)).json()["data"]
    assert inside["loggedInUser"]["system"]["name"] == "Air Export Chicago"
    assert [each["name"] for each in inside["companies"][0]["systems"]] == ["Air Export Chicago"]
    place = {
        "company": str(ocean.company_id),
        "system": str(ocean.system_id),
        "country": "",
        "defaultNavigationURL": "",
    }
    assert (await priya.post("/api/resetCookie", json=place)).status_code == 403
    (company,) = (await priya.get("/api/treeview")).json()["data"]
    assert [(each["name"], each["closed"]) for each in company["children"]] == [
        ("Air Export Chicago", False),
        ("Ocean Import Rotterdam", True),
    ]
    listed = (await priya.get("/api/records/system")).json()["data"]["rows"]
    assert [each["values"]["system#code"] for each in listed] == ["AEC"]

    back = await priya.put(f"/api/records/system/{ocean.system_id}/history/1", json={"revision": 2})
    assert back.status_code in (404, 409), "it is opened by nothing but reopening"
    assert (await turned(priya, "system", ocean.system_id, "reopen")).status_code == 200
    assert (await olaf.get("/api/session")).status_code == 200
    entries = await AuditEntry.find(AuditEntry.record_id == str(ocean.system_id)).sort("at").to_list()
    assert [each.what for each in entries] == ["Closed Ocean Import Rotterdam", "Reopened Ocean Import Rotterdam"]
    history = (await priya.get(f"/api/records/system/{ocean.system_id}/history")).json()["data"]["entries"]
    assert [each["action"] for each in history][:2] == ["restored", "archived"]


async def test_nobody_closes_the_system_he_works_in_and_none_but_an_administrator_any(
    priya: httpx.AsyncClient, sign_in: Any, tenants: Tenants
) -> None:
    mine = await turned(priya, "system", tenants.air.system_id)
    assert mine.status_code == 409 and "Switch to another one first" in mine.json()["msg"]
    for stranger in (tenants.ana, tenants.tomasz):
        asked = await (await sign_in(stranger)).post(
            at("system", tenants.ocean.system_id, "close"), json={"revision": 1}
        )
        assert asked.status_code == 404
    await leaves_ocean(tenants)
    stale = await priya.post(at("system", tenants.ocean.system_id, "close"), json={"revision": 7})
    assert stale.status_code == 409 and "Someone else changed" in stale.json()["msg"]


async def test_a_company_is_closed_with_its_systems_and_opened_with_those(
    priya: httpx.AsyncClient, sign_in: Any, tenants: Tenants
) -> None:
    """Priya administers two companies and closes the other one. What was closed before stays so."""
    priya_stored = await User.get(tenants.priya.id)
    assert priya_stored
    baltic = tenants.gdynia.company_id
    here = [Membership(company_id=baltic, system_id=each.system_id, role="Administrator") for each in
            (tenants.gdynia, tenants.warsaw)]  # fmt: skip
    priya_stored.memberships += here
    priya_stored.admin_of.append(PydanticObjectId(baltic))
    await priya_stored.save()
    assert (await tell(priya, "company", baltic))["open"] == ["1 user with nowhere else to work"]
    elsewhere = {"$push": {"memberships": tenants.omar.memberships[0].model_dump()}}
    await User.find_one(User.id == tenants.tomasz.id).update(elsewhere)
    assert (await turned(priya, "system", tenants.warsaw.system_id)).status_code == 200
    assert (await turned(priya, "company", baltic)).status_code == 200
    companies = (await priya.get("/api/session")).json()["data"]["companies"]
    assert [each["name"] for each in companies] == ["Meridian Forwarding"]
    early = await turned(priya, "system", tenants.gdynia.system_id, "reopen")
    assert early.status_code == 409 and "Reopen the company first" in early.json()["msg"]
    assert (await turned(priya, "company", baltic, "reopen")).status_code == 200
    stored = {each.code: each.archived async for each in System.find({"company_id": baltic})}
    assert stored == {"OEG": False, "RFW": True}
    company = await Company.get(baltic)
    assert company and not company.archived


async def test_somebody_all_of_whose_systems_are_closed_is_told_so(client: httpx.AsyncClient, tenants: Tenants) -> None:
    await System.find_one(System.id == tenants.ocean.system_id).update({"$set": {"archived": True}})
    refused = await client.post("/api/login", json={"userName": "olaf.berg", "password": PASSWORD})
    assert refused.status_code == 400 and "were closed" in refused.json()["msg"]


async def enter(scope: Scope, number: str, *, stored: asyncio.Event, go_on: asyncio.Event) -> None:
    """Enter a shipment in a transaction that is held open until it may go on."""

    async def work(session: Any) -> None:
        record = entered(scope, number).model_dump(by_alias=True)
        await store.write_shipments(scope, [store.ShipmentChange(None, record)], session, reason="edit")
        stored.set()
        await go_on.wait()

    await run_in_transaction(work)


async def test_a_shipment_that_is_just_being_entered_keeps_its_system_open(
    priya: httpx.AsyncClient, tenants: Tenants, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stored but not visible to others yet: closing waits for it, counts it, and is refused."""
    ocean = tenants.ocean
    await leaves_ocean(tenants)
    stored, go_on, tried = asyncio.Event(), asyncio.Event(), asyncio.Event()
    close_doors = closing_guard.close_system_guard

    async def tell_when_tried(*given: Any) -> None:
        tried.set()
        await close_doors(*given)

    monkeypatch.setattr(closing_guard, "close_system_guard", tell_when_tried)
    entering = asyncio.create_task(enter(ocean, "OCEAN-LAST", stored=stored, go_on=go_on))
    await stored.wait()
    assert (await tell(priya, "system", ocean.system_id))["open"] == [], "nobody sees it yet"
    closing_it = asyncio.create_task(turned(priya, "system", ocean.system_id))
    await tried.wait()
    go_on.set()
    await entering
    answer = await closing_it
    assert (answer.status_code, answer.json()["code"]) == (409, "still_open")
    assert "1 unbilled shipment" in answer.json()["msg"]
    system = await System.get(ocean.system_id)
    assert system and not system.archived


async def test_what_is_entered_while_the_system_is_just_being_closed_is_refused(
    priya: httpx.AsyncClient, tenants: Tenants, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user was let in when the system was open; closing has counted, and is not stored yet."""
    ocean = tenants.ocean
    await leaves_ocean(tenants)
    counted, go_on = asyncio.Event(), asyncio.Event()
    standing = closing._count_open

    async def hold(*given: Any) -> OpenItems:
        found = await standing(*given)
        counted.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(closing, "_count_open", hold)
    revision = (await System.get(ocean.system_id)).revision  # type: ignore[union-attr]
    url = at("system", ocean.system_id, "close")
    closing_it = asyncio.create_task(priya.post(url, json={"revision": revision}))
    await counted.wait()
    done, now = asyncio.Event(), asyncio.Event()
    now.set()
    late = asyncio.create_task(enter(ocean, "OCEAN-LATE", stored=done, go_on=now))
    upload = asyncio.create_task(tasks.accept_task(ocean, kind="upload", title="Upload", job_name="uploads.read"))
    go_on.set()
    assert (await closing_it).status_code == 200
    for each in (late, upload):
        with pytest.raises(Conflict, match="This system was closed"):
            await each
    assert await scoped(Shipment, ocean).count({}) == 0
    assert await scoped(Task, ocean).count({}) == 0

    assert (await turned(priya, "system", ocean.system_id, "reopen")).status_code == 200
    await enter(ocean, "OCEAN-AGAIN", stored=done, go_on=now)
    assert await scoped(Shipment, ocean).count({}) == 1
