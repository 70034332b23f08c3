"""Loading templates-seed/: everything exists afterwards; a second run adds nothing and undoes nothing."""

import json

import pytest

from freight.core.errors import Conflict
from freight.documents.company import Company
from freight.documents.help_page import HelpPage
from freight.documents.installation import Installation, InstallationKind
from freight.documents.system import System
from freight.documents.user import User
from freight.features.desk.installation.service import get_installation_state
from freight.features.desk.seed import service
from freight.features.desk.seed.service import seed_installation, start_empty_installation
from freight.features.identity.sign_in.first_administrator import FirstAdministrator, open_installation
from freight.kit.auth import passwords
from freight.kit.first_run import DEMO_PASSWORD
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import Connections
from tests.fixtures.tenants import Tenants


async def test_a_demo_installation_gets_two_companies_with_their_systems_and_people(
    client, connections: Connections
) -> None:
    await seed_installation(connections.settings)
    assert await Company.count() == 2
    assert await System.count() == 5
    offered = (await client.get("/api/demoAccounts")).json()["data"]
    assert [(a["name"], a["role"]) for a in offered] == [
        ("Priya Shah", "Administrator"),
        ("Ana Ortiz", "Billing operator"),
        ("June Park", "Key account clerk"),
        ("Marek Novák", "Pricing manager"),
        ("Tomasz Zieliński", "Billing operator"),
    ]
    for account in offered:
        form = {"userName": account["userName"], "password": DEMO_PASSWORD}
        assert (await client.post("/api/login", json=form)).status_code == 200


async def test_a_second_run_adds_nothing_and_keeps_what_people_changed(connections: Connections) -> None:
    await seed_installation(connections.settings)
    ana = await User.find_one(User.user_name == "ana.ortiz")
    assert ana
    await ana.set({User.password_hash: await passwords.hash_password("Better-horse-8"), User.name: "Ana Ortiz-Lind"})
    await Company.find_one(Company.code == "BALTIC").set({Company.name: "Baltic Line AS"})
    again = await seed_installation(connections.settings)
    assert {name: count for name, count in again.items() if count} == {}
    ana = await User.find_one(User.user_name == "ana.ortiz")
    assert ana and ana.name == "Ana Ortiz-Lind"
    assert await passwords.verify_password("Better-horse-8", ana.password_hash)


async def test_a_newer_help_text_replaces_the_older(connections: Connections) -> None:
    await seed_installation(connections.settings)
    await HelpPage.find_one(HelpPage.url == "/").set({HelpPage.title: "an older text"})
    assert (await seed_installation(connections.settings))["help pages"] == 1
    page = await HelpPage.find_one(HelpPage.url == "/")
    assert page and page.title == "Home"


MIA = FirstAdministrator("mia.berg", "Mia Berg", "mia@nordfracht.example", "Nordfracht", "Air Export Hamburg", "EUR")


async def test_the_demo_is_never_loaded_beside_people_who_work_here(client, connections: Connections) -> None:
    """`freight run` on real data, with the demo requested: no demo data is added, and no one signs in without a
    password."""
    await open_installation(MIA, "Correct-horse-7")
    added = await seed_installation(connections.settings)
    assert connections.settings.demo
    assert "users" not in added
    assert (await Company.count(), await User.count()) == (1, 1)
    assert (await client.get("/api/demoAccounts")).json()["data"] == []
    assert (await client.post("/api/demoLogin", json={"userName": "mia.berg"})).status_code == 404


async def test_real_people_of_an_installation_that_does_not_say_what_it_is_are_left_among_themselves(
    client, connections: Connections, tenants: Tenants
) -> None:
    await tenants.vera.set({User.is_demo: False})
    await seed_installation(connections.settings)
    assert await Company.find_one(Company.code == "MERIDIAN", Company.name != "Meridian Forwarding") is None
    assert await User.count() == 7
    assert (await client.post("/api/demoLogin", json={"userName": "priya.shah"})).status_code == 404


async def test_an_installation_begun_empty_stays_empty_whatever_the_next_start_asks_for(
    connections: Connections,
) -> None:
    await start_empty_installation()
    await start_empty_installation()
    await seed_installation(connections.settings)
    assert (await User.count(), await Company.count()) == (0, 0)
    assert await Installation.kind_now() is InstallationKind.REAL


async def test_real_work_does_not_begin_in_a_demo(connections: Connections) -> None:
    await seed_installation(connections.settings)
    with pytest.raises(Conflict, match="has the demo data"):
        await start_empty_installation()
    with pytest.raises(Conflict):
        await open_installation(MIA, "Correct-horse-7")


async def test_a_demo_that_lost_its_people_is_still_a_demo(connections: Connections) -> None:
    await seed_installation(connections.settings)
    await User.find_all().delete()
    assert await Installation.kind_now() is InstallationKind.DEMO
    with pytest.raises(Conflict):
        await open_installation(MIA, "Correct-horse-7")


async def test_a_real_installation_gets_no_demo_people(connections: Connections, monkeypatch) -> None:
    monkeypatch.setattr(connections.settings, "demo", False)
    await seed_installation(connections.settings)
    assert (await User.count(), await Company.count()) == (0, 0)
    assert await HelpPage.count() > 0


def test_the_demo_password_satisfies_the_rule() -> None:
    assert passwords.list_password_weaknesses(DEMO_PASSWORD) == []


def test_every_permission_a_demo_user_holds_is_in_the_catalogue() -> None:
    known = {p["id"] for module in json.loads((SEEDS / "permissions.json").read_text()) for p in module["permissions"]}
    users = json.loads((SEEDS / "users.json").read_text())
    held = {p for user in users for membership in user["memberships"] for p in membership["permissions"]}
    assert held - known == set()


async def test_a_page_never_takes_a_demo_that_begins_to_load_for_a_loaded_one(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the moment it is known to be a demo it says that it is loading, and no longer once it is loaded."""
    begun = []

    async def note_state(*_: object) -> int:
        begun.append(await get_installation_state())
        return 0

    monkeypatch.setattr(service, "load_help", note_state)
    await seed_installation(connections.settings)
    assert begun[0].has_users
    assert begun[0].loading is not None
    assert (await get_installation_state()).loading is None
