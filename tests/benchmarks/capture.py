"""Benchmark capturing 1,000 invoices in one save, as the service answers it (checks, numbers and duplicates, invoices,
history, shipments and the JSON), against a raw write of the same documents."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bson import ObjectId

from freight.documents.account import Account
from freight.documents.base import FreightDocument
from freight.documents.invoice import Invoice
from freight.documents.number_claim import NumberClaim
from freight.documents.record_change import RecordChange
from freight.documents.records.account import StoredAccount
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.features.invoices.capture import service
from freight.features.invoices.capture.schemas import CaptureRow
from freight.features.setup.templates.seed import load_templates
from freight.features.tariffs.calculation_codes import load_calculation_codes
from freight.kit.http.envelope import encode_json
from freight.kit.settings import SEEDS
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.benchmarks.servers import empty_database, measured

ROWS = 1_000
ROUNDS = 5
LIMIT_SECONDS = 2.0
WRITTEN: tuple[type[FreightDocument], ...] = (Invoice, NumberClaim, RecordChange, ShipmentChangeEntry)


def shipment(scope: Scope, account: ObjectId, number: str) -> StoredShipment:
    """An open shipment without an invoice."""
    now = datetime(2026, 5, 31, tzinfo=UTC)
    return {
        "company_id": scope.company_id,
        "system_id": scope.system_id,
        "account_id": account,
        "archived": False,
        "revision": 1,
        "shipment_number": number,
        "status": "Not Rated",
        "entry_date": "2026-05-30",
        "ship_date": "2026-05-30",
        "country": "US",
        "data": {
            "shipmentInformation": {"shipmentNumber": number, "entryDate": "2026-05-30", "transportMode": "Air"},
            "shipmentRouting": {"originPort": "USORD", "destinationPort": "DEFRA"},
            "shipmentParties": {"customerAccountNumber": "0001204", "customerName": "Fillmore"},
            "shipmentCargo": {"pieces": 4.0, "grossWeight": 120.5},
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


def row(number: str, place: int) -> CaptureRow:
    """A row as a clerk pastes it: number, date and three charges."""
    return CaptureRow.model_validate(
        {
            "tempId": place,
            "updateField": True,
            "shipmentInformation#shipmentNumber": number,
            "invoiceInformation#invoiceNumber": f"F{number}",
            "invoiceInformation#invoiceType": "Revenue",
            "invoiceInformation#invoiceDate": "31-May-2026",
            "invoiceCharges#freight": f"{60 + place % 97}.50",
            "invoiceCharges#fuel": "12.25",
            "invoiceCharges#security": "8",
        }
    )


async def written() -> dict[type[FreightDocument], list[Any]]:
    """Return everything that was stored in addition to the shipments."""
    return {kind: await kind.get_pymongo_collection().find().to_list() for kind in WRITTEN}


async def raw_seconds(found: dict[type[FreightDocument], list[Any]], shipments: list[Any]) -> float:
    """What a plain write of the same documents takes: new ones inserted, shipments replaced."""
    for kind in found:
        await kind.get_pymongo_collection().delete_many({})
    begun = time.perf_counter()
    for kind, documents in found.items():
        if documents:
            await kind.get_pymongo_collection().insert_many(documents, ordered=False)
    collection = Shipment.get_pymongo_collection()
    for one in shipments:
        one.pop("_id")
    await collection.insert_many(shipments, ordered=False)
    return time.perf_counter() - begun


async def run(folder: Path) -> int:
    """Capture fresh shipments a few times; 0 when the best round was within the limit."""
    async with empty_database(folder):
        scope = Scope.of_system(ObjectId(), ObjectId())
        await load_templates(scope, SEEDS)
        await load_calculation_codes(scope, SEEDS)
        account = ObjectId()
        facts: StoredAccount = {
            "_id": account,
            "account_number": "0001204",
            "name": "Fillmore",
            "currency": "USD",
            "country": "US",
        }
        await scoped(Account, scope).insert_many([facts])
        took: list[float] = []
        plain: list[float] = []
        for turn in range(ROUNDS):
            numbers = [f"S{turn}{place:06d}" for place in range(ROWS)]
            stored = [shipment(scope, account, number) for number in numbers]
            await Shipment.get_pymongo_collection().insert_many(stored)
            rows = [row(number, place) for place, number in enumerate(numbers)]
            begun = time.perf_counter()
            answer = await service.save_captured_rows(scope, rows)
            encode_json(answer)
            took.append(time.perf_counter() - begun)
            assert len(answer["saved"]) == ROWS
            found = await written()
            shipments = await Shipment.get_pymongo_collection().find().to_list()
            await Shipment.get_pymongo_collection().delete_many({})
            plain.append(await raw_seconds(found, shipments))
            every: tuple[type[FreightDocument], ...] = (*WRITTEN, Shipment)
            for kind in every:
                await kind.get_pymongo_collection().delete_many({})
    best, raw = min(took), min(plain)
    print(f"  save {best:.2f} s   raw write of the same documents {raw:.2f} s   {best / raw:.1f}×")
    print(f"capture: {ROWS:,} rows saved in {best:.2f} s (limit {LIMIT_SECONDS} s)")
    return int(best > LIMIT_SECONDS)


if __name__ == "__main__":
    sys.exit(measured(run))
