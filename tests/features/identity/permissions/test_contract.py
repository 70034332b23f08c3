"""Permissions through the calls of the contract: names, messages, and that no call grants more than the caller has."""

from typing import Any

import httpx
import pytest

from freight.documents.permission_group import PermissionGroup
from freight.documents.role import Role
from freight.documents.user import User
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from tests.fixtures.tenants import SEE, Tenants

SAVE, REPORTS, EDIT = "shipmentEntry.saveShipmentEntry", "reports.sideReports", "user.editUser"
SHIPMENTS = {"shipmentEntry": [{"actionCodes": [SEE, SAVE]}]}
RIGHTS = [SEE, EDIT, "readRole", "createRole", "updateRole", "group.viewGroup", "group.newGroup", "group.editGroup"]


def of(user: User) -> str:
    return str(user.id)


@pytest.fixture
async def priya(sign_in, tenants: Tenants) -> httpx.AsyncClient:
    return await sign_in(tenants.priya)


async def permissions(user: User) -> list[str]:
    stored = await User.get(user.id)
    assert stored is not None
    return stored.memberships[0].permissions


async def test_the_dialog_is_filled_by_company_system_and_role(priya, tenants: Tenants) -> None:
    """R123: the role a user has, then its modules; they are saved for the role or for individual users."""
    where = {"company": str(tenants.air.company_id), "system": str(tenants.air.system_id)}
    role = (await priya.get("/api/selectedRole", params={**where, "email": "vera.lind@example.test"})).json()["data"]
    assert role == {"id": str(tenants.vera.memberships[0].role_id), "name": "Operator"}
    asked = {"companyID": where["company"], "systemID": where["system"]}
    told = (await priya.get("/api/permissions", params={**asked, "role": role["id"]})).json()["data"]
    assert told["definition"]["modules"] == {"shipmentEntry": [{"actionCodes": [SEE], "filters": {}}]}

    answer = await priya.put("/api/permissions", json={**where, "role": role["id"], "modules": SHIPMENTS})
    assert (answer.status_code, answer.json()["msg"]) == (200, "Permissions updated successfully")
    assert await permissions(tenants.vera) == sorted([SEE, SAVE])
    own = {"reports": [{"actionCodes": [REPORTS]}]}
    answer = await priya.put("/api/permissions", json={**where, "users": [of(tenants.vera)], "modules": own})
    assert answer.status_code == 200
    assert await permissions(tenants.vera) == sorted([REPORTS, SEE, SAVE])
    told = (await priya.get("/api/permissions", params={**asked, "userId": of(tenants.vera)})).json()["data"]
    assert list(told["definition"]["modules"]) == ["reports"]
    await priya.put("/api/permissions", json={**where, "users": [of(tenants.vera)], "modules": {}})
    assert await permissions(tenants.vera) == sorted([SEE, SAVE]), "the role remains"


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ({"shipmentEntry": []}, "Please add ActionCodes for shipmentEntry"),
        ({"shipmentEntry": [{"actionCodes": []}]}, "Please add ActionCodes for shipmentEntry"),
        ({}, "Please select atleast 1 module."),
    ],
)
async def test_modules_need_action_codes(priya, tenants: Tenants, modules, said) -> None:
    """R333, R334, R335: of a role and of a group."""
    role = str(tenants.vera.memberships[0].role_id)
    answer = await priya.put("/api/permissions", json={"role": role, "modules": modules})
    assert (answer.status_code, answer.json()["msg"]) == (400, said)
    group = {"name": "Entry", "type": "permission", "definition": {"modules": modules}}
    answer = await priya.post("/api/groups", json=group)
    assert (answer.status_code, answer.json()["msg"]) == (400, said)


async def test_the_permissions_of_one_are_cloned_to_others(priya, tenants: Tenants) -> None:
    """R383: role, groups and own; for which accounts stays as it was."""
    body = {"fromUser": of(tenants.omar), "toUser": [of(tenants.vera), of(tenants.june)]}
    answer = await priya.put("/api/permissionClone", json=body)
    assert (answer.status_code, answer.json()["msg"]) == (200, "User permissions are cloned")
    assert set(await permissions(tenants.vera)) == set(await permissions(tenants.omar))
    june = await User.get(tenants.june.id)
    assert june is not None and june.memberships[0].account_ids == [tenants.fill1]
    refused = await priya.put("/api/permissionClone", json={"fromUser": of(tenants.olaf), "toUser": [of(tenants.vera)]})
    assert refused.json()["msg"] == "Vera Lind works in no system of Olaf Berg."
    refused = await priya.put("/api/permissionClone", json={**body, "fromUser": of(tenants.priya)})
    assert refused.status_code == 400


