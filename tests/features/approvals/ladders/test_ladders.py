"""Approval ladders: saved by an administrator, with the changes in their history, and restored."""

import pytest

from tests.features.desk.approval_requests.asked import ladder


@pytest.fixture
async def ana(sign_in, tenants):
    return await sign_in(tenants.ana)


async def test_a_ladder_is_made_changed_removed_and_brought_back(ana, tenants):
    made = await ladder(
        ana, "qoutesRequest", [tenants.omar], name="  Large  quotes ", fromAmount="10000", currency="usd"
    )
    assert (made["name"], made["fromAmount"], made["currency"]) == ("Large quotes", "10000", "USD")
    assert [[each["name"] for each in level["users"]] for level in made["levels"]] == [["Omar Haddad"]]
    changed = await ladder(
        ana, "qoutesRequest", [tenants.omar], [tenants.june], id=made["id"], revision=1, name="Large quotes"
    )
    assert (changed["revision"], changed["fromAmount"], len(changed["levels"])) == (2, None, 2)
    body = {"id": made["id"], "revision": 1, "name": "Mine", "requestType": "qoutesRequest"}
    body["levels"] = [{"mode": "any", "users": [str(tenants.omar.id)]}]
    assert (await ana.post("/api/approvalLadders", json=body)).status_code == 409, "somebody else saved"
    [last, first] = (await ana.get(f"/api/approvalLadders/{made['id']}/history")).json()["data"]["entries"]
    assert first["action"] == "created"
    assert {(each["label"], each["before"], each["after"]) for each in last["changes"]} == {
        ("From amount", "10000", ""),
        ("Currency", "USD", ""),
        ("Levels", "1. Any one of Omar Haddad", "1. Any one of Omar Haddad; 2. Any one of June Park"),
    }
    gone = await ana.delete(f"/api/approvalLadders/{made['id']}", params={"revision": 2})
    assert gone.status_code == 200
    assert (await ana.get("/api/approvalLadders")).json()["data"]["rows"] == []
    back = await ana.put(f"/api/approvalLadders/{made['id']}/history/1", json={"revision": 3})
    assert (back.json()["data"]["fromAmount"], back.json()["data"]["archived"]) == ("10000", False)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": " "}, "Enter a name for the ladder."),
        ({"levels": []}, "Add a level: someone has to approve."),
        ({"levels": [{"mode": "any"}]}, "Level 1: choose people, a group or a role that has people."),
        ({"fromAmount": "lots", "currency": "USD"}, "From amount: enter a figure, for example 10000.00."),
        ({"fromAmount": "-1", "currency": "USD"}, "From amount: 0 or more."),
        ({"fromAmount": "100"}, "Currency: required with an amount."),
    ],
)
async def test_what_no_ladder_can_be(ana, tenants, change, said):
    body = {"name": "L", "requestType": "qoutesRequest", "levels": [{"mode": "any", "users": [str(tenants.omar.id)]}]}
    answer = await ana.post("/api/approvalLadders", json=body | change)
    assert (answer.status_code, answer.json()["msg"]) == (400, said)


async def test_somebody_of_another_company_stands_on_no_level(ana, tenants):
    body = {"name": "L", "requestType": "qoutesRequest", "levels": [{"mode": "any", "users": [str(tenants.tomasz.id)]}]}
    answer = await ana.post("/api/approvalLadders", json=body)
    assert answer.json()["msg"] == "Level 1: choose people, a group or a role that has people."


async def test_only_who_keeps_ladders_changes_them(ana, sign_in, tenants):
    vera = await sign_in(tenants.vera)
    assert (await vera.get("/api/approvalLadders")).status_code == 403
    made = await ladder(ana, "qoutesRequest", [tenants.omar])
    assert (await vera.delete(f"/api/approvalLadders/{made['id']}", params={"revision": 1})).status_code == 403


async def test_an_approver_who_cannot_open_the_screen_is_told_of(ana, tenants):
    made = await ladder(ana, "qoutesRequest", [tenants.omar, tenants.vera], [tenants.priya])
    assert [level["withoutScreen"] for level in made["levels"]] == [["Vera Lind"], []]
