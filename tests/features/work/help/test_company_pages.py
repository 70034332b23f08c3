"""Help pages that a company writes itself."""

import asyncio

import pytest

from freight.documents.help_page import HelpKey, HelpPage, HelpSection
from freight.documents.user import User
from tests.fixtures.tenants import Tenants

PAGES, PAGE = "/api/helpPages", "/api/helpPages/page"
OWN = {"url": "/tariffs", "title": "Our tariffs", "text": "## Ask Marek\nHe **knows**.", "revision": 0}


@pytest.fixture(autouse=True)
async def suite(tenants: Tenants) -> None:
    section = HelpSection(heading="What it shows", sentences=["All tariffs."])
    keys = [HelpKey(keys="Alt+S", does="Save")]
    await HelpPage(url="/tariffs", title="Tariffs", sections=[section], keys=keys).insert()


async def read(client, url: str = "/tariffs/list"):
    return (await client.get("/api/helpContent", params={"url": url})).json()["data"]


async def test_the_companys_page_shows_in_all_its_systems_and_nowhere_else(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    saved = await ana.put(PAGE, json=OWN)
    assert (saved.status_code, saved.json()["msg"]) == (200, "Help page saved.")
    for colleague in (tenants.ana, tenants.olaf):
        shown = await read(await sign_in(colleague))
        assert (shown["title"], shown["isOwn"]) == ("Our tariffs", True)
        assert shown["blocks"][0]["lines"][0][0]["text"] == "Ask Marek"
        assert shown["keys"] == [{"keys": "Alt+S", "does": "Save"}]  # they work whatever is written
    stranger = await sign_in(tenants.tomasz)
    assert (await read(stranger))["title"] == "Tariffs"
    page = (await stranger.get(PAGE, params={"url": "/tariffs"})).json()["data"]
    assert (page["isOwn"], page["revision"], page["recordId"]) == (False, 0, None)


async def test_the_default_comes_back_and_the_history_tells(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    first = (await ana.put(PAGE, json=OWN)).json()["data"]
    changed = (await ana.put(PAGE, json={**OWN, "text": "Ask June.", "revision": first["revision"]})).json()["data"]
    restored = await ana.delete(PAGE, params={"url": "/tariffs", "revision": changed["revision"]})
    assert restored.json()["data"]["text"] == "## What it shows\n\nAll tariffs."
    assert (await read(ana))["title"] == "Tariffs"
    told = (await ana.get("/api/historyDoc", params={"id": first["recordId"]})).json()["data"]["entries"]
    assert [entry["action"] for entry in told] == ["archived", "changed", "created"]
    # and it can be written again
    again = {**OWN, "revision": restored.json()["data"]["revision"]}
    assert (await ana.put(PAGE, json=again)).json()["data"]["isOwn"]


async def test_a_page_where_the_suite_has_none(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    assert await read(ana, "/quotes/summary") is None
    await ana.put(PAGE, json={**OWN, "url": "/quotes"})
    assert (await read(ana, "/quotes/summary"))["title"] == "Our tariffs"
    rows = (await ana.get(PAGES)).json()["data"]["rows"]
    assert [(row["url"], row["isOwn"], row["hasDefault"]) for row in rows] == [
        ("/quotes", True, False),
        ("/tariffs", False, True),
    ]


async def test_of_two_who_write_at_once_one_is_told(sign_in, tenants: Tenants) -> None:
    ana, priya = await sign_in(tenants.ana), await sign_in(tenants.priya)
    answers = await asyncio.gather(ana.put(PAGE, json=OWN), priya.put(PAGE, json={**OWN, "title": "Other"}))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert (await ana.put(PAGE, json=OWN)).status_code == 409
    assert (await ana.delete(PAGE, params={"url": "/tariffs", "revision": 0})).status_code == 409


async def test_reading_and_writing_have_their_rights(sign_in, tenants: Tenants) -> None:
    omar: User = tenants.omar
    for held, listed, saved in ([], 403, 403), (["help.viewHelp"], 200, 403), (["help.editHelp"], 200, 200):
        omar.memberships[0].permissions = held
        await omar.save()
        client = await sign_in(omar)
        assert (await client.get(PAGES)).status_code == listed
        assert (await client.put(PAGE, json=OWN)).status_code == saved
        assert (await client.post(f"{PAGES}/preview", json={"text": "a"})).status_code == saved
    assert (await read(client))["isOwn"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"url": "https://x.example"},
        {"url": "/a b"},
        {"title": ""},
        {"text": ""},
        {"text": "a" * 20_001},
        {"revision": -1},
    ],
)
async def test_what_cannot_be_a_page_is_refused(sign_in, tenants: Tenants, wrong) -> None:
    assert (await (await sign_in(tenants.ana)).put(PAGE, json={**OWN, **wrong})).status_code == 422


async def test_a_hostile_text_reaches_readers_as_text(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    typed = "<script>alert(1)</script> [go](javascript:alert(1))"
    await ana.put(PAGE, json={**OWN, "text": typed})
    assert (await read(ana))["blocks"] == [
        {"kind": "paragraph", "lines": [[{"text": typed, "style": "plain", "address": ""}]]}
    ]
