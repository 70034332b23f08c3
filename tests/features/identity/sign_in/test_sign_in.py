"""Signing in, out, on and across systems, over HTTP."""

import asyncio
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from freight.core.errors import FreightError, SessionInvalid, Throttled
from freight.documents.installation import Installation, InstallationKind
from freight.documents.user import User
from freight.features.identity.sign_in import service
from freight.kit import clock
from freight.kit.auth import passwords, sessions
from freight.kit.storage.connections import Connections
from tests.fixtures.tenants import PASSWORD, Tenants


async def sign_in(client: httpx.AsyncClient, user_name: str, password: str = PASSWORD) -> httpx.Response:
    return await client.post("/api/login", json={"userName": user_name, "password": password})


def session_of(answer: httpx.Response) -> dict[str, str]:
    return {"sessionId": answer.json()["data"]["sessionId"]}


async def test_a_user_signs_in_and_is_told_where_and_with_which_rights(client, tenants: Tenants) -> None:
    data = (await sign_in(client, "ana.ortiz")).json()["data"]
    user = data["loggedInUser"]
    assert user["name"] == "Ana Ortiz"
    assert user["isAdmin"] == 0
    assert user["company"]["name"] == "Meridian Forwarding"
    assert user["system"] == {
        "id": str(tenants.air.system_id),
        "name": "Air Export Chicago",
        "currency": "USD",
        "country": "",
        "timeZone": "America/Chicago",
        "locale": "en-US",
    }
    assert "shipmentEntry.sideShipmentEntry" in data["permissions"]
    assert [(c["name"], [s["name"] for s in c["systems"]]) for c in data["companies"]] == [
        ("Meridian Forwarding", ["Air Export Chicago", "Ocean Import Rotterdam"])
    ]


async def test_r359_an_administrator_carries_the_flag_1(client, tenants: Tenants) -> None:
    assert (await sign_in(client, "priya.shah")).json()["data"]["loggedInUser"]["isAdmin"] == 1


@pytest.mark.parametrize("typed", ["ANA.Ortiz", "  ana.ortiz ", "ａｎａ.ortiz"])
async def test_a_user_name_is_compared_as_people_mean_it(client, tenants: Tenants, typed: str) -> None:
    assert (await sign_in(client, typed)).status_code == 200


async def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(client, tenants: Tenants) -> None:
    unknown, wrong = await sign_in(client, "nobody"), await sign_in(client, "ana.ortiz", "Wrong-horse-7")
    assert unknown.status_code == wrong.status_code == 400
    assert unknown.json() == wrong.json()
    assert unknown.json()["code"] == "sign_in_refused"


async def test_an_unknown_name_costs_a_password_check_too(client, tenants: Tenants, monkeypatch) -> None:
    checked: list[str] = []
    verify = passwords._verify
    monkeypatch.setattr(passwords, "_verify", lambda stored, given: checked.append(stored) or verify(stored, given))
    await sign_in(client, "nobody")
    await sign_in(client, "ana.ortiz", "Wrong-horse-7")
    assert len(checked) == 2
    assert checked[0].split("$")[:4] == checked[1].split("$")[:4]  # the same algorithm, memory and passes


async def test_a_closed_user_is_refused_and_his_session_ends(client, tenants: Tenants) -> None:
    session = session_of(await sign_in(client, "ana.ortiz"))
    await tenants.ana.set({User.is_active: False})
    after = await client.get("/api/session", headers=session)
    assert (after.status_code, after.json()["code"]) == (403, "session_invalid")
    assert (await sign_in(client, "ana.ortiz")).json()["code"] == "sign_in_refused"


async def test_after_ten_failures_every_try_waits_twice_as_long_even_the_right_one(client, tenants: Tenants) -> None:
    for _ in range(service.PER_CALLER.failures):
        assert (await sign_in(client, "ana.ortiz", "Wrong-horse-7")).status_code == 400
    refused = await sign_in(client, "ana.ortiz")
    assert (refused.status_code, refused.json()["msg"]) == (429, "Too many attempts. Try again in 1 second.")
    assert (await sign_in(client, "tomasz.zielinski")).status_code == 200  # others are not held up


