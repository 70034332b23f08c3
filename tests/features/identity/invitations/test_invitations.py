"""Invitations: by mail, once, for seven days, for one address."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import httpx
import pytest

from freight.documents.invitation import Invitation
from freight.documents.mail import Mail
from freight.documents.user import User
from freight.kit import clock
from freight.kit.mail.mail_store import open_mail_body
from freight.kit.security.one_time_tokens import hash_token
from tests.features.identity.people.test_people import act, member
from tests.features.identity.sign_in.test_sign_in import session_of
from tests.features.identity.sign_in.test_sign_in import sign_in as by_password
from tests.fixtures.tenants import PASSWORD, Tenants

LINK = re.compile(r"/redirection/([\w-]{43})$")


def form(tenants: Tenants, **changed: Any) -> dict[str, Any]:
    return {"name": "Mia Berg", "email": "mia@berg.example", "memberships": [member(tenants.air)]} | changed


async def last_link(to: str) -> str:
    """Return the secret of the link in the last mail to an address."""
    mail = await Mail.find({"to": to}).sort("-_id").first_or_none()
    assert mail and mail.id
    found = LINK.search(open_mail_body(mail.id, mail.body).link)
    assert found
    return found[1]


async def invited(caller: httpx.AsyncClient, wanted: dict[str, Any]) -> str:
    answer = await caller.post("/api/invitations", json=wanted)
    assert answer.status_code == 200, answer.text
    return await last_link(wanted["email"])


def acceptance(token: str, **changed: str) -> dict[str, str]:
    return {
        "token": token,
        "email": "MIA@berg.example",
        "userName": "mia.berg",
        "name": "Mia Berg",
        "password": PASSWORD,
        "confirmPassword": PASSWORD,
    } | changed


async def accept(client: httpx.AsyncClient, token: str, **changed: str) -> httpx.Response:
    return await client.post("/api/invitation/accept", json=acceptance(token, **changed))


async def test_who_is_invited_sets_a_password_and_is_signed_in_once(sign_in, client, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    token = await invited(priya, form(tenants))
    stored = await Invitation.find_one()
    assert stored and token not in stored.model_dump_json() and stored.token_hash == hash_token(token)
    assert (await client.post("/api/mailedLink", json={"token": token})).json()["data"] == {"kind": "invitation"}
    offer = (await client.post("/api/invitation", json={"token": token})).json()["data"]
    assert (offer["company"], offer["invitedBy"], offer["systems"], offer["hasAccount"]) == (
        "Meridian Forwarding", "Priya Shah", ["Air Export Chicago"], False,
    )  # fmt: skip
    assert "berg.example" not in str(offer), "the address is asked for, not told"
    data = (await accept(client, token)).json()["data"]
    assert (data["loggedInUser"]["userName"], data["loggedInUser"]["role"]) == ("mia.berg", "Operator")
    assert (await by_password(client, "mia.berg")).status_code == 200
    again = await accept(client, token, userName="eve", email="mia@berg.example")
    assert (again.status_code, again.json()["code"]) == (404, "dead_link")
    assert (await priya.get("/api/invitations")).json()["data"]["count"] == 0


async def test_of_many_who_use_one_link_at_the_same_moment_one_gets_in(sign_in, client, tenants: Tenants) -> None:
    token = await invited(await sign_in(tenants.priya), form(tenants))
    answers = await asyncio.gather(*(accept(client, token, userName=f"mia{n}x") for n in range(6)))
    assert sorted(each.status_code for each in answers)[0] == 200
    assert [each.status_code for each in answers].count(200) == 1
    assert await User.find({"email": "mia@berg.example"}).count() == 1


async def test_an_invitation_ends_after_seven_days(sign_in, client, tenants: Tenants) -> None:
    token = await invited(await sign_in(tenants.priya), form(tenants))
    stored = await Invitation.find_one()
    assert stored and stored.expires_on - clock.now() > timedelta(days=6, hours=23)
    await stored.set({"expires_on": clock.now() - timedelta(seconds=1)})
    assert (await accept(client, token)).json()["code"] == "dead_link"


async def test_a_newer_invitation_and_its_recall_kill_the_link(sign_in, client, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    first = await invited(priya, form(tenants))
    second = await invited(priya, form(tenants))
    listed = (await priya.get("/api/invitations")).json()["data"]["invitations"]
    assert [(each["email"], each["state"], each["mail"]) for each in listed] == [("mia@berg.example", "open", "kept")]
    await priya.post(f"/api/invitations/{listed[0]['id']}/resend")
    third = await last_link("mia@berg.example")
    assert len({first, second, third}) == 3
    for dead in (first, second):
        assert (await accept(client, dead)).status_code == 404
    (open_one,) = (await priya.get("/api/invitations")).json()["data"]["invitations"]
    assert (await priya.delete(f"/api/invitations/{open_one['id']}")).status_code == 200
    assert (await accept(client, third)).status_code == 404


async def test_a_forwarded_invitation_opens_nothing_without_the_address_it_went_to(
    sign_in, client, tenants: Tenants
) -> None:
    token = await invited(await sign_in(tenants.priya), form(tenants))
    assert (await accept(client, token, email="eve@example.test")).json()["code"] == "other_address"
    assert (await accept(client, token)).status_code == 200


@pytest.mark.parametrize(
    ("password", "again", "code"),
    [
        ("Correct-horse-7", "Correct-horse-8", "password_differs"),  # R151
        ("Correct horse-7", "Correct horse-7", "password_space"),  # R152
        ("Corr-7a", "Corr-7a", "password_weak"),  # R153
        ("correct-horse-7", "correct-horse-7", "password_weak"),  # R154
        ("CORRECT-HORSE-7", "CORRECT-HORSE-7", "password_weak"),  # R155
        ("Correct-horse-x", "Correct-horse-x", "password_weak"),  # R156
        ("Correcthorse7", "Correcthorse7", "password_weak"),  # R157
    ],
)
async def test_r151_to_r157_hold_for_the_first_password_too(
    sign_in, client, tenants: Tenants, password: str, again: str, code: str
) -> None:
    token = await invited(await sign_in(tenants.priya), form(tenants))
    refused = await accept(client, token, password=password, confirmPassword=again)
    assert refused.json()["code"] == code
    assert (await accept(client, token)).status_code == 200, "a refused try does not use the link up"


async def test_a_taken_name_does_not_use_the_link_up(sign_in, client, tenants: Tenants) -> None:
    token = await invited(await sign_in(tenants.priya), form(tenants))
    assert (await accept(client, token, userName="Ana.0rtiz")).json()["code"] == "name_taken"
    assert (await accept(client, token)).status_code == 200


async def test_who_is_known_is_answered_alike_and_joins_with_his_account(sign_in, client, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    unknown = (await priya.post("/api/invitations", json=form(tenants))).json()["data"]
    known_form = form(tenants, email="Tomasz.Zielinski@example.test")
    known = (await priya.post("/api/invitations", json=known_form)).json()["data"]
    different = {"id", "email", "invitedOn", "expiresOn"}
    assert {k: v for k, v in known.items() if k not in different} == {
        k: v for k, v in unknown.items() if k not in different
    }
    token = await last_link("Tomasz.Zielinski@example.test")
    assert (await client.post("/api/invitation", json={"token": token})).json()["data"]["hasAccount"] is True
    taken_over = await accept(client, token, email="tomasz.zielinski@example.test")
    assert taken_over.json()["code"] == "has_account", "nobody sets another password by it"

    async def join(user_name: str, password: str = PASSWORD) -> httpx.Response:
        return await client.post(
            "/api/invitation/join", json={"token": token, "userName": user_name, "password": password}
        )

    assert (await join("tomasz.zielinski", "Wrong-horse-7")).json()["code"] == "sign_in_refused"
    assert (await join("ana.ortiz")).json()["code"] == "other_address"
    data = (await join("tomasz.zielinski")).json()["data"]
    assert data["loggedInUser"]["company"]["name"] == "Meridian Forwarding"
    assert [each["name"] for each in data["companies"]] == ["Baltic Line Logistics", "Meridian Forwarding"]
    assert (await join("tomasz.zielinski")).status_code == 404


async def test_who_works_here_already_is_not_invited_and_who_left_comes_back(sign_in, client, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    wanted = form(tenants, email="omar.haddad@example.test")
    assert (await priya.post("/api/invitations", json=wanted)).json()["code"] == "member_already"
    await act(priya, tenants.omar, "leave")
    token = await invited(priya, wanted)
    joined = {"token": token, "userName": "omar.haddad", "password": PASSWORD}
    back = await client.post("/api/invitation/join", json=joined)
    assert back.status_code == 200
    assert (await client.get("/api/session", headers=session_of(back))).status_code == 200


async def test_nobody_invites_to_more_than_he_has(sign_in, tenants: Tenants) -> None:
    june, vera = await sign_in(tenants.june), await sign_in(tenants.vera)
    assert (await june.post("/api/invitations", json=form(tenants))).status_code == 403
    assert (await june.post("/api/invitations", json=form(tenants, isAdmin=True))).status_code == 403
    assert (await vera.post("/api/invitations", json=form(tenants))).status_code == 403
    assert await Mail.count() == 0


async def test_the_invitations_and_mails_of_a_company_are_its_own(sign_in, tenants: Tenants) -> None:
    await invited(await sign_in(tenants.priya), form(tenants))
    stored, mail = await Invitation.find_one(), await Mail.find_one()
    assert stored and mail
    await tenants.tomasz.set({"admin_of": [tenants.gdynia.company_id]})
    tomasz = await sign_in(tenants.tomasz)
    assert (await tomasz.get("/api/invitations")).json()["data"] == {"count": 0, "invitations": []}
    assert (await tomasz.get("/api/mails")).json()["data"]["count"] == 0
    assert (await tomasz.get(f"/api/mails/{mail.id}")).status_code == 404
    for method, path in (("POST", "/resend"), ("DELETE", "")):
        assert (await tomasz.request(method, f"/api/invitations/{stored.id}{path}")).status_code == 404


async def test_a_demo_keeps_its_mails_to_be_read_by_an_administrator(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    token = await invited(priya, form(tenants))
    told = (await priya.get("/api/mails")).json()["data"]
    assert (told["isKept"], told["mails"][0]["subject"]) == (True, "Priya Shah invited you to Meridian Forwarding")
    assert token not in str(told)
    one = (await priya.get(f"/api/mails/{told['mails'][0]['id']}")).json()["data"]
    assert one["link"].endswith(token) and "Hello Mia Berg" in one["text"]
    ana = await sign_in(tenants.ana)
    assert (await ana.get("/api/mails")).status_code == 403
    assert (await ana.get(f"/api/mails/{one['id']}")).status_code == 403


async def test_where_people_really_work_nobody_reads_the_mails_of_others(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    await invited(priya, form(tenants))
    await tenants.ana.set({"is_demo": False})
    (mail,) = (await priya.get("/api/mails")).json()["data"]["mails"]
    one = (await priya.get(f"/api/mails/{mail['id']}")).json()["data"]
    assert (one["link"], one["text"]) == ("", "")


async def test_guessing_links_is_slow(client, tenants: Tenants) -> None:
    for n in range(30):
        assert (await client.post("/api/invitation", json={"token": f"guess{n}"})).status_code == 404
    assert (await client.post("/api/mailedLink", json={"token": "guess"})).status_code == 429
