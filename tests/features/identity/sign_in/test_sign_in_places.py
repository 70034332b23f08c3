"""A mail is sent when a user signs in from a new place."""

from typing import Any

import httpx
from pymongo.errors import OperationFailure

from freight.documents.mail import Mail
from freight.documents.user import User
from freight.features.identity.sign_in import service, sign_in_places
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.mail.mail_store import open_mail_body
from freight.kit.storage.connections import Connections
from tests.fixtures.tenants import PASSWORD, Tenants

OFFICE = SignInOrigin("203.0.113.9", "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36")


async def come(desk: SignInOrigin, user_name: str = "ana.ortiz") -> Any:
    return await service.sign_in(user_name, PASSWORD, desk)


async def mails() -> list[Mail]:
    return await Mail.find(Mail.kind == "newSignIn").sort("_id").to_list()


async def test_a_mail_says_from_where_and_what_to_do(tenants: Tenants) -> None:
    await come(OFFICE)
    assert await mails() == []  # the very first sign-in is not reported
    await come(SignInOrigin("198.51.100.7", "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0"))
    (mail,) = await mails()
    assert (mail.to, mail.subject) == ("ana.ortiz@example.test", "New sign-in to Freight")
    text = open_mail_body(mail.id, mail.body).text
    assert "Firefox, Linux, 198.51.100.7" in text
    assert "Sign out everywhere else" in text


async def test_the_same_place_is_told_once_and_a_younger_browser_is_the_same(tenants: Tenants) -> None:
    await come(OFFICE)
    for version in ("141.0", "142.0"):
        await come(SignInOrigin(OFFICE.address, OFFICE.device.replace("140.0", version)))
    assert await mails() == []
    for _ in range(2):
        await come(SignInOrigin("2001:db8:1:2::7", OFFICE.device))
    await come(SignInOrigin("2001:db8:1:2:aaaa::9", OFFICE.device))  # the same customer of a provider
    assert len(await mails()) == 1


async def test_another_person_at_the_same_desk_is_somebody_else(tenants: Tenants) -> None:
    await come(OFFICE)
    await come(OFFICE, "omar.haddad")
    assert await mails() == []


async def test_so_many_places_are_remembered_and_no_more(tenants: Tenants, connections: Connections) -> None:
    member = tenants.ana.memberships[0]
    for number in range(sign_in_places.MOST + 5):
        await sign_in_places.record_sign_in_place(tenants.ana, member, SignInOrigin(f"203.0.113.{number}"))
    (kept,) = [row async for row in connections.database["known_devices"].find()]
    assert len(kept["seen"]) == sign_in_places.MOST
    assert "203.0.113" not in str(kept)


async def test_a_mail_that_cannot_be_posted_keeps_nobody_out(tenants: Tenants, monkeypatch) -> None:
    await come(OFFICE)

    async def broken(*_: object) -> None:
        raise OperationFailure("the disk is full")

    monkeypatch.setattr(sign_in_places, "store_mail", broken)
    assert (await come(SignInOrigin("198.51.100.7"))).session_id
    await tenants.ana.set({User.email: ""})
    assert (await come(SignInOrigin("198.51.100.8"))).session_id
    assert await mails() == []


async def test_one_press_of_a_demo_account_writes_nobody(client: httpx.AsyncClient, tenants: Tenants) -> None:
    for browser in ("Firefox/1", "Chrome/1"):
        client.headers["user-agent"] = browser
        assert (await client.post("/api/demoLogin", json={"userName": "vera.lind"})).status_code == 200
    assert await mails() == []
