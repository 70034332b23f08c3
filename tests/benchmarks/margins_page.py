"""Benchmark a page of the grid with its margins against the page alone: 20,000 rated shipments with two costs each, a
tenth of which are in another currency than the sale. Both are measured as the service answers them, to the JSON.
"""

import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import cast

from bson import ObjectId

from freight.core.buying.cost_states import CostState
from freight.documents.cost_line import CostLine
from freight.documents.exchange_rate import ManualExchangeRate
from freight.documents.records.cost_line import StoredCostLine
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.seed import load_templates
from freight.features.shipments import listing
from freight.features.shipments.costs.margins import list_margins
from freight.features.shipments.costs.schemas import ShipmentMarginList
from freight.kit.http.envelope import encode_json
from freight.kit.settings import SEEDS
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.benchmarks.servers import empty_database, measured
from tests.benchmarks.shipments_page import FIRST_DAY, shipments
from tests.benchmarks.timing import middle_ms

SHIPMENTS, ROWS, ROUNDS = 20_000, 100, 40
LIMIT = 1.3
NOW = datetime(2026, 5, 31, tzinfo=UTC)


def costs_of(shipment: StoredShipment, number: int) -> Iterable[StoredCostLine]:
    """Freight in dollars, and a handling that a tenth of the carriers charge in euro."""
    own = {"shipment_id": shipment["_id"], "shipment_number": shipment["shipment_number"], "carrier_key": "lh"}
    for name, amount, currency in (("Freight", "80.00", "USD"), ("Handling", "12.50", "USD" if number % 10 else "EUR")):
        line = {
            **own,
            "carrier": "LH",
            "name": name,
            "currency": currency,
            "state": CostState.EXPECTED,
            "expected": Decimal(amount),
            "steps": [],
            "created_on": NOW,
            "updated_on": NOW,
            "updated_by": "bench",
        }
        yield cast(StoredCostLine, line)


async def fill(scope: Scope) -> None:
    """Store the shipments with their costs, and a rate of exchange."""
    every = list(islice(shipments(scope), SHIPMENTS))
    for shipment in every:
        shipment["_id"] = ObjectId()
        shipment["rating"] = {"total": Decimal("120.00"), "currency": "USD", "trace_id": None}
    await Shipment.get_pymongo_collection().insert_many(every)
    lines = [line for number, shipment in enumerate(every) for line in costs_of(shipment, number)]
    await scoped(CostLine, scope).insert_many(lines)
    await ManualExchangeRate(
        company_id=scope.company_id,
        system_id=scope.system_id,
        source="house",
        source_key="house",
        from_currency="EUR",
        to_currency="USD",
        rate=Decimal("1.1"),
        valid_from=FIRST_DAY.isoformat(),
        frequency="monthly",
        created_on=NOW,
        updated_on=NOW,
    ).insert()


async def run(folder: Path) -> int:
    """Fill a database, measure, and print; 0 when the limit was held."""
    async with empty_database(folder):
        scope = Scope.of_system(ObjectId(), ObjectId())
        await load_templates(scope, SEEDS)
        await fill(scope)
        template = await templates.resolve_template(scope, "shipment")

        async def query() -> dict[str, object]:
            return await listing.query_shipments(scope, template, None, (), Page(1, ROWS))

        async def page() -> object:
            return encode_json(await query())

        ids = [str(row["id"]) for row in cast(list[Record], (await query())["rows"])]

        async def margins() -> object:
            return encode_json(ShipmentMarginList(rows=await list_margins(scope, ids)))

        found = await list_margins(scope, ids)
        assert len(found) == ROWS and all(row.margin.amount for row in found), found[0]
        without, added = await middle_ms(ROUNDS, page, margins)
    ratio = (without + added) / without
    print(f"  page of {ROWS} {without:.1f} ms, its margins {added:.1f} ms: {ratio:.2f} times, limit {LIMIT}")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(measured(run))
