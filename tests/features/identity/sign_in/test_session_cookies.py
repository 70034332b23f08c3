"""A browser's session travels in a cookie that no script can read; programs send the id itself, as specified."""

import inspect

import httpx
import pytest

from freight.features.identity.sign_in.schemas import SignedInAnswer
from freight.kit.auth import sessions
from freight.kit.http.routing import list_routes
from freight.kit.http.session_cookies import COOKIE_PREFIX
from tests.fixtures.tenants import PASSWORD, Tenants

BY_COOKIE = {"sessionCarrier": "cookie"}


async def sign_in_by_browser(client: httpx.AsyncClient, name: str) -> dict[str, str]:
    """Signs in as a browser does; returns the answer. The client keeps the cookie."""
    form = {"userName": name, "password": PASSWORD}
    answer = await client.post("/api/login", json=form, headers=BY_COOKIE)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def cookies_of(answer: httpx.Response) -> list[str]:
    return answer.headers.get_list("set-cookie")


async def test_the_answer_to_a_browser_holds_a_handle_and_the_cookie_the_session(client, tenants: Tenants) -> None:
    told = await sign_in_by_browser(client, tenants.ana.user_name)
    handle = told["sessionId"]
    assert len(handle) == 16
    secret = client.cookies[COOKIE_PREFIX + handle]
    assert sessions.get_session_handle(secret) == handle
    answer = await client.get("/api/session", headers={"sessionId": handle})
    assert answer.json()["data"]["loggedInUser"]["userName"] == tenants.ana.user_name
    # a script that has the handle and drops the wish for a cookie is not given the id either
    assert secret not in answer.text
    assert answer.json()["data"]["sessionId"] == handle


async def test_the_cookie_is_closed_to_scripts_and_to_other_sites(client, tenants: Tenants) -> None:
    form = {"userName": tenants.ana.user_name, "password": PASSWORD}
    (cookie,) = cookies_of(await client.post("/api/login", json=form, headers=BY_COOKIE))
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/api", "max-age=86400"} <= flags
    assert "secure" not in flags  # http on this machine
    async with httpx.AsyncClient(transport=client._transport, base_url="https://freight.test") as encrypted:
        (cookie,) = cookies_of(await encrypted.post("/api/login", json=form, headers=BY_COOKIE))
    assert "; Secure" in cookie


async def test_neither_the_cookie_nor_the_handle_opens_anything_alone(client, tenants: Tenants) -> None:
    """What another site can have a browser send: the cookie without the header."""
    handle = (await sign_in_by_browser(client, tenants.ana.user_name))["sessionId"]
    assert (await client.get("/api/session")).status_code == 401
    assert (await client.get("/api/session", headers={"sessionId": "0" * 16})).json()["code"] == "session_invalid"
    secret = client.cookies[COOKIE_PREFIX + handle]
    client.cookies.clear()
    assert (await client.get("/api/session", headers={"sessionId": handle})).json()["code"] == "session_invalid"
    # a cookie under a handle that is not its own
    forged = {"sessionId": "0" * 16, "cookie": f"{COOKIE_PREFIX}{'0' * 16}={secret}"}
    assert (await client.get("/api/session", headers=forged)).json()["code"] == "session_invalid"
    broken = {"sessionId": handle, "cookie": f'bad@name="; {COOKIE_PREFIX}{handle}="\\'}
    assert (await client.get("/api/session", headers=broken)).json()["code"] == "session_invalid"


async def test_what_another_program_on_the_host_has_set_does_not_matter(client, tenants: Tenants) -> None:
    handle = (await sign_in_by_browser(client, tenants.ana.user_name))["sessionId"]
    sent = f'theirs={{"a": "b; c"}}; broken; =; {COOKIE_PREFIX}{handle}={client.cookies[COOKIE_PREFIX + handle]}'
    client.cookies.clear()
    answer = await client.get("/api/session", headers={"sessionId": handle, "cookie": sent})
    assert answer.status_code == 200, answer.text


