"""Bulk rating: a filtered set as a job, its result screen, and what a kill in the middle leaves behind."""

import asyncio

import pytest
from bson import ObjectId
from pymongo.errors import OperationFailure

from freight.core.rating.engine import Engine
from freight.documents.rating_run import RatingRun
from freight.documents.rating_run_share import RunPortion, RunShare
from freight.documents.rating_trace import RatingTrace
from freight.documents.shipment import Shipment
from freight.documents.tariff_version import TariffVersion
from freight.features.ledger.aging import service as aging
from freight.features.rating import bulk_rating, rating_store, run_shares, run_states, run_worker
from freight.features.tariffs import service as tariffs
from freight.features.work.tasks.runner import assist_task, perform_task
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import scoped
from freight.migrations import m0004_portions_of_runs
from tests.features.rating.sheets import SHEET, TARIFF, band, shipment, store_shipments
from tests.fixtures.profiled import watched


@pytest.fixture
async def shipments(air):
    """Four shipments of one carrier, two of another, two in the gap between breaks, one without a lane."""
    rows = [shipment(f"A{n}", "50") for n in range(4)]
    rows += [shipment(f"B{n}", "50", carrier="V444_8", service="DTD") for n in range(2)]
    rows += [shipment(f"C{n}", f"{110 + n}") for n in range(2)]
    rows += [shipment("D0", "50", carrier="V44_3", service="CRF")]
    return await store_shipments(air.tenants.air, air.tenants.fill1, *rows)


async def start(air, **body):
    return (await air.ana.post("/api/rateEngine/bulkRating", json=body)).json()


async def task_of(air, key):
    tasks = (await air.ana.get("/api/pollingTaskStatus")).json()["data"]
    return next(task for task in tasks if task["memCacheKey"] == key)


async def test_a_run_shows_rated_and_not_rated_by_reason_carrier_and_lane(air, shipments, run_jobs):
    started = (await start(air))["data"]
    assert started["totalCount"] == 9
    await run_jobs()
    run = (await air.ana.get(f"/api/rating/runs/{started['runId']}")).json()["data"]
    assert (run["rated"], run["notRated"], run["processed"], run["runningStatus"]) == (6, 3, 9, "Completed")
    assert run["totals"] == [{"currency": "USD", "total": "69.68"}]  # 4 × 2.42 and 2 × the minimum of 30
    assert [(each["code"], each["count"]) for each in run["byReason"]] == [("no_break", 2), ("no_lane", 1)]
    assert [(each["carrier"], each["count"], each["total"]) for each in run["byCarrier"]] == [
        ("V444_0", 4, "9.68"),
        ("V444_8", 2, "60.00"),
    ]
    assert run["byLane"][0] | {"count": 4, "total": "9.68"} == run["byLane"][0]
    rows = (await air.ana.post(f"/api/rating/runs/{started['runId']}/rows", json={"reasonCode": "no_break"})).json()
    assert [each["shipmentNumber"] for each in rows["data"]["rows"]] == ["C0", "C1"]
    assert await aging.recount_aging_cells(air.tenants.air) == 0
    task = await task_of(air, started["taskKey"])
    assert (task["runningStatus"], task["processedCount"], task["message"]) == (
        "Completed",
        9,
        "6 rated, 3 not rated.",
    )
    assert task["link"] == f"/rating/results/{started['runId']}"


async def test_a_run_gets_by_somebody_who_saves_one_of_its_shipments_all_the_time(
    air, shipments, run_jobs, monkeypatch
):
    saved = [0]

    async def meanwhile():
        """One save of a shipment of the run, which gives up where the run writes it already."""
        async with get_connections().mongo_client.start_session() as session:
            try:
                async with await session.start_transaction():
                    await scoped(Shipment, air.tenants.air).update_one(
                        {"_id": shipments[0]["_id"]}, {"$inc": {"revision": 1}}, session=session
                    )
                saved[0] += 1
            except OperationFailure as refused:
                assert refused.has_error_label("TransientTransactionError")

    async def rate_and_store(*given, **more):
        await meanwhile()
        return await rating_store.rate_and_store(*given, **more)

    monkeypatch.setattr(bulk_rating, "rate_and_store", rate_and_store)
    started = (await start(air))["data"]
    await run_jobs()
    run = (await air.ana.get(f"/api/rating/runs/{started['runId']}")).json()["data"]
    assert (run["processed"], run["rated"], run["notRated"]) == (9, 6, 3)
    assert saved[0] == run_worker.CALM_ATTEMPTS


