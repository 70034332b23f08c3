"""Every call of the app by API key: calls outside its permissions are refused, calls about users require a signed-in
user, and all others return what the owner would see with only the key's permissions."""

import re

import pytest
from fastapi import FastAPI
from structlog.testing import capture_logs

from freight.kit.http.route_guards import Public, Requires, SignedIn
from freight.kit.http.routing import list_routes
from freight.kit.storage.connections import Connections
from tests.features.identity.api_keys.keys import bearing, make
from tests.fixtures.tenants import SEE, Tenants, every_permission
from tests.http.planted import plant
from tests.http.routes import guards_of
from tests.http.test_tenancy import FOREIGN, OWN, Border, Plot, answer_of, calls_of

# what is one's own
IN_PERSON = {
    "GET /api/session", "POST /api/change/password", "GET /api/me", "PUT /api/me", "GET /api/mySessions",
    "DELETE /api/mySessions", "DELETE /api/mySessions/{handle}", "POST /api/resetCookie", "PUT /api/setAccountCode",
    "GET /api/profilePicture", "POST /api/profilePicture", "DELETE /api/profilePicture", "GET /api/apiKeys",
    "POST /api/apiKeys", "GET /api/apiKeys/options", "DELETE /api/apiKeys/{key_id}",
    "GET /api/people/{user_id}/apiKeys", "DELETE /api/people/{user_id}/apiKeys/{key_id}",
}  # fmt: skip


def guards(app: FastAPI) -> dict[str, Requires | SignedIn | Public]:
    return {f"{method} {route.path}": guards_of(route)[0] for route in list_routes(app) for method in route.methods}


def border_of(tenants: Tenants) -> Border:
    own = Plot(tenants.air, OWN, tenants.fill1, str(tenants.june.id), "OWN")
    foreign = Plot(tenants.air, FOREIGN, FOREIGN, str(tenants.ana.id), "LEAK")
    return Border(own, foreign, tenants.june, tenants.ana, same_system=True)


def test_what_is_ones_own_takes_no_key(app: FastAPI) -> None:
    by = guards(app)
    assert {name for name in IN_PERSON if by[name].by_key} == set()
    # a key cannot create keys, through any address
    assert {name for name in by if "apiKeys" in name} <= IN_PERSON


# what three programs of a customer hold: one that reads shipments, one that fills the warehouse, one that bills
READING = re.compile(r"\.(see|list|view|side|menu|load|get)", re.IGNORECASE)
BILLING = ("invoiceProcessing.", "shipmentEntry.", "tariffs.")
HELD = {
    "reads shipments": lambda code: code == SEE,
    "reads everything": lambda code: READING.search(code) is not None,
    "rates and bills": lambda code: code.startswith(BILLING),
}


@pytest.mark.parametrize("program", HELD)
async def test_a_key_opens_the_calls_of_its_permissions_and_no_other(
    app: FastAPI, client, sign_in, tenants: Tenants, program: str
) -> None:
    codes = {code for code in every_permission() if HELD[program](code)}
    key = await make(await sign_in(tenants.ana), tenants.air, sorted(codes))
    by, header = guards(app), bearing(key["text"])
    shut = {
        name
        for name, guard in by.items()
        if not isinstance(guard, Public)
        and (not guard.by_key or (isinstance(guard, Requires) and not codes.intersection(guard.permissions)))
    }
    opened = {name for name, guard in by.items() if isinstance(guard, Requires) and guard.by_key} - shut
    assert len(shut) > 150 and len(opened) >= (3 if len(codes) == 1 else 60)
    refused = set()
    with capture_logs():
        for call in calls_of(app, border_of(tenants)):
            answer = await client.request(**call.arguments(), headers=header)
            assert answer.status_code < 500, (call.name, answer.text)
            if call.name in shut:
                assert answer.status_code == 403, call.name
            else:
                assert answer.status_code != 401, call.name
            if answer.status_code == 403:
                refused.add(call.name)
    # what it opens is not refused for another reason
    assert len(refused & opened) <= len(opened) // 10, sorted(refused & opened)


async def test_a_key_for_one_account_sees_nothing_its_owner_does_not_see_who_works_for_that_account(
    app: FastAPI, connections: Connections, client, sign_in, tenants: Tenants
) -> None:
    border = border_of(tenants)
    await plant(connections, border.own)
    await plant(connections, border.foreign)
    ana = await sign_in(tenants.ana)
    key = await make(ana, tenants.air, every_permission(), accountNumbers=["0001204"])
    narrowed = await ana.put("/api/setAccountCode", json={"accountCode": "0001204"})
    session = {"sessionId": narrowed.json()["data"]["sessionId"]}
    by = guards(app)
    calls = [call for call in calls_of(app, border) if call.method.upper() == "GET" and by[call.name].by_key]

    async def leaking(headers: dict[str, str]) -> set[str]:
        client.headers.update(headers)
        found = {call.name for call in calls if "LEAK" in await answer_of(client, call)}
        for name in headers:
            del client.headers[name]
        return found

    with capture_logs():
        hers, its = await leaking(session), await leaking(bearing(key["text"]))
    assert len(calls) > 100
    assert its <= hers
