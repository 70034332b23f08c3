"""Opening a real installation, which has no demo users to sign in as."""

import pytest

from freight.core.errors import Conflict, Invalid
from freight.documents.user import User
from freight.features.identity.sign_in.first_administrator import FirstAdministrator, open_installation
from freight.kit.storage.connections import Connections
from tests.fixtures.tenants import PASSWORD, Tenants

MIA = FirstAdministrator("Mia.Berg", "Mia Berg", "mia@nordfracht.example", "Nordfracht", "Air Export Hamburg", "EUR")


async def test_the_first_administrator_signs_in_and_may_do_everything(client, connections: Connections) -> None:
    await open_installation(MIA, PASSWORD)
    signed_in = await client.post("/api/login", json={"userName": "mia.berg", "password": PASSWORD})
    user = signed_in.json()["data"]["loggedInUser"]
    assert (user["isAdmin"], user["company"]["name"]) == (1, "Nordfracht")
    assert (user["system"]["name"], user["system"]["currency"]) == ("Air Export Hamburg", "EUR")
    headers = {"sessionId": signed_in.json()["data"]["sessionId"]}
    (company,) = (await client.get("/api/treeview", headers=headers)).json()["data"]
    assert [s["code"] for s in company["children"]] == ["AEH"]


async def test_an_installation_is_opened_once(tenants: Tenants) -> None:
    before = await User.count()
    with pytest.raises(Conflict):
        await open_installation(MIA, PASSWORD)
    assert await User.count() == before


async def test_the_first_password_satisfies_the_rule_too(connections: Connections) -> None:
    with pytest.raises(Invalid, match="a digit"):
        await open_installation(MIA, "Weak-password")
    assert await User.count() == 0