async def test_a_run_takes_the_shipments_of_its_filter(air, shipments, run_jobs):
    rules = {
        "condition": "and",
        "level": 0,
        "fields": [
            {"name": "shipmentInformation#carrier", "operator": "equalTo", "value": "V444_8", "type": "text"},
        ],
    }
    started = (await start(air, rules=rules))["data"]
    await run_jobs()
    assert started["totalCount"] == 2
    assert await scoped(Shipment, air.tenants.air).count({"status": "Rated"}) == 2


async def test_billed_shipments_are_left_alone(air, run_jobs):
    await store_shipments(air.tenants.air, air.tenants.fill1, shipment("1", "50"), status="Invoiced")
    refused = await start(air)
    assert refused["code"] == "nothing_to_rate"


async def test_a_run_keeps_the_versions_it_started_with(air, shipments, run_jobs):
    """A tariff published while the run waits or works does not change it."""
    started = (await start(air))["data"]
    dearer = [band("0", "499.99", "9", "500")]
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, dearer, publish=True, by_name="Marek Novak")
    await run_jobs()
    run = (await air.ana.get(f"/api/rating/runs/{started['runId']}")).json()["data"]
    assert run["tariffs"] == ["Air 2026, version 1"]
    assert run["publishedMeanwhile"] == ["Air 2026, version 2"]
    assert run["totals"] == [{"currency": "USD", "total": "69.68"}]
    # the next one rates by it, and nothing was published while that went on
    later = (await start(air))["data"]
    await run_jobs()
    run = (await air.ana.get(f"/api/rating/runs/{later['runId']}")).json()["data"]
    assert (run["tariffs"], run["publishedMeanwhile"]) == (["Air 2026, version 2"], [])


async def test_a_run_that_dies_goes_on_and_rates_nothing_twice(air, shipments, lose_worker):
    """The worker is lost after a chunk: the next attempt goes on where the stored chunk ended."""
    envelope = (await start(air))["data"]["taskKey"]
    await lose_worker(4)
    assert await scoped(RatingTrace, air.tenants.air).count() == 4
    await again(envelope)

    run = await scoped(RatingRun, air.tenants.air).find_one()
    assert (run["processed"], run["rated"], run["shares"]) == (9, 6, 1)
    per_shipment = await scoped(RatingTrace, air.tenants.air).distinct("shipment_id")
    assert (len(per_shipment), await scoped(RatingTrace, air.tenants.air).count()) == (9, 9)


async def again(key):
    """The message comes back: the job runs once more."""
    await perform_task(key, bulk_rating.run_bulk_rating)


async def test_a_run_stops_between_chunks_when_asked(air, shipments, run_jobs, stop_early):
    started = (await start(air))["data"]
    stop_early(started["taskKey"], 4)
    await run_jobs()
    task = await task_of(air, started["taskKey"])
    assert (task["runningStatus"], task["message"]) == (
        "Canceled",
        "Stopped after 4 of 9 shipments; they are rated.",
    )
    assert await scoped(RatingTrace, air.tenants.air).count() == 4


