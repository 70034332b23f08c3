"""Two-step sign-in: set up by a code, asked for before there is a session, turned off by password and code."""

import asyncio
import base64
import re
from urllib.parse import unquote

import httpx
import pytest

from freight.documents.second_factor import SecondFactor
from freight.documents.sign_in_policy import SignInPolicy
from freight.documents.user import Membership, User
from freight.features.identity.second_factor import service
from freight.kit.auth import sessions
from freight.kit.storage.connections import Connections
from tests.features.identity.sign_in.test_sign_in import session_of
from tests.features.identity.sign_in.test_sign_in import sign_in as by_password
from tests.fixtures.authenticator import code
from tests.fixtures.tenants import PASSWORD, Tenants


async def on_for(caller: httpx.AsyncClient) -> tuple[str, list[str]]:
    """Turn on two-step sign-in for the caller; return the secret and the recovery codes."""
    offer = (await caller.post("/api/mySecondFactor", json={"password": PASSWORD})).json()["data"]
    told = await caller.post("/api/mySecondFactor/confirm", json={"code": code(offer["secret"])})
    assert told.status_code == 200, told.text
    return offer["secret"], told.json()["data"]["codes"]


def upcoming(secret: str) -> str:
    """The code after the one that set it up, which is used up; a clock may be half a minute off."""
    return code(secret, steps=1)


async def half_way(client: httpx.AsyncClient, user_name: str = "ana.ortiz") -> str:
    data = (await by_password(client, user_name)).json()["data"]
    assert data.keys() == {"secondStep", "token"}
    return data["token"]


async def second(client: httpx.AsyncClient, token: str, typed: str) -> httpx.Response:
    return await client.post("/api/login/code", json={"token": token, "code": typed})


