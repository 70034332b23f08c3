"""Benchmark uploading 100,000 rows of 30 columns against reading the same rows with calamine and storing them with
`insert_many`; and, without a limit, against inserting the resulting shipments in transactions, with the indexes they
are found by (docs/decisions/0082).

The upload does everything a user's upload does: keeps the file, reads the rows in its child process, matches the
columns, checks every cell against the template, compares with what is stored, and stores shipments with aging, history
and the once-only marks. Each part runs in a process of its own, so that its memory is measured separately.

Processor seconds are printed along with wall-clock seconds: on a machine with other load they say more.
"""

import argparse
import asyncio
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from bson import ObjectId
from pydantic import SecretStr
from pymongo import MongoClient
from python_calamine import CalamineWorkbook

from freight.documents.account import Account
from freight.documents.upload import UploadType
from freight.embedded.broker import Broker
from freight.embedded.mongod import Mongod
from freight.features.shipments.uploads import receive, service
from freight.kit.security.secrets import generate_secret_key
from freight.kit.settings import Settings
from freight.kit.storage.connections import open_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.benchmarks.processes import Descendants, measure_process
from tests.benchmarks.uploading import Incoming, check_and_import

ROWS = 100_000
LIMIT = 2.2
MEMORY_LIMIT_MB = 200
COMPANY, SYSTEM, ACCOUNT = ObjectId("65" * 12), ObjectId("66" * 12), ObjectId("67" * 12)
NAME = "hundred-thousand.xlsx"
BATCH = 1_000
CHUNK = 2_000  # rows that an upload stores in one transaction
PORTS = ["USORD", "NLRTM", "CNSHA", "DEHAM", "SGSIN", "USLAX", "BEANR", "JPTYO", "GBFXT", "AEJEA"]
HEADINGS = [
    "Shipment number", "Customer", "Ship date", "Entry date", "Mode", "Carrier", "Service level", "Origin port",
    "Origin country", "Destination port", "Destination country", "Pieces", "Gross weight", "Volume", "Unit quantity",
    "Description of goods", "Commodity", "Declared value", "Freight entered", "Insurance", "Currency", "Transit days",
    "Incoterm", "Booking number", "Purchase order", "Product", "Customer reference", "Delivered on", "Plant", "Shipper",
]  # fmt: skip


def make_workbook(path: Path, rows: int) -> None:
    """A workbook of plausible shipments, the same each time."""
    import xlsxwriter  # none of the measured parts needs it, nor its memory

    pick = random.Random(20261121)
    with xlsxwriter.Workbook(str(path), {"constant_memory": True}) as book:
        sheet = book.add_worksheet("Shipments")
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        sheet.write_row(0, 0, HEADINGS)
        for row in range(1, rows + 1):
            shipped = date(2026, 8, 1) + timedelta(days=pick.randrange(90))
            cells = [
                f"{row:010d}", f"Customer {pick.randrange(400)}", shipped, shipped, "Air", f"V44{pick.randrange(9)}_3",
                pick.choice(["DTD", "DTP", "CRF"]), pick.choice(PORTS), "United States", pick.choice(PORTS), "Germany",
                pick.randrange(1, 90), round(pick.uniform(1, 2000), 2), round(pick.uniform(0.1, 20), 3),
                pick.randrange(1, 5000), f"Goods {pick.randrange(5000)}", "Electronics",
                round(pick.uniform(9, 9999), 2),
                round(pick.uniform(9, 999), 2), round(pick.uniform(1, 99), 2), "USD", pick.randrange(1, 9), "EXW",
                f"BK{pick.randrange(10**7)}", f"PO-{pick.randrange(10**6)}", f"{pick.randrange(10**7)}",
                f"REF {pick.randrange(10**6)}", shipped + timedelta(days=5), f"PLANT{pick.randrange(20):02d}", "Acme",
            ]  # fmt: skip
            for column, cell in enumerate(cells):
                if isinstance(cell, date):
                    sheet.write_datetime(row, column, cell, day)
                elif isinstance(cell, str):
                    sheet.write_string(row, column, cell)
                else:
                    sheet.write_number(row, column, cell)


def store_rows(path: Path, mongo_uri: str) -> dict[str, float]:
    """The least that storing these rows can cost: calamine's rows, straight into a collection without indexes."""
    client: MongoClient[dict[str, Any]] = MongoClient(mongo_uri)
    collection = client["raw"]["rows"]
    begun, processor, storing = time.perf_counter(), time.process_time(), 0.0
    rows = CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0).iter_rows()
    headings = next(rows)
    batch: list[dict[Any, Any]] = []
    for row in rows:
        batch.append({k: v.isoformat() if isinstance(v, date) else v for k, v in zip(headings, row, strict=True)})
        if len(batch) == BATCH:
            read = time.perf_counter()
            collection.insert_many(batch, ordered=False)
            storing += time.perf_counter() - read
            batch = []
    if batch:
        collection.insert_many(batch, ordered=False)
    seconds = time.perf_counter() - begun
    return {"seconds": seconds, "reading": seconds - storing, "processor": time.process_time() - processor}


async def insert_shipments(settings: Settings) -> dict[str, float]:
    """What storing the shipments takes that an upload made: in transactions, for half a chunk must never be stored."""
    from freight.documents.shipment import Shipment
    from tests.benchmarks.raw_writes import insert_again

    async with open_connections(settings):
        return {"seconds": await insert_again(Shipment, CHUNK, transacted=True)}


