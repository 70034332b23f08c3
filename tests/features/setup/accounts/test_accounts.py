"""Accounts: found by number and name, paged, within the scope; numbers keep their zeros."""

from typing import Any

import pytest

from tests.fixtures.tenants import Tenants


async def found(caller: Any, **query: Any) -> list[str]:
    answer = await caller.get("/api/accounts", params=query)
    assert answer.status_code == 200, answer.text
    return [row["accountNumber"] for row in answer.json()["data"]["rows"]]


async def test_accounts_come_by_name_with_their_leading_zeros(tenants: Tenants, sign_in: Any) -> None:
    ana = await sign_in(tenants.ana)
    assert await found(ana) == ["0001204", "0001317"]
    assert await found(ana, q="000131") == ["0001317"]
    assert await found(ana, q="fill") == ["0001204"]
    assert await found(ana, q="tooling") == ["0001317"]
    assert await found(ana, q="ooling") == []
    assert await found(ana, q="(") == []


async def test_pages(tenants: Tenants, sign_in: Any) -> None:
    ana = await sign_in(tenants.ana)
    assert await found(ana, pageNo=2, pageLimit=1) == ["0001317"]
    assert (await ana.get("/api/accounts", params={"pageNo": 0})).status_code == 400


@pytest.mark.parametrize(("user", "numbers"), [("june", ["0001204"]), ("tomasz", ["0001204"])])
async def test_a_user_sees_the_accounts_of_the_own_scope(
    tenants: Tenants, sign_in: Any, user: str, numbers: list[str]
) -> None:
    caller = await sign_in(getattr(tenants, user))
    assert await found(caller) == numbers
    assert (await caller.get(f"/api/accounts/{tenants.fill2}")).status_code == 404


async def test_one_account(tenants: Tenants, sign_in: Any) -> None:
    account = (await (await sign_in(tenants.june)).get(f"/api/accounts/{tenants.fill1}")).json()["data"]
    assert (account["name"], account["accountNumber"]) == ("Fillmore Instruments", "0001204")


async def test_who_may_not_see_accounts_chooses_one_by_name_and_learns_nothing_else(
    tenants: Tenants, sign_in: Any
) -> None:
    """Why says No to accounts, and the call gave their addresses and terms all the same."""
    vera = await sign_in(tenants.vera)
    rows = (await vera.get("/api/accounts")).json()["data"]["rows"]
    one = (await vera.get(f"/api/accounts/{tenants.fill1}")).json()["data"]
    for shown in (*rows, one):
        assert set(shown) == {"id", "revision", "accountNumber", "name", "currency"}
    whole = (await (await sign_in(tenants.ana)).get(f"/api/accounts/{tenants.fill1}")).json()["data"]
    assert {"address", "paymentDays", "country"} <= set(whole)