async def test_the_wait_doubles_and_ends_at_five_minutes(connections: Connections) -> None:
    now, window, waits = clock.now(), service.PER_CALLER, []
    for _ in range(22):
        try:
            await window.check("somebody", now)
        except Throttled as wait:
            waits.append(wait.data["retryAfter"])
            await window.check("somebody", now + timedelta(seconds=waits[-1]))  # then it is allowed
        await window.record("somebody", now)
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]


async def test_guesses_from_elsewhere_keep_nobody_from_signing_in(client, tenants: Tenants) -> None:
    """Ana signed in from her desk before. Hundreds of failures in her name from other addresses, and of her office in
    other names, do not make her wait."""
    assert (await sign_in(client, "ana.ortiz")).status_code == 200
    now = clock.now()
    for _ in range(300):
        await service.PER_ACCOUNT.record("ana.ortiz", now)
        await service.PER_ADDRESS.record("127.0.0.1", now)
    assert (await sign_in(client, "ana.ortiz")).status_code == 200
    assert (await sign_in(client, "tomasz.zielinski")).status_code == 429  # a name that is new at this address waits


async def test_an_address_that_tries_many_names_waits_and_its_neighbours_do_not(tenants: Tenants) -> None:
    async def tried(name: str, address: str) -> str:
        try:
            await service.sign_in(name, "Wrong-horse-7", sessions.SignInOrigin(address))
        except FreightError as refused:
            return refused.code
        return "signed in"

    now = clock.now()
    for _ in range(service.PER_ADDRESS.failures + 9):
        await service.PER_ADDRESS.record("203.0.113.9", now)
        await service.PER_ADDRESS.record("2001:db8:1:2::/64", now)
    assert await tried("ana.ortiz", "203.0.113.9") == "throttled"
    assert await tried("ana.ortiz", "203.0.113.10") == "sign_in_refused"
    # the holder of an IPv6 network has all its addresses
    assert await tried("ana.ortiz", "2001:db8:1:2:aaaa::7") == "throttled"
    assert await tried("ana.ortiz", "2001:db8:1:3::7") == "sign_in_refused"


async def test_guesses_sent_at_once_do_not_pass_the_throttle(client, tenants: Tenants) -> None:
    answers = await asyncio.gather(*(sign_in(client, "ana.ortiz", f"Wrong-horse-{n}") for n in range(30)))
    tried = [a.status_code for a in answers].count(400)
    assert service.PER_CALLER.failures <= tried <= service.PER_CALLER.failures + 2
    assert {a.status_code for a in answers} == {400, 429}


async def test_fifty_people_sign_in_at_once(client, tenants: Tenants) -> None:
    answers = await asyncio.gather(*(sign_in(client, "ana.ortiz") for _ in range(50)))
    assert {a.status_code for a in answers} == {200}
    assert len({session_of(a)["sessionId"] for a in answers}) == 50


async def test_a_call_without_a_session_is_401_and_with_a_foreign_one_403(client, tenants: Tenants) -> None:
    without = await client.get("/api/session")
    assert (without.status_code, without.json()["code"]) == (401, "not_signed_in")
    foreign = await client.get("/api/session", headers={"sessionId": "A" * 43})
    assert (foreign.status_code, foreign.json()["code"]) == (403, "session_invalid")


async def test_a_session_is_kept_under_the_hash_of_its_id(client, tenants: Tenants, connections: Connections) -> None:
    session_id = session_of(await sign_in(client, "ana.ortiz"))["sessionId"]
    keys = [key async for key in connections.redis.scan_iter("*")]
    assert any(":session:" in key for key in keys)
    assert not any(session_id in key for key in keys)


async def test_the_page_reload_gets_the_sign_in_answer_again(client, tenants: Tenants) -> None:
    signed_in = await sign_in(client, "ana.ortiz")
    again = await client.get("/api/session", headers=session_of(signed_in))
    told, retold = signed_in.json()["data"], again.json()["data"]
    assert {**told, "stored": ""} == {**retold, "stored": ""}


async def test_signing_out_ends_the_session_and_may_be_repeated(client, tenants: Tenants) -> None:
    session = session_of(await sign_in(client, "ana.ortiz"))
    for _ in range(2):
        assert (await client.get("/api/logout", headers=session)).status_code == 200
    assert (await client.get("/api/session", headers=session)).status_code == 403


