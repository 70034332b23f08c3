"""The aging summary over a million shipments, as the service answers it, against counting the shipments themselves
with the database's own aggregation in the same run. Both must come to the same figures."""

import random
import statistics
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from bson import ObjectId

from freight.core.aging import AGE_GROUPS, UNBILLED
from freight.core.places import HOME
from freight.core.shipments.statuses import NOT_RATED, STATUSES
from freight.documents.account import Account
from freight.documents.company import Company
from freight.documents.records.account import StoredAccount
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.features.ledger.aging import service, summary_query
from freight.features.ledger.aging.schemas import GroupBy, SummaryAnswer, SummaryRequest
from freight.kit import clock
from freight.kit.http.envelope import encode_json
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import scoped
from tests.benchmarks.servers import empty_database, filling, measured

SHIPMENTS = 1_000_000
SYSTEMS, ACCOUNTS, DAYS = 4, 25, 180
BATCH = 20_000
ROUNDS = 40
LIMIT_MS = 20.0
COUNTRIES = ("US", "DE", "NL", "CN", "JP", "SG", "GB", "IN", "BR", "MX", "FR", "PL")


async def tenants() -> tuple[Scope, dict[ObjectId, list[ObjectId]]]:
    """A company with its systems, and the accounts of each."""
    company_id = ObjectId()
    await Company(id=company_id, code="BENCH", name="Benchmark Forwarding").insert()
    accounts: dict[ObjectId, list[ObjectId]] = {}
    for number in range(SYSTEMS):
        system_id = ObjectId()
        await System(id=system_id, company_id=company_id, code=f"S{number}", name=f"System {number}").insert()
        scope = Scope.of_system(company_id, system_id)
        accounts[system_id] = [ObjectId() for _ in range(ACCOUNTS)]
        records: list[StoredAccount] = [
            {"_id": one, "account_id": one, "account_number": f"{n:07}", "name": f"Account {n}"}
            for n, one in enumerate(accounts[system_id])
        ]
        await scoped(Account, scope).insert_many(records)
    return Scope(company_id, tuple(Grant(system_id) for system_id in accounts)), accounts


def shipments(scope: Scope, accounts: dict[ObjectId, list[ObjectId]]) -> Iterator[StoredShipment]:
    """The same million on every run: a third of it unbilled, the younger the more."""
    chance = random.Random(1)
    today, now = clock.today(HOME), datetime(2026, 5, 31, tzinfo=UTC)
    systems = list(accounts)
    for number in range(SHIPMENTS):
        system_id = systems[number % SYSTEMS]
        day = (today - timedelta(days=min(int(chance.expovariate(1 / 40)), DAYS - 1))).isoformat()
        status = chance.choice(UNBILLED) if chance.random() < 1 / 3 else chance.choice(STATUSES[4:])
        total = None if status == NOT_RATED else Decimal(chance.randrange(1, 500_000)).scaleb(-2)
        yield {
            "company_id": scope.company_id,
            "system_id": system_id,
            "account_id": accounts[system_id][chance.randrange(ACCOUNTS)],
            "archived": False,
            "revision": 1,
            "shipment_number": f"S{number:08d}",
            "status": status,
            "entry_date": day,
            "ship_date": day,
            "country": chance.choice(COUNTRIES),
            "data": {"shipmentInformation": {"shipmentNumber": f"S{number:08d}", "entryDate": day}},
            "rating": {"total": total, "currency": "" if total is None else chance.choice(("USD", "EUR"))},
            "created_on": now,
            "updated_on": now,
        }


async def fill(scope: Scope, accounts: dict[ObjectId, list[ObjectId]]) -> None:
    """Store the million."""
    collection = Shipment.get_pymongo_collection()
    batch: list[StoredShipment] = []
    for shipment in shipments(scope, accounts):
        batch.append(shipment)
        if len(batch) == BATCH:
            await collection.insert_many(batch, ordered=False)
            batch = []