async def test_pasted_account_numbers_are_all_known_or_none_is_taken(priya, tenants: Tenants) -> None:
    """R336, R337."""
    answer = await priya.post("/api/permissions/accounts", json={"numbers": "0001204,0001317\n0001204"})
    assert answer.json()["msg"] == "Account Numbers Added Successfully."
    assert [each["name"] for each in answer.json()["data"]] == ["Fillmore Instruments", "Great Lakes Tooling"]
    numbers = ", ".join(["0001204", "9999999", "EU-7"])
    answer = await priya.post("/api/permissions/accounts", json={"numbers": numbers})
    assert (answer.status_code, answer.json()["msg"]) == (
        400,
        "Following Account Numbers are incorrect - 9999999, EU-7",
    )


async def test_an_account_one_does_not_see_is_incorrect_to_him(sign_in, tenants: Tenants) -> None:
    june = await sign_in(tenants.june)
    answer = await june.post("/api/permissions/accounts", json={"numbers": "0001204 0001317"})
    assert answer.json()["msg"] == "Following Account Numbers are incorrect - 0001317"


async def test_a_field_becomes_a_filter_and_stays_while_it_is_one(priya, tenants: Tenants) -> None:
    """R381: deleting says where the field is still a filter."""
    await load_templates(tenants.air, SEEDS)
    body = {"fieldKey": "shipmentInformation#carrier", "docType": "shipment"}

    async def changed(change: str) -> httpx.Response:
        return await priya.put("/api/permissionMetadata", json={**body, "change": change})

    assert (await changed("add")).status_code == 200
    only = {"shipmentInformation#carrier": {"v": ["MAERSK"]}}
    modules = {"shipmentEntry": [{"actionCodes": [SEE], "filters": only}]}
    role = str(tenants.vera.memberships[0].role_id)
    assert (await priya.put("/api/permissions", json={"role": role, "modules": modules})).status_code == 200
    refused = await changed("delete")
    assert refused.status_code == 409 and "the role “Operator”" in refused.json()["msg"]
    await priya.put("/api/permissions", json={"role": role, "modules": SHIPMENTS})
    assert (await changed("delete")).status_code == 200
    refused = await priya.put("/api/permissions", json={"role": role, "modules": modules})
    assert refused.status_code == 400, "it is no filter any more"
    saves = (await priya.get(f"/api/roles/{role}/history")).json()["data"]["entries"]
    revision = {"revision": saves[0]["revision"]}
    refused = await priya.put(f"/api/roles/{role}/history/{saves[1]['revision']}", json=revision)
    assert (refused.status_code, refused.json()["code"]) == (400, "no_such_filter"), "nor by a restore"
    assert "shipmentInformation#carrier" in refused.json()["msg"]


@pytest.fixture
async def clerk(sign_in, tenants: Tenants) -> httpx.AsyncClient:
    """Vera keeps rights in air and cannot enter shipments herself."""
    role = await Role.get(tenants.vera.memberships[0].role_id)
    assert role is not None
    desk = Role(company_id=role.company_id, system_id=role.system_id, name="Rights desk", codes=sorted(RIGHTS))
    await desk.insert()
    mine = {"memberships.0.role_id": desk.id, "memberships.0.own": [], "memberships.0.permissions": sorted(RIGHTS)}
    await User.find_one(User.id == tenants.vera.id).update({"$set": mine})
    return await sign_in(tenants.vera)


