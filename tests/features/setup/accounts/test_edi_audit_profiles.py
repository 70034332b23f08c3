"""EDI audit profiles: accounts whose answers are audited, listed and changed over the accounts themselves."""

import pytest

from tests.fixtures.tenants import Tenants

BASE = "/api/records/account"
AUDITS, AUDITED, REASONS = "invoiceRules#auditsReceived", "invoiceRules#auditedCharges", "invoiceRules#rejectionReasons"


async def change(caller, account, **values):
    read = (await caller.get(f"{BASE}/{account}")).json()["data"]
    return await caller.put(f"{BASE}/{account}", json={"values": values, "revision": read["revision"]})


async def listed(caller, **query):
    answer = await caller.get(BASE, params={"audited": True, **query})
    assert answer.status_code == 200, answer.text
    return [row["id"] for row in answer.json()["data"]["rows"]]


async def test_only_accounts_on_a_profile_are_listed_and_each_once(sign_in, tenants: Tenants) -> None:
    caller = await sign_in(tenants.ana)
    assert await listed(caller) == []
    assert (await change(caller, tenants.fill1, **{AUDITS: True})).status_code == 200
    assert await listed(caller) == [str(tenants.fill1)]
    assert await listed(caller, accountId=str(tenants.fill2)) == []
    described = (await caller.get(f"{BASE}/description", params={"audited": True})).json()["data"]
    assert described["permissions"]["add"] is None
    assert [field["key"] for field in described["fields"] if not field["isReadonly"]] == [AUDITS, AUDITED, REASONS]
    assert (await change(caller, tenants.fill1, **{AUDITS: False})).status_code == 200
    assert await listed(caller) == []


@pytest.mark.parametrize("reason", ["March rate - see sheet", "50% @ origin", "x" * 501])
async def test_a_reason_that_partners_cannot_read_is_refused(sign_in, tenants: Tenants, reason: str) -> None:  # R228
    caller = await sign_in(tenants.ana)
    refused = await change(caller, tenants.fill1, **{AUDITS: True, REASONS: f"Contract rate applies\n{reason}"})
    assert refused.status_code == 400
    assert refused.json()["msg"].startswith(f"Rejection reasons: “{reason[:60]}” can't be sent to the customer.")
    assert await listed(caller) == []
