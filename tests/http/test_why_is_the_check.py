"""Twenty users with different permissions, and twenty permissions: the calls that require one of them let in exactly
those who may do it according to Why."""

import random
from typing import Any

import httpx
from bson import ObjectId
from fastapi import FastAPI

from freight.documents.permission_group import PermissionGroup
from freight.documents.role import Role
from freight.documents.user import Membership, User
from freight.features.identity.people.membership_updates import rewrite_memberships
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import list_routes
from freight.kit.storage.transactions import run_in_transaction
from tests.fixtures.tenants import Tenants
from tests.http.routes import guards_of

MANY = 20


def lists_by_code(app: FastAPI) -> dict[str, str]:
    """Return the lists, exports and addresses that need exactly one permission, by that permission."""
    found: dict[str, str] = {}
    for route in list_routes(app):
        (guard,) = guards_of(route)
        is_read = "GET" in route.methods and "{" not in route.path
        if is_read and isinstance(guard, Requires) and len(guard.permissions) == 1:
            found.setdefault(guard.permissions[0], route.path)
    return dict(sorted(found.items())[:MANY])


async def twenty(tenants: Tenants, codes: list[str], password_hash: str) -> list[User]:
    """Return users of air, each with some of the permissions: by role, by a group, or of their own."""
    chance = random.Random(15)

    def some() -> list[str]:
        return chance.sample(codes, chance.randint(0, 6))

    place: dict[str, Any] = {"company_id": tenants.air.company_id, "system_id": tenants.air.system_id}
    people = []
    for number in range(MANY):
        role = await Role(**place, name=f"Role {number}", codes=some()).insert()
        group = await PermissionGroup(**place, name=f"Group {number}", codes=some()).insert()
        held = Membership(**place, role=role.name, role_id=role.id, group_ids=[group.id], own=some())
        name = f"person.{chr(97 + number)}"
        person = User(user_name=name, name=name, email=f"{name}@example.test", password_hash=password_hash)
        person.memberships = [held]
        people.append(await person.insert())
    await run_in_transaction(lambda session: rewrite_memberships({"system_id": tenants.air.system_id}, session))
    return people


async def is_let_in(caller: httpx.AsyncClient, path: str) -> bool:
    """Return whether a call passes its permission check; what happens afterwards does not matter here."""
    answer = await caller.get(path)
    return not (answer.status_code == 403 and answer.json()["code"] == "permission_denied")


async def test_why_says_what_the_calls_do(app: FastAPI, sign_in, tenants: Tenants, password_hash: str) -> None:
    lists = lists_by_code(app)
    assert len(lists) == MANY
    people = await twenty(tenants, list(lists), password_hash)
    priya = await sign_in(tenants.priya)

    async def says(person_id: ObjectId, code: str) -> bool:
        asked = {"userId": str(person_id), "systemId": str(tenants.air.system_id), "code": code}
        return (await priya.get("/api/permissions/explain", params=asked)).json()["data"]["allowed"]

    let_in = set()
    for person in people:
        caller = await sign_in(person)
        for code, path in lists.items():
            allowed = await is_let_in(caller, path)
            assert allowed == await says(person.id, code), (person.name, code, path)
            let_in.add(allowed)
    assert let_in == {True, False}
