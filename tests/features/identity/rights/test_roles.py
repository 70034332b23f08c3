"""Roles: created, given, changed for their holders, explained, and never a way to gain more than one has."""

import asyncio
from typing import Any

import httpx
import pytest

from freight.core.rights.deciding import decide_permission
from freight.documents.role import Role
from freight.documents.user import User
from freight.features.identity.rights.explanation import get_permission_sources
from freight.kit.auth.permission_labels import list_permission_modules
from tests.fixtures.tenants import SEE, Tenants

SAVE, REPORTS = "shipmentEntry.saveShipmentEntry", "reports.sideReports"


async def roles_of(caller: httpx.AsyncClient) -> dict[str, dict[str, Any]]:
    told = (await caller.get("/api/roles")).json()["data"]
    return {f"{each['name']}/{each['system']}": each for each in told["roles"]}


async def make(caller: httpx.AsyncClient, name: str, codes: list[str], system: Any = None) -> dict[str, Any]:
    form = {"name": name, "codes": codes, "systemId": str(system.system_id) if system else ""}
    answer = await caller.post("/api/roles", json=form)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def saved(caller: httpx.AsyncClient, role: dict[str, Any], **changed: Any) -> httpx.Response:
    wanted = {key: role[key] for key in ("name", "codes", "revision")}
    return await caller.put(f"/api/roles/{role['id']}", json=wanted | changed)


async def give(caller: httpx.AsyncClient, user: User, system: Any, role: str) -> httpx.Response:
    person = (await caller.get(f"/api/people/{user.id}")).json()["data"]
    wanted = {key: person[key] for key in ("name", "email", "isAdmin", "userType", "revision")}
    member = {"systemId": str(system.system_id), "role": role}
    return await caller.put(f"/api/people/{user.id}", json=wanted | {"memberships": [member]})


async def why(caller: httpx.AsyncClient, user: User, system: Any, code: str) -> dict[str, Any]:
    asked = {"userId": str(user.id), "systemId": str(system.system_id), "code": code}
    return (await caller.get("/api/permissions/explain", params=asked)).json()["data"]


async def test_a_role_is_made_given_and_changed_while_its_holder_works(sign_in, tenants: Tenants) -> None:
    """R382, R366: the next call of an open session is refused, and Why says the same."""
    priya, vera = await sign_in(tenants.priya), await sign_in(tenants.vera)
    role = await make(priya, "Shipment  desk", [SEE, REPORTS])
    assert (role["name"], role["system"], role["holders"]) == ("Shipment desk", "", 0)
    assert (await give(priya, tenants.vera, tenants.air, "Shipment desk")).status_code == 200
    # past the guard: these systems have no template yet
    assert (await vera.post("/api/shipment/list", json={})).status_code == 404
    told = await why(priya, tenants.vera, tenants.air, SEE)
    assert told["allowed"] and told["reasons"] == [{"kind": "role", "name": "Shipment desk"}]
    assert "Vera Lind" in told["sentence"] and "“Shipment desk”" in told["sentence"]

    role = (await roles_of(priya))["Shipment desk/"]
    assert role["holders"] == 1
    answer = await saved(priya, role, codes=[REPORTS])
    assert answer.json()["msg"] == "Permissions updated successfully"
    stored = await User.get(tenants.vera.id)
    assert stored is not None and stored.memberships[0].permissions == [REPORTS]
    assert (await vera.post("/api/shipment/list", json={})).status_code == 403
    told = await why(priya, tenants.vera, tenants.air, SEE)
    assert not told["allowed"] and told["sentence"].startswith("No. The role “Shipment desk” of Vera Lind")
    asked = {"userId": str(tenants.vera.id), "systemId": str(tenants.air.system_id), "code": SEE}
    assert (await vera.get("/api/permissions/explain", params=asked)).status_code == 403


async def test_what_was_given_beside_a_role_stays(sign_in, tenants: Tenants) -> None:
    """Omar has Vera's role and the same permissions in addition: Vera loses what Omar keeps."""
    priya = await sign_in(tenants.priya)
    role = (await roles_of(priya))["Operator/Air Export Chicago"]
    told = (await priya.post("/api/roles/preview", json={"roleId": role["id"], "codes": [REPORTS]})).json()["data"]
    assert (told["holders"], told["gaining"], told["losing"]) == (4, 1, 4)
    assert told["removed"] == ["See shipments"] and "Vera Lind" in told["names"]
    assert (await saved(priya, role, codes=[REPORTS])).status_code == 200
    omar, vera = await User.get(tenants.omar.id), await User.get(tenants.vera.id)
    assert omar is not None and vera is not None
    assert SAVE in omar.memberships[0].permissions and SEE not in omar.memberships[0].permissions
    assert vera.memberships[0].permissions == [REPORTS]
    ana = await User.get(tenants.ana.id)
    assert ana is not None and SEE in ana.memberships[1].permissions, "the role of another system is another"