async def test_r001_an_expired_session_is_a_body_status_440_on_http_200(client, tenants: Tenants) -> None:
    session = session_of(await sign_in(client, "ana.ortiz"))
    await sessions.expire_session(session["sessionId"])
    answer = await client.get("/api/session", headers=session)
    assert (answer.status_code, answer.json()["status"]) == (200, 440)
    assert answer.json()["msg"] == "Your session is expired.. Do you want to continue?"


async def test_r002_r003_an_expired_session_is_continued_under_a_new_id(client, tenants: Tenants) -> None:
    signed_in = (await sign_in(client, "ana.ortiz")).json()["data"]
    old = {"sessionId": signed_in["sessionId"]}
    await sessions.expire_session(old["sessionId"])
    continued = await client.post("/api/extendSession", headers=old, json={"data": signed_in["stored"]})
    assert continued.status_code == 200
    new = session_of(continued)
    assert new != old
    assert (await client.get("/api/session", headers=new)).status_code == 200
    assert (await client.get("/api/session", headers=old)).status_code == 403


async def test_r005_a_session_is_not_continued_with_what_was_stored_for_another(client, tenants: Tenants) -> None:
    mine, other = [(await sign_in(client, "ana.ortiz")).json()["data"] for _ in range(2)]
    for stored in (other["stored"], mine["stored"][:-4] + "AAA=", "", "k1:", "nonsense"):
        refused = await client.post(
            "/api/extendSession", headers={"sessionId": mine["sessionId"]}, json={"data": stored}
        )
        assert (refused.status_code, refused.json()["code"]) == (403, "session_invalid")


async def test_r365_the_stored_permissions_cannot_be_read_by_the_browser(client, tenants: Tenants) -> None:
    stored = (await sign_in(client, "ana.ortiz")).json()["data"]["stored"]
    assert "shipmentEntry" not in stored
    assert stored.startswith("k1:")


async def test_r005_a_session_past_its_grace_is_unknown(client, tenants: Tenants, connections: Connections) -> None:
    signed_in = (await sign_in(client, "ana.ortiz")).json()["data"]
    await connections.redis.delete(sessions._key(signed_in["sessionId"]))  # what Redis does at the end of the grace
    gone = await client.post(
        "/api/extendSession", headers={"sessionId": signed_in["sessionId"]}, json={"data": signed_in["stored"]}
    )
    assert gone.status_code == 403


async def test_a_call_keeps_the_session_alive(tenants: Tenants) -> None:
    start = datetime(2026, 3, 2, 8, tzinfo=UTC)
    session_id, _ = await sessions.open_session("u", "c", "s", start)
    await sessions.require_session(session_id, start + timedelta(minutes=29))
    await sessions.require_session(session_id, start + timedelta(minutes=58))
    with pytest.raises(sessions.SessionExpired):
        await sessions.require_session(session_id, start + timedelta(minutes=89))


