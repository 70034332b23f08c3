"""Benchmark a filtered page of the grid over a million shipments, as the service answers it (rows, their wire form, the
count and the JSON), against the bare query of the same rows on the same data.

Paging and sorting keep their filter, so the ratio is that of a view in use; the time of the first page of a new filter,
which also starts the count, is printed as well.
"""

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from bson import ObjectId

from freight.core.shipments.statuses import STATUSES
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.seed import load_templates
from freight.features.shipments import listing, shipment_count
from freight.features.shipments.filters import build_shipment_filter
from freight.kit import clock
from freight.kit.http.envelope import encode_json
from freight.kit.settings import SEEDS
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Grant, Scope
from tests.benchmarks.servers import empty_database, filling, measured
from tests.benchmarks.timing import middle_ms

SHIPMENTS = 1_000_000
BATCH = 10_000
ROUNDS = 40
LIMIT = 1.5
FIRST_DAY = date(2024, 6, 1)
FILTERED = frozenset({"LH", "UA"})
CARRIERS = ("LH", "UA", "CX", "EK", "AF", "BA", "KE", "NH", "SQ", "TK")
PORTS = ("DEFRA", "NLAMS", "GBLHR", "JPNRT", "KRICN", "CNPVG", "HKHKG", "SGSIN", "INBOM", "BRGRU", "MXMEX", "AUSYD")


@dataclass(frozen=True)
class Query:
    """A view of the grid that operators keep open."""

    name: str
    rules: dict[str, Any] | None
    sort: tuple[dict[str, str], ...] = ()
    page: int = 1


def _where(*fields: tuple[str, str, str]) -> dict[str, Any]:
    leaves = [{"name": name, "operator": operator, "value": value} for name, operator, value in fields]
    return {"condition": "and", "level": 0, "fields": leaves}


QUERIES = (
    Query("newest first, no filter", None),
    Query("one status", _where(("status", "equalTo", "Rate Mismatch"))),
    Query("unbilled, page 20", _where(("status", "isInList", "Not Rated,Rated")), page=20),
    Query(
        "status, carrier and weight",
        _where(
            ("status", "equalTo", "Not Rated"),
            ("shipmentInformation#carrier", "equalTo", "LH"),
            ("shipmentCargo#grossWeight", "greaterThan", "500"),
        ),
    ),
    Query("number begins with", _where(("shipmentInformation#shipmentNumber", "beginsWith", "S00123"))),
)


def shipments(scope: Scope) -> Iterator[StoredShipment]:
    """The same million on every run."""
    chance = random.Random(1)
    accounts = [ObjectId(f"{n:024x}") for n in range(1, 41)]
    now = datetime(2026, 5, 31, tzinfo=UTC)
    for number in range(SHIPMENTS):
        day = (FIRST_DAY + timedelta(days=number * 720 // SHIPMENTS)).isoformat()
        port = PORTS[number % len(PORTS)]
        yield {
            "company_id": scope.company_id,
            "system_id": scope.system_id,
            "account_id": accounts[chance.randrange(40)],
            "archived": False,
            "revision": 1,
            "shipment_number": f"S{number:08d}",
            "status": STATUSES[min(int(chance.expovariate(0.35)), len(STATUSES) - 1)],
            "entry_date": day,
            "ship_date": day,
            "country": port[:2],
            "data": {
                "shipmentInformation": {
                    "shipmentNumber": f"S{number:08d}",
                    "entryDate": day,
                    "shipDate": day,
                    "transportMode": "Air",
                    "carrier": CARRIERS[chance.randrange(10)],
                    "serviceLevel": "STD",
                    "incoterm": "FCA",
                    "purchaseOrder": f"PO-{number % 7919}",
                },
                "shipmentRouting": {"originPort": "USORD", "originCountry": "US", "destinationPort": port},
                "shipmentParties": {"customerAccountNumber": f"{number % 40:08d}", "customerName": "Fillmore"},
                "shipmentCargo": {"pieces": 4.0, "grossWeight": round(chance.lognormvariate(5, 1), 1), "volume": 1.25},
            },
            "rating": None,
            "invoice_id": None,
            "invoice_number": "",
            "upload_id": None,
            "created_on": now,
            "updated_on": now,
            "created_by": "",
            "updated_by": "",
        }


async def fill(scope: Scope) -> None:
    """Store the million."""
    collection = Shipment.get_pymongo_collection()
    batch: list[StoredShipment] = []
    for shipment in shipments(scope):
        batch.append(shipment)
        if len(batch) == BATCH:
            await collection.insert_many(batch, ordered=False)
            batch = []


async def measure(scope: Scope, query: Query) -> float:
    """Print one line; returns the ratio of the service to the bare query."""
    template = await templates.resolve_template(scope, "shipment")
    page = Page(query.page, 50)
    collection = Shipment.get_pymongo_collection()
    bounds = {"company_id": scope.company_id, "system_id": scope.system_id, "archived": False}
    if scope.is_filtered:
        bounds["data.shipmentInformation.carrier"] = {"$in": sorted(FILTERED)}
    wanted = build_shipment_filter(template, query.rules, clock.today(scope.place))
    bare = {"$and": [bounds, wanted]} if wanted else bounds
    keys = listing.build_shipment_sort(template, query.sort)

    async def raw() -> object:
        return await collection.find(bare).sort(keys).skip(page.skip).limit(page.limit).to_list()

    async def served() -> object:
        return encode_json(await listing.query_shipments(scope, template, query.rules, query.sort, page))

    await raw()
    begun = time.perf_counter()
    await served()
    first = (time.perf_counter() - begun) * 1000
    while (await shipment_count.count_shipments(scope, wanted)) is None:  # noqa: ASYNC110 - asks again, as a user does
        await asyncio.sleep(0.05)
    plain, full = await middle_ms(ROUNDS, raw, served)
    times = f"bare find {plain:7.2f} ms   page {full:7.2f} ms   {full / plain:5.2f}×   first {first:7.2f} ms"
    print(f"  {query.name:<28} {times}", flush=True)
    return full / plain


async def run(folder: Path) -> int:
    """Fill a database and measure; 0 when the limit was held."""
    async with empty_database(folder):
        scope = Scope.of_system(ObjectId(), ObjectId())
        await load_templates(scope, SEEDS)
        begun = time.perf_counter()
        async with filling(Shipment):
            await fill(scope)
        print(f"  {SHIPMENTS:,} shipments stored in {time.perf_counter() - begun:.0f} s", flush=True)
        ratios = [await measure(scope, query) for query in QUERIES]
        # a user whose permission is filtered by a field (R381)
        part = frozenset({("shipmentInformation#carrier", FILTERED)})
        desk = replace(scope, grants=(Grant(scope.system_id, None, (part,)),))
        print(f"  of somebody who may see the carriers {', '.join(sorted(FILTERED))} alone", flush=True)
        ratios += [await measure(desk, query) for query in QUERIES]
    ratio = statistics.geometric_mean(ratios)
    print(f"shipments page: {ratio:.2f}× the bare find over {SHIPMENTS:,} shipments (limit {LIMIT}×)")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(measured(run))
