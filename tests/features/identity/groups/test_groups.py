"""Groups of users: created, changed by two at once, restored, and only with the permission."""

from typing import Any

import httpx
import pytest

from tests.fixtures.tenants import Tenants


def form(tenants: Tenants, name: str = "Airline desk", *members: Any, **more: Any) -> dict[str, Any]:
    said = {"name": name, "type": "user", "system": str(tenants.air.system_id)}
    return {**said, "definition": [str(each.id) for each in members], **more}


async def saved(caller: httpx.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    answer = await caller.post("/api/groups", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.fixture
async def ana(sign_in, tenants: Tenants) -> httpx.AsyncClient:
    return await sign_in(tenants.ana)


async def listed(caller: httpx.AsyncClient, **asked: Any) -> list[dict[str, Any]]:
    return (await caller.get("/api/groups", params=asked)).json()["data"]["rows"]


async def test_a_group_is_made_changed_and_brought_back(ana, tenants) -> None:
    group = await saved(ana, form(tenants, "  Airline   desk ", tenants.vera, tenants.omar))
    assert (group["name"], group["systemName"]) == ("Airline desk", "Air Export Chicago")
    assert [each["name"] for each in group["members"]] == ["Omar Haddad", "Vera Lind"]
    changed = await saved(ana, form(tenants, "Airlines", tenants.vera, id=group["id"], revision=1))
    assert (changed["revision"], changed["size"]) == (2, 1)
    stale = await ana.post("/api/groups", json=form(tenants, "Mine", id=group["id"], revision=1))
    assert stale.status_code == 409, "somebody else saved"
    [last, first] = (await ana.get(f"/api/groups/{group['id']}/history")).json()["data"]["entries"]
    assert first["action"] == "created" and last["userName"] == "Ana Ortiz"
    assert {(each["label"], each["before"], each["after"]) for each in last["changes"]} == {
        ("Name", "Airline desk", "Airlines"),
        ("Members", "Omar Haddad", ""),
    }
    assert (await ana.delete(f"/api/groups/{group['id']}", params={"revision": 2})).status_code == 200
    assert "Airlines" not in [each["name"] for each in await listed(ana)]
    assert [each["name"] for each in await listed(ana, archived=True)] == ["Airlines"]
    back = await ana.put(f"/api/groups/{group['id']}/history/1", json={"revision": 3})
    assert back.json()["data"]["name"] == "Airline desk" and back.json()["data"]["size"] == 2


async def test_each_role_is_a_group_that_follows_it(ana, tenants) -> None:
    """The list has 25 a page: groups people made and one for each role, by name."""
    for number in range(26):
        await saved(ana, form(tenants, f"Desk {number:02}"))
    told = (await ana.get("/api/groups", params={"pageNo": 2})).json()["data"]
    assert told["count"] == 26 + 2 and len(told["rows"]) == 3
    assert [each["automatic"] for each in told["rows"]] == [False, True, True]
    role = str(tenants.vera.memberships[0].role_id)
    group = (await ana.get(f"/api/groups/{role}")).json()["data"]
    assert [each["name"] for each in group["members"]] == ["Ana Ortiz", "June Park", "Omar Haddad", "Vera Lind"]
    refused = await ana.post("/api/groups", json=form(tenants, "Operator two", id=role, revision=0))
    assert refused.status_code == 404


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"name": "   "}, 400, "Enter a name for the group."),
        ({"name": "AIRLINE DESK"}, 409, "There is a group “AIRLINE DESK” already."),
        ({"definition": ["olaf"]}, 400, "Not in the system of this group: Olaf Berg."),
        ({"definition": ["tomasz"]}, 404, "User not found."),
        ({"system": "gdynia"}, 400, "Choose a system of this company."),
        ({"system": ""}, 403, "Groups of other systems"),
    ],
)
async def test_what_no_group_can_be(ana, tenants, change, status, said) -> None:
    await saved(ana, form(tenants))
    body = form(tenants, "Another") | change
    body["definition"] = [str(getattr(tenants, each).id) for each in body["definition"]]
    if body["system"] == "gdynia":
        body["system"] = str(tenants.gdynia.system_id)
    answer = await ana.post("/api/groups", json=body)
    assert answer.status_code == status and said in answer.json()["msg"]


async def test_a_group_of_another_system_is_not_a_clerks_to_change(sign_in, tenants) -> None:
    priya, omar, vera = [await sign_in(each) for each in (tenants.priya, tenants.omar, tenants.vera)]
    everywhere = await saved(priya, form(tenants, "Both desks", tenants.olaf, tenants.vera, system=""))
    assert everywhere["systemName"] == "All systems"
    answer = await omar.post("/api/groups", json=form(tenants, "Mine", id=everywhere["id"], revision=1))
    assert answer.status_code == 403
    assert (await vera.get("/api/groups")).status_code == 403
    tomasz = await sign_in(tenants.tomasz)
    assert (await tomasz.get(f"/api/groups/{everywhere['id']}")).status_code == 404


async def test_who_leaves_the_company_leaves_its_groups(sign_in, tenants) -> None:
    priya = await sign_in(tenants.priya)
    group = await saved(priya, form(tenants, "Airline desk", tenants.vera, tenants.omar))
    assert (await priya.post(f"/api/people/{tenants.vera.id}/leave", json={"revision": 1})).status_code == 200
    told = (await priya.get(f"/api/groups/{group['id']}")).json()["data"]
    assert [each["name"] for each in told["members"]] == ["Omar Haddad"]
    back = await priya.put(f"/api/groups/{group['id']}/history/1", json={"revision": 1})
    assert [each["name"] for each in back.json()["data"]["members"]] == ["Omar Haddad"]
