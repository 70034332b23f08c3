"""Pins and last used screens: one's own, in every browser and every system."""

import pytest

from tests.fixtures.tenants import Tenants

ADDRESS = "/api/navigation"


async def at_hand(client) -> dict[str, list[str]]:
    return (await client.get(ADDRESS)).json()["data"]


async def test_who_has_pinned_nothing_has_nothing(sign_in, tenants: Tenants) -> None:
    assert await at_hand(await sign_in(tenants.ana)) == {"pins": [], "recent": []}


async def test_pins_follow_their_owner_and_nobody_else(sign_in, tenants: Tenants) -> None:
    here = await sign_in(tenants.ana)
    answer = await here.put(ADDRESS, json={"pins": ["/tariffs/rates", "/uploads/:uploadId?", "/tariffs/rates"]})
    assert answer.json()["data"]["pins"] == ["/tariffs/rates", "/uploads/:uploadId?"]  # each once
    assert (await at_hand(await sign_in(tenants.ana)))["pins"] == ["/tariffs/rates", "/uploads/:uploadId?"]
    assert (await at_hand(await sign_in(tenants.omar)))["pins"] == []


async def test_what_is_not_named_stays(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    await ana.put(ADDRESS, json={"pins": ["/quotes/summary"]})
    await ana.put(ADDRESS, json={"recent": ["/tariffs/summary"]})
    assert await at_hand(ana) == {"pins": ["/quotes/summary"], "recent": ["/tariffs/summary"]}
    await ana.put(ADDRESS, json={})
    await ana.put(ADDRESS, json={"pins": []})
    assert await at_hand(ana) == {"pins": [], "recent": ["/tariffs/summary"]}


@pytest.mark.parametrize(
    "body",
    [
        {"pins": ["https://elsewhere.example/"]},
        {"pins": ["javascript:alert(1)"]},
        {"pins": ["/a b"]},
        {"pins": [f"/{at}" for at in range(41)]},
        {"recent": ["/" + "a" * 200]},
        {"pins": "/tariffs"},
    ],
)
async def test_what_is_no_address_of_a_screen_is_refused(sign_in, tenants: Tenants, body) -> None:
    ana = await sign_in(tenants.ana)
    assert (await ana.put(ADDRESS, json=body)).status_code == 422
    assert await at_hand(ana) == {"pins": [], "recent": []}
