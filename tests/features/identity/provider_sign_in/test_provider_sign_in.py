"""Signing in by the identity provider of a company, against a provider that runs on loopback."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from freight.documents.sign_in_policy import SignInPolicy
from freight.documents.user import Membership, User
from freight.features.identity.provider_sign_in import discovery
from freight.kit.storage.connections import Connections
from tests.features.identity.sign_in.test_sign_in import session_of
from tests.features.identity.sign_in.test_sign_in import sign_in as by_password
from tests.fixtures.identity_provider import CLIENT, SECRET, IdentityProvider, sent_back
from tests.fixtures.tenants import Tenants


@pytest.fixture(autouse=True)
def reachable(connections: Connections, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections.settings, "outgoing_hosts", "127.0.0.1")
    discovery._known.clear()


def form(provider: IdentityProvider, **changed: Any) -> dict[str, Any]:
    return {
        "isOn": True,
        "isRequired": False,
        "issuer": provider.issuer,
        "clientId": CLIENT,
        "clientSecret": SECRET,
        "domains": ["example.test"],
        "revision": 0,
    } | changed


@pytest.fixture
async def idp(identity_provider: IdentityProvider, sign_in, tenants: Tenants) -> IdentityProvider:
    """The provider of Meridian, set up by Priya."""
    saved = await (await sign_in(tenants.priya)).put("/api/identityProvider", json=form(identity_provider))
    assert saved.status_code == 200, saved.text
    return identity_provider


async def depart(client: httpx.AsyncClient, company: str = "MERIDIAN") -> dict[str, str]:
    """Return what the browser gives the server when it comes back from the provider."""
    left = await client.post("/api/login/provider", json={"company": company})
    assert left.status_code == 200, left.text
    data = left.json()["data"]
    back = sent_back(data["address"])
    return {"state": back["state"], "code": back["code"], "issuer": back["iss"], "browser": data["browser"]}


async def arrive(client: httpx.AsyncClient, back: dict[str, str]) -> httpx.Response:
    return await client.post("/api/login/return", json=back)


async def come(client: httpx.AsyncClient) -> httpx.Response:
    return await arrive(client, await depart(client))


async def test_a_person_signs_in_by_the_provider_of_the_company(client, idp: IdentityProvider, tenants: Tenants):
    told = await come(client)
    assert told.status_code == 200, told.text
    assert told.json()["data"]["loggedInUser"]["name"] == "Ana Ortiz"
    assert (await client.get("/api/session", headers=session_of(told))).status_code == 200


async def test_what_is_asked_of_the_provider_is_what_the_standard_wants(client, idp: IdentityProvider) -> None:
    left = (await client.post("/api/login/provider", json={"company": "meridian"})).json()["data"]
    asked = parse_qs(urlsplit(left["address"]).query)
    assert asked["redirect_uri"] == ["http://127.0.0.1:8000/login/return"]
    assert asked["scope"] == ["openid email profile"]
    assert (asked["response_type"], asked["code_challenge_method"]) == (["code"], ["S256"])
    assert len({left["browser"], *asked["state"], *asked["nonce"], *asked["code_challenge"]}) == 4


LIES: list[tuple[dict[str, Any], str]] = [
    ({"nonce": "another"}, "belongs to another sign-in"),
    ({"nonce": None}, "belongs to another sign-in"),
    ({"aud": "another"}, "another application"),
    ({"aud": [CLIENT, "another"]}, "another application"),
    ({"azp": "another"}, "another application"),
    ({"iss": "https://evil.example"}, "another provider"),
    ({"exp": 1}, "has expired"),
    ({"exp": None}, "has expired"),
    ({"iat": 1}, "at another time"),
    ({"email_verified": False}, "has not verified"),
    ({"email_verified": None}, "has not verified"),
    ({"email": None}, "sent no email address"),
    ({"email": "ana.ortiz@evil.example"}, "not in a domain"),
    ({"email": "ana.ortiz@evil.example@example.test"}, "email address"),
    ({"email": "ana.\u200bortiz@example.test"}, "email address"),
    ({"email": "nobody@example.test"}, "Ask your administrator for an invitation"),
]


@pytest.mark.parametrize(("lies", "said"), LIES)
async def test_what_the_token_says_has_to_be_right(client, idp: IdentityProvider, lies: dict[str, Any], said: str):
    idp.lies = lies
    refused = await come(client)
    assert (refused.status_code, said in refused.json()["msg"]) == (400, True), refused.text


async def test_a_token_for_two_that_names_us_as_its_user_is_taken(client, idp: IdentityProvider) -> None:
    idp.lies = {"aud": [CLIENT, "another"], "azp": CLIENT}
    assert (await come(client)).status_code == 200


@pytest.mark.parametrize("signing", ["unsigned", "signed_by_the_public_key", "signed_by_a_stranger"])
async def test_a_token_is_signed_by_a_key_of_the_provider(client, idp: IdentityProvider, signing: str) -> None:
    idp.sign = getattr(idp, signing)
    refused = await come(client)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_token")


@pytest.mark.parametrize("token", ["", "a.b.c", "e30.e30.e30", "x" * 20_000, ".."])
async def test_what_is_no_token_is_refused(client, idp: IdentityProvider, token: str) -> None:
    idp.sign = lambda _: token
    assert (await come(client)).json()["code"] == "bad_token"


async def test_a_state_is_used_once_and_by_the_browser_that_began(client, idp: IdentityProvider) -> None:
    back = await depart(client)
    stolen = back | {"browser": "x" * 43}
    assert (await arrive(client, stolen)).json()["code"] == "sign_in_over"
    # the attempt has used it up: it works for no one any more
    assert (await arrive(client, back)).json()["code"] == "sign_in_over"
    back = await depart(client)
    assert (await arrive(client, back)).status_code == 200
    assert (await arrive(client, back)).json()["code"] == "sign_in_over"


async def test_the_answer_of_another_provider_is_refused(client, idp: IdentityProvider) -> None:
    back = await depart(client)
    assert (await arrive(client, back | {"issuer": "https://evil.example"})).json()["code"] == "bad_token"
    denied = {**await depart(client), "code": "", "error": "access_denied"}
    assert (await arrive(client, denied)).json()["code"] == "refused"


async def test_keys_are_kept_and_fetched_again_when_they_changed(client, idp: IdentityProvider, monkeypatch) -> None:
    for _ in range(3):
        assert (await come(client)).status_code == 200
    assert idp.keys_fetched == 1
    idp.rotate()
    assert (await come(client)).json()["code"] == "bad_token"  # not again within a minute, whatever tokens name
    assert idp.keys_fetched == 1
    monkeypatch.setattr(discovery, "KEYS_AGAIN", 0.0)
    assert (await come(client)).status_code == 200
    assert idp.keys_fetched == 2


async def test_the_session_is_confined_to_the_company_whose_provider_vouched(
    client, sign_in, idp: IdentityProvider, tenants: Tenants
) -> None:
    there = Membership(company_id=tenants.gdynia.company_id, system_id=tenants.gdynia.system_id, role="Operator")
    await tenants.ana.set({User.memberships: [there, *tenants.ana.memberships]})
    told = await come(client)
    data = told.json()["data"]
    assert data["loggedInUser"]["company"]["name"] == "Meridian Forwarding"
    assert [each["name"] for each in data["companies"]] == ["Meridian Forwarding"]
    head = session_of(told)
    gdynia = {"company": str(tenants.gdynia.company_id), "system": str(tenants.gdynia.system_id)}
    assert (await client.post("/api/resetCookie", headers=head, json=gdynia)).status_code == 403
    ocean = {"company": str(tenants.ocean.company_id), "system": str(tenants.ocean.system_id)}
    moved = await client.post("/api/resetCookie", headers=head, json=ocean)
    assert moved.status_code == 200
    # and stays so after a move, and after it was continued
    assert (await client.post("/api/resetCookie", headers=session_of(moved), json=gdynia)).status_code == 403
    stored = moved.json()["data"]["stored"]
    longer = await client.post("/api/extendSession", headers=session_of(moved), json={"data": stored})
    assert (await client.post("/api/resetCookie", headers=session_of(longer), json=gdynia)).status_code == 403
    # the sessions of the person elsewhere are neither shown nor ended, nor is the person renamed
    elsewhere = session_of(await by_password(client, "ana.ortiz"))
    head = session_of(longer)
    shown = (await client.get("/api/mySessions", headers=head)).json()["data"]["sessions"]
    assert [each["system"] for each in shown] == ["Ocean Import Rotterdam"]
    assert (await client.delete("/api/mySessions", headers=head)).status_code == 200
    assert (await client.get("/api/session", headers=elsewhere)).status_code == 200
    assert (await client.put("/api/me", headers=head, json={"name": "Eve"})).status_code == 403


async def test_the_provider_of_one_company_lets_nobody_into_another(client, idp: IdentityProvider, tenants: Tenants):
    idp.email = tenants.tomasz.email
    assert (await come(client)).json()["code"] == "nobody"
    assert (await client.post("/api/login/provider", json={"company": "BALTIC"})).status_code == 404


async def test_who_is_suspended_or_closed_is_refused(client, sign_in, idp: IdentityProvider, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    back = await depart(client)  # the user leaves for the provider, and is suspended in the meantime
    suspended = await priya.post(f"/api/people/{tenants.ana.id}/suspend", json={"revision": 1})
    assert suspended.status_code == 200
    assert (await arrive(client, back)).json()["code"] == "nobody"
    idp.email = tenants.omar.email
    await tenants.omar.set({User.is_active: False})
    assert (await come(client)).json()["code"] == "nobody"


async def test_an_invitation_is_taken_up_by_the_provider_and_only_so(
    client, sign_in, idp: IdentityProvider, tenants: Tenants
) -> None:
    idp.email = "Mia.Berg@example.test"
    assert (await come(client)).json()["code"] == "nobody"
    priya = await sign_in(tenants.priya)
    member = {"systemId": str(tenants.air.system_id), "role": "Operator"}
    for email in ("mia.berg@example.test", tenants.tomasz.email):
        asked = {"name": "Mia", "email": email, "memberships": [member]}
        assert (await priya.post("/api/invitations", json=asked)).status_code == 200
    idp.lies = {"name": "Mia Berg"}
    told = (await come(client)).json()["data"]["loggedInUser"]
    assert (told["userName"], told["name"]) == ("mia.berg", "Mia Berg")
    assert (await come(client)).json()["data"]["loggedInUser"]["id"] == told["id"]
    assert (await by_password(client, "mia.berg", "")).status_code == 400  # there is no password, not even an empty one
    # users who have an account must link it themselves
    idp.email = tenants.tomasz.email
    assert (await come(client)).json()["code"] == "has_account"


async def test_where_it_is_required_passwords_open_other_companies_only(
    client, sign_in, idp: IdentityProvider, tenants: Tenants
) -> None:
    there = Membership(company_id=tenants.gdynia.company_id, system_id=tenants.gdynia.system_id, role="Operator")
    await tenants.ana.set({User.memberships: [*tenants.ana.memberships, there]})
    priya = await sign_in(tenants.priya)
    needed = form(idp, isRequired=True, clientSecret="", revision=1)
    assert (await priya.put("/api/identityProvider", json=needed)).status_code == 200

    refused = await by_password(client, "omar.haddad")
    assert (refused.status_code, refused.json()["code"]) == (400, "provider_needed")
    assert (await by_password(client, "omar.haddad", "Wrong-horse-7")).json()["code"] == "sign_in_refused"
    told = await by_password(client, "ana.ortiz")
    assert told.json()["data"]["loggedInUser"]["company"]["name"] == "Baltic Line Logistics"
    assert [each["name"] for each in told.json()["data"]["companies"]] == ["Baltic Line Logistics"]
    air = {"company": str(tenants.air.company_id), "system": str(tenants.air.system_id)}
    assert (await client.post("/api/resetCookie", headers=session_of(told), json=air)).status_code == 403
    assert (await come(client)).status_code == 200
    # a provider that is broken locks no company out
    assert (await by_password(client, "priya.shah")).status_code == 200


async def test_the_sign_in_page_learns_of_companies_and_not_of_people(client, idp: IdentityProvider) -> None:
    async def offered(**asked: str) -> list[str]:
        answer = await client.post("/api/login/providers", json=asked)
        return [each["company"] for each in answer.json()["data"]["companies"]]

    assert await offered(who="ana.ortiz@example.test") == await offered(who="nobody@EXAMPLE.test") == ["MERIDIAN"]
    assert await offered(company="meridian") == ["MERIDIAN"]
    assert await offered(who="ana.ortiz") == await offered(company="BALTIC") == await offered() == []


async def test_the_secret_is_sealed_for_its_record_and_goes_to_its_issuer_alone(
    client, sign_in, idp: IdentityProvider, tenants: Tenants, connections: Connections
) -> None:
    assert SECRET not in str([row async for row in connections.database["sign_in_policies"].find()])
    priya = await sign_in(tenants.priya)
    shown = (await priya.get("/api/identityProvider")).json()["data"]
    assert (shown["hasSecret"], SECRET in str(shown)) == (True, False)
    moved = form(idp, issuer="https://evil.example", clientSecret="", revision=1)
    refused = await priya.put("/api/identityProvider", json=moved)
    assert (refused.status_code, refused.json()["code"]) == (400, "secret_needed")
    assert (await priya.put("/api/identityProvider", json=form(idp, revision=0))).status_code == 409
    assert (await (await sign_in(tenants.ana)).get("/api/identityProvider")).status_code == 403


BAD: list[tuple[dict[str, Any], str]] = [
    ({"clientId": "", "domains": []}, "Enter the client ID, the email domains."),
    ({"clientSecret": ""}, "Enter the client secret."),
    ({"issuer": "http://login.example.com"}, "http://"),
    ({"issuer": "login.example.com"}, "https://"),
    ({"domains": ["example"]}, "not a domain"),
    ({"domains": ["a b.com"]}, "not a domain"),
]


@pytest.mark.parametrize(("changed", "said"), BAD)
async def test_what_is_missing_or_wrong_is_named(
    sign_in, identity_provider: IdentityProvider, tenants: Tenants, changed: dict[str, Any], said: str
) -> None:
    refused = await (await sign_in(tenants.priya)).put("/api/identityProvider", json=form(identity_provider, **changed))
    assert (refused.status_code, said in refused.json()["msg"]) == (400, True), refused.text
    assert await SignInPolicy.count() == 0


async def test_a_provider_is_tried_before_anybody_needs_it(sign_in, idp: IdentityProvider, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    steps = (await priya.post("/api/identityProvider/test")).json()["data"]["steps"]
    assert [each["state"] for each in steps] == ["ok", "ok", "ok"]
    idp.close()
    steps = (await priya.post("/api/identityProvider/test")).json()["data"]["steps"]
    assert [each["state"] for each in steps] == ["failed"]


async def test_a_provider_inside_the_network_is_not_called(
    client, sign_in, idp: IdentityProvider, tenants: Tenants, connections: Connections, monkeypatch
) -> None:
    discovery._known.clear()
    monkeypatch.setattr(connections.settings, "outgoing_hosts", "")
    refused = await client.post("/api/login/provider", json={"company": "MERIDIAN"})
    assert (refused.status_code, refused.json()["code"]) == (400, "address_not_allowed")


async def test_the_second_factor_is_then_the_providers(client, sign_in, idp: IdentityProvider, tenants: Tenants):
    priya = await sign_in(tenants.priya)
    asked = {"needsSecondFactor": True, "revision": 1}
    assert (await priya.put("/api/signInPolicy", json=asked)).status_code == 200
    assert (await by_password(client, "ana.ortiz")).json()["data"]["secondStep"] == "setup"
    assert (await come(client)).json()["data"]["sessionId"]
