"""Working for one account: the session is narrowed, and with it everything that is read and written (R382)."""

import pytest

from freight.documents.account import Account
from tests.features.identity.sign_in.test_sign_in import session_of, sign_in
from tests.fixtures.tenants import PASSWORD, Tenants


async def work_for(client, session: dict[str, str], number: str):
    return await client.put("/api/setAccountCode", headers=session, json={"accountCode": number})


async def accounts_seen(client, session: dict[str, str]) -> list[str]:
    rows = (await client.get("/api/accounts", headers=session)).json()["data"]["rows"]
    return sorted(row["accountNumber"] for row in rows)


async def test_a_session_that_works_for_one_account_sees_that_account_alone(client, tenants: Tenants) -> None:
    every = session_of(await sign_in(client, "ana.ortiz"))
    assert len(await accounts_seen(client, every)) > 1
    narrowed = await work_for(client, every, "0001204")
    answer = narrowed.json()["data"]
    assert (answer["account"]["name"], answer["accountIsChosen"]) == ("Fillmore Instruments", True)
    assert await accounts_seen(client, session_of(narrowed)) == ["0001204"]


async def test_an_empty_number_opens_all_accounts_again(client, tenants: Tenants) -> None:
    every = session_of(await sign_in(client, "ana.ortiz"))
    before = await accounts_seen(client, every)
    narrowed = session_of(await work_for(client, every, "0001204"))
    widened = await work_for(client, narrowed, "")
    assert widened.json()["data"]["account"] is None
    assert await accounts_seen(client, session_of(widened)) == before


async def test_another_tab_at_the_wider_desk_is_asked_before_it_goes_on(client, tenants: Tenants) -> None:
    every = session_of(await sign_in(client, "ana.ortiz"))
    await work_for(client, every, "0001204")
    assert (await client.get("/api/session", headers=every)).json()["status"] == 440


async def test_the_account_stays_chosen_through_a_reload_an_extension_and_a_new_password(
    client, tenants: Tenants
) -> None:
    every = session_of(await sign_in(client, "ana.ortiz"))
    narrowed = await work_for(client, every, "0001204")
    session, stored = session_of(narrowed), narrowed.json()["data"]["stored"]
    reloaded = await client.get("/api/session", headers=session)
    extended = await client.post("/api/extendSession", headers=session, json={"data": stored})
    new = {"currentPassword": PASSWORD, "newPassword": "Kestrel-4711!", "confirmPassword": "Kestrel-4711!"}
    changed = await client.post("/api/change/password", headers=session_of(extended), json=new)
    for answer in (reloaded, extended, changed):
        assert answer.json()["data"]["account"]["accountNumber"] == "0001204"
    assert await accounts_seen(client, session_of(changed)) == ["0001204"]


@pytest.mark.parametrize("number", ["0009999", "PL-77"])
async def test_an_account_that_is_not_there_or_not_ones_own_is_not_found(client, tenants: Tenants, number: str) -> None:
    session = session_of(await sign_in(client, "june.park"))
    refused = await work_for(client, session, number)
    assert (refused.status_code, refused.json()["msg"]) == (404, f"There is no account number {number}.")
    other = await Account.get(tenants.fill2)
    assert (await work_for(client, session, other.account_number)).status_code == 404


async def test_an_account_taken_from_the_user_leaves_nothing_to_see(client, tenants: Tenants) -> None:
    every = session_of(await sign_in(client, "ana.ortiz"))
    narrowed = session_of(await work_for(client, every, "0001204"))
    tenants.ana.memberships[0].account_ids = [tenants.fill2]
    await tenants.ana.save()
    assert await accounts_seen(client, narrowed) == []
