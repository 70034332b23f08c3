"""The password rules R150-R157 and the change of the own password."""

import httpx
import pytest

from freight.kit.auth import passwords
from tests.fixtures.tenants import PASSWORD, Tenants

NEW = "Better-horse-8"


async def change(caller: httpx.AsyncClient, new: str, confirmation: str | None = None, current: str = PASSWORD):
    form = {
        "currentPassword": current,
        "newPassword": new,
        "confirmPassword": new if confirmation is None else confirmation,
    }
    return await caller.post("/api/change/password", json=form)


@pytest.mark.parametrize(
    ("weak", "lacks"),
    [
        ("Ab1!xyz", "at least 8 characters"),  # R153
        ("lower-case-7", "an upper-case letter"),  # R154
        ("UPPER-CASE-7", "a lower-case letter"),  # R155
        ("No-digit-here", "a digit"),  # R156
        ("NoSpecial123", "one of #?!@$%^&*-"),  # R157
    ],
)
async def test_r153_to_r157_a_weak_password_is_refused_with_what_it_lacks(
    sign_in, tenants: Tenants, weak, lacks
) -> None:
    refused = await change(await sign_in(tenants.ana), weak)
    assert (refused.status_code, refused.json()["data"]["missing"]) == (400, [lacks])
    assert lacks in refused.json()["msg"]


def test_each_special_character_of_r157_counts() -> None:
    assert [s for s in "#?!@$%^&*-" if passwords.list_password_weaknesses(f"Abcdefg1{s}")] == []
    assert passwords.list_password_weaknesses("Abcdefg1_") == ["one of #?!@$%^&*-"]


async def test_r151_the_confirmation_must_be_the_same(sign_in, tenants: Tenants) -> None:
    assert (await change(await sign_in(tenants.ana), NEW, NEW + "x")).json()["code"] == "password_differs"


@pytest.mark.parametrize("spaced", ["Better horse-8", " Better-horse-8", "Better-horse-8\t"])
async def test_r152_a_password_holds_no_space(sign_in, tenants: Tenants, spaced: str) -> None:
    assert (await change(await sign_in(tenants.ana), spaced)).json()["code"] == "password_space"


async def test_the_current_password_is_asked_and_guessing_it_is_throttled(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    for _ in range(10):
        assert (await change(ana, NEW, current="Wrong-horse-7")).json()["code"] == "password_wrong"
    assert (await change(ana, NEW)).status_code == 429


async def test_a_changed_password_ends_every_other_session(client, sign_in, tenants: Tenants) -> None:
    ana, elsewhere = await sign_in(tenants.ana), await sign_in(tenants.ana)
    changed = await change(ana, NEW)
    assert changed.json()["msg"] == "Password changed successfully."
    assert (await elsewhere.get("/api/session")).status_code == 403
    assert (await ana.get("/api/session")).status_code == 403  # the old id of this one too
    session = {"sessionId": changed.json()["data"]["sessionId"]}
    assert (await client.get("/api/session", headers=session)).status_code == 200
    old, new = [
        await client.post("/api/login", json={"userName": "ana.ortiz", "password": password})
        for password in (PASSWORD, NEW)
    ]
    assert (old.status_code, new.status_code) == (400, 200)


async def test_a_password_stays_out_of_the_database(tenants: Tenants) -> None:
    assert tenants.ana.password_hash.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert PASSWORD not in tenants.ana.model_dump_json()
