"""The matrix: what it shows before saving is what is stored afterwards, and no one overwrites another user's save."""

import random
from typing import Any

import httpx
import pytest

from freight.documents.permission_group import PermissionGroup
from freight.documents.role import Role
from freight.documents.user import User
from tests.fixtures.tenants import SEE, Tenants

SAVE, REPORTS, EXPORT = "shipmentEntry.saveShipmentEntry", "reports.sideReports", "shipmentEntry.exportShipmentEntry"
CODES = [SEE, SAVE, REPORTS, EXPORT, "dms.menuDMS", "tariffs.menuTariffs"]


@pytest.fixture
async def priya(sign_in, tenants: Tenants) -> httpx.AsyncClient:
    return await sign_in(tenants.priya)


def cell(column: Role | PermissionGroup, code: str, to: str, was: str = "") -> dict[str, Any]:
    kind = "role" if isinstance(column, Role) else "group"
    return {"kind": kind, "id": str(column.id), "code": code, "was": was or ("no" if to == "all" else "all"), "to": to}


async def operator(tenants: Tenants) -> Role:
    role = await Role.get(tenants.vera.memberships[0].role_id)
    assert role is not None
    return role


async def test_two_editors_of_other_cells_merge_and_of_the_same_do_not(priya, tenants: Tenants) -> None:
    role = await operator(tenants)
    mine, theirs = cell(role, REPORTS, "all"), cell(role, EXPORT, "all")
    for each in (mine, theirs):
        assert (await priya.put("/api/permissions/matrix", json={"cells": [each]})).status_code == 200
    assert (await operator(tenants)).codes == sorted([SEE, REPORTS, EXPORT])
    late = {"cells": [cell(role, SAVE, "all"), mine]}
    answer = await priya.put("/api/permissions/matrix", json=late)
    assert answer.status_code == 409 and "“Open reports” of Operator" in answer.json()["msg"]
    assert SAVE not in (await operator(tenants)).codes, "all or nothing"


async def test_a_cell_with_a_filter_is_told_from_one_without(priya, tenants: Tenants) -> None:
    role = await operator(tenants)
    some = {"codes": [EXPORT], "filters": {"account": {"v": [str(tenants.fill1)]}}}
    form = {"name": "Operator", "codes": [SEE], "variants": [some], "revision": role.revision}
    assert (await priya.put(f"/api/roles/{role.id}", json=form)).status_code == 200
    told = (await priya.get("/api/permissions/matrix")).json()["data"]
    [column] = [each for each in told["columns"] if each["id"] == str(role.id)]
    assert (column["codes"], column["some"], column["holders"]) == ([SEE], [EXPORT], 4)
    wanted = {"cells": [cell(role, EXPORT, "all", "some")]}
    preview = (await priya.post("/api/permissions/matrix/preview", json=wanted)).json()["data"]
    assert preview["columns"][0]["added"] == ["Export shipments"]
    assert (preview["gaining"], preview["losing"], preview["names"]) == (1, 0, ["Vera Lind"])
    assert (await priya.put("/api/permissions/matrix", json=wanted)).status_code == 200
    assert (await operator(tenants)).variants == []


async def test_a_role_keeps_a_permission(priya, tenants: Tenants) -> None:
    """R335."""
    answer = await priya.put("/api/permissions/matrix", json={"cells": [cell(await operator(tenants), SEE, "no")]})
    assert answer.json()["msg"] == "Please select atleast 1 module."


async def test_who_is_at_work_is_counted(priya, sign_in, tenants: Tenants) -> None:
    await sign_in(tenants.vera)
    wanted = {"cells": [cell(await operator(tenants), EXPORT, "all")]}
    told = (await priya.post("/api/permissions/matrix/preview", json=wanted)).json()["data"]
    assert (told["gaining"], told["working"], told["columns"][0]["working"]) == (1, 1, 1)


@pytest.mark.parametrize("seed", range(4))
async def test_what_is_said_before_saving_is_what_is_stored(priya, tenants: Tenants, seed: int) -> None:
    """Random roles, groups, members and cells: who gains and who loses is who is stored with more and with less."""
    dice = random.Random(seed)
    company, air = tenants.air.company_id, tenants.air.system_id
    roles = [await operator(tenants)]
    for number in range(2):
        codes = sorted(dice.sample(CODES, dice.randint(1, 4)))
        roles.append(await Role(company_id=company, system_id=air, name=f"Role {number}", codes=codes).insert())
    groups = [
        await PermissionGroup(
            company_id=company, system_id=air, name=f"Group {number}", codes=sorted(dice.sample(CODES, 3))
        ).insert()
        for number in range(2)
    ]
    people = [tenants.vera, tenants.omar, tenants.ana, tenants.june]
    for user in people:
        role = dice.choice(roles)
        ids = [each.id for each in groups if dice.random() < 0.5]
        own = sorted(dice.sample(CODES, dice.randint(0, 2)))
        held = {*role.codes, *own, *(code for each in groups if each.id in ids for code in each.codes)}
        mine = {"role_id": role.id, "role": role.name, "group_ids": ids, "own": own, "permissions": sorted(held)}
        await User.find_one(User.id == user.id).update({"$set": {f"memberships.0.{k}": v for k, v in mine.items()}})

    cells = []
    for column in (*roles, *groups):
        for code in dice.sample(CODES, 2):
            if code not in column.codes:
                cells.append(cell(column, code, "all"))
            elif len(column.codes) > 2:
                cells.append(cell(column, code, "no"))
    told = (await priya.post("/api/permissions/matrix/preview", json={"cells": cells})).json()["data"]
    before = {each.id: set(each.memberships[0].permissions) for each in await stored(people)}
    assert (await priya.put("/api/permissions/matrix", json={"cells": cells})).status_code == 200
    after = {each.id: set(each.memberships[0].permissions) for each in await stored(people)}
    gained = {user_id for user_id, held in after.items() if held - before[user_id]}
    lost = {user_id for user_id, held in after.items() if before[user_id] - held}
    assert (told["gaining"], told["losing"]) == (len(gained), len(lost))
    assert set(told["names"]) == {each.name for each in people if each.id in gained | lost}


async def stored(people: list[User]) -> list[User]:
    return await User.find({"_id": {"$in": [each.id for each in people]}}).to_list()
