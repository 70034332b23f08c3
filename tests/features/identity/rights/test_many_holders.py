"""A role of thousands of holders is saved at once and written to them a moment later: their next call knows already."""

from typing import Any

import pytest

from freight.documents.system import System
from freight.documents.user import User
from freight.features.identity.rights import holder_updates
from freight.kit.access import find_current_grant
from freight.kit.storage.scopes import Grant, Scope
from tests.features.identity.api_keys import keys
from tests.features.identity.rights.test_roles import REPORTS, give, make, roles_of, saved, why
from tests.fixtures.tenants import SEE, Tenants


@pytest.fixture
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One holder is more than are written with the role."""
    monkeypatch.setattr(holder_updates, "MOST_AT_ONCE", 0)


@pytest.fixture
async def role(sign_in: Any, tenants: Tenants, few_at_once: None) -> dict[str, Any]:
    """The role of vera."""
    priya = await sign_in(tenants.priya)
    await make(priya, "Shipment desk", [SEE, REPORTS])
    assert (await give(priya, tenants.vera, tenants.air, "Shipment desk")).status_code == 200
    return (await roles_of(priya))["Shipment desk/"]


async def stored_of(tenants: Tenants) -> list[str]:
    found = await User.get(tenants.vera.id)
    assert found is not None
    return sorted(found.memberships[0].permissions)


async def behind(tenants: Tenants) -> list[Any]:
    found = await System.get(tenants.air.system_id)
    assert found is not None
    return found.roles_behind


async def test_the_next_call_is_refused_before_and_after_the_holders_are_written(sign_in, tenants, role, run_jobs):
    priya, vera = await sign_in(tenants.priya), await sign_in(tenants.vera)
    assert (await vera.post("/api/shipment/list", json={})).status_code == 404
    assert (await saved(priya, role, codes=[REPORTS])).status_code == 200
    assert (await stored_of(tenants), len(await behind(tenants))) == (sorted([SEE, REPORTS]), 1)
    assert (await vera.post("/api/shipment/list", json={})).status_code == 403
    assert not (await why(priya, tenants.vera, tenants.air, SEE))["allowed"]
    assert await run_jobs() == ["rights.tellHolders"]
    assert (await stored_of(tenants), await behind(tenants)) == ([REPORTS], [])
    assert (await vera.post("/api/shipment/list", json={})).status_code == 403


async def test_a_session_that_begins_meanwhile_a_key_and_a_running_task_know_it_too(client, sign_in, tenants, role):
    priya, vera = await sign_in(tenants.priya), await sign_in(tenants.vera)
    key = (await keys.make(vera, tenants.air, [SEE]))["text"]
    assert (await keys.call(client, key)).status_code != 403
    await saved(priya, role, codes=[REPORTS])
    assert (await keys.call(client, key)).status_code == 403
    scope = Scope(tenants.air.company_id, (Grant(tenants.air.system_id),), str(tenants.vera.id), right=SEE)
    assert await find_current_grant(scope) is None
    again = await client.post("/api/demoLogin", json={"userName": tenants.vera.user_name})
    assert again.status_code != 200 or again.json()["data"]["permissions"] == [REPORTS]


async def test_of_two_saves_the_last_one_holds_whenever_the_holders_are_written(sign_in, tenants, role, run_jobs):
    priya, vera = await sign_in(tenants.priya), await sign_in(tenants.vera)
    first = await saved(priya, role, codes=[REPORTS])
    await saved(priya, role | first.json()["data"], codes=[SEE])
    assert (await vera.post("/api/shipment/list", json={})).status_code == 404
    await run_jobs()
    assert (await stored_of(tenants), await behind(tenants)) == ([SEE], [])


async def test_what_a_lost_job_left_behind_is_asked_for_again(sign_in, tenants, role, run_jobs, connections):
    priya = await sign_in(tenants.priya)
    await saved(priya, role, codes=[REPORTS])
    await connections.redis.flushdb()  # the broker lost it
    assert await run_jobs() == []
    await holder_updates.dispatch_role_updates()
    assert await run_jobs() == ["rights.tellHolders"]
    assert (await stored_of(tenants), await behind(tenants)) == ([REPORTS], [])
    await holder_updates.dispatch_role_updates()
    assert await run_jobs() == []
