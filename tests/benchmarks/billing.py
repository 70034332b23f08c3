"""Benchmark billing 10,000 rated shipments as the job does it, one numbered invoice each, against a raw write of the
same documents: the invoices, the changes to the shipments, and their history.

The job also reads the shipments, checks their data against the template, assigns the numbers and updates the aging.
PDFs are drawn on request and not included.
"""

import sys
import time
from decimal import Decimal
from pathlib import Path
from typing import cast

from bson import ObjectId

from freight.core.shipments.document import build_new_shipment
from freight.documents.account import Account
from freight.documents.company import Company
from freight.documents.invoice import Invoice
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.rating_trace import StoredRatingTrace
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.documents.system import System
from freight.features.invoices import billing
from freight.features.invoices.schemas import BillRequest
from freight.features.ledger.aging import service as aging
from freight.features.setup.templates.seed import load_templates
from freight.features.work.tasks import runner
from freight.kit import clock
from freight.kit.settings import SEEDS
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.benchmarks.raw_writes import Written
from tests.benchmarks.servers import empty_database, measured

SHIPMENTS, BATCH = 10_000, 1_000
LIMIT = 3.0
LINES = [("FREIGHT", "Freight", Decimal("51.45")), ("FUEL", "Fuel", Decimal("7.72"))]


async def prepare() -> Scope:
    """A system with an account and 10,000 shipments that are rated, each by a trace with two charges."""
    company, system, account = ObjectId(), ObjectId(), ObjectId()
    scope = Scope.of_system(company, system, "bench")
    await Company(id=company, code="BENCH", name="Bench").insert()
    await System(id=system, company_id=company, code="BENCH", name="Bench").insert()
    await Account(
        id=account, account_id=account, account_number="00099999", name="A", company_id=company, system_id=system
    ).insert()
    await load_templates(scope, SEEDS)
    for start in range(0, SHIPMENTS, BATCH):
        rated = [_rated(number, account) for number in range(start, start + BATCH)]
        await scoped(RatingTrace, scope).insert_many([trace for _, trace in rated], ordered=False)
        await scoped(Shipment, scope).insert_many([shipment for shipment, _ in rated], ordered=False)
    await aging.recount_aging_cells(scope)
    return scope


def _rated(number: int, account: ObjectId) -> tuple[StoredShipment, StoredRatingTrace]:
    now, total = clock.now(), sum(amount for *_, amount in LINES)
    values = {
        "shipmentInformation#shipmentNumber": f"S{number:08}",
        "shipmentInformation#shipDate": "2026-11-02",
        "shipmentInformation#carrier": "V44_3",
        "shipmentRouting#originPort": "USORD",
        "shipmentRouting#destinationPort": "DEFRA",
        "shipmentCargo#pieces": 4,
        "shipmentCargo#grossWeight": 448.5,
    }
    record = build_new_shipment(values, account, today="2026-11-02", now=now, by="bench", country_of=lambda _: "")
    trace_id = ObjectId()
    rating = {"trace_id": trace_id, "total": total, "currency": "USD", "reason_code": "", "reason": ""}
    stamps = {"revision": 1, "upload_id": None, "created_on": now, "updated_on": now, "created_by": "bench"}
    lines = [{"charge_id": code, "name": text, "amount": amount} for code, text, amount in LINES]
    shipment = record | stamps | {"_id": ObjectId(), "status": "Rated", "rating": rating, "updated_by": "bench"}
    # what billing reads of a trace
    trace = {"_id": trace_id, "account_id": account, "shipment_id": shipment["_id"], "lines": lines}
    return cast(StoredShipment, shipment), cast(StoredRatingTrace, trace)


async def bill(scope: Scope) -> float:
    """Seconds of the job, begun as the screen begins it."""
    everything = {"condition": "and", "level": 0, "fields": []}
    everything["fields"] = [
        {"name": "shipmentInformation#carrier", "operator": "equalTo", "value": "V44_3", "type": "text"}
    ]
    answer = await billing.bill_selection(scope, BillRequest(rules=everything))
    assert answer.mem_cache_key, "so many shipments are a task"
    begun = time.perf_counter()
    await runner.perform_task(answer.mem_cache_key, billing.run_billing_task)
    seconds = time.perf_counter() - begun
    billed = await scoped(Invoice, scope).count()
    assert billed == SHIPMENTS, f"{billed:,} invoices of {SHIPMENTS:,} shipments"
    return seconds


async def written(scope: Scope) -> Written:
    """What the job has written."""
    return Written(
        Shipment,
        cast(list[Record], await scoped(Shipment, scope).find().to_list()),
        {"status": "Rated", "invoice_id": None, "invoice_number": "", "filed_under": []},
        ("status", "invoice_id", "invoice_number", "filed_under", "touched", "revision", "updated_on"),
        {
            Invoice: cast(list[Record], await scoped(Invoice, scope).find().to_list()),
            ShipmentChangeEntry: cast(list[Record], await scoped(ShipmentChangeEntry, scope).find().to_list()),
        },
    )


async def run(folder: Path) -> int:
    """Fill a database, bill, write plainly, and print; 0 when the limit was held."""
    async with empty_database(folder):
        scope = await prepare()
        seconds = await bill(scope)
        wrong = await aging.recount_aging_cells(scope)
        held = await (await written(scope)).is_held(seconds, LIMIT)
    print(
        f"  {SHIPMENTS:,} shipments billed in {seconds:.1f} s, {SHIPMENTS / seconds:,.0f}/s; aging cells wrong: {wrong}"
    )
    return int(not held or wrong > 0)


if __name__ == "__main__":
    sys.exit(measured(run))
