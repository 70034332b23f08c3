"""R160-R162: the unique check answers 1 for a value that another record holds."""

import httpx

from freight.documents.account import Account
from tests.fixtures.tenants import Tenants


async def ask(caller: httpx.AsyncClient, collection: str, field: str, value: str, own_id: str = "") -> httpx.Response:
    query = {"collection": collection, "availableFor": field, "value": value, "docId": own_id}
    return await caller.get("/api/isAvailable", params=query)


async def test_r160_a_taken_account_number_answers_1(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    assert (await ask(ana, "accounts", "accountNumber", "0001204")).json()["msg"] == 1
    assert (await ask(ana, "accounts", "accountNumber", "1204")).json()["msg"] == 0


async def test_r161_runs_of_spaces_count_as_one(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    await Account.find_one(Account.account_number == "0001204").update({"$set": {"account_number": "FILL 1204"}})
    for value in ("FILL 1204", " FILL   1204 ", "FILL\t1204"):
        assert (await ask(ana, "accounts", "accountNumber", value)).json()["msg"] == 1
    assert (await ask(ana, "accounts", "accountNumber", "FILL1204")).json()["msg"] == 0


async def test_r162_a_record_does_not_take_its_own_value_from_itself(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    assert (await ask(ana, "accounts", "accountNumber", "0001204", str(tenants.fill1))).json()["msg"] == 0
    assert (await ask(ana, "accounts", "accountNumber", "0001204", str(tenants.fill2))).json()["msg"] == 1


async def test_a_number_is_unique_in_its_system_only(sign_in, tenants: Tenants) -> None:
    tomasz = await sign_in(tenants.tomasz)
    assert (await ask(tomasz, "accounts", "accountNumber", "0001317")).json()["msg"] == 0


async def test_that_an_account_one_may_not_see_has_a_number_is_not_told(sign_in, tenants: Tenants) -> None:
    assert (await ask(await sign_in(tenants.june), "accounts", "accountNumber", "0001317")).json()["msg"] == 0


async def test_user_names_are_asked_about_by_those_who_create_users(sign_in, tenants: Tenants) -> None:
    assert (await ask(await sign_in(tenants.priya), "users", "userName", "Ana.Ortiz")).json()["msg"] == 1
    refused = await ask(await sign_in(tenants.vera), "users", "userName", "ana.ortiz")
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")


async def test_a_field_that_need_not_be_unique_is_refused(sign_in, tenants: Tenants) -> None:
    for collection, field in (("users", "passwordHash"), ("sessions", "id"), ("accounts", "$where")):
        refused = await ask(await sign_in(tenants.priya), collection, field, "x")
        assert (refused.status_code, refused.json()["code"]) == (400, "not_unique_field")
