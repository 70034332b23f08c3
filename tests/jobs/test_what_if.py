"""What-ifs whose workers are killed half-way: every shipment is compared once. Real kill -9."""

import os
import signal
from collections import Counter
from decimal import Decimal
from functools import partial

import pytest
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.rating_run_share import RunShare
from freight.documents.shipment import Shipment
from freight.documents.task import Task
from freight.documents.what_if_run import WhatIfRow, WhatIfRun
from freight.features.rating.bulk_rating import run_bulk_rating as rate
from freight.features.tariffs import service as tariffs
from freight.features.work.tasks.runner import perform_task
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.features.rating.conftest import RatedSystem, air  # noqa: F401
from tests.features.rating.sheets import band, shipment, store_shipments
from tests.jobs.sweeping import until_swept
from tests.jobs.test_killed_worker import Hold, StartWorker, hold, start_worker  # noqa: F401

SHIPMENTS = 1_000
CHUNK = 20  # of the chunk worker


@pytest.fixture
async def rated(air: RatedSystem) -> None:  # noqa: F811
    """A thousand shipments of 50 kg rated at 2.42, and a draft that makes them 5.00."""
    rows = [shipment(f"{n:06d}", "50") for n in range(SHIPMENTS)]
    await store_shipments(air.tenants.air, air.tenants.fill1, *rows)
    started = (await air.ana.post("/api/rateEngine/bulkRating", json={})).json()["data"]
    await perform_task(started["taskKey"], rate)
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, [band("0", "499.99", "0.10", "1.4992")])


async def test_a_worker_killed_half_way_compares_every_shipment_once(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    air: RatedSystem,  # noqa: F811
    rated: None,
) -> None:
    scope = air.tenants.air
    before = await scoped(Shipment, scope).find({}).sort("_id", 1).to_list()
    await hold(10)
    killed = start_worker()
    answer = (await air.ana.post("/api/rating/whatIf", json={"tariffId": air.tariff_id})).json()["data"]

    async def some_are_compared() -> bool:
        return await scoped(WhatIfRow, scope).count() >= 2 * CHUNK

    await until_swept(some_are_compared, "the first shipments")
    assert killed.pid
    os.kill(killed.pid, signal.SIGKILL)
    compared, counted = await run_in_transaction(partial(_compared_and_counted, scope))
    assert 0 < compared < SHIPMENTS, "the worker was killed too late for this test to say anything"
    assert compared % CHUNK == 0, "a chunk is stored whole or not at all"
    assert counted == compared, "the run counts what is stored and nothing else"

    await hold(0)
    start_worker()
    await until_swept(partial(_has_ended, answer["taskKey"]), "the rest")
    rows = Counter(await _shipments_of_rows(scope))
    assert rows == Counter(each["_id"] for each in before), "each shipment once"
    run = await scoped(WhatIfRun, scope).get(answer["runId"])
    assert (run["processed"], run["outcomes"]) == (SHIPMENTS, {"changed": SHIPMENTS})
    assert (run["before"]["USD"], run["after"]["USD"]) == (Decimal("2420.00"), Decimal("5000.00"))
    assert ((await Task.of_key(answer["taskKey"])) or {})["attempts"] == 2
    assert await scoped(Shipment, scope).find({}).sort("_id", 1).to_list() == before


async def test_two_workers_take_one_run_and_what_a_killed_one_held_is_taken_over(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    air: RatedSystem,  # noqa: F811
    rated: None,
) -> None:
    scope = air.tenants.air
    await hold(1)
    killed, _ = start_worker(), start_worker()
    answer = (await air.ana.post("/api/rating/whatIf", json={"tariffId": air.tariff_id})).json()["data"]

    async def both_are_at_it() -> bool:
        begun = {"processed": {"$gt": 0}, "is_done": False}
        return await scoped(RunShare, scope).count(begun) >= 2

    await until_swept(both_are_at_it, "two shares at a time")
    assert killed.pid
    os.kill(killed.pid, signal.SIGKILL)
    assert await scoped(WhatIfRow, scope).count() < SHIPMENTS, "the worker was killed too late to say anything"
    await hold(0)
    await until_swept(partial(_has_ended, answer["taskKey"]), "the rest")
    rows = await _shipments_of_rows(scope)
    assert (len(rows), len(set(rows))) == (SHIPMENTS, SHIPMENTS), "each shipment once"
    run = await scoped(WhatIfRun, scope).get(answer["runId"])
    assert (run["processed"], run["outcomes"]) == (SHIPMENTS, {"changed": SHIPMENTS})
    assert (run["before"]["USD"], run["after"]["USD"]) == (Decimal("2420.00"), Decimal("5000.00"))


async def _compared_and_counted(scope: Scope, session: AsyncClientSession) -> tuple[int, int]:
    """The rows stored and the rows the shares count, of one moment: what a worker sent before it was killed may still
    be committed between two reads."""
    rows = await scoped(WhatIfRow, scope).find({}, ["_id"], session=session).to_list()
    shares = await scoped(RunShare, scope).find({}, ["processed"], session=session).to_list()
    return len(rows), sum(share["processed"] for share in shares)


async def _has_ended(key: str) -> bool:
    return (await Task.of_key(key) or {})["running_status"] == "Completed"


async def _shipments_of_rows(scope) -> list:
    return [row["shipment_id"] async for row in scoped(WhatIfRow, scope).find({}, {"shipment_id": 1})]