async def recount(scope: Scope) -> None:
    """Count what is stored into the cells."""
    for grant in scope.grants:
        await service.recount_aging_cells(Scope(scope.company_id, (grant,)))


async def bare(scope: Scope) -> dict[tuple[ObjectId, int], int]:
    """The top of the summary counted from the shipments: system and age group."""
    today = clock.today(HOME)
    *younger, oldest = range(len(AGE_GROUPS))
    branches = [{"case": {"$gte": ["$entry_date", AGE_GROUPS[i].first_day(today)]}, "then": i} for i in younger]
    age_group = {"$switch": {"branches": branches, "default": oldest}}
    groups = await scoped(Shipment, scope).aggregate(
        [
            {"$match": {"status": {"$in": UNBILLED}}},
            {
                "$group": {
                    "_id": {"system": "$system_id", "age_group": age_group, "currency": "$rating.currency"},
                    "count": {"$sum": 1},
                    "amount": {"$sum": "$rating.total"},
                }
            },
        ]
    )
    counts: dict[tuple[ObjectId, int], int] = {}
    async for group in groups:
        key = (group["_id"]["system"], group["_id"]["age_group"])
        counts[key] = counts.get(key, 0) + group["count"]
    return counts


async def summary(scope: Scope, **folder: Any) -> SummaryAnswer:
    """The service's answer, written as JSON."""
    answer = await summary_query.read_aging_summary(
        scope, SummaryRequest(date=clock.today(HOME), **folder), today=clock.today(HOME), now=clock.now()
    )
    encode_json(answer)
    return answer


async def median_ms(scope: Scope, **folder: Any) -> float:
    """The middle of some rounds, in milliseconds, the first one left out."""
    times = []
    await summary(scope, **folder)
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        await summary(scope, **folder)
        times.append(time.perf_counter() - begun)
    return statistics.median(times) * 1000


async def measure(scope: Scope, accounts: dict[ObjectId, list[ObjectId]]) -> int:
    """Print the figures; 0 when the limit was held and both ways of counting agree."""
    begun = time.perf_counter()
    counted = await bare(scope)
    bare_ms = (time.perf_counter() - begun) * 1000
    answer = await summary(scope)
    shown = {(ObjectId(row.key), n): cell.count for row in answer.rows for n, cell in enumerate(row.age_group)}
    if {key: count for key, count in shown.items() if count} != counted:
        print("aging summary: the cells differ from the shipments")
        return 1
    system_id = str(next(iter(accounts)))
    account_id = str(next(iter(accounts.values()))[0])
    top = await median_ms(scope)
    by_account = await median_ms(scope, group_by=GroupBy.ACCOUNT, system_id=system_id)
    by_status = await median_ms(scope, group_by=GroupBy.STATUS, system_id=system_id, account_id=account_id)
    print(f"  counted from the shipments           {bare_ms:8.1f} ms")
    print(f"  summary of {SYSTEMS} systems                 {top:8.1f} ms   {top / bare_ms:.4f}×")
    print(f"  a system opened to {ACCOUNTS} accounts       {by_account:8.1f} ms")
    print(f"  an account opened to its statuses    {by_status:8.1f} ms")
    print(f"aging summary: {top:.1f} ms over {SHIPMENTS:,} shipments (limit {LIMIT_MS:.0f} ms)")
    return int(top > LIMIT_MS)


async def run(folder: Path) -> int:
    """Fill a database and measure."""
    async with empty_database(folder):
        scope, accounts = await tenants()
        begun = time.perf_counter()
        async with filling(Shipment):
            await fill(scope, accounts)
        await recount(scope)
        print(f"  {SHIPMENTS:,} shipments stored in {time.perf_counter() - begun:.0f} s", flush=True)
        return await measure(scope, accounts)


if __name__ == "__main__":
    sys.exit(measured(run))
