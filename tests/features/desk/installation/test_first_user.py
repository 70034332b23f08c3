"""The first user by the form of the sign-in page: with the code of the terminal, and once."""

import asyncio

import pytest

from freight.documents.company import Company
from freight.documents.field_template import FieldTemplate
from freight.documents.installation import Installation, InstallationKind
from freight.documents.system import System
from freight.documents.user import User
from freight.features.desk.installation.service import get_setup_code
from freight.features.desk.seed import progress
from freight.kit.security.secrets import Keyring, generate_secret_key
from freight.kit.storage.connections import Connections
from tests.fixtures.tenants import PASSWORD, Tenants


def _form(**changed: str) -> dict[str, str]:
    return {
        "setupCode": get_setup_code(),
        "company": "Nordfracht",
        "system": "Air Export Hamburg",
        "currency": "EUR",
        "name": "Mia Berg",
        "userName": "mia.berg",
        "email": "mia@nordfracht.example",
        "password": PASSWORD,
    } | changed


async def test_the_first_user_opens_the_installation_and_is_signed_in(client, connections: Connections) -> None:
    assert (await client.get("/api/installation")).json()["data"] == {"hasUsers": False, "loading": None}
    answer = (await client.post("/api/firstUser", json=_form(setupCode=f" {get_setup_code().lower()} "))).json()
    user = answer["data"]["loggedInUser"]
    assert (user["isAdmin"], user["company"]["name"], user["system"]["name"]) == (1, "Nordfracht", "Air Export Hamburg")
    assert await FieldTemplate.get_pymongo_collection().count_documents({}) > 0, "grids have columns from the start"
    assert await Installation.kind_now() is InstallationKind.REAL
    assert (await client.get("/api/installation")).json()["data"] == {"hasUsers": True, "loading": None}
    assert (await client.post("/api/firstUser", json=_form(userName="second"))).status_code == 409


async def test_it_works_once_however_many_try_at_the_same_moment(client, connections: Connections) -> None:
    answers = await asyncio.gather(
        *(client.post("/api/firstUser", json=_form(userName=f"mia{n}", company=f"Firm {n}")) for n in range(8))
    )
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 7]
    assert (await User.count(), await Company.count()) == (1, 1)


async def test_nobody_begins_without_the_code_and_guessing_is_slow(client, connections: Connections) -> None:
    guess = _form(setupCode="AAAA-BBBB-CCCC-DDDD")
    for _ in range(10):
        assert (await client.post("/api/firstUser", json=guess)).status_code == 400
    assert (await client.post("/api/firstUser", json=_form())).status_code == 429
    assert await User.count() == 0


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"password": "Weak-password"}, "a digit"),
        ({"currency": "EURO"}, "currency"),
        ({"currency": "ZZZ"}, "not a currency"),
        ({"company": "  "}, "Enter the company"),
        ({"userName": " "}, "Enter the user name"),
    ],
)
async def test_what_cannot_be_used_is_refused_and_nothing_is_stored(
    client, connections: Connections, changed: dict[str, str], says: str
) -> None:
    answer = await client.post("/api/firstUser", json=_form(**changed))
    assert answer.status_code in (400, 422)
    assert says in answer.json()["msg"]
    assert (await User.count(), await Company.count()) == (0, 0)


async def test_where_people_work_the_code_opens_nothing(client, tenants: Tenants) -> None:
    assert (await client.post("/api/firstUser", json=_form())).status_code == 409


def test_the_code_belongs_to_the_key_and_to_one_purpose() -> None:
    mine, other = Keyring.parse(generate_secret_key()), Keyring.parse(generate_secret_key())
    assert mine.code_for("a") == mine.code_for("a")
    assert len({mine.code_for("a"), mine.code_for("b"), other.code_for("a")}) == 3


async def test_who_opens_a_demo_that_is_still_loading_sees_how_far_it_is(client, connections: Connections) -> None:
    await Installation.become(InstallationKind.DEMO)
    await progress.set_loading_step(progress.LoadingStep(11, 42, "shipments"))
    told = (await client.get("/api/installation")).json()["data"]
    assert told == {"hasUsers": True, "loading": {"done": 11, "of": 42, "what": "shipments"}}
    await progress.clear_loading_step()
    assert (await client.get("/api/installation")).json()["data"]["loading"] is None


async def test_an_installation_for_real_work_is_never_held_up_by_what_is_loaded(
    client, connections: Connections
) -> None:
    await Installation.become(InstallationKind.REAL)
    await progress.set_loading_step(progress.LoadingStep(1, 9, "field templates"))
    assert (await client.get("/api/installation")).json()["data"]["loading"] is None


async def test_a_dutch_company_begins_in_euros_and_kilograms(client, connections: Connections) -> None:
    assert (await client.post("/api/firstUser", json=_form(country="Nowhere"))).status_code == 400
    answer = await client.post("/api/firstUser", json=_form(country="Netherlands", currency=""))
    assert answer.status_code == 200, answer.text
    company, system = await Company.find_one(), await System.find_one()
    assert company and system and (company.country, system.country, system.currency) == ("NL", "NL", "EUR")
    assert (system.time_zone, system.locale, system.units) == ("Europe/Amsterdam", "nl-NL", "Metric")
