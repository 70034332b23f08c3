"""Benchmark finding shipments by the beginning of a number, as the palette does while the user types, over a million
shipments with the numbers they carry. How many entries the database examined is counted as well as the time."""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bson import ObjectId

from freight.core.records import copy_record
from freight.core.shipments.filed import FilingKind, build_filed_prefix_query, list_filing_keys
from freight.core.shipments.references import collect_shipment_references
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.user import Membership, User
from freight.features.desk.find import service
from freight.features.desk.find.schemas import FoundRecord
from freight.kit.access import Access
from freight.kit.auth.sessions import Session
from freight.kit.storage.scopes import Scope
from tests.benchmarks import shipments_page
from tests.benchmarks.servers import empty_database, filling
from tests.fixtures.profiled import watched

BATCH, ROUNDS = 10_000, 20
PAGE = 5
# times the reading of as many shipments, in the order of that very index, with nothing around it
LIMIT = 8.0
MOST_LOOKED_AT = 50
# with how many are found: by a beginning that many share (a page), by one that few do, and none
TYPED = {"S0": PAGE, "s0001": PAGE, "S00012345": 1, "PO-12": PAGE, "po-7918": PAGE, "ZZZ": 0}


async def fill(scope: Scope, shipments: int) -> None:
    """Store shipments with their numbers, plainly."""
    collection = Shipment.get_pymongo_collection()
    batch: list[StoredShipment] = []
    for number, shipment in enumerate(shipments_page.shipments(scope), start=1):
        numbered = copy_record(shipment, {"references": collect_shipment_references(shipment["data"])})
        batch.append(copy_record(numbered, {"filed_under": list_filing_keys(numbered)}))
        if len(batch) == BATCH or number == shipments:
            await collection.insert_many(batch, ordered=False)
            batch = []
        if number == shipments:
            return


async def read_plainly(scope: Scope) -> float:
    """The middle time in milliseconds of reading as many shipments as a search shows, by the index it uses."""
    collection, times = Shipment.get_pymongo_collection(), []
    system = {"company_id": scope.company_id, "system_id": scope.system_id}
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        found = (
            await collection.find({**system, **build_filed_prefix_query(FilingKind.NUMBER, "S0")}).limit(PAGE).to_list()
        )
        times.append((time.perf_counter() - begun) * 1000)
        assert len(found) == PAGE
    return statistics.median(times)


async def measure(access: Access, typed: str, expected: int) -> tuple[float, int]:
    """Print one line and return (the median time in milliseconds, the most keys or documents one query examined)."""
    times: list[float] = []
    found: Sequence[FoundRecord] = ()
    async with watched() as reads:
        await service.search_records(access, typed)
    assert all("COLLSCAN" not in one["planSummary"] for one in reads if one["ns"].endswith(".shipments")), reads
    looked_at = max(max(one["keysExamined"], one["docsExamined"]) for one in reads)
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        found = (await service.search_records(access, typed)).records
        times.append((time.perf_counter() - begun) * 1000)
    assert [one.kind for one in found] == ["shipment"] * expected, (typed, found)
    middle = statistics.median(times)
    print(f"  {typed:<10} {len(found)} found   {middle:6.2f} ms   at most {looked_at} looked at", flush=True)
    return middle, looked_at


async def run(folder: Path, shipments: int) -> int:
    """Fill a database and measure; 0 when the limits were held."""
    async with empty_database(folder):
        scope = Scope.of_system(ObjectId(), ObjectId())
        begun = time.perf_counter()
        async with filling(Shipment):
            await fill(scope, shipments)
        print(f"  {shipments:,} shipments stored in {time.perf_counter() - begun:.0f} s", flush=True)
        plain = await read_plainly(scope)
        measured = [await measure(_caller(scope), typed, expected) for typed, expected in TYPED.items()]
    slowest, most = max(time for time, _ in measured), max(count for _, count in measured)
    print(
        f"find: {slowest:.1f} ms over {shipments:,} shipments, {slowest / plain:.1f} times a plain reading of "
        f"{plain:.2f} ms (limit {LIMIT:g}), at most {most} looked at"
    )
    return int(slowest > LIMIT * plain or most > MOST_LOOKED_AT)


def _caller(scope: Scope) -> Access:
    """Return a caller who may open everything."""
    membership = Membership(company_id=scope.company_id, system_id=scope.system_id, role="bench")
    user = User(user_name="bench", name="", email="", password_hash="", memberships=[membership])
    user.admin_of = [membership.company_id]
    session = Session(str(user.id), str(scope.company_id), str(scope.system_id), 0.0)
    return Access(user, session, "", membership, "", scope.place)


def main(shipments: int = shipments_page.SHIPMENTS) -> int:
    """Measure in a folder that goes afterwards."""
    with tempfile.TemporaryDirectory(prefix="freight-bench-") as folder:
        return asyncio.run(run(Path(folder), shipments))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