async def prepare(settings: Settings) -> None:
    """The system and the account the rows go to."""
    # neither the API's part nor a worker's: what the seeds need would count as their memory
    from freight.features.setup.templates.seed import load_templates
    from freight.kit.settings import SEEDS

    async with open_connections(settings):
        scope = Scope.of_system(COMPANY, SYSTEM, "bench")
        await load_templates(scope, SEEDS)
        await Account(
            id=ACCOUNT, account_id=ACCOUNT, account_number="00099999", name="A", company_id=COMPANY, system_id=SYSTEM
        ).insert()


async def receive_part(settings: Settings, path: Path) -> dict[str, float | str]:
    """What the API does."""
    async with open_connections(settings):
        scope = Scope.of_system(COMPANY, SYSTEM, "bench")
        begun, processor = time.perf_counter(), time.process_time()
        target = receive.UploadTarget(UploadType.SHIPMENT, account=str(ACCOUNT))
        with Descendants().watched() as reading:
            upload = await receive.receive_workbook(scope, "Bench", Incoming(path), target)
        return {
            "seconds": time.perf_counter() - begun,
            "upload": str(upload["_id"]),
            "processor": time.process_time() - processor,
            "reading_processor": reading.together.seconds,
            "reading_mb": reading.together.peak_mb,
        }


async def work_part(settings: Settings, upload_id: str) -> dict[str, float]:
    """What a worker does: the dry run, then the import."""
    async with open_connections(settings):
        scope = Scope.of_system(COMPANY, SYSTEM, "bench")
        processor = time.process_time()
        checked, stored = await check_and_import(scope, upload_id)
        processor = time.process_time() - processor
        upload = await service.load_upload(scope, upload_id)
        assert upload["outcome"] and upload["outcome"]["added"] == upload["row_count"], upload["outcome"]
        from freight.documents.shipment import Shipment

        assert await scoped(Shipment, scope).count() == upload["row_count"]
        return {"seconds": checked + stored, "check": checked, "import": stored, "processor": processor}


def _processor_of(mongod: Mongod) -> float:
    return measure_process(mongod.process.pid).seconds if mongod.process.pid else 0.0


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _part(name: str, mongo_uri: str, redis_url: str, path: Path, upload_id: str) -> None:
    settings = Settings(
        _env_file=None,
        mongo_uri=mongo_uri,
        redis_url=redis_url,
        mongo_database="bench",
        secret_keys=SecretStr(generate_secret_key()),
    )
    result: Mapping[str, float | str] = {}
    if name == "rows":
        result = store_rows(path, mongo_uri)
    elif name == "shipments":
        result = asyncio.run(insert_shipments(settings))
    elif name == "prepare":
        asyncio.run(prepare(settings))
    elif name == "receive":
        result = asyncio.run(receive_part(settings, path))
    else:
        result = asyncio.run(work_part(settings, upload_id))
    print(json.dumps({**result, "peak_mb": _peak_mb()}))


def main(rows: int = ROWS) -> int:
    """Print the figures; 1 when one misses its limit."""
    with tempfile.TemporaryDirectory(prefix="freight-bench-") as folder:
        path = Path(folder) / NAME
        make_workbook(path, rows)
        mongod, broker = Mongod(Path(folder) / "mongo"), Broker(Path(folder) / "broker")
        mongod.start()
        broker.start()
        try:

            def part(name: str, upload_id: str = "") -> dict[str, Any]:
                command = [sys.executable, "-m", __spec__.name, "--part", name, mongod.uri, broker.uri(0), str(path)]
                database = _processor_of(mongod)
                done = subprocess.run([*command, upload_id], check=True, stdout=subprocess.PIPE)
                figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
                return figures | {"database": _processor_of(mongod) - database}

            part("prepare")
            plain = part("rows")
            received = part("receive")
            worked = part("work", received["upload"])
            inserted = part("shipments")
        finally:
            broker.stop()
            mongod.stop()
    seconds = received["seconds"] + worked["seconds"]
    raw, ratio = plain["reading"] + inserted["seconds"], seconds / plain["seconds"]
    print(
        f"upload of {rows:,} rows x {len(HEADINGS)}: {seconds:.1f} s (read {received['seconds']:.1f}, "
        f"check {worked['check']:.1f}, import {worked['import']:.1f}); "
        f"calamine + insert_many {plain['seconds']:.1f} s: × {ratio:.2f} (limit × {LIMIT}); "
        f"as shipments in transactions {raw:.1f} s: × {seconds / raw:.2f}"
    )
    print(
        f"memory: worker {worked['peak_mb']:.0f} MB (limit {MEMORY_LIMIT_MB}), API {received['peak_mb']:.0f} MB, "
        f"reading child {received['reading_mb']:.0f} MB"
    )
    print(
        f"of the processor: API {received['processor']:.1f} s, reading {received['reading_processor']:.1f}, "
        f"worker {worked['processor']:.1f}, database {received['database'] + worked['database']:.1f}; "
        f"plainly {plain['processor']:.1f}, database {plain['database']:.1f}"
    )
    return int(ratio > LIMIT or worked["peak_mb"] > MEMORY_LIMIT_MB)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--part", nargs=5)
    arguments.add_argument("--rows", type=int, default=ROWS)
    given = arguments.parse_args()
    if given.part:
        name, mongo_uri, redis_url, path, upload_id = given.part
        _part(name, mongo_uri, redis_url, Path(path), upload_id)
    else:
        sys.exit(main(given.rows))