async def test_a_session_begun_by_a_wrong_clock_ends_with_the_others(
    tenants: Tenants, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of the program that opened it stood a day ahead: it ends half an hour later, not a day later."""
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    session_id, session = await sessions.open_session("u", "c", "s")
    monkeypatch.undo()
    assert session.expires_at - clock.now().timestamp() < timedelta(minutes=31).total_seconds()
    with pytest.raises(sessions.SessionExpired):
        await sessions.require_session(session_id, clock.now() + timedelta(minutes=31))


async def test_a_call_under_way_at_the_sign_out_does_not_bring_the_session_back(tenants: Tenants) -> None:
    start = datetime(2026, 3, 2, 8, tzinfo=UTC)
    session_id, session = await sessions.open_session("u", "c", "s", start)
    await sessions.close_session(session_id)
    await sessions._store(session_id, session, only_open=True)  # the renewal of the call that was under way
    with pytest.raises(sessions.SessionInvalid):
        await sessions.load_known_session(session_id)


async def test_a_session_kept_alive_for_days_still_ends_with_the_others(connections: Connections) -> None:
    start = datetime(2026, 3, 2, 8, tzinfo=UTC)
    session_id, _ = await sessions.open_session("u", "c", "s", start)
    await connections.redis.delete(sessions._user_key("u"))  # what Redis does after a day
    await sessions.require_session(session_id, start + timedelta(minutes=20))
    await sessions.close_user_sessions("u")
    with pytest.raises(sessions.SessionInvalid):
        await sessions.load_known_session(session_id)


async def test_switching_the_system_moves_the_scope_and_keeps_the_old_tab_apart(client, tenants: Tenants) -> None:
    old = session_of(await sign_in(client, "ana.ortiz"))
    ocean = {"company": str(tenants.ocean.company_id), "system": str(tenants.ocean.system_id)}
    switched = await client.post("/api/resetCookie", headers=old, json=ocean)
    assert switched.json()["data"]["loggedInUser"]["system"]["name"] == "Ocean Import Rotterdam"
    assert (await client.get("/api/session", headers=session_of(switched))).status_code == 200
    # another tab still holds the old session: it is asked, and never works in the new system unawares
    assert (await client.get("/api/session", headers=old)).json()["status"] == 440


async def test_r382_nobody_switches_into_a_system_he_does_not_belong_to(client, tenants: Tenants) -> None:
    session = session_of(await sign_in(client, "ana.ortiz"))
    gdynia = {"company": str(tenants.gdynia.company_id), "system": str(tenants.gdynia.system_id)}
    mixed = {"company": str(tenants.air.company_id), "system": str(tenants.gdynia.system_id)}
    for target in (gdynia, mixed, {"company": "", "system": "{}"}):
        refused = await client.post("/api/resetCookie", headers=session, json=target)
        assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")


async def test_a_user_limited_to_one_account_is_told_which(client, tenants: Tenants) -> None:
    account = (await sign_in(client, "june.park")).json()["data"]["account"]
    assert account == {"id": str(tenants.fill1), "accountNumber": "0001204", "name": "Fillmore Instruments"}
    assert (await sign_in(client, "ana.ortiz")).json()["data"]["account"] is None


async def test_the_demo_sign_ins_are_offered_and_work_in_a_demo_installation(client, tenants: Tenants) -> None:
    offered = (await client.get("/api/demoAccounts")).json()["data"]
    assert offered[0] == {
        "userName": "priya.shah",
        "name": "Priya Shah",
        "role": "Operator",
        "company": "Meridian Forwarding",
    }
    signed_in = await client.post("/api/demoLogin", json={"userName": "vera.lind"})
    assert signed_in.json()["data"]["loggedInUser"]["name"] == "Vera Lind"


async def test_a_real_installation_offers_no_demo_sign_in(
    client, tenants: Tenants, connections: Connections, monkeypatch
):
    monkeypatch.setattr(connections.settings, "demo", False)
    assert (await client.get("/api/demoAccounts")).json()["data"] == []
    assert (await client.post("/api/demoLogin", json={"userName": "vera.lind"})).status_code == 404


async def test_only_demo_users_sign_in_without_a_password(client, tenants: Tenants) -> None:
    await Installation.become(InstallationKind.DEMO)
    await tenants.ana.set({User.is_demo: False})
    assert (await client.post("/api/demoLogin", json={"userName": "ana.ortiz"})).json()["code"] == "sign_in_refused"


async def test_however_busy_a_session_ends_a_day_after_the_password_was_given(client, tenants: Tenants) -> None:
    """Also where it was continued, or moved to another system or account: none of that asks for the password."""
    ana, almost = tenants.ana, clock.now() - timedelta(hours=23, minutes=59)
    air, ocean = ana.memberships
    first, _ = await sessions.open_session(str(ana.id), str(air.company_id), str(air.system_id), almost)
    await sessions.require_session(first, almost + timedelta(minutes=1))
    data = (await service.switch_session(ana, first, str(ocean.company_id), str(ocean.system_id))).model_dump()
    second = data["session_id"]
    third = (await service.continue_session(second, data["stored"])).session_id
    assert (await client.get("/api/session", headers={"sessionId": third})).status_code == 200
    with pytest.raises(SessionInvalid, match="over 24 hours ago"):
        await sessions.require_session(third, clock.now() + timedelta(minutes=2))
    with pytest.raises(SessionInvalid):
        await sessions.load_known_session(third, clock.now() + timedelta(minutes=2))
