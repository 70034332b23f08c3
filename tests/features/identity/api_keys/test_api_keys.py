"""API keys: less than their owner, from where and as long as they were made for, and dead at once when they should."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from freight.core.places import HOME
from freight.documents.api_key import ApiKey
from freight.documents.mail import Mail
from freight.documents.user import User
from freight.kit import clock
from freight.kit.auth import api_keys
from freight.kit.storage import audit_log
from tests.features.identity.api_keys.keys import SEE, bearing, call, form, make
from tests.features.identity.people.test_people import act
from tests.features.work.audit_log.test_audit_log import entries_of
from tests.fixtures.tenants import Tenants, every_permission

SAVE = "shipmentEntry.saveShipmentEntry"
REFUSED = {"msg": "This API key is not accepted.", "data": {}, "status": 401, "code": "key_refused"}


def from_address(app: Any, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=(address, 4711), raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://freight.test")


async def test_a_key_is_told_once_and_kept_as_a_hash(client, sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    told = await make(ana, tenants.air)
    prefix, key_id, secret = told["text"].split("_", 2)
    assert (prefix, key_id, len(secret)) == ("frt", told["key"]["id"], 43)
    assert (await call(client, told["text"])).status_code == 200
    stored = str(await ApiKey.get_pymongo_collection().find().to_list())
    listed = (await ana.get("/api/apiKeys")).text
    assert secret not in stored and secret not in listed
    assert told["key"]["permissions"] == ["See shipments"]
    mail = await Mail.find_one({"kind": "apiKey"})
    assert (mail.to, mail.subject) == ("ana.ortiz@example.test", "A new API key for Freight")


async def test_a_key_does_what_it_was_made_for_and_nothing_else(client, sign_in, tenants: Tenants) -> None:
    told = await make(await sign_in(tenants.ana), tenants.air)
    assert (await call(client, told["text"])).status_code == 200
    saved = await client.put("/api/grid", json={"data": []}, headers=bearing(told["text"]))
    assert (saved.status_code, saved.json()["code"]) == (403, "permission_denied")


async def test_a_right_that_is_taken_from_the_owner_is_taken_from_his_key(client, sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    told = await make(ana, tenants.air, [SEE, SAVE])
    await tenants.ana.set({"memberships.0.permissions": [SAVE]})
    assert (await call(client, told["text"])).status_code == 403
    (listed,) = (await ana.get("/api/apiKeys")).json()["data"]["keys"]
    assert (listed["lost"], listed["state"]) == (["See shipments"], "active")


async def test_a_key_of_somebody_suspended_a_second_ago_is_refused_and_back_when_he_is(
    client, sign_in, tenants: Tenants
) -> None:
    told = await make(await sign_in(tenants.omar), tenants.air)
    priya = await sign_in(tenants.priya)
    await act(priya, tenants.omar, "suspend")
    answer = await call(client, told["text"])
    assert (answer.json(), answer.headers["WWW-Authenticate"]) == (REFUSED, "Bearer")
    (listed,) = (await priya.get(f"/api/people/{tenants.omar.id}/apiKeys")).json()["data"]["keys"]
    assert listed["state"] == "blocked"
    await act(priya, tenants.omar, "reactivate")
    assert (await call(client, told["text"])).status_code == 200


async def test_the_keys_of_somebody_who_left_stay_dead_when_he_comes_back(client, sign_in, tenants: Tenants) -> None:
    told = await make(await sign_in(tenants.omar), tenants.air)
    before = (await User.get(tenants.omar.id)).memberships
    await act(await sign_in(tenants.priya), tenants.omar, "leave")
    assert (await call(client, told["text"])).status_code == 401
    await tenants.omar.set({"memberships": before})
    assert (await call(client, told["text"])).status_code == 401
    entry = (await entries_of(await sign_in(tenants.priya), kind="rights"))[0]
    assert entry["details"] == ["Air Export Chicago: Operator, all accounts → none", "API keys revoked: 1"]


async def test_the_key_of_an_administrator_is_no_administrator(client, sign_in, tenants: Tenants) -> None:
    told = await make(await sign_in(tenants.priya), tenants.air, every_permission())
    assert (await call(client, told["text"])).status_code == 200
    for path in ("/api/mails", "/api/session", "/api/apiKeys"):
        assert (await client.get(path, headers=bearing(told["text"]))).status_code == 403
    options = await client.get("/api/people/options", headers=bearing(told["text"]))
    assert options.json()["data"]["mayMakeAdministrators"] is False
    await tenants.priya.set({"admin_of": []})
    assert (await call(client, told["text"])).status_code == 403


async def test_a_key_is_for_one_system_and_for_the_accounts_it_names(client, sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    narrow = await make(ana, tenants.air, accountNumbers=["0001204"])
    seen = await client.get("/api/accounts", headers=bearing(narrow["text"]))
    assert [row["accountNumber"] for row in seen.json()["data"]["rows"]] == ["0001204"]
    ocean = await make(ana, tenants.ocean)
    seen = await client.get("/api/accounts", headers=bearing(ocean["text"]))
    assert seen.json()["data"]["rows"] == []
    # the owner sees less than the key was made for: so does the key
    await tenants.ana.set({"memberships.0.account_ids": [tenants.fill2]})
    seen = await client.get("/api/accounts", headers=bearing(narrow["text"]))
    assert seen.json()["data"]["rows"] == []


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"codes": []}, 400, "permission_needed"),
        ({"codes": ["everything"]}, 400, "no_such_permission"),
        ({"codes": [SAVE]}, 403, "permission_denied"),
        ({"systemId": "ocean"}, 404, "not_found"),
        ({"systemId": "65aaaaaaaaaaaaaaaaaaaaaa"}, 404, "not_found"),
        ({"name": "  "}, 400, "name_needed"),
        ({"accountNumbers": []}, 400, "accounts_needed"),
        ({"accountNumbers": ["0001204", "9999999"]}, 400, "no_such_account"),
        ({"addresses": ["office"]}, 400, "bad_network"),
        ({"expiresOn": "2020-01-01"}, 400, "expired"),
        ({"expiresOn": None}, 422, "malformed"),
        ({"expiresOn": (clock.today(HOME) + timedelta(days=367)).isoformat()}, 400, "too_long"),
    ],
)
async def test_what_a_key_may_not_be_made_of(sign_in, tenants: Tenants, changed, status, code) -> None:
    vera = await sign_in(tenants.vera)
    answer = await vera.post("/api/apiKeys", json=form(tenants.air) | changed)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert await ApiKey.find_all().count() == 0


async def test_a_clerk_of_one_account_makes_no_key_for_another(sign_in, tenants: Tenants) -> None:
    june = await sign_in(tenants.june)
    answer = await june.post("/api/apiKeys", json=form(tenants.air, accountNumbers=["0001317"]))
    assert (answer.status_code, answer.json()["code"]) == (400, "no_such_account")


async def test_whatever_is_wrong_with_a_key_the_answer_is_the_same_and_the_log_says_why(
    app, client, sign_in, tenants: Tenants
) -> None:
    ana, priya = await sign_in(tenants.ana), await sign_in(tenants.priya)
    right = await make(ana, tenants.air)
    at_home = await make(ana, tenants.air, addresses=["203.0.113.0/24"])
    old, revoked = await make(ana, tenants.air), await make(ana, tenants.air)
    await (await ApiKey.get(old["key"]["id"])).set({"expires_on": clock.now() - timedelta(seconds=1)})
    await ana.delete(f"/api/apiKeys/{revoked['key']['id']}")
    nobody = f"frt_65aaaaaaaaaaaaaaaaaaaaaa_{'x' * 43}"
    for text in (right["text"][:-1] + "?", at_home["text"], old["text"], revoked["text"], nobody, "frt_", "frt_x_y"):
        answer = await call(client, text)
        assert (answer.status_code, answer.json()) == (401, REFUSED)
    await audit_log.wait_for_audit_writes()
    told = await entries_of(priya, kind="key", outcome="refused")
    assert sorted(each["what"] for each in told) == [
        "Address not on the key’s list", "Expired key", "Revoked key", "Wrong secret",
    ]  # fmt: skip
    async with from_address(app, "203.0.113.9") as office:
        assert (await call(office, at_home["text"])).status_code == 200
        # callers cannot state their own address
        forged = bearing(at_home["text"]) | {"X-Forwarded-For": "203.0.113.9"}
        assert (await client.get("/api/rating/runs", headers=forged)).status_code == 401


async def test_wrong_keys_are_slowed_down_and_a_right_one_is_not_held_up(client, sign_in, tenants: Tenants) -> None:
    right = await make(await sign_in(tenants.ana), tenants.air)
    answers = [await call(client, f"frt_{'a' * 24}_wrong{number}") for number in range(31)]
    assert [each.status_code for each in answers] == [401] * 30 + [429]
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert (await call(client, right["text"])).status_code == 200


async def test_the_last_use_is_written_once_a_minute(client, sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    told = await make(ana, tenants.air)
    key_id = told["key"]["id"]
    await call(client, told["text"])
    first = await ApiKey.get(key_id)
    assert first.last_used_from == "127.0.0.1"
    await call(client, told["text"])
    assert (await ApiKey.get(key_id)).last_used_on == first.last_used_on
    earlier = first.last_used_on - timedelta(minutes=2)
    await first.set({"last_used_on": earlier})
    await call(client, told["text"])
    assert (await ApiKey.get(key_id)).last_used_on > earlier


async def test_the_audit_log_has_the_making_the_first_use_new_addresses_and_the_end_of_a_key(
    app, client, sign_in, tenants: Tenants
) -> None:
    ana, priya = await sign_in(tenants.ana), await sign_in(tenants.priya)
    told = await make(ana, tenants.air)
    for _ in range(3):
        await call(client, told["text"])
    async with from_address(app, "198.51.100.4") as elsewhere:
        await call(elsewhere, told["text"])
    await priya.delete(f"/api/people/{tenants.ana.id}/apiKeys/{told['key']['id']}")
    entries = await entries_of(priya, kind="key")
    assert [(each["by"], each["key"], each["what"], each["address"]) for each in entries] == [
        ("Priya Shah", "", "Revoked the API key Nightly sync of Ana Ortiz", "127.0.0.1"),
        ("Ana Ortiz", "Nightly sync", "Used from a new address", "198.51.100.4"),
        ("Ana Ortiz", "Nightly sync", "First use", "127.0.0.1"),
        ("Ana Ortiz", "", "Created the API key Nightly sync", "127.0.0.1"),
    ]


async def test_who_revokes_whose_keys(client, sign_in, tenants: Tenants) -> None:
    ana, omar, priya = [await sign_in(each) for each in (tenants.ana, tenants.omar, tenants.priya)]
    of_ana, of_priya = await make(ana, tenants.air), await make(priya, tenants.air)

    async def revoked(caller: httpx.AsyncClient, path: str) -> int:
        return (await caller.delete(path)).status_code

    assert await revoked(omar, f"/api/apiKeys/{of_ana['key']['id']}") == 404
    # Omar may change users, but not those with more permissions than Omar
    assert await revoked(omar, f"/api/people/{tenants.ana.id}/apiKeys/{of_ana['key']['id']}") == 403
    assert await revoked(omar, f"/api/people/{tenants.priya.id}/apiKeys/{of_priya['key']['id']}") == 403
    vera, tomasz = await sign_in(tenants.vera), await sign_in(tenants.tomasz)
    assert await revoked(vera, f"/api/people/{tenants.ana.id}/apiKeys/{of_ana['key']['id']}") == 403
    assert await revoked(tomasz, f"/api/people/{tenants.ana.id}/apiKeys/{of_ana['key']['id']}") == 404
    assert (await call(client, of_ana["text"])).status_code == 200
    assert await revoked(priya, f"/api/people/{tenants.ana.id}/apiKeys/{of_ana['key']['id']}") == 200
    assert await revoked(priya, f"/api/people/{tenants.ana.id}/apiKeys/{of_ana['key']['id']}") == 200
    assert (await call(client, of_ana["text"])).status_code == 401
    assert await revoked(priya, f"/api/apiKeys/{of_priya['key']['id']}") == 200


async def test_a_key_that_asks_for_the_address_list_is_not_asked_for_twice(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    told = await make(ana, tenants.air, addresses=["203.0.113.7", " 203.0.113.7 ", ""])
    assert told["key"]["addresses"] == ["203.0.113.7/32"]


async def test_more_keys_than_anybody_keeps_track_of_are_refused(sign_in, tenants: Tenants, monkeypatch) -> None:
    monkeypatch.setattr("freight.features.identity.api_keys.commands.MOST_KEYS", 1)
    ana = await sign_in(tenants.ana)
    await make(ana, tenants.air)
    answer = await ana.post("/api/apiKeys", json=form(tenants.air))
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")


async def test_what_a_key_did_says_so_in_the_history(client, sign_in, tenants: Tenants) -> None:
    told = await make(await sign_in(tenants.ana), tenants.air, every_permission())
    header = bearing(told["text"])
    account = (await client.get(f"/api/records/account/{tenants.fill1}", headers=header)).json()["data"]
    values = account["values"] | {"account#accountName": "Fillmore Works"}
    answer = await client.put(
        f"/api/records/account/{tenants.fill1}",
        json={"values": values, "revision": account["revision"]},
        headers=header,
    )
    assert answer.status_code == 200, answer.text
    history = (await client.get(f"/api/records/account/{tenants.fill1}/history", headers=header)).json()["data"]
    assert history["entries"][0]["userName"] == "Ana Ortiz, by key Nightly sync"


async def test_a_body_larger_than_a_stranger_may_send_comes_in_by_key(client, sign_in, tenants: Tenants) -> None:
    told = await make(await sign_in(tenants.ana), tenants.air, [SEE, SAVE])
    rows = {"data": [{"tempId": n, "updateField": False, "note": "x" * 80} for n in range(1_000)]}
    assert (await client.put("/api/grid", json=rows, headers=bearing("frt_x_y"))).status_code == 401
    assert (await client.put("/api/grid", json=rows, headers=bearing(told["text"]))).status_code != 401


async def test_another_kind_of_authorization_is_left_to_the_proxy_it_is_for(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    for other in ("Basic YTpi", "Bearer eyJhbGciOi", ""):
        assert (await ana.get("/api/me", headers={"Authorization": other})).status_code == 200


def test_the_text_of_a_key_is_read_from_its_header() -> None:
    assert api_keys.parse_bearer_key("Bearer frt_a_b") == api_keys.parse_bearer_key("bearer  frt_a_b ") == "frt_a_b"
    assert (
        api_keys.parse_bearer_key("frt_a_b")
        == api_keys.parse_bearer_key(None)
        == api_keys.parse_bearer_key("Bearer")
        == ""
    )