async def test_it_is_set_up_by_a_code_and_asked_for_at_the_next_sign_in(client, sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    assert (await ana.get("/api/mySecondFactor")).json()["data"]["isOn"] is False
    secret, codes = await on_for(ana)
    assert len(set(codes)) == 10
    assert all(re.fullmatch(r"([a-z2-7]{4}-){3}[a-z2-7]{4}", each) for each in codes)
    told = (await ana.get("/api/mySecondFactor")).json()["data"]
    assert (told["isOn"], told["recoveryLeft"], told["isNeeded"]) == (True, 10, False)

    token = await half_way(client)
    # what the password alone gives opens nothing
    assert (await client.get("/api/session", headers={"sessionId": token})).status_code == 403
    assert await sessions.list_open_sessions(str(tenants.ana.id)) == {
        sessions.get_session_handle(ana.headers["sessionId"]): (
            await sessions.load_known_session(ana.headers["sessionId"])
        )
    }
    signed_in = await second(client, token, upcoming(secret))
    assert signed_in.json()["data"]["loggedInUser"]["name"] == "Ana Ortiz"
    assert (await client.get("/api/session", headers=session_of(signed_in))).status_code == 200


async def test_the_picture_is_what_an_app_scans(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    offer = (await ana.post("/api/mySecondFactor", json={"password": PASSWORD})).json()["data"]
    assert offer["picture"].startswith("data:image/svg+xml")
    assert "<svg" in unquote(offer["picture"])
    assert len(base64.b32decode(offer["secret"])) == 20


async def test_setting_up_asks_for_the_password_and_nothing_is_on_before_a_code(client, sign_in, tenants: Tenants):
    ana = await sign_in(tenants.ana)
    refused = await ana.post("/api/mySecondFactor", json={"password": "Wrong-horse-7"})
    assert (refused.status_code, refused.json()["code"]) == (400, "password_wrong")
    offer = (await ana.post("/api/mySecondFactor", json={"password": PASSWORD})).json()["data"]
    wrong = await ana.post("/api/mySecondFactor/confirm", json={"code": code(offer["secret"], steps=40)})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "wrong_code")
    assert (await by_password(client, "ana.ortiz")).json()["data"]["sessionId"]


async def test_turning_it_on_ends_the_sessions_elsewhere(client, sign_in, tenants: Tenants) -> None:
    elsewhere, ana = await sign_in(tenants.ana), await sign_in(tenants.ana)
    await on_for(ana)
    assert (await ana.get("/api/session")).status_code == 200
    assert (await elsewhere.get("/api/session")).status_code == 403


async def test_a_code_is_taken_once_even_by_two_at_the_same_time(client, sign_in, tenants: Tenants) -> None:
    secret, _ = await on_for(await sign_in(tenants.ana))
    tokens = [await half_way(client) for _ in range(3)]
    now = upcoming(secret)
    first = await asyncio.gather(*(second(client, token, now) for token in tokens[:2]))
    assert sorted(each.status_code for each in first) == [200, 400]
    assert (await second(client, tokens[2], now)).json()["msg"] == service.WRONG


async def test_an_earlier_code_than_the_last_one_is_no_good_any_more(client, sign_in, tenants: Tenants) -> None:
    secret, _ = await on_for(await sign_in(tenants.ana))
    assert (await second(client, await half_way(client), upcoming(secret))).status_code == 200
    assert (await second(client, await half_way(client), code(secret))).status_code == 400


async def test_the_second_step_opens_one_session(client, sign_in, tenants: Tenants) -> None:
    _, codes = await on_for(await sign_in(tenants.ana))
    token = await half_way(client)
    assert (await second(client, token, codes[0])).status_code == 200
    again = await second(client, token, codes[1])
    assert (again.status_code, again.json()["code"]) == (400, "sign_in_over")


async def test_the_second_step_ends_after_some_tries_and_minutes(
    client, sign_in, tenants: Tenants, connections: Connections
) -> None:
    _, codes = await on_for(await sign_in(tenants.ana))
    token = await half_way(client)
    seen = [(await second(client, token, "000000")).status_code for _ in range(12)]
    # five codes are checked, then it has to wait; after ten it is over, however long it waits
    assert seen == [400] * 5 + [429] * 5 + [400] * 2
    await service.PER_PERSON.clear(str(tenants.ana.id))
    assert (await second(client, token, codes[0])).json()["code"] == "sign_in_over"

    token = await half_way(client)
    keys = [key async for key in connections.redis.scan_iter("*half-way*") if not key.endswith(":tries")]
    assert not any(token in key for key in keys)  # it is kept under its hash
    assert 0 < await connections.redis.ttl(keys[0]) <= 600
    await connections.redis.delete(*keys)  # what Redis does after ten minutes
    assert (await second(client, token, codes[0])).json()["code"] == "sign_in_over"


async def test_guesses_sent_at_once_are_slowed_down(client, sign_in, tenants: Tenants) -> None:
    await on_for(await sign_in(tenants.ana))
    tokens = [await half_way(client) for _ in range(6)]
    tried = await asyncio.gather(*(second(client, token, f"{n:06}") for n, token in enumerate(tokens * 5)))
    looked_at = [each for each in tried if each.json()["code"] == "wrong_code"]
    assert len(looked_at) < 30  # of thirty
    assert (await second(client, await half_way(client), "000000")).status_code == 429


async def test_a_recovery_code_works_once_however_it_is_typed(client, sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    _, codes = await on_for(ana)
    typed = f" {codes[3].replace('-', ' ').upper()} "
    assert (await second(client, await half_way(client), typed)).status_code == 200
    assert (await second(client, await half_way(client), codes[3])).status_code == 400
    assert (await ana.get("/api/mySecondFactor")).json()["data"]["recoveryLeft"] == 9


async def test_new_recovery_codes_take_the_place_of_the_old(client, sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    secret, old = await on_for(ana)
    form = {"password": PASSWORD, "code": upcoming(secret)}
    new = (await ana.post("/api/mySecondFactor/recoveryCodes", json=form)).json()["data"]["codes"]
    assert not set(old) & set(new)
    assert (await second(client, await half_way(client), old[0])).status_code == 400
    assert (await second(client, await half_way(client), new[0])).status_code == 200


async def test_what_is_stored_opens_nothing(sign_in, tenants: Tenants, connections: Connections) -> None:
    secret, codes = await on_for(await sign_in(tenants.ana))
    dump = str([row async for row in connections.database["second_factors"].find()])
    assert secret not in dump
    assert not any(each in dump or each.replace("-", "") in dump for each in codes)
    # moved to the record of another, the sealed secret is worth nothing
    taken = await SecondFactor.find_one(SecondFactor.user_id == tenants.ana.id)
    await on_for(await sign_in(tenants.omar))
    await SecondFactor.get_pymongo_collection().update_one(
        {"user_id": tenants.omar.id}, {"$set": {"secret": taken.secret}}
    )
    omar = await SecondFactor.find_one(SecondFactor.user_id == tenants.omar.id)
    with pytest.raises(Exception, match="cannot be read"):
        service._step(omar, upcoming(secret))


async def test_turning_off_takes_password_and_code(client, sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    secret, _ = await on_for(ana)
    for form in ({"password": "Wrong-horse-7", "code": upcoming(secret)}, {"password": PASSWORD, "code": "000000"}):
        assert (await ana.post("/api/mySecondFactor/off", json=form)).status_code == 400
    assert (await ana.post("/api/mySecondFactor", json={"password": PASSWORD})).status_code == 409  # no second one
    form = {"password": PASSWORD, "code": upcoming(secret)}
    assert (await ana.post("/api/mySecondFactor/off", json=form)).json()["data"]["isOn"] is False
    assert (await by_password(client, "ana.ortiz")).json()["data"]["sessionId"]


async def test_an_administrator_of_every_company_of_a_person_takes_it_away(client, sign_in, tenants: Tenants) -> None:
    ana, priya, omar = [await sign_in(each) for each in (tenants.ana, tenants.priya, tenants.omar)]
    await on_for(ana)
    reset = f"/api/people/{tenants.ana.id}/resetSecondFactor"
    assert (await priya.get(f"/api/people/{tenants.ana.id}")).json()["data"]["hasSecondFactor"] is True
    assert (await omar.post(reset)).status_code == 403  # Omar may change users, but administers no company
    assert (await priya.post(reset)).json()["data"]["hasSecondFactor"] is False
    assert (await ana.get("/api/session")).status_code == 403  # her sessions end, also that of a stolen phone
    assert (await by_password(client, "ana.ortiz")).json()["data"]["sessionId"]
    (mail,) = (await priya.get("/api/mails")).json()["data"]["mails"]
    assert (mail["to"], mail["kind"]) == ("ana.ortiz@example.test", "secondFactorReset")
    assert (await priya.post(reset)).status_code == 409


async def test_who_administers_one_of_two_companies_does_not(sign_in, tenants: Tenants) -> None:
    there = Membership(company_id=tenants.gdynia.company_id, system_id=tenants.gdynia.system_id, role="Operator")
    await tenants.ana.set({User.memberships: [*tenants.ana.memberships, there]})
    await on_for(await sign_in(tenants.ana))
    priya = await sign_in(tenants.priya)
    refused = await priya.post(f"/api/people/{tenants.ana.id}/resetSecondFactor")
    assert (refused.status_code, "other companies" in refused.json()["msg"]) == (403, True)


async def test_where_everybody_needs_one_people_set_it_up_before_anything_else(client, sign_in, tenants: Tenants):
    priya = await sign_in(tenants.priya)
    told = (await priya.get("/api/signInPolicy")).json()["data"]
    assert told == {"needsSecondFactor": False, "people": 6, "without": 6, "revision": 0}
    form = {"needsSecondFactor": True, "revision": 0}
    assert (await priya.put("/api/signInPolicy", json=form)).json()["data"]["revision"] == 1
    assert (await priya.put("/api/signInPolicy", json=form)).status_code == 409  # from another tab

    step = (await by_password(client, "ana.ortiz")).json()["data"]
    assert step["secondStep"] == "setup"
    assert (await second(client, step["token"], "000000")).json()["code"] == "sign_in_over"
    step = (await by_password(client, "ana.ortiz")).json()["data"]
    offer = (await client.post("/api/login/setup", json={"token": step["token"]})).json()["data"]
    wrong = await client.post("/api/login/setup/confirm", json={"token": step["token"], "code": "000000"})
    assert wrong.json()["code"] == "wrong_code"
    given = {"token": step["token"], "code": code(offer["secret"])}
    told = (await client.post("/api/login/setup/confirm", json=given)).json()["data"]
    assert len(told["codes"]) == 10
    head = {"sessionId": told["signedIn"]["sessionId"]}
    assert (await client.get("/api/mySecondFactor", headers=head)).json()["data"]["isNeeded"] is True
    assert (await by_password(client, "ana.ortiz")).json()["data"]["secondStep"] == "code"
    # another company asks for nothing, and the demo sign-ins stay one click
    assert (await by_password(client, "tomasz.zielinski")).json()["data"]["sessionId"]
    assert (await client.post("/api/demoLogin", json={"userName": "vera.lind"})).json()["data"]["sessionId"]


async def test_a_person_suspended_after_the_password_gets_no_session(client, sign_in, tenants: Tenants) -> None:
    _, codes = await on_for(await sign_in(tenants.ana))
    token = await half_way(client)
    await tenants.ana.set({User.is_active: False})
    assert (await second(client, token, codes[0])).json()["code"] == "sign_in_over"


async def test_only_administrators_say_what_the_company_asks(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    assert (await ana.get("/api/signInPolicy")).status_code == 403
    form = {"needsSecondFactor": True, "revision": 0}
    assert (await ana.put("/api/signInPolicy", json=form)).status_code == 403
    assert await SignInPolicy.count() == 0


async def test_an_invitation_taken_up_with_a_password_asks_for_the_code_too(client, sign_in, tenants: Tenants) -> None:
    """Otherwise an invitation would bypass the second factor of the invited user."""
    await on_for(await sign_in(tenants.tomasz))
    priya = await sign_in(tenants.priya)
    form = {
        "name": "Tomasz",
        "email": tenants.tomasz.email,
        "memberships": [{"systemId": str(tenants.air.system_id), "role": "Operator"}],
    }
    assert (await priya.post("/api/invitations", json=form)).status_code == 200
    (mail,) = (await priya.get("/api/mails")).json()["data"]["mails"]
    link = (await priya.get(f"/api/mails/{mail['id']}")).json()["data"]["link"]
    joined = {"token": link.rpartition("/")[2], "userName": "tomasz.zielinski", "password": PASSWORD}
    told = (await client.post("/api/invitation/join", json=joined)).json()["data"]
    assert told["secondStep"] == "code"
    assert "sessionId" not in told
