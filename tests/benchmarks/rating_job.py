"""Bulk rating end to end: a run accepted as the screen accepts it, worked off by real worker processes, every trace,
shipment, history entry and aging cell stored. 100,000 shipments: a run of half of them by one worker, one by two; and
what one worker wrote, written again plainly.

Database and workers share this machine: what each of them used of its processors is printed, because two workers
cannot be twice as fast where there are not enough of them.
"""

import os
import sys
import time
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any, cast

import psutil
from bson import ObjectId

from freight.core.errors import Invalid
from freight.core.places import HOME
from freight.core.rating.sides import TariffSide
from freight.core.shipments.document import build_new_shipment
from freight.core.shipments.statuses import NOT_RATED
from freight.documents.lane_change import LaneOrigin
from freight.documents.rating_run import RatingRun
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.documents.tariff import Tariff
from freight.features.ledger.aging import service as aging
from freight.features.rating import bulk_rating
from freight.features.rating.schemas import BulkBody
from freight.features.setup.templates.seed import load_templates
from freight.features.tariffs import lanes as stored_lanes
from freight.features.tariffs import service as tariffs
from freight.features.tariffs import versions
from freight.features.tariffs.schemas import PublishBody, TariffBody
from freight.kit import clock
from freight.kit.settings import SEEDS, Settings
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.benchmarks.raw_writes import Written
from tests.benchmarks.servers import empty_database, measured, until, working
from tests.core.rating.synthetic import TERMS, lanes, shipments
from tests.jobs.environment import worker_environment

LANES, SHIPMENTS, RUNS, BATCH = 2_000, 100_000, 2, 5_000
LIMIT, RAW_LIMIT = 1.7, 2.5


async def publish(scope: Scope, carrier: str = "") -> None:
    """The synthetic tariff, as its form and a lane sheet would make it; with a carrier, bought from it."""
    body = TariffBody(
        name=f"Bought from {carrier}" if carrier else "Synthetic",
        side=TariffSide.BUYING if carrier else TariffSide.SELLING,
        carrier=carrier,
        currency=TERMS.currency,
        effective_date="2025-01-01",
        identifiers=TERMS.identifiers,
        charges=TERMS.charges,
        weight=TERMS.weight,
    )
    tariff = await tariffs.add_tariff(scope, body)
    every = list(lanes(LANES))
    draft = await versions.get_or_create_draft(scope, await scoped(Tariff, scope).get(tariff.tariff_id, "tariff"))
    await stored_lanes.write_lane_set(scope, draft, every, len(every) * 8, "Bench", LaneOrigin.UPLOAD)
    try:
        await tariffs.publish_draft(scope, tariff.tariff_id, PublishBody(), "Bench")
    except Invalid as unconfirmed:
        # among thousands drawn by chance some lanes are the same: here they are meant
        confirmed = PublishBody(confirmed=unconfirmed.data["overlaps"])
        await tariffs.publish_draft(scope, tariff.tariff_id, confirmed, "Bench")


async def store_shipments(scope: Scope, count: int = SHIPMENTS) -> None:
    """Unrated shipments of two accounts, each with a carrier of its own that a filter chooses them by."""
    asked = shipments(count, LANES)
    collection, now, today = scoped(Shipment, scope), clock.now(), clock.today(HOME).isoformat()
    accounts = [ObjectId() for _ in range(RUNS)]
    batch: list[StoredShipment] = []
    for number, ((origin, destination, service), measures) in enumerate(
        zip(asked.keys, asked.measures.tolist(), strict=True)
    ):
        part = number * RUNS // count
        values = {
            "shipmentInformation#shipmentNumber": f"S{number:08}",
            "shipmentInformation#shipDate": (date(2025, 3, 3) + timedelta(days=number % 60)).isoformat(),
            "shipmentInformation#carrier": f"CARRIER{part}",
            "shipmentInformation#serviceLevel": service,
            "shipmentRouting#originPort": origin,
            "shipmentRouting#destinationPort": destination,
            "shipmentCargo#grossWeight": measures[0] / 10**6,
            "shipmentCargo#volume": measures[1] / 10**6,
            "shipmentCargo#pieces": measures[3] // 10**3,
        }
        record = build_new_shipment(values, accounts[part], today=today, now=now, by="bench", country_of=lambda _: "")
        stamps = {"revision": 1, "upload_id": None, "created_on": now, "updated_on": now, "created_by": "bench"}
        batch.append(cast(StoredShipment, record | stamps | {"updated_by": "bench"}))
        if len(batch) == BATCH:
            await collection.insert_many(batch, ordered=False)
            batch = []
    await aging.recount_aging_cells(scope)


