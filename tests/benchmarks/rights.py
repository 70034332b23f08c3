"""Benchmark permissions: the check and its reason, the queries a call makes in addition to reading its user, and
previewing and saving a role of 10,000 holders (decision 0038)."""

import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.rights.deciding import FilteredPermissions, PermissionSource, UserPermissions, decide_permission
from freight.core.rights.filters import EVERY, build_record_filter
from freight.core.rights.records import SEE_SHIPMENTS
from freight.documents.filtered_permission import FieldFilter, FilteredPermission
from freight.documents.role import Role
from freight.documents.system import System
from freight.documents.user import Membership, User
from freight.features.identity.people.membership_updates import group_equal_memberships
from freight.features.identity.rights import holder_updates
from freight.features.identity.rights.explanation import get_permission_sources
from freight.kit.access import authenticate_session
from freight.kit.auth import sessions
from freight.kit.auth.effective_permissions import load_membership_grants
from freight.kit.storage.transactions import run_in_transaction
from tests.benchmarks.servers import empty_database, measured
from tests.benchmarks.timing import best_seconds, middle_ms

HOLDERS, ROUNDS, MANY = 10_000, 30, 100_000
CARRIER = "shipmentInformation#carrier"
# a check, in times of looking the permission up in a plain set in the same run
DECIDE = 100.0
EXPLAIN_MS, CALL, PREVIEW_MS, SAVE_MS = 5.0, 1.2, 1_000.0, 50.0


def decided() -> tuple[float, float]:
    """Microseconds that a check takes, of a user with a role and a group, and that a lookup in the role's set takes."""
    codes = frozenset(f"module.code{n}" for n in range(60)) | {SEE_SHIPMENTS}
    some = FilteredPermissions(frozenset({"module.other"}), build_record_filter({CARRIER: ["LH"]}) or EVERY)
    rights = UserPermissions(
        False, (PermissionSource("role", "Desk", codes), PermissionSource("group", "Night", frozenset(), (some,)))
    )

    def work() -> None:
        for _ in range(MANY):
            assert decide_permission(rights, SEE_SHIPMENTS).allowed

    def look_up() -> None:
        for _ in range(MANY):
            assert SEE_SHIPMENTS in codes

    return best_seconds(work) / MANY * 1e6, best_seconds(look_up) / MANY * 1e6


async def once_ms(work: Callable[[], Awaitable[object]]) -> float:
    """The best of three times."""
    best = float("inf")
    for _ in range(3):
        begun = time.perf_counter()
        await work()
        best = min(best, (time.perf_counter() - begun) * 1000)
    return best


async def filled() -> tuple[Role, User]:
    """A role with its holders, in tens of memberships that are alike; one of them."""
    system = await System(company_id=ObjectId(), code="AIR", name="Air", currency="USD").insert()
    variant = FilteredPermission(
        codes=["shipmentEntry.saveShipmentEntry"], filters={CARRIER: FieldFilter(v=["LH", "UA"])}
    )
    role = Role(company_id=system.company_id, name="Desk", codes=[SEE_SHIPMENTS], variants=[variant])
    await role.insert()

    def holder(number: int) -> User:
        own = [f"module.code{number % 10}"]
        place: dict[str, Any] = {"company_id": system.company_id, "system_id": system.id, "role_id": role.id}
        held = Membership(role="Desk", own=own, permissions=[*own, SEE_SHIPMENTS], **place)
        name = f"user{number:05d}"
        return User(user_name=name, name=name, email=f"{name}@example.test", password_hash="", memberships=[held])

    users = [holder(number) for number in range(HOLDERS)]
    await User.insert_many(users)
    found = await User.find_one({"user_name": "user00007"})
    assert found is not None
    return role, found


async def run(folder: Path) -> int:
    """Fill a database and measure; 0 when the limits were held."""
    check, lookup = decided()
    async with empty_database(folder):
        role, user = await filled()
        place = user.memberships[0]
        session_id, _ = await sessions.open_session(str(user.id), str(place.company_id), str(place.system_id))

        async def plain() -> None:
            await sessions.require_session(session_id)
            await User.find_one({"_id": user.id})

        async def save() -> None:
            # each time another permission: nothing is as it was stored
            role.codes = [SEE_SHIPMENTS, f"module.more{time.perf_counter_ns()}"]

            async def store(session: AsyncClientSession) -> None:
                await role.replace(session=session)
                await holder_updates.update_role_holders(role, session)

            await run_in_transaction(store)

        async def tell() -> None:
            await save()
            await holder_updates.process_role_holders(str(role.company_id), str(role.id))

        async def preview() -> None:
            different = await group_equal_memberships({"role_id": role.id})
            await load_membership_grants([each.membership for each in different])

        async def explain() -> None:
            decide_permission(await get_permission_sources(user, place), SEE_SHIPMENTS, {CARRIER: ["LH"]})

        bare, call, explained = await middle_ms(ROUNDS, plain, lambda: authenticate_session(session_id, None), explain)
        previewed, saved, told = await once_ms(preview), await once_ms(save), await once_ms(tell)
        await save()
        behind = await once_ms(lambda: authenticate_session(session_id, None))
    print(f"  decide {check:.2f} µs, {check / lookup:.0f} lookups (limit {DECIDE:.0f})")
    print(f"  explained {explained:.2f} ms (limit {EXPLAIN_MS})")
    print(f"  rights of a call {call / bare:.2f}× its session and user (limit {CALL}×)")
    print(f"  {HOLDERS:,} holders: preview {previewed:.0f} ms (limit {PREVIEW_MS:.0f})")
    print(f"  saved {saved:.0f} ms (limit {SAVE_MS:.0f})", flush=True)
    print(f"rights: its holders are written in {told:.0f} ms; until then a call takes {behind:.1f} ms")
    slow = (check > DECIDE * lookup, explained > EXPLAIN_MS, call / bare > CALL)
    return int(any((*slow, previewed > PREVIEW_MS, saved > SAVE_MS)))


if __name__ == "__main__":
    sys.exit(measured(run))
