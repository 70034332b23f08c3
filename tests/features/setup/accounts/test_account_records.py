"""Accounts: created, nested, uploaded, removed and restored by the users of a system."""

import asyncio
from typing import Any

import pytest

from freight.documents.account import Account
from freight.kit.storage.tenancy import Record
from tests.fixtures.tenants import Tenants
from tests.workbooks import xlsx

BASE = "/api/records/account"
KEYS = {
    "number": "account#accountNumber",
    "name": "account#accountName",
    "currency": "account#currency",
    "days": "account#paymentDays",
    "parent": "account#parent",
}


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.ana)


def form(**values: str) -> Record:
    stated = {"number": "0002000", "name": "Lakeside Optics", "currency": "USD", "days": "30"} | values
    return {KEYS[name]: value for name, value in stated.items()}


async def make(caller: Any, **values: str) -> Record:
    answer = await caller.post(BASE, json={"values": form(**values)})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def nested(caller: Any, account: Record, parent: str) -> Any:
    body = {"values": {KEYS["parent"]: parent}, "revision": account["revision"]}
    return await caller.put(f"{BASE}/{account['id']}", json=body)


async def test_a_new_account_belongs_to_itself_keeps_its_zeros_and_is_offered_at_once(ana, tenants) -> None:
    account = await make(ana, number="0002000")
    stored = await Account.get(account["id"])
    assert stored and (stored.account_id, stored.account_number) == (stored.id, "0002000")
    assert (stored.payment_days, stored.is_active, stored.country) == (30, True, "")
    [found] = (await ana.get("/api/accounts", params={"q": "lakeside"})).json()["data"]["rows"]
    assert found["accountNumber"] == "0002000"


async def test_a_number_is_used_once_in_its_system_also_by_an_account_that_was_removed(ana, sign_in, tenants) -> None:
    """R160."""
    account = await make(ana)
    await ana.delete(f"{BASE}/{account['id']}", params={"revision": 1})
    refused = await ana.post(BASE, json={"values": form(name="Another")})
    assert (refused.status_code, refused.json()["msg"][:30]) == (409, "Number 0002000 already exists.")
    asked = {"collection": "accounts", "availableFor": "accountNumber", "value": " 0002000 "}
    assert (await ana.get("/api/isAvailable", params=asked)).json()["msg"] == 1
    await make(await sign_in(tenants.olaf))  # another system of the company


async def test_a_number_holds_letters_digits_hyphens_and_underscores(ana) -> None:
    """R336."""
    refused = await ana.post(BASE, json={"values": form(number="12/7")})
    assert refused.status_code == 412
    [row] = refused.json()["data"]["invalidMsgList"]
    assert row["fields"][KEYS["number"]]["message"] == "Number: letters, digits, hyphens and underscores only."
    await make(ana, number="AB-12_7")


@pytest.mark.parametrize(("name", "value"), [("days", "12.5"), ("days", "366"), ("currency", "XYZ")])
async def test_days_and_currencies_that_are_none_are_refused(ana, name: str, value: str) -> None:
    assert (await ana.post(BASE, json={"values": form(**{name: value})})).status_code in (400, 412)


async def test_accounts_hang_together_and_are_shown_from_the_highest_down(ana) -> None:
    await make(ana, number="HQ", name="Headquarters")
    await make(ana, number="EAST", name="East", parent="HQ")
    boston = await make(ana, number="BOSTON", name="Boston", parent="EAST")
    await make(ana, number="WEST", name="West", parent="HQ")
    top = (await ana.get(f"/api/accounts/{boston['id']}/hierarchy")).json()["data"]
    assert (top["number"], [each["number"] for each in top["children"]]) == ("HQ", ["EAST", "WEST"])
    assert [each["number"] for each in top["children"][0]["children"]] == ["BOSTON"]


async def test_no_account_is_part_of_itself_by_whatever_way(ana) -> None:
    top = await make(ana, number="HQ")
    await make(ana, number="EAST", parent="HQ")
    await make(ana, number="BOSTON", parent="EAST")
    refused = await nested(ana, top, "BOSTON")
    assert refused.status_code == 400
    assert refused.json()["msg"].startswith("Parent account: HQ is part of BOSTON is part of EAST is part of HQ.")
    assert (await nested(ana, top, "HQ")).status_code == 400
    assert (await nested(ana, top, "NOBODY")).json()["msg"].startswith("Parent account: there is no account NOBODY.")