async def test_workers_beside_each_other_rate_shares_of_one_run(air, shipments, monkeypatch):
    """The run's own worker waits in its first share until two others have rated all the rest."""
    monkeypatch.setattr(run_worker, "CHUNK", 1)
    monkeypatch.setattr(run_shares, "SHARE", 2)
    started = (await start(air))["data"]
    key, is_waiting, others_are_done = started["taskKey"], asyncio.Event(), asyncio.Event()
    of_one_worker = run_worker.RunWorker.next_chunk

    async def waits(self, share_id):
        if asyncio.current_task() is own:
            is_waiting.set()
            await others_are_done.wait()
        return await of_one_worker(self, share_id)

    monkeypatch.setattr(run_worker.RunWorker, "next_chunk", waits)
    own = asyncio.create_task(perform_task(key, bulk_rating.run_bulk_rating))
    await is_waiting.wait()
    await asyncio.gather(
        assist_task(key, bulk_rating.assist_bulk_rating), assist_task(key, bulk_rating.assist_bulk_rating)
    )
    [first] = await run_shares.list_open_shares(air.tenants.air, ObjectId(started["runId"]))
    half = await scoped(RatingRun, air.tenants.air).find_one()
    assert (first["number"], half["shares"], half["processed"]) == (0, 4, 7)
    others_are_done.set()
    await own

    run = (await air.ana.get(f"/api/rating/runs/{started['runId']}")).json()["data"]
    assert (run["rated"], run["notRated"], run["runningStatus"]) == (6, 3, "Completed")
    assert run["totals"] == [{"currency": "USD", "total": "69.68"}]
    assert await scoped(RunShare, air.tenants.air).count() == 0
    assert await scoped(RunPortion, air.tenants.air).count() == 0
    per_shipment = await scoped(RatingTrace, air.tenants.air).distinct("shipment_id")
    assert (len(per_shipment), await scoped(RatingTrace, air.tenants.air).count()) == (9, 9)
    assert await aging.recount_aging_cells(air.tenants.air) == 0


async def test_help_that_comes_too_late_does_nothing(air, shipments, run_jobs):
    started = (await start(air))["data"]
    await run_jobs()
    await assist_task(started["taskKey"], bulk_rating.assist_bulk_rating)
    assert await scoped(RatingTrace, air.tenants.air).count() == 9


async def test_a_run_of_a_user_of_one_account_rates_that_account_only(air, shipments, sign_in, run_jobs):
    """A068"""
    await store_shipments(air.tenants.air, air.tenants.fill2, shipment("Z1", "50"))
    june = await sign_in(air.tenants.june)
    started = (await june.post("/api/rateEngine/bulkRating", json={})).json()["data"]
    await run_jobs()
    assert started["totalCount"] == 9
    [other] = await scoped(Shipment, air.tenants.air).find({"shipment_number": "Z1"}).to_list()
    assert other["status"] == "Not Rated"
    whole = (await start(air))["data"]
    await run_jobs()
    assert (await june.get(f"/api/rating/runs/{whole['runId']}")).status_code == 404


def test_an_engine_without_tariffs_says_so():
    assert Engine([]).rate({}, None).reason_code == "no_tariff"


async def test_a_version_that_cannot_be_calculated_any_more_is_a_finding_and_stops_no_run(air, shipments, run_jobs):
    """A charge method was removed by a release: shipments that match its tariff report it by name, those of another
    tariff are rated."""
    own = TARIFF | {"name": "Fillmore 2026", "accountId": str(air.tenants.fill2)}
    other = (await air.ana.post("/api/tariffs", json=own)).json()["data"]["tariffId"]
    await tariffs.replace_lanes(air.tenants.air, other, SHEET, publish=True)
    await store_shipments(air.tenants.air, air.tenants.fill2, shipment("E0", "50"))
    await scoped(TariffVersion, air.tenants.air).update_one(
        {"tariff_name": "Air 2026"}, {"$set": {"terms.charges.0.method": "perMoon"}}
    )
    started = (await start(air))["data"]
    await run_jobs()
    run = (await air.ana.get(f"/api/rating/runs/{started['runId']}")).json()["data"]
    assert (run["rated"], run["notRated"], run["runningStatus"]) == (1, 9, "Completed")
    assert run["bySentence"] == [
        {
            "code": "tariff_unusable",
            "sentence": "Air 2026, version 1 cannot be calculated. Freight: there is no charge method 'perMoon'.",
            "count": 9,
        }
    ]
    [trace, *_] = (await air.ana.get("/api/rating/traces?q=A0")).json()["data"]["rows"]
    page = (await air.ana.get(f"/api/rating/trace/{trace['traceId']}")).json()
    assert page["status"] == 200, page