@pytest.mark.parametrize("way", ["role", "own modules", "group", "member", "clone", "matrix", "restore"])
async def test_nobody_rises_by_any_way(clerk, priya, tenants: Tenants, way: str) -> None:
    """The permission that is lacking is named, and nothing of it is stored."""
    air, vera = str(tenants.air.system_id), of(tenants.vera)
    group = {"name": "Entry", "type": "permission", "system": air, "definition": {"modules": SHIPMENTS}}
    desk = str((await User.get(tenants.vera.id)).memberships[0].role_id)  # type: ignore[union-attr]
    if way == "role":
        modules = {**SHIPMENTS, "user": [{"actionCodes": [EDIT]}]}
        answer = await clerk.put("/api/permissions", json={"system": air, "role": desk, "modules": modules})
    elif way == "own modules":
        answer = await clerk.put("/api/permissions", json={"system": air, "users": [vera], "modules": SHIPMENTS})
    elif way == "group":
        answer = await clerk.post("/api/groups", json=group)
    elif way == "member":
        made = (await priya.post("/api/groups", json=group)).json()["data"]
        body = {**group, "id": made["id"], "revision": 1, "members": [vera]}
        answer = await clerk.post("/api/groups", json=body)
    elif way == "clone":
        answer = await clerk.put("/api/permissionClone", json={"fromUser": of(tenants.omar), "toUser": [vera]})
    elif way == "matrix":
        cell = {"kind": "role", "id": desk, "code": SAVE, "was": "no", "to": "all"}
        answer = await clerk.put("/api/permissions/matrix", json={"cells": [cell]})
    else:
        made = (await priya.post("/api/groups", json=group)).json()["data"]
        less = {**group, "id": made["id"], "revision": 1, "definition": {"modules": {"shipmentEntry": [SEE]}}}
        less["definition"] = {"modules": {"shipmentEntry": [{"actionCodes": [SEE]}]}}
        assert (await priya.post("/api/groups", json={**less, "members": [vera]})).status_code == 200
        answer = await clerk.put(f"/api/groups/{made['id']}/history/1", json={"revision": 2})
    assert answer.status_code == 403, answer.text
    assert "that you don’t have yourself: " in answer.json()["msg"]
    assert ("Enter and change shipments" if way != "clone" else " more.") in answer.json()["msg"]
    assert SAVE not in await permissions(tenants.vera)
    assert await PermissionGroup.find({"codes": SAVE}).count() == (1 if way == "member" else 0)


async def test_a_group_gives_and_takes_what_it_holds(priya, tenants: Tenants) -> None:
    """What members hold follows the group in its transaction; restore brings it back; removed when it is empty."""
    air = str(tenants.air.system_id)
    body = {"name": "Entry", "type": "permission", "system": air, "definition": {"modules": SHIPMENTS}}
    group = (await priya.post("/api/groups", json={**body, "members": [of(tenants.vera)]})).json()["data"]
    assert (group["gives"], [each["name"] for each in group["members"]]) == (2, ["Vera Lind"])
    assert await permissions(tenants.vera) == sorted([SEE, SAVE])
    assert (await priya.delete(f"/api/groups/{group['id']}", params={"revision": 1})).status_code == 409
    less = {"modules": {"reports": [{"actionCodes": [REPORTS]}]}}
    changed = {**body, "id": group["id"], "revision": 1, "definition": less}
    assert (await priya.post("/api/groups", json=changed)).status_code == 200
    assert await permissions(tenants.vera) == sorted([REPORTS, SEE])
    [last, _] = (await priya.get(f"/api/groups/{group['id']}/history")).json()["data"]["entries"]
    assert ("Permissions", "Enter and change shipments, See shipments", "Open reports") in {
        (each["label"], each["before"], each["after"]) for each in last["changes"]
    }
    back = await priya.put(f"/api/groups/{group['id']}/history/1", json={"revision": 2})
    assert back.json()["data"]["codes"] == sorted([SEE, SAVE])
    assert await permissions(tenants.vera) == sorted([SEE, SAVE])
    emptied = {**body, "id": group["id"], "revision": 3, "members": []}
    assert (await priya.post("/api/groups", json=emptied)).status_code == 200
    assert await permissions(tenants.vera) == [SEE]
    listed = (await priya.get("/api/groups", params={"type": "permission"})).json()["data"]
    assert [(each["name"], each["size"], each["gives"]) for each in listed["rows"]] == [("Entry", 0, 2)]
    assert (await priya.delete(f"/api/groups/{group['id']}", params={"revision": 4})).status_code == 200


async def test_a_record_of_another_company_is_none(priya, tenants: Tenants) -> None:
    elsewhere: dict[str, Any] = {"system": str(tenants.gdynia.system_id)}
    role = str(tenants.tomasz.memberships[0].role_id)
    calls = [
        await priya.put("/api/permissions", json={**elsewhere, "role": "Operator", "modules": SHIPMENTS}),
        await priya.put("/api/permissions", json={"role": role, "modules": SHIPMENTS}),
        await priya.put("/api/permissions", json={"users": [of(tenants.tomasz)], "modules": SHIPMENTS}),
        await priya.put("/api/permissionClone", json={"fromUser": of(tenants.omar), "toUser": [of(tenants.tomasz)]}),
        await priya.get("/api/organizationPermission", params={"OrganizationId": str(tenants.gdynia.company_id)}),
        await priya.get("/api/selectedRole", params={"email": "tomasz.zielinski@example.test"}),
    ]
    assert [each.status_code for each in calls] == [404] * len(calls)