async def test_a_program_sends_the_session_id_itself(client, tenants: Tenants) -> None:
    form = {"userName": tenants.ana.user_name, "password": PASSWORD}
    answer = await client.post("/api/login", json=form)
    assert cookies_of(answer) == []
    header = {"sessionId": answer.json()["data"]["sessionId"]}
    assert (await client.get("/api/session", headers=header)).status_code == 200


async def test_an_expired_session_goes_on_in_a_new_cookie(client, tenants: Tenants) -> None:
    """R002, R003. Calls under way still find the cookie of the session before for a minute."""
    told = await sign_in_by_browser(client, tenants.ana.user_name)
    before = told["sessionId"]
    await sessions.expire_session(client.cookies[COOKIE_PREFIX + before])
    header = {"sessionId": before, **BY_COOKIE}
    assert (await client.get("/api/session", headers=header)).json()["status"] == 440
    answer = await client.post("/api/extendSession", json={"data": told["stored"]}, headers=header)
    after = answer.json()["data"]["sessionId"]
    assert after != before
    old = next(each for each in cookies_of(answer) if each.startswith(COOKIE_PREFIX + before))
    assert "Max-Age=60" in old
    assert (await client.get("/api/session", headers={"sessionId": after})).status_code == 200


async def test_signing_out_removes_the_cookie(client, tenants: Tenants) -> None:
    handle = (await sign_in_by_browser(client, tenants.ana.user_name))["sessionId"]
    secret = client.cookies[COOKIE_PREFIX + handle]
    (cookie,) = cookies_of(await client.get("/api/logout", headers={"sessionId": handle}))
    assert "Max-Age=0" in cookie
    assert COOKIE_PREFIX + handle not in client.cookies
    assert (await client.get("/api/session", headers={"sessionId": secret})).json()["code"] == "session_invalid"


async def test_switching_the_account_moves_the_cookie(client, tenants: Tenants) -> None:
    before = (await sign_in_by_browser(client, tenants.priya.user_name))["sessionId"]
    answer = await client.put("/api/setAccountCode", json={"accountCode": ""}, headers={"sessionId": before})
    after = answer.json()["data"]["sessionId"]
    assert len(after) == 16
    assert after != before
    assert (await client.get("/api/session", headers={"sessionId": after})).status_code == 200


def test_every_call_that_opens_a_session_can_set_the_cookie(app) -> None:
    """No call answers with the id of a session except through `reply_session`."""
    opening = [route for route in list_routes(app) if _mentions_session(route.response_model)]
    assert len(opening) >= 14
    unguarded = [route.path for route in opening if "reply_session(" not in inspect.getsource(route.endpoint)]
    assert unguarded == []


def _mentions_session(model: object, seen: frozenset[int] = frozenset()) -> bool:
    """Whether a response model holds the answer that carries a session, at any depth."""
    if model is SignedInAnswer or id(model) in seen:
        return model is SignedInAnswer
    fields = getattr(model, "model_fields", {})
    inner = [field.annotation for field in fields.values()] + list(getattr(model, "__args__", ()))
    return any(_mentions_session(each, seen | {id(model)}) for each in inner)


@pytest.mark.parametrize("call", ["/api/me", "/api/mySessions", "/api/people", "/api/setupProgress"])
async def test_a_given_password_opens_nothing_but_its_own_replacement(sign_in, tenants: Tenants, call: str) -> None:
    await tenants.priya.set({"must_change_password": True})
    priya = await sign_in(tenants.priya)
    refused = await priya.get(call)
    assert (refused.status_code, refused.json()["code"]) == (403, "password_change_needed")
    assert refused.json()["msg"] == "Change your password first. Until then nothing else is open to you."
    assert (await priya.get("/api/session")).json()["data"]["loggedInUser"]["mustChangePassword"] is True
    form = {"currentPassword": PASSWORD, "newPassword": "Better-horse-8", "confirmPassword": "Better-horse-8"}
    changed = await priya.post("/api/change/password", json=form)
    header = {"sessionId": changed.json()["data"]["sessionId"]}
    assert (await priya.get(call, headers=header)).status_code == 200
