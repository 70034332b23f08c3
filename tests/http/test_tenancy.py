"""A user can read, change or count nothing outside their scope, through any call of the app.

The proof is non-interference. Every call is made twice by an outsider, with the id of a foreign record in every place
that takes one: once while the foreign records exist, once while they do not. The answers must be the same, so nothing
of them was read or counted; the foreign records must be unchanged. To keep the proof from being empty, the owner of the
records makes the same calls: where the owner also gets the same answer twice, the call did not reach the records and
has to be covered by name (`covered`). A new route is included automatically.
"""

import re
from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest
from bson import ObjectId, json_util
from fastapi import FastAPI
from structlog.testing import capture_logs

from freight.documents.user import User
from freight.kit.http.route_guards import Public
from freight.kit.http.routing import list_routes
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope
from tests.fixtures.tenants import Tenants
from tests.http.asked import BODIES, FOREIGN, QUERIES
from tests.http.calls import Call, Caller
from tests.http.covered import COVERED_BY_NAME, NOT_TENANT_DATA
from tests.http.planted import TENANT_DOCUMENTS, Plot, plant
from tests.http.routes import guards_of
from tests.http.shared_in_a_system import SHARED_IN_A_SYSTEM

OWN = ObjectId("65aaaaaaaaaaaaaaaaaaaaaa")

_GENERATED = re.compile(
    r"[0-9a-f]{32}|[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z?|ticket=[\w-]+|\"ticket\":\"[\w-]+\"|\"tookMicroseconds\":\d+"
)


@dataclass(frozen=True)
class Border:
    """Who must not see what: `outsider` has no access to the records of `foreign`, which `owner` sees."""

    own: Plot
    foreign: Plot
    outsider: User
    owner: User
    same_system: bool = False


@pytest.fixture
async def nina(tenants: Tenants) -> User:
    """A clerk with all permissions, for two accounts of the system."""
    home = tenants.june.memberships[0].model_copy(update={"account_ids": [tenants.fill1, tenants.fill2]})
    fields = tenants.june.model_dump(exclude={"id", "user_name", "name_look", "memberships"})
    return await User(**fields, user_name="nina.kowal", memberships=[home]).insert()


@pytest.fixture(
    params=[
        "another company",
        "another system of the company",
        "another account of the system",
        "a third account, to a clerk of two",
    ]
)
def border(request: pytest.FixtureRequest, tenants: Tenants, nina: User) -> Border:
    ana, june, tomasz = tenants.ana, tenants.june, tenants.tomasz
    if request.param == "another company":
        foreign = Plot(tenants.gdynia, FOREIGN, FOREIGN, str(tomasz.id), "LEAK")
        return Border(Plot(tenants.air, OWN, OWN, str(ana.id), "OWN"), foreign, ana, tomasz)
    if request.param == "another system of the company":
        foreign = Plot(tenants.ocean, FOREIGN, FOREIGN, str(tenants.olaf.id), "LEAK")
        return Border(Plot(tenants.air, OWN, OWN, str(tenants.omar.id), "OWN"), foreign, tenants.omar, tenants.olaf)
    foreign = Plot(tenants.air, FOREIGN, FOREIGN, str(ana.id), "LEAK")
    if request.param == "a third account, to a clerk of two":
        return Border(Plot(tenants.air, OWN, tenants.fill2, str(nina.id), "OWN"), foreign, nina, ana, same_system=True)
    return Border(Plot(tenants.air, OWN, tenants.fill1, str(june.id), "OWN"), foreign, june, ana, same_system=True)


def calls_of(app: FastAPI, border: Border) -> list[Call]:
    """Return a call of every route that needs a session, with the foreign id wherever it fits."""
    system = str(border.foreign.scope.system_id)
    named = {
        "system_id": system,
        "systemId": system,
        "system": system,
        "company": str(border.foreign.scope.company_id),
        "companyId": str(border.foreign.scope.company_id),
        "collection": "accounts",
        "availableFor": "accountNumber",
        "value": "LEAK",
        "docId": "",
        "q": "",
        "to_revision": 1,
        "lane": 1,
        "rank": 0,
        "status": "Not Rated",
        "ageGroup": None,
        "outcome": "rated",
        "work_set": "unbilled",
        "currency": "EUR",
        "docType": "shipment",
        "rules": None,
        "sort": [],
    }
    public = {
        f"{method} {route.path}"
        for route in list_routes(app)
        for method in route.methods
        if isinstance(guards_of(route)[0], Public)
    }
    made = Caller(app.openapi(), str(FOREIGN), named).calls()
    wanted = [call for call in made if call.name not in public and call.name not in NOT_TENANT_DATA]
    return [replace(call, query=QUERIES.get(call.name, call.query), body=_body_of(call)) for call in wanted]


def _body_of(call: Call) -> Any:
    body = BODIES.get(call.name, call.body)
    return body() if callable(body) else body


async def answer_of(caller: httpx.AsyncClient, call: Call) -> str:
    """Return the answer without what differs in every answer: fresh ids, times and tickets."""
    answer = await caller.request(**call.arguments())
    return f"{answer.status_code} {_GENERATED.sub('*', answer.text)}"


