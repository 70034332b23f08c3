"""The people of a company: listed, registered, changed, suspended and gone, as far as the caller may."""

import asyncio
from io import BytesIO
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook

from freight.documents.user import Membership, User
from tests.features.identity.sign_in.test_sign_in import session_of
from tests.features.identity.sign_in.test_sign_in import sign_in as by_password
from tests.features.rating.sheets import shipment, store_shipments
from tests.fixtures.profiled import watched
from tests.fixtures.tenants import PASSWORD, Tenants


def member(system: Any, role: str = "Operator", **more: Any) -> dict[str, Any]:
    return {"systemId": str(system.system_id), "role": role, **more}


def new_user(tenants: Tenants, **changed: Any) -> dict[str, Any]:
    return {
        "userName": "mia.berg",
        "name": "Mia Berg",
        "email": "mia@example.test",
        "memberships": [member(tenants.air)],
    } | changed


async def person_of(caller: httpx.AsyncClient, user: User) -> dict[str, Any]:
    answer = await caller.get(f"/api/people/{user.id}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def save(caller: httpx.AsyncClient, person: dict[str, Any], **changed: Any) -> httpx.Response:
    wanted = {key: person[key] for key in ("name", "email", "isAdmin", "userType", "memberships", "revision")}
    return await caller.put(f"/api/people/{person['id']}", json=wanted | changed)


async def act(caller: httpx.AsyncClient, user: User, verb: str) -> httpx.Response:
    person = await person_of(caller, user)
    return await caller.post(f"/api/people/{user.id}/{verb}", json={"revision": person["revision"]})


async def second_administrator(tenants: Tenants) -> User:
    await tenants.ana.set({"admin_of": [tenants.air.company_id]})
    return tenants.ana


async def test_an_administrator_sees_the_people_of_his_company_and_nobody_else(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    told = (await priya.get("/api/people")).json()["data"]
    assert [each["name"] for each in told["people"]] == [
        "Ana Ortiz", "June Park", "Olaf Berg", "Omar Haddad", "Priya Shah", "Vera Lind",
    ]  # fmt: skip
    assert told["count"] == 6
    found = (await priya.get("/api/people", params={"q": "OLAF.berg@"})).json()["data"]["people"]
    assert [(each["name"], each["memberships"][0]["system"]) for each in found] == [
        ("Olaf Berg", "Ocean Import Rotterdam")
    ]
    assert (await priya.get(f"/api/people/{tenants.tomasz.id}")).status_code == 404
    assert (await priya.put(f"/api/people/{tenants.tomasz.id}", json={})).status_code == 422
    vera = await sign_in(tenants.vera)
    assert (await vera.get("/api/people")).status_code == 403


async def test_somebody_is_registered_with_a_start_password_that_has_to_be_changed(
    sign_in, client, tenants: Tenants
) -> None:
    priya = await sign_in(tenants.priya)
    made = (await priya.post("/api/people", json=new_user(tenants))).json()["data"]
    start = made["startPassword"]
    user = await User.find_one(User.user_name == "mia.berg")
    assert user and start not in user.model_dump_json()
    answer = await by_password(client, "Mia.Berg", start)
    told = answer.json()["data"]
    assert told["loggedInUser"]["mustChangePassword"] is True
    assert set(told["permissions"]) == set(user.memberships[0].permissions) > set()


@pytest.mark.parametrize(
    ("name", "status"), [("ana.ortiz", 409), ("ANA.ORTIZ", 409), ("аna.ortiz", 409), ("ana_0rtiz", 409), ("a b", 400)]
)
async def test_a_case_twin_and_a_look_alike_of_a_user_name_are_refused(
    sign_in, tenants: Tenants, name: str, status: int
) -> None:
    priya = await sign_in(tenants.priya)
    assert (await priya.post("/api/people", json=new_user(tenants, userName=name))).status_code == status
    assert await User.count() == 7


async def test_a_look_alike_of_somebody_from_before_looks_were_kept_is_refused_too(sign_in, tenants: Tenants) -> None:
    await User.get_pymongo_collection().update_many({}, {"$unset": {"name_look": ""}})
    priya = await sign_in(tenants.priya)
    assert (await priya.post("/api/people", json=new_user(tenants, userName="june_park"))).status_code == 409


async def test_of_two_who_take_one_name_at_the_same_moment_one_gets_it(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    names = ["mia.berg", "mia_berg", "Mia.Berg", "mia.berg"]
    answers = await asyncio.gather(*(priya.post("/api/people", json=new_user(tenants, userName=n)) for n in names))
    assert sorted(each.status_code for each in answers) == [200, 409, 409, 409]


async def test_nobody_gives_what_he_lacks(sign_in, tenants: Tenants) -> None:
    """By a role, an account, a system, and by making an administrator."""
    june = await sign_in(tenants.june)  # for the account fill1 of air only
    own = [str(tenants.fill1)]
    for wanted, status in (
        ([member(tenants.air)], 403),
        # the answer does not reveal that there is such an account
        ([member(tenants.air, accountIds=[*own, str(tenants.fill2)])], 400),
        ([member(tenants.ocean)], 403),
    ):
        refused = await june.post("/api/people", json=new_user(tenants, memberships=wanted))
        assert refused.status_code == status, wanted
    narrow = [member(tenants.air, accountIds=own)]
    admin = await june.post("/api/people", json=new_user(tenants, memberships=narrow, isAdmin=True))
    assert admin.status_code == 403
    typed = await june.post("/api/people", json=new_user(tenants, memberships=narrow, userType="administrator"))
    assert typed.status_code == 403
    assert (await june.post("/api/people", json=new_user(tenants, memberships=narrow))).status_code == 200
    emptied = await june.post("/api/people", json=new_user(tenants, memberships=[member(tenants.air, accountIds=[])]))
    assert (emptied.status_code, emptied.json()["code"]) == (400, "accounts_needed")


async def test_nobody_manages_who_has_more(sign_in, tenants: Tenants) -> None:
    june = await sign_in(tenants.june)
    for user in (tenants.priya, tenants.ana, tenants.omar):
        person = await person_of(june, user)
        assert person["mayChange"] is False
        assert (
            await save(june, person, memberships=[member(tenants.air, accountIds=[str(tenants.fill1)])])
        ).status_code == 403
        assert (await act(june, user, "suspend")).status_code == 403
    assert (await act(june, tenants.vera, "suspend")).status_code == 403, "she sees every account"


async def test_who_suspends_ends_the_sessions_and_what_was_held_comes_back(sign_in, client, tenants: Tenants) -> None:
    priya, ana = await sign_in(tenants.priya), await sign_in(tenants.ana)
    answer = await act(priya, tenants.ana, "suspend")
    assert answer.json()["data"]["state"] == "suspended"
    assert (await ana.get("/api/session")).status_code == 403
    refused = await by_password(client, "ana.ortiz")
    assert (refused.status_code, refused.json()["code"]) == (400, "sign_in_refused")
    state = (await priya.get("/api/people", params={"state": "suspended"})).json()["data"]
    assert [each["name"] for each in state["people"]] == ["Ana Ortiz"]
    back = (await act(priya, tenants.ana, "reactivate")).json()["data"]
    assert [each["system"] for each in back["memberships"]] == ["Air Export Chicago", "Ocean Import Rotterdam"]
    told = (await by_password(client, "ana.ortiz")).json()["data"]
    assert set(told["permissions"]) == set(tenants.ana.memberships[0].permissions)


async def test_who_is_suspended_in_one_company_works_on_in_the_other(sign_in, client, tenants: Tenants) -> None:
    there = Membership(company_id=tenants.gdynia.company_id, system_id=tenants.gdynia.system_id, role="Clerk")
    tenants.ana.memberships.append(there)
    await tenants.ana.save()
    home = session_of(await by_password(client, "ana.ortiz"))
    place = {"company": str(there.company_id), "system": str(there.system_id)}
    away = session_of(await client.post("/api/resetCookie", headers=home, json=place))
    assert (await act(await sign_in(tenants.priya), tenants.ana, "suspend")).status_code == 200
    assert (await client.get("/api/session", headers=away)).status_code == 200
    back = {"company": str(tenants.air.company_id), "system": str(tenants.air.system_id)}
    assert (await client.post("/api/resetCookie", headers=away, json=back)).status_code == 403


async def test_the_name_of_who_works_elsewhere_too_is_not_one_companys_to_change(sign_in, tenants: Tenants) -> None:
    there = Membership(company_id=tenants.gdynia.company_id, system_id=tenants.gdynia.system_id, role="Clerk")
    tenants.ana.memberships.append(there)
    await tenants.ana.save()
    priya = await sign_in(tenants.priya)
    person = await person_of(priya, tenants.ana)
    assert (person["elsewhere"], person["mayChangeIdentity"]) == (True, False)
    assert "Gdynia" not in str(person), "where else is not told"
    assert (await save(priya, person, email="eve@example.test")).json()["code"] == "not_yours"
    saved = await save(priya, person, memberships=[member(tenants.ocean)])
    assert saved.status_code == 200
    stored = await User.get(tenants.ana.id)
    assert stored and {m.system_id for m in stored.memberships} == {tenants.ocean.system_id, tenants.gdynia.system_id}


async def test_who_left_is_in_the_list_no_longer_and_elsewhere_as_before(sign_in, client, tenants: Tenants) -> None:
    priya, omar = await sign_in(tenants.priya), await sign_in(tenants.omar)
    assert (await act(priya, tenants.omar, "leave")).status_code == 200
    assert (await omar.get("/api/session")).status_code == 403
    assert (await priya.get(f"/api/people/{tenants.omar.id}")).status_code == 404
    assert (await by_password(client, "omar.haddad", PASSWORD)).status_code == 400


@pytest.mark.parametrize("verb", ["suspend", "leave"])
async def test_the_last_administrator_stays(sign_in, tenants: Tenants, verb: str) -> None:
    priya = await sign_in(tenants.priya)
    assert (await act(priya, tenants.priya, verb)).json()["code"] == "oneself"
    person = await person_of(priya, tenants.priya)
    assert (await save(priya, person, isAdmin=False)).json()["code"] == "last_administrator"
    stored = await User.get(tenants.priya.id)
    assert stored and stored.administers(tenants.air.company_id)


async def test_two_administrators_who_demote_each_other_at_once_leave_one(sign_in, tenants: Tenants) -> None:
    other = await second_administrator(tenants)
    priya, ana = await sign_in(tenants.priya), await sign_in(other)
    mine, hers = await person_of(ana, tenants.priya), await person_of(priya, other)
    for verbs in (("put", "put"), ("suspend", "suspend"), ("put", "suspend")):
        await tenants.priya.replace()
        await other.replace()
        mine, hers = await person_of(ana, tenants.priya), await person_of(priya, other)

        def change(caller: httpx.AsyncClient, person: dict[str, Any], verb: str):
            if verb == "put":
                return save(caller, person, isAdmin=False)
            return caller.post(f"/api/people/{person['id']}/suspend", json={"revision": person["revision"]})

        answers = await asyncio.gather(change(ana, mine, verbs[0]), change(priya, hers, verbs[1]))
        assert sorted(each.status_code for each in answers) == [200, 409], [each.text for each in answers]
        left = await User.find({"admin_of": tenants.air.company_id}).to_list()
        assert len(left) == 1
        ana, priya = await sign_in(other), await sign_in(tenants.priya)


async def test_of_two_who_save_one_person_the_later_is_told(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    person = await person_of(priya, tenants.vera)
    assert (await save(priya, person, name="Vera Lindqvist")).status_code == 200
    assert (await save(priya, person, name="V. Lind")).status_code == 409


async def ten_thousand(tenants: Tenants) -> None:
    home = {"company_id": tenants.air.company_id, "system_id": tenants.air.system_id}
    many = [
        {
            "user_name": f"user{n:05}", "name_look": f"user#{n}", "name": f"Clerk {n:05}", "password_hash": "",
            "email": f"c{n}@example.test", "is_active": True, "revision": 1,
            "memberships": [
                {**home, "role": "Clerk" if n % 100 else "Auditor", "permissions": [], "account_ids": None}
            ],
        }
        for n in range(10_000)
    ]  # fmt: skip
    await User.get_pymongo_collection().insert_many(many)


async def test_a_list_of_ten_thousand_is_read_by_an_index_a_page_at_a_time(sign_in, tenants: Tenants) -> None:
    await ten_thousand(tenants)
    priya = await sign_in(tenants.priya)
    air = str(tenants.air.system_id)
    # of each of the two indexes (who works, who is suspended) no more than the pages up to this one
    for asked, count, first in (
        ({"pageNo": 2}, 10_006, "Clerk 00049"),
        ({"pageNo": 2, "sort": "-name"}, 10_006, "Clerk 09954"),
        ({"pageNo": 2, "sort": "userName"}, 10_006, "Clerk 00045"),
        ({"role": "Auditor"}, 100, "Clerk 00000"),
        ({"role": "Auditor", "systemId": air, "state": "active"}, 100, "Clerk 00000"),
        ({"systemId": air, "state": "active"}, 10_005, "Ana Ortiz"),
        ({"role": "Administrator"}, 1, "Priya Shah"),
    ):
        async with watched() as reads:
            told = (await priya.get("/api/people", params=asked)).json()["data"]
        assert (told["count"], told["people"][0]["name"]) == (count, first), asked
        page = [each for each in reads if each["ns"].endswith(".users") and each["command"].get("sort")]
        assert [each.get("hasSortStage", False) for each in page] == [False], asked
        assert page[0]["docsExamined"] <= 102, asked
    assert (await priya.get("/api/people", params={"sort": "password"})).json()["code"] == "no_such_field"


async def test_any_of_ten_thousand_is_suggested_and_can_be_given_work(sign_in, tenants: Tenants) -> None:
    await ten_thousand(tenants)
    ana = await sign_in(tenants.ana)

    async def suggested(q: str) -> list[str]:
        asked = {"suggestionFor": "users", "q": q}
        return [each["n"] for each in (await ana.get("/api/suggestion", params=asked)).json()["data"]]

    assert await suggested("clerk 09999") == ["Clerk 09999"]
    async with watched() as reads:
        assert len(await suggested("")) == 10
    (read,) = [each for each in reads if each["command"].get("sort") == {"name": 1, "_id": 1}]
    assert read["docsExamined"] <= 11
    last = await User.find_one(User.user_name == "user09999")
    assert last
    (one,) = await store_shipments(tenants.air, tenants.fill1, shipment("S-1", "100"))
    told = await ana.put("/api/listingReallocation", json={"docId": str(one["_id"]), "allocateTo": str(last.id)})
    assert told.json()["msg"] == "1 shipment reassigned."
    work = (await ana.get("/api/listingReallocation", params={"for": "summary"})).json()["data"]
    assert work["portions"][0]["allocatedToName"] == "Clerk 09999"
    assert "Clerk 09999" in {each["name"] for each in work["workers"]}


async def test_the_people_that_are_found_leave_as_a_workbook(sign_in, tenants: Tenants) -> None:
    """A row for each system a user works in; text stays text."""
    await tenants.vera.set({"name": "=cmd|' /C calc'!A0"})
    priya = await sign_in(tenants.priya)
    answer = await priya.get("/api/people/export", params={"systemId": str(tenants.air.system_id)})
    sheet = load_workbook(BytesIO(answer.content)).active
    assert sheet
    head, *rows = sheet.iter_rows(values_only=True)
    assert head == ("Name", "Email", "User name", "Role", "Systems", "Account numbers", "Products", "State")
    assert [(row[0], row[4], row[5]) for row in rows] == [
        ("=cmd|' /C calc'!A0", "Air Export Chicago", "All"),
        ("Ana Ortiz", "Air Export Chicago", "All"),
        ("Ana Ortiz", "Ocean Import Rotterdam", "All"),
        ("June Park", "Air Export Chicago", "0001204"),
        ("Omar Haddad", "Air Export Chicago", "All"),
        ("Priya Shah", "Air Export Chicago", "All"),
        ("Priya Shah", "Ocean Import Rotterdam", "All"),
    ]
    assert {cell.data_type for row in sheet.iter_rows(min_row=2) for cell in row if cell.value} == {"s"}
    vera = await sign_in(tenants.vera)
    assert (await vera.get("/api/people/export")).status_code == 403
