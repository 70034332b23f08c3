"""An installation of the first months, as its programs left it: today's open it, bring it into shape and go on.

`first_installation.zip` has the records and the indexes of each collection, as BSON. The figures below were counted in
it by hand, before any program of today had opened it.
"""

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import bson
import httpx
import pytest
from fastapi import FastAPI

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.documents.user import User
from freight.features.desk.reconciliation import service as reconciliation
from freight.kit.storage.connections import Connections
from freight.kit.storage.database import Database, open_database
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.migrations import MIGRATIONS

FIRST = Path(__file__).with_name("first_installation.zip")
NAME = "freight_first"
LISTS = ("tariffs", "accounts", "rating/runs")


def stored(name: str) -> list[dict[str, Any]]:
    with ZipFile(FIRST) as archive:
        return list(bson.decode_all(archive.read(name)))


async def load(database: Database) -> None:
    with ZipFile(FIRST) as archive:
        names = [name.removesuffix(".bson") for name in archive.namelist() if name.endswith(".bson")]
    for name in names:
        if records := stored(f"{name}.bson"):
            await database[name].insert_many(records)
        for index in stored(f"{name}.indexes"):
            keys = list(index["key"].items())
            options = {each: value for each, value in index.items() if each not in ("key", "v", "ns")}
            if options["name"] != "_id_":
                await database[name].create_index(keys, **options)


@pytest.fixture
async def first(connections: Connections, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Connections]:
    """The connections of today's programs on the data of that time."""
    own = replace(connections, database=connections.mongo_client[NAME])
    try:
        await load(own.database)
        await open_database(own.mongo_client, NAME)
        with monkeypatch.context() as patched:
            patched.setattr("freight.kit.storage.connections._current", own)
            yield own
    finally:
        await connections.mongo_client.drop_database(NAME)
        # the documents belong to one database at a time: that of the other tests again
        await open_database(connections.mongo_client, connections.database.name)


async def scopes(first: Connections) -> list[Scope]:
    return [
        Scope.of_system(system["company_id"], system["_id"], "check")
        async for system in first.database["systems"].find()
    ]


async def test_every_record_is_there_in_todays_shape(first: Connections) -> None:
    installation = await first.database["installation"].find_one()
    assert installation and installation["schema_version"] == MIGRATIONS[-1].number
    shipments = stored("shipments.bson")
    assert len(shipments) == await Shipment.count() > 100
    by_status = Counter(each["status"] for each in shipments)
    now = Counter([each["status"] async for each in first.database["shipments"].find({}, {"status": 1})])
    assert now == by_status
    for scope in await scopes(first):
        # read as today's records, each of them
        for document in (Shipment, Invoice):
            async for record in scoped(document, scope).find(archived=True):
                document.model_validate(record)


async def test_every_kept_figure_is_what_a_recount_comes_to(first: Connections) -> None:
    for scope in await scopes(first):
        done = await reconciliation.reconcile_figures(scope)
        assert done is not None and sum(done.compared.values()) > 20
        assert {name: number for name, number in done.differing.items() if number} == {}


async def test_its_people_sign_in_find_their_records_and_go_on_billing(
    first: Connections, whole_app: FastAPI, client: httpx.AsyncClient
) -> None:
    answer = await client.post("/api/login", json={"userName": "ana.ortiz", "password": "Freight-2026!"})
    assert answer.status_code == 200, answer.text
    client.headers["sessionId"] = answer.json()["data"]["sessionId"]
    assert (await client.get("/api/quotes")).status_code == 403  # as before: she has no quotes
    for path in LISTS:
        listed = await client.get(f"/api/{path}")
        assert listed.status_code == 200, (path, listed.text)
    ready = await first.database["shipments"].find_one({"status": "Rated", "archived": False})
    assert ready
    billed = await client.post("/api/invoices/bill", json={"ids": [str(ready["_id"])]})
    assert billed.status_code == 200, billed.text
    (made,) = billed.json()["data"]["invoices"]
    assert Decimal(made["total"]) == ready["rating"]["total"].to_decimal()
    assert made["number"] not in {each["number"] for each in stored("invoices.bson")}
    assert await User.count() == 5
