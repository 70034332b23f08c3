"""A scripting rule brought to 100,000 stored shipments, as the job does it, against plainly setting the same field of
each of them in transactions. Every value is compared with a loop of its own."""

import random
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from bson import ObjectId
from pymongo import UpdateOne
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.scripting.types import ScriptKind
from freight.documents.company import Company
from freight.documents.records.scripting_rule import StoredScriptingRule
from freight.documents.records.shipment import StoredShipment
from freight.documents.scripting_rule import ScriptingRule
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.features.setup.templates.seed import load_templates
from freight.features.shipments import computed_refresh
from freight.kit.settings import SEEDS
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.benchmarks.servers import empty_database, filling, measured

SHIPMENTS, BATCH = 100_000, 1_000
LIMIT_SECONDS, LIMIT_RATIO = 20.0, 3.0
FIELD = "computed#weightPerPiece"


def shipments(scope: Scope) -> list[StoredShipment]:
    """The same shipments on every run, with thirty fields each."""
    chance, now = random.Random(1), datetime(2026, 5, 31, tzinfo=UTC)
    more = {f"note{number}": f"Text {number} of a shipment" for number in range(25)}
    return [
        {
            "_id": ObjectId(),
            "company_id": scope.company_id,
            "system_id": scope.system_id,
            "account_id": scope.system_id,
            "archived": False,
            "revision": 1,
            "shipment_number": f"S{number:08d}",
            "status": "Not Rated",
            "entry_date": "2026-05-31",
            "data": {
                "shipmentInformation": {"shipmentNumber": f"S{number:08d}", "entryDate": "2026-05-31", **more},
                "shipmentCargo": {
                    "grossWeight": float(chance.randrange(1, 20_000)),
                    "pieces": float(chance.randrange(1, 40)),
                },
            },
            "created_on": now,
            "updated_on": now,
        }
        for number in range(SHIPMENTS)
    ]


async def write_plainly(values: dict[ObjectId, float]) -> float:
    """Seconds of setting the field alone, in transactions of as many shipments."""
    collection, ids = Shipment.get_pymongo_collection(), list(values)
    started = time.perf_counter()
    for start in range(0, len(ids), BATCH):

        async def write(session: AsyncClientSession, start: int = start) -> None:
            await collection.bulk_write(
                [UpdateOne({"_id": one}, {"$set": {"plain": values[one]}}) for one in ids[start : start + BATCH]],
                ordered=False,
                session=session,
            )

        await run_in_transaction(write)
    return time.perf_counter() - started


async def run(folder: Path) -> int:
    """Measure, print, and return whether the limits were held."""
    async with empty_database(folder):
        company_id, system_id = ObjectId(), ObjectId()
        await Company(id=company_id, code="BENCH", name="Benchmark Forwarding").insert()
        await System(id=system_id, company_id=company_id, code="S", name="System").insert()
        scope = Scope.of_system(company_id, system_id)
        await load_templates(scope, SEEDS)
        stored = shipments(scope)
        async with filling(Shipment):
            await Shipment.get_pymongo_collection().insert_many(stored, ordered=False)
        now = datetime(2026, 5, 31, tzinfo=UTC)
        rule: StoredScriptingRule = {
            "_id": ObjectId(), "name": "Weight per piece", "key": FIELD, "kind": ScriptKind.WEIGHT, "unit": "kg",
            "decimals": 1, "expression": "shipmentCargo.grossWeight / shipmentCargo.pieces", "settled_revision": 0,
            "revision": 1, "archived": False, "created_on": now, "updated_on": now,
        }  # fmt: skip
        await scoped(ScriptingRule, scope).insert_one(rule)
        started = time.perf_counter()
        await computed_refresh.compute_system_shipments(str(company_id), str(system_id))
        seconds = time.perf_counter() - started
        computed = {
            shipment["_id"]: cast(float, shipment["data"]["computed"]["weightPerPiece"])
            async for shipment in Shipment.get_pymongo_collection().find({}, ["data.computed"])
        }
        for shipment in stored:
            cargo = cast(dict[str, float], shipment["data"]["shipmentCargo"])
            assert abs(computed[shipment["_id"]] - cargo["grossWeight"] / cargo["pieces"]) <= 0.05 + 1e-9
        plain = await write_plainly(computed)
    ratio = seconds / plain
    print(f"  the job          {seconds:6.1f} s   (limit {LIMIT_SECONDS:.0f} s)")
    print(f"  set plainly      {plain:6.1f} s")
    print(f"  ratio            {ratio:6.2f}     (limit {LIMIT_RATIO})")
    return 0 if seconds <= LIMIT_SECONDS and ratio <= LIMIT_RATIO else 1


if __name__ == "__main__":
    sys.exit(measured(run))
