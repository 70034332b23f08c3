"""Benchmark rating both sides of shipments, what they sell for and what they cost, against rating what they sell for: a
run of 20,000 before there is a buying tariff, and one after, by the same number of workers. Every charge of the buying
tariff is stored as an expected cost, and every cost has a trace.
"""

import sys
from pathlib import Path

from bson import ObjectId

from freight.core.buying.way_of_working import WayOfWorking
from freight.documents.cost_line import CostLine
from freight.documents.cost_trace import CostTrace
from freight.documents.rating_trace import RatingTrace
from freight.documents.system import System
from freight.features.setup.carriers.resource import CARRIERS
from freight.features.setup.templates.seed import load_templates
from freight.kit.records.record_service import create_resource_record
from freight.kit.records.resource import Actor, RecordOwner
from freight.kit.settings import SEEDS
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.benchmarks.rating_job import publish, store_shipments, work_off
from tests.benchmarks.servers import empty_database, measured

SHIPMENTS = 40_000
LIMIT = 1.8


async def list_carrier(scope: Scope, code: str) -> None:
    """Make the system buy from a carrier."""
    await System(
        id=scope.system_id,
        company_id=scope.company_id,
        code="BENCH",
        name="Bench",
        way_of_working=WayOfWorking.BUYS_AND_SELLS,
    ).insert()
    values = {"carrier#code": code, "carrier#name": code, "carrier#paymentDays": 30}
    await create_resource_record(CARRIERS, Actor(scope, "carriers.addCarriers"), RecordOwner(scope.system_id), values)


async def run(folder: Path) -> int:
    """Rate one half by one side, the other by both, and print; 0 when the limit was held."""
    async with empty_database(folder) as settings:
        scope = Scope.of_system(ObjectId(), ObjectId(), "bench")
        await load_templates(scope, SEEDS)
        await publish(scope)
        await store_shipments(scope, SHIPMENTS)
        one = await work_off(scope, settings, folder, 1, "CARRIER0")
        await list_carrier(scope, "CARRIER1")
        await publish(scope, "CARRIER1")
        both = await work_off(scope, settings, folder, 1, "CARRIER1")
        traces = await scoped(RatingTrace, scope).count()
        costs, lines = await scoped(CostTrace, scope).count(), await scoped(CostLine, scope).count()
        assert (traces, costs) == (SHIPMENTS, SHIPMENTS // 2), f"{traces:,} traces, {costs:,} of costs"
        assert lines > costs, f"{lines:,} costs"
    ratio = both.seconds / one.seconds
    for name, worked in (("one side", one), ("both", both)):
        print(
            f"  {name:<9} {SHIPMENTS / 2 / worked.seconds:>7,.0f} shipments/s, {worked.processors:.2f} processors busy"
        )
    print(f"  {lines:,} expected costs; both sides take {ratio:.2f} times one, limit {LIMIT}")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(measured(run))
