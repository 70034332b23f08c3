"""Loading templates-seed/: everything is there, a second run adds nothing and takes nothing back."""

import json

from freight.documents.company import Company
from freight.documents.help_page import HelpPage
from freight.documents.system import System
from freight.documents.user import User
from freight.features.identity.seed import DEMO_PASSWORD
from freight.features.seed.service import SEEDS, seed
from freight.kit import passwords
from freight.kit.resources import Resources


async def test_a_demo_installation_gets_two_companies_with_two_systems_and_people(client, resources: Resources) -> None:
    await seed(resources.settings)
    assert await Company.count() == 2
    assert await System.count() == 4
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


async def test_a_second_run_adds_nothing_and_keeps_what_people_changed(resources: Resources) -> None:
    await seed(resources.settings)
    ana = await User.find_one(User.user_name == "ana.ortiz")
    assert ana
    await ana.set({User.password_hash: await passwords.hashed("Better-horse-8"), User.name: "Ana Ortiz-Lind"})
    await Company.find_one(Company.code == "BALTIC").set({Company.name: "Baltic Line AS"})
    again = await seed(resources.settings)
    assert {name: count for name, count in again.items() if count} == {}
    ana = await User.find_one(User.user_name == "ana.ortiz")
    assert ana and ana.name == "Ana Ortiz-Lind"
    assert await passwords.matches("Better-horse-8", ana.password_hash)


async def test_a_newer_help_text_replaces_the_older(resources: Resources) -> None:
    await seed(resources.settings)
    await HelpPage.find_one(HelpPage.url == "/").set({HelpPage.title: "an older text"})
    assert (await seed(resources.settings))["help pages"] == 1
    page = await HelpPage.find_one(HelpPage.url == "/")
    assert page and page.title == "Home"


async def test_a_real_installation_gets_no_demo_people(resources: Resources, monkeypatch) -> None:
    monkeypatch.setattr(resources.settings, "demo", False)
    await seed(resources.settings)
    assert (await User.count(), await Company.count()) == (0, 0)
    assert await HelpPage.count() > 0


def test_the_demo_password_satisfies_the_rule() -> None:
    assert passwords.missing(DEMO_PASSWORD) == []


def test_every_permission_a_demo_user_holds_is_in_the_catalogue() -> None:
    known = {p["id"] for module in json.loads((SEEDS / "permissions.json").read_text()) for p in module["permissions"]}
    users = json.loads((SEEDS / "users.json").read_text())
    held = {p for user in users for membership in user["memberships"] for p in membership["permissions"]}
    assert held - known == set()