async def test_the_stored_permissions_are_what_why_says_of_every_one(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    role = (await roles_of(priya))["Operator/Air Export Chicago"]
    await saved(priya, role, codes=[SAVE, REPORTS])
    for user in await User.find({"memberships.company_id": tenants.air.company_id}).to_list():
        for membership in user.memberships:
            rights = await get_permission_sources(user, membership)
            for code in (code for listed in list_permission_modules().values() for code in listed):
                held = user.administers(membership.company_id) or code in membership.permissions
                assert decide_permission(rights, code).allowed == held, (user.name, code)


@pytest.mark.parametrize("way", ["make", "raise", "take", "everywhere", "remove"])
async def test_nobody_rises_by_a_role(sign_in, tenants: Tenants, way: str) -> None:
    """A clerk of air who may change roles, and cannot enter shipments."""
    priya = await sign_in(tenants.priya)
    mine = [SEE, "readRole", "createRole", "updateRole", "user.editUser"]
    own = await make(priya, "Rights clerk", mine, tenants.air)
    more = await make(priya, "Entry", [SEE, SAVE], tenants.air)
    assert (await give(priya, tenants.vera, tenants.air, "Rights clerk")).status_code == 200
    vera = await sign_in(tenants.vera)
    if way == "make":
        form = {"name": "Mine", "codes": [SAVE], "systemId": str(tenants.air.system_id)}
        answer = await vera.post("/api/roles", json=form)
    elif way == "raise":
        answer = await saved(vera, own, codes=[*mine, SAVE])
    elif way == "take":  # from those who have more
        answer = await saved(vera, more, codes=[SEE])
    elif way == "everywhere":  # she works in air alone
        answer = await vera.post("/api/roles", json={"name": "Mine", "codes": [SEE]})
    else:
        answer = await vera.delete(f"/api/roles/{more['id']}", params={"revision": more["revision"]})
    assert answer.status_code == 403
    small = await vera.post(
        "/api/roles", json={"name": "Looks", "codes": [SEE], "systemId": str(tenants.air.system_id)}
    )
    assert small.status_code == 200, "what she has she may pass on"


async def test_a_role_needs_a_name_of_its_own_and_something_to_give(sign_in, tenants: Tenants) -> None:
    """R335; a twin in other letters is the same role to a reader."""
    priya = await sign_in(tenants.priya)
    await make(priya, "Desk", [SEE])
    for form, status, code in (
        ({"name": "Empty", "codes": []}, 400, "module_needed"),
        ({"name": "Odd", "codes": ["no.such"]}, 400, "no_such_permission"),
        ({"name": " ", "codes": [SEE]}, 400, "name_needed"),
        ({"name": "DESK", "codes": [SEE]}, 409, "name_taken"),
        ({"name": "Else", "codes": [SEE], "systemId": str(tenants.gdynia.system_id)}, 400, "no_such_system"),
    ):
        answer = await priya.post("/api/roles", json=form)
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    answer = await priya.post("/api/roles", json={"name": "Empty", "codes": []})
    assert answer.json()["msg"] == "Please select atleast 1 module."


async def test_a_role_in_use_stays_and_one_of_another_company_is_not_there(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    role = (await roles_of(priya))["Operator/Air Export Chicago"]
    answer = await priya.delete(f"/api/roles/{role['id']}", params={"revision": role["revision"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "role_in_use")
    spare = await make(priya, "Spare", [SEE])
    assert (await priya.delete(f"/api/roles/{spare['id']}", params={"revision": 1})).status_code == 200
    theirs = await Role.find_one({"system_id": tenants.gdynia.system_id})
    assert theirs is not None
    answer = await priya.put(f"/api/roles/{theirs.id}", json={"name": "Mine", "codes": [SEE], "revision": 1})
    assert answer.status_code == 404
    assert all(each["id"] != str(theirs.id) for each in (await roles_of(priya)).values())


async def test_of_two_who_save_a_role_one_is_told_and_who_is_registered_meanwhile_has_it_as_it_is_now(
    sign_in, tenants: Tenants
) -> None:
    priya = await sign_in(tenants.priya)
    role = await make(priya, "Desk", [SEE, REPORTS])
    form = {
        "userName": "mia.berg", "name": "Mia Berg", "email": "",
        "memberships": [{"systemId": str(tenants.air.system_id), "role": "Desk"}],
    }  # fmt: skip
    answers = await asyncio.gather(
        saved(priya, role, codes=[SEE]), priya.post("/api/people", json=form), saved(priya, role, codes=[REPORTS])
    )
    assert sorted(each.status_code for each in answers) == [200, 200, 409]
    now = await Role.get(role["id"])
    mia = await User.find_one(User.user_name == "mia.berg")
    assert now is not None and mia is not None and mia.memberships[0].permissions == now.codes


async def test_who_is_suspended_comes_back_with_what_the_role_is_by_then(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    await make(priya, "Desk", [SEE, REPORTS])
    await give(priya, tenants.vera, tenants.air, "Desk")
    for verb in ("suspend", "reactivate"):
        person = (await priya.get(f"/api/people/{tenants.vera.id}")).json()["data"]
        done = await priya.post(f"/api/people/{tenants.vera.id}/{verb}", json={"revision": person["revision"]})
        assert done.status_code == 200, done.text
        if verb == "suspend":
            told = await why(priya, tenants.vera, tenants.air, SEE)
            assert (told["allowed"], told["sentence"]) == (False, "No. Vera Lind is suspended.")
            await saved(priya, (await roles_of(priya))["Desk/"], codes=[REPORTS])
    vera = await User.get(tenants.vera.id)
    assert vera is not None and vera.memberships[0].permissions == [REPORTS]


async def history_of(caller: httpx.AsyncClient, role: dict[str, Any]) -> list[dict[str, Any]]:
    answer = await caller.get(f"/api/roles/{role['id']}/history")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["entries"]


async def restored(caller: httpx.AsyncClient, role: dict[str, Any], to: int, revision: int) -> httpx.Response:
    return await caller.put(f"/api/roles/{role['id']}/history/{to}", json={"revision": revision})


async def test_a_role_is_brought_back_and_its_holders_have_it_at_their_next_call(sign_in, tenants: Tenants) -> None:
    priya, vera = await sign_in(tenants.priya), await sign_in(tenants.vera)
    role = await make(priya, "Desk", [SEE, SAVE], tenants.air)
    assert (await give(priya, tenants.vera, tenants.air, "Desk")).status_code == 200
    assert (await saved(priya, role, name="Reports", codes=[REPORTS])).status_code == 200
    assert (await vera.post("/api/shipment/list", json={})).status_code == 403

    answer = await restored(priya, role, 1, 2)
    assert answer.status_code == 200, answer.text
    back = answer.json()["data"]
    assert (back["name"], back["codes"], back["revision"]) == ("Desk", sorted([SAVE, SEE]), 3)
    assert (await vera.post("/api/shipment/list", json={})).status_code == 404, "past the guard"

    told = await history_of(priya, role)
    assert [each["action"] for each in told] == ["restored", "changed", "created"]
    assert {each["key"]: (each["before"], each["after"]) for each in told[1]["changes"]} == {
        "name": ("Desk", "Reports"),
        "codes": ("Enter and change shipments, See shipments", "Open reports"),
    }
    entries = (await priya.get("/api/auditLog", params={"kind": "rights"})).json()["data"]["entries"]
    assert entries[0]["what"] == "Restored the role Desk" and "Added: See shipments" in entries[0]["details"]
    assert (await restored(priya, role, 1, 2)).status_code == 409, "somebody has saved since"
    assert (await restored(priya, role, 9, 3)).status_code == 404
    assert (await vera.get(f"/api/roles/{role['id']}/history")).status_code == 403


async def test_nobody_rises_by_restoring_a_role(sign_in, tenants: Tenants) -> None:
    """A clerk who may change roles but cannot enter shipments can neither restore that permission nor take it away from
    those who have it."""
    priya = await sign_in(tenants.priya)
    await make(priya, "Rights clerk", [SEE, "readRole", "updateRole"], tenants.air)
    once_more = await make(priya, "Once more", [SEE, SAVE], tenants.air)
    assert (await saved(priya, once_more, codes=[SEE])).status_code == 200
    once_less = await make(priya, "Once less", [SEE], tenants.air)
    assert (await saved(priya, once_less, codes=[SEE, SAVE])).status_code == 200
    assert (await give(priya, tenants.vera, tenants.air, "Rights clerk")).status_code == 200
    vera = await sign_in(tenants.vera)
    for role in (once_more, once_less):
        answer = await restored(vera, role, 1, 2)
        assert answer.status_code == 403 and "grant permissions that you don’t have" in answer.json()["msg"]
    roles = await roles_of(priya)
    assert roles["Once more/Air Export Chicago"]["codes"] == [SEE]
    assert roles["Once less/Air Export Chicago"]["codes"] == sorted([SAVE, SEE])


async def test_a_role_from_before_there_was_history_goes_back_to_what_it_was(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    role = (await roles_of(priya))["Operator/Air Export Chicago"]
    assert await history_of(priya, role) == []
    assert (await saved(priya, role, codes=[REPORTS])).status_code == 200
    assert (await restored(priya, role, role["revision"], role["revision"] + 1)).status_code == 200
    assert (await roles_of(priya))["Operator/Air Export Chicago"]["codes"] == role["codes"]
    taken = await make(priya, "Reports", [REPORTS], tenants.air)
    assert (await saved(priya, taken, name="Figures", codes=[REPORTS])).status_code == 200
    await make(priya, "Reports", [SEE], tenants.air)
    answer = await restored(priya, taken, 1, 2)
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
