"""Uploading 100,000 lanes of a tariff in each of the three shapes that rates are printed in: a row for each break, a
row for each lane with its two breaks across, and a matrix of origins and destinations. Read, matched, checked lane by
lane and against each other, and stored as the lanes of a draft.

Against reading the same sheet with calamine and storing a document of each row, of a matrix one of each rate, with
`insert_many`; and, without a limit, against inserting the lanes with the indexes they are found by
(docs/decisions/0082).
"""

import itertools
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import xlsxwriter
from bson import ObjectId
from python_calamine import CalamineWorkbook

from freight.documents.lane import LaneDocument
from freight.documents.upload import UploadType
from freight.features.setup.templates.seed import load_templates
from freight.features.shipments.uploads import receive
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import TariffBody
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from tests.benchmarks.raw_writes import insert_again
from tests.benchmarks.servers import empty_database, measured
from tests.benchmarks.uploading import Incoming, check_and_import

LIMIT = 3.0  # times the plain reading and storing
BATCH = 1_000
ORIGINS = [f"US{number:03}" for number in range(400)]
DESTINATIONS = [f"DE{number:03}" for number in range(250)]
LANES = len(ORIGINS) * len(DESTINATIONS)
BREAKS = ("N", "+100")
Rows = Iterator[Sequence[object]]


def _places() -> Iterator[tuple[int, str, str]]:
    return ((number, *places) for number, places in enumerate(itertools.product(ORIGINS, DESTINATIONS)))


def _rate(number: int, at: int) -> float:
    # most lanes have a rate of their own
    return round(9.5 - at + number / LANES, 4)


def by_break() -> Rows:
    """A row for each break of each lane: 200,000 rows."""
    yield ["POL", "POD", "Weight from", "Weight to", "Rate"]
    for number, origin, destination in _places():
        yield [origin, destination, 0, 100, _rate(number, 0)]
        yield [origin, destination, 100, "", _rate(number, 1)]


def across() -> Rows:
    """A row for each lane, its breaks across."""
    yield ["POL", "POD", "M", *BREAKS]
    for number, origin, destination in _places():
        yield [origin, destination, 75, *(_rate(number, at) for at in range(len(BREAKS)))]


def matrix() -> Rows:
    """Origins down, destinations across."""
    yield ["POL", *DESTINATIONS]
    for at, origin in enumerate(ORIGINS):
        yield [origin, *(_rate(at * len(DESTINATIONS) + number, 0) for number in range(len(DESTINATIONS)))]


SHAPES = {"a row a break": by_break, "breaks across": across, "matrix": matrix}


def make_workbook(path: Path, rows: Rows) -> None:
    """A workbook of these rows."""
    with xlsxwriter.Workbook(str(path), {"constant_memory": True}) as book:
        sheet = book.add_worksheet("Rates")
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)


def plain_documents(path: Path, *, is_matrix: bool) -> Iterator[dict[str, object]]:
    """The rows of a sheet by their headings; of a matrix its rates, each with the two places it is for."""
    rows = CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0).iter_rows()
    headings = [str(each) for each in next(rows)]
    for row in rows:
        if is_matrix:
            for to, rate in zip(headings[1:], row[1:], strict=True):
                yield {"origin": row[0], "destination": to, "rate": rate}
        else:
            yield dict(zip(headings, row, strict=True))


async def store_plainly(path: Path, *, is_matrix: bool) -> tuple[float, float]:
    """Seconds of reading and of storing without anything else."""
    collection = get_connections().database["plain"]
    await collection.drop()
    begun = time.perf_counter()
    storing, count = 0.0, 0
    documents = plain_documents(path, is_matrix=is_matrix)
    while batch := list(itertools.islice(documents, BATCH)):
        read = time.perf_counter()
        await collection.insert_many(batch, ordered=False)
        storing += time.perf_counter() - read
        count += len(batch)
    assert count in (LANES, LANES * len(BREAKS)), count
    return time.perf_counter() - begun - storing, storing


async def upload(scope: Scope, path: Path) -> tuple[float, float, float]:
    """Seconds of reading, checking and storing a sheet as the lanes of a new tariff."""
    charge = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "break"}
    body = TariffBody.model_validate(
        {
            "name": path.stem,
            "currency": "USD",
            "effectiveDate": "2026-01-01",
            "identifiers": ["originPort", "destinationPort"],
            "charges": [charge],
        }
    )
    tariff = await tariffs.add_tariff(scope, body)
    begun = time.perf_counter()
    target = receive.UploadTarget(UploadType.TARIFF_LANE, tariff_id=tariff.tariff_id)
    received = await receive.receive_workbook(scope, "Bench", Incoming(path), target)
    read = time.perf_counter() - begun
    checked, stored = await check_and_import(scope, str(received["_id"]))
    _, lanes = await tariffs.load_compared_lanes(scope, tariff.tariff_id)
    count = sum(1 for _ in lanes)
    assert count == LANES, f"{count:,} lanes of {LANES:,}"
    return read, checked, stored


async def run(folder: Path) -> int:
    """Upload each shape and print; 0 when all were within the limit."""
    worst = 0.0
    async with empty_database(folder):
        scope = Scope.of_system(ObjectId(), ObjectId(), "bench")
        await load_templates(scope, SEEDS)
        for number, (name, rows) in enumerate(SHAPES.items()):
            path = folder / f"shape-{number}.xlsx"
            make_workbook(path, rows())
            reading, storing = await store_plainly(path, is_matrix=rows is matrix)
            read, checked, stored = await upload(scope, path)
            seconds = read + checked + stored
            raw = reading + await insert_again(LaneDocument, BATCH, transacted=False)
            plain = reading + storing
            worst = max(worst, seconds / plain)
            print(
                f"  {LANES:,} lanes, {name:<14} {seconds:5.1f} s: read {read:.1f}, checked {checked:.1f}, "
                f"stored {stored:.1f}; plainly {plain:.1f} s: × {seconds / plain:.1f} (limit × {LIMIT:.0f}); "
                f"as lanes with their indexes {raw:.1f} s: × {seconds / raw:.1f}"
            )
            await LaneDocument.get_pymongo_collection().delete_many({})
    return int(worst > LIMIT)


if __name__ == "__main__":
    sys.exit(measured(run))