async def test_two_people_who_close_a_circle_at_once_do_not_both_save(ana) -> None:
    one, other = await make(ana, number="ONE"), await make(ana, number="TWO")
    answers = await asyncio.gather(nested(ana, one, "TWO"), nested(ana, other, "ONE"))
    assert sorted(each.status_code for each in answers) == [200, 400]


async def test_an_account_that_others_are_part_of_stays_and_one_that_was_removed_comes_back(ana) -> None:
    top = await make(ana, number="HQ")
    east = await make(ana, number="EAST", parent="HQ")
    kept = await ana.delete(f"{BASE}/{top['id']}", params={"revision": 1})
    assert (kept.status_code, kept.json()["msg"][:29]) == (409, "EAST is part of this account.")
    assert (await ana.delete(f"{BASE}/{east['id']}", params={"revision": 1})).status_code == 200
    assert (await ana.get("/api/accounts", params={"q": "EAST"})).json()["data"]["count"] == 0
    back = await ana.put(f"{BASE}/{east['id']}/history/1", json={"revision": 2})
    assert (back.status_code, back.json()["data"]["archived"]) == (200, False)
    told = (await ana.get(f"{BASE}/{east['id']}/history")).json()["data"]["entries"]
    assert [each["action"] for each in told] == ["restored", "archived", "created"]


async def uploaded(caller: Any, rows: list[list[Any]], dry_run: bool) -> Any:
    book = xlsx(rows, ["Number", "Name", "Currency", "Payment days", "Parent account"])
    files = {"uploadedFile": ("accounts.xlsx", book)}
    return await caller.post(f"{BASE}/import", files=files, data={"dryRun": str(dry_run).lower()})


async def test_a_workbook_is_tried_first_adds_what_is_new_and_changes_what_is_there(ana, tenants) -> None:
    rows = [["0001204", "Fillmore Inc.", "USD", "45", ""], ["0002000", "Lakeside", "EUR", "14", "0001204"]]
    tried = (await uploaded(ana, rows, dry_run=True)).json()["data"]
    assert (tried["added"], tried["changed"], tried["refused"]) == (1, 1, 0)
    assert await Account.find_one(Account.account_number == "0002000") is None
    stored = await uploaded(ana, rows, dry_run=False)
    assert stored.status_code == 200, stored.text
    assert (await Account.get(tenants.fill1)).name == "Fillmore Inc."
    new = await Account.find_one(Account.account_number == "0002000")
    assert new and (new.account_id, new.payment_days, new.parent_account_number) == (new.id, 14, "0001204")


async def test_a_workbook_that_closes_a_circle_stores_nothing(ana) -> None:
    rows = [["A1", "A", "USD", "30", "B1"], ["B1", "B", "USD", "30", "A1"]]
    refused = await uploaded(ana, rows, dry_run=False)
    told = refused.json()["data"]
    assert (refused.status_code, told["errorRows"]) == (412, [2, 3])
    assert [row["fields"]["account#parent"]["message"] for row in told["invalidMsgList"]] == [
        "Parent account: A1 is part of B1 is part of A1. Choose another parent.",
        "Parent account: B1 is part of A1 is part of B1. Choose another parent.",
    ]
    assert await Account.find_one(Account.account_number == "A1") is None


async def test_who_sees_some_accounts_makes_none_and_hangs_none_below_one_he_does_not_see(sign_in, tenants) -> None:
    june = await sign_in(tenants.june)
    assert (await june.post(BASE, json={"values": form()})).status_code == 403
    own = (await june.get(f"{BASE}/{tenants.fill1}")).json()["data"]
    refused = await nested(june, own, "0001317")
    assert (refused.status_code, refused.json()["msg"][:15]) == (400, "Parent account:")


async def test_another_company_reads_no_tree(sign_in, tenants) -> None:
    stranger = await sign_in(tenants.tomasz)
    assert (await stranger.get(f"/api/accounts/{tenants.fill1}/hierarchy")).status_code == 404