@dataclass(frozen=True)
class Worked:
    """What a set of runs took: seconds of the clock, and of processors by the workers and by the database."""

    seconds: float
    workers: float
    database: float

    @property
    def processors(self) -> float:
        """How many processors were busy on average."""
        return (self.workers + self.database) / self.seconds


async def work_off(scope: Scope, settings: Settings, folder: Path, workers: int, carrier: str) -> Worked:
    """Rate the shipments of a carrier in one run, by that many worker processes."""
    async with working(folder, worker_environment(settings), workers):
        before, begun = _processor_seconds(), time.perf_counter()
        run = await bulk_rating.start_bulk_rating(scope, BulkBody(rules=_by_carrier(carrier)), "Bench")
        await until(partial(_is_finished, scope, ObjectId(run.run_id)))
        seconds, after = time.perf_counter() - begun, _processor_seconds()
    return Worked(seconds, *(now - then for now, then in zip(after, before, strict=True)))


async def run(folder: Path) -> int:
    """Fill a database, rate, and print; 0 when the limit was held."""
    async with empty_database(folder) as settings:
        scope = Scope.of_system(ObjectId(), ObjectId(), "bench")
        await load_templates(scope, SEEDS)
        await publish(scope)
        await store_shipments(scope)
        one = await work_off(scope, settings, folder, 1, "CARRIER0")
        two = await work_off(scope, settings, folder, 2, "CARRIER1")
        traces = await scoped(RatingTrace, scope).count()
        assert traces == SHIPMENTS, f"{traces:,} traces of {SHIPMENTS:,} shipments"
        held = await (await written(scope, "CARRIER0")).is_held(one.seconds, RAW_LIMIT)
        wrong = await aging.recount_aging_cells(scope)
    ratio = one.seconds / two.seconds
    for workers, worked in ((1, one), (2, two)):
        print(
            f"  {workers} worker{'s' if workers > 1 else ' '}  {SHIPMENTS / 2 / worked.seconds:>7,.0f} shipments/s, "
            f"{worked.workers:5.1f} s of processors by workers, {worked.database:5.1f} s by the database; "
            f"{worked.processors:.2f} busy"
        )
    needed = LIMIT * one.processors
    print(f"  two against one × {ratio:.2f}, limit × {LIMIT}; aging cells that are wrong: {wrong}")
    print(f"  × {LIMIT} keeps {needed:.1f} processors busy; this machine has {os.cpu_count()}")
    return int(ratio < LIMIT or not held or wrong > 0)


async def written(scope: Scope, carrier: str) -> Written:
    """What the run of a carrier has written."""
    rated = await scoped(Shipment, scope).find({"data.shipmentInformation.carrier": carrier}).to_list()
    own = {"shipment_id": {"$in": [one["_id"] for one in rated]}}
    return Written(
        Shipment,
        cast(list[Record], rated),
        {"status": NOT_RATED, "rating": {}},
        ("status", "rating", "touched", "revision", "updated_on"),
        {
            RatingTrace: cast(list[Record], await scoped(RatingTrace, scope).find(own).to_list()),
            ShipmentChangeEntry: cast(list[Record], await scoped(ShipmentChangeEntry, scope).find(own).to_list()),
        },
    )


async def _is_finished(scope: Scope, run_id: ObjectId) -> bool:
    return not await scoped(RatingRun, scope).count({"_id": run_id, "finished_on": None})


def _by_carrier(carrier: str) -> dict[str, Any]:
    rule = {"name": "shipmentInformation#carrier", "operator": "equalTo", "value": carrier, "type": "text"}
    return {"condition": "and", "level": 0, "fields": [rule]}


def _processor_seconds() -> tuple[float, float]:
    """What the workers and the database have used so far."""
    used = {True: 0.0, False: 0.0}
    for process in psutil.Process().children(recursive=True):
        times = process.cpu_times()
        used["mongod" in process.name()] += times.user + times.system
    return used[False], used[True]


if __name__ == "__main__":
    sys.exit(measured(run))