async def test_weights_in_one_gap_of_the_breaks_are_one_reason_whatever_each_weighs(air, run_jobs):
    """The sheet has no rate from 100 to 249.99 kg."""
    rows = [shipment(f"G{at}", weight) for at, weight in enumerate(("117.27", "118", "249.99", "950"))]
    await store_shipments(air.tenants.air, air.tenants.fill1, *rows)
    started = (await start(air))["data"]
    await run_jobs()
    run = (await air.ana.get(f"/api/rating/runs/{started['runId']}")).json()["data"]
    gap = "No break covers the weight; nearest 0–99.99 and 250–499.99."
    assert [(each["sentence"], each["count"]) for each in run["bySentence"]] == [
        (gap, 3),
        ("No break covers the weight; nearest 250–499.99.", 1),
    ]
    asked = {"outcome": "notRated", "reasonCode": "no_break", "reason": gap}
    found = (await air.ana.post(f"/api/rating/runs/{started['runId']}/rows", json=asked)).json()["data"]
    assert [each["shipmentNumber"] for each in found["rows"]] == ["G0", "G1", "G2"]


async def test_a_run_looks_for_its_shipments_once_however_many_others_are_open(air, run_jobs, monkeypatch):
    """No index covers the carrier. With a hundred open shipments of another carrier present, a run of ten in five
    chunks scans the open ones to count them and to record which it takes, and then reads only its own."""
    monkeypatch.setattr(run_worker, "CHUNK", 2)
    own, others = 10, 100
    rows = [shipment(f"H{n:03}", "50", carrier="V444_8", service="DTD") for n in range(others)]
    rows += [shipment(f"J{n:03}", "50") for n in range(own)]
    await store_shipments(air.tenants.air, air.tenants.fill1, *rows)
    by_carrier = {"name": "shipmentInformation#carrier", "operator": "equalTo", "value": "V444_0", "type": "text"}
    async with watched() as reads:
        started = (await start(air, rules={"condition": "and", "level": 0, "fields": [by_carrier]}))["data"]
        await run_jobs()
    assert started["totalCount"] == own
    looked_at = sum(one.get("docsExamined", 0) for one in reads if one["ns"].endswith(".shipments"))
    counted, written_down = others + own, others + own
    assert looked_at <= counted + written_down + own * 3


@pytest.mark.parametrize("last", [None, 4])
async def test_a_run_that_an_earlier_version_left_unfinished_goes_on(air, shipments, run_jobs, last):
    """Its shares were ranges of ids, and a place within them."""
    started = (await start(air))["data"]
    [run] = await scoped(RatingRun, air.tenants.air).find().to_list()
    ids = sorted(each["_id"] for each in await scoped(Shipment, air.tenants.air).find().to_list())
    old = {"run_id": run["_id"], "processed": 0, "figures": {}, "is_done": False, "updated_by": ""}
    old |= {"created_on": run["created_on"], "updated_on": run["created_on"]}
    ranges = [(None, ids[5], last and ids[last]), (ids[5], None, None)]
    for number, (first, before, stood) in enumerate(ranges):
        share = {"number": number, "from_id": first, "before_id": before, "last_id": stood}
        await scoped(RunShare, air.tenants.air).insert_one(old | share)
    await scoped(RatingRun, air.tenants.air).update_one({"_id": run["_id"]}, {"$set": {"shares": 2}})
    for _ in range(2):  # one that was killed is run again
        await m0004_portions_of_runs.forward(get_connections().database)
    await run_jobs()
    run = (await air.ana.get(f"/api/rating/runs/{started['runId']}")).json()["data"]
    assert (run["processed"], run["runningStatus"]) == (4 if last else 9, "Completed")


async def test_a_run_that_ends_while_it_is_read_shows_its_last_figures(air, shipments, run_jobs):
    await start(air)
    begun = await scoped(RatingRun, air.tenants.air).find_one({})
    assert (begun["rated"], begun["finished_on"]) == (0, None)
    await run_jobs()
    [run], states = await run_states.read_run_states(air.tenants.air, RatingRun, [begun])
    assert run_states.get_run_state(run, states) == "Completed"
    assert (run["rated"], run["processed"]) == (6, 9)