async def stored(connections: Connections, plot: Plot) -> dict[str, str]:
    """Return every record of a plot as text."""
    mine = {"system_id": plot.scope.system_id, "account_id": plot.account_id}
    found = {}
    for document in TENANT_DOCUMENTS:
        rows = await document.get_pymongo_collection().find(mine).sort("_id").to_list()
        found[document.__name__] = json_util.dumps(rows, default=str)
    found["files"] = str(await connections.database["files.files"].find({"_id": plot.id}).to_list())
    return found


@dataclass
class World:
    """The answers outsider and owner got, and the foreign records before and after the outsider's calls."""

    outsider: dict[str, str]
    owner: dict[str, str]
    before: dict[str, str]
    after: dict[str, str]


async def live(connections: Connections, app: FastAPI, border: Border, sign_in, run_jobs, *, planted: bool) -> World:
    await clear(connections)
    await plant(connections, border.own)
    if planted:
        await plant(connections, border.foreign)
    calls = calls_of(app, border)
    outsider, owner = await sign_in(border.outsider), await sign_in(border.owner)
    before = await stored(connections, border.foreign)
    with capture_logs():  # planted records are no sensible ones: what trips over them would fill the screen
        told_outsider = {call.name: await answer_of(outsider, call) for call in calls}
        await run_jobs()
        after = await stored(connections, border.foreign)
        told_owner = {call.name: await answer_of(owner, call) for call in calls}
    return World(told_outsider, told_owner, before, after)


async def clear(connections: Connections) -> None:
    for name in [d.Settings.name for d in TENANT_DOCUMENTS] + ["files.files", "files.chunks"]:
        await connections.database[name].delete_many({})
    await connections.redis.flushdb()


def differing(there: dict[str, str], absent: dict[str, str]) -> dict[str, str]:
    """Return the answers that reveal whether the foreign records exist."""
    return {name: told for name, told in there.items() if told != absent[name]}


async def test_nothing_outside_the_scope_is_read_counted_or_changed(
    connections: Connections, app: FastAPI, border: Border, sign_in, run_jobs
) -> None:
    there = await live(connections, app, border, sign_in, run_jobs, planted=True)
    absent = await live(connections, app, border, sign_in, run_jobs, planted=False)

    shared = SHARED_IN_A_SYSTEM if border.same_system else {}
    read = differing(there.outsider, absent.outsider)
    assert {name: told for name, told in read.items() if name not in shared} == {}
    assert there.after == there.before
    assert {name: told for name, told in there.outsider.items() if told.startswith("500")} == {}
    reached = {*differing(there.owner, absent.owner), *COVERED_BY_NAME, *shared}
    assert {name: told for name, told in there.owner.items() if name not in reached} == {}


async def reached_by(
    connections: Connections, app: FastAPI, user: User, place: tuple[Scope, ObjectId], sign_in, run_jobs
) -> tuple[set[str], set[str]]:
    """Return the calls whose answers depend on the records of an account, and the kinds of record the user's calls
    change."""
    scope, account_id = place
    plot = Plot(scope, FOREIGN, account_id, str(user.id), "OWN")
    world = Border(Plot(scope, OWN, OWN, str(user.id), "ELSE"), plot, user, user)
    told, changed = [], set()
    for planted in (True, False):
        await clear(connections)
        if planted:
            await plant(connections, plot)
        caller = await sign_in(user)
        before = await stored(connections, plot)
        with capture_logs():
            told.append({call.name: await answer_of(caller, call) for call in calls_of(app, world)})
            await run_jobs()
        if planted:
            changed = set(differing(await stored(connections, plot), before))
    return set(differing(*told)), changed


async def test_a_clerk_of_two_accounts_reaches_in_either_what_a_clerk_of_one_reaches_in_his(
    connections: Connections, app: FastAPI, tenants: Tenants, nina: User, sign_in, run_jobs
) -> None:
    of_one = await reached_by(connections, app, tenants.june, (tenants.air, tenants.fill1), sign_in, run_jobs)
    of_two = await reached_by(connections, app, nina, (tenants.air, tenants.fill2), sign_in, run_jobs)
    assert len(of_one[0]) > 100
    assert of_two == of_one


@pytest.mark.parametrize("border", ["another company"], indirect=True)
async def test_the_proof_fails_when_the_scope_is_forgotten(
    connections: Connections, app: FastAPI, border: Border, sign_in, monkeypatch
) -> None:
    told = []
    for planted in (True, False):
        await clear(connections)
        await plant(connections, border.own)
        if planted:
            await plant(connections, border.foreign)
        outsider = await sign_in(border.outsider)
        with monkeypatch.context() as forgetful, capture_logs():
            forgetful.setattr(Scope, "filter", lambda self, rule, paths, **_: {})
            told.append({call.name: await answer_of(outsider, call) for call in calls_of(app, border)})
    read = differing(*told)
    for name in (
        "GET /api/accounts",
        "POST /api/shipment/list",
        "GET /api/shipment/{shipment_id}",
        "GET /api/upload/{upload_id}",
        "GET /api/rating/runs",
        "GET /api/tariffs",
        "PUT /api/bpR",
    ):
        assert name in read


def test_the_lists_above_name_calls_that_exist(app: FastAPI) -> None:
    existing = {f"{method} {route.path}" for route in list_routes(app) for method in route.methods}
    assert (
        set(NOT_TENANT_DATA) | set(COVERED_BY_NAME) | set(BODIES) | set(QUERIES) | set(SHARED_IN_A_SYSTEM)
    ) - existing == set()
