"""Benchmark 1,000 electronic invoices in the background: issued, written as data, judged, packed and sent by the access
point of the demo, while ten users work. The whole suite runs as `freight run` starts it.

Milliseconds are only comparable on the same machine; the limit is how many times longer the median call takes during
the work than alone.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from freight.kit.first_run import DEMO_PASSWORD
from tests.benchmarks.under_load import Person, Times, describe_times, suite

ADMIN, SYSTEM, CUSTOMER = "priya.shah", "Ocean Import Rotterdam", "00030245"
INVOICES, PEOPLE = 1_000, 10
PAUSE = 2.0  # seconds between the calls of a user
ALONE_SECONDS, MOST_SECONDS = 30, 900
LIMIT = 3.0
NUMBER = "shipmentInformation#shipmentNumber"


async def enter(worker: Person) -> list[str]:
    """Enter copies of a rated shipment of the customer, and rate them; their ids."""
    asked: dict[str, Any] = {"rules": None, "sort": [], "pageNo": 1, "pageLimit": 500}
    rows = (await worker.ask("POST", "/api/shipment/list", json=asked))["rows"]
    rated = ("Rated", "Ready for Invoicing")
    one = next(
        row for row in rows if row["shipmentParties#customerAccountNumber"] == CUSTOMER and row["status"] in rated
    )
    values = {key: value for key, value in one.items() if "#" in key}
    copies = [values | {NUMBER: f"BENCH{place:05}", "updateField": True} for place in range(INVOICES)]
    saved = await worker.ask("PUT", "/api/grid", params={"type": "shipment"}, json={"data": copies})
    ids = [entry["row"]["id"] for entry in saved["saved"]]
    await worker.ask("POST", "/api/rateEngine/bulkRating", json={"ids": ids})
    await idle(worker)
    return ids


async def idle(worker: Person) -> None:
    """Wait until no task of the worker runs."""
    while True:
        tasks = await worker.ask("GET", "/api/pollingTaskStatus")
        if not any(task["notificationType"] == "progressBar" for task in tasks):
            return
        await asyncio.sleep(0.5)


async def deliver(worker: Person, ids: list[str]) -> float:
    """Issue, approve and deliver the invoices of shipments; the seconds from issuing until none waits."""
    begun = time.perf_counter()
    await worker.ask("POST", "/api/invoices/bill", json={"ids": ids})
    await idle(worker)
    listed: dict[str, Any] = {"search": "BENCH", "pageNo": 1, "pageLimit": 1_000}
    invoices = [row["id"] for row in (await worker.ask("POST", "/api/invoices/list", json=listed))["rows"]]
    assert len(invoices) == INVOICES, f"{len(invoices):,} invoices"
    await worker.ask("POST", "/api/invoices/bulk", json={"ids": invoices, "action": "approve"})
    await idle(worker)
    profiles = await worker.ask("GET", "/api/deliveries/profiles")
    chosen = next(profile["id"] for profile in profiles if profile["name"].startswith("Electronic"))
    for at in range(0, INVOICES, 200):
        body = {"invoiceIds": invoices[at : at + 200], "profileId": chosen}
        await worker.ask("POST", "/api/deliveries/add", json=body)
    end = time.monotonic() + MOST_SECONDS
    while time.monotonic() < end:
        tabs = (await worker.ask("GET", "/api/deliveries", params={"tab": "due"}))["tabs"]
        if not sum(tab["count"] for tab in tabs if tab["tab"] in ("due", "sending")):
            return time.perf_counter() - begun
        await asyncio.sleep(1)
    raise SystemExit("The invoices were not sent in time.")


async def people(client: httpx.AsyncClient, until: Callable[[], bool]) -> Times:
    """What the calls of the users took, in milliseconds."""
    times: Times = defaultdict(list)

    async def work(number: int) -> None:
        person = Person(client, times)
        await asyncio.sleep(number * PAUSE / PEOPLE)
        while not until():
            await person.ask("GET", "/api/dashboard/home", name="Home")
            await asyncio.sleep(PAUSE)
            asked: dict[str, Any] = {"rules": None, "sort": [], "pageNo": 1 + number % 5, "pageLimit": 50}
            await person.ask("POST", "/api/shipment/list", name="grid page", json=asked)
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(work(number) for number in range(PEOPLE)))
    return times


async def run(address: str) -> int:
    """Measure alone and during the work, and print; return 0 when the limit was met."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as client:
        worker = Person(client, defaultdict(list))
        signed_in = await worker.ask("POST", "/api/login", json={"userName": ADMIN, "password": DEMO_PASSWORD})
        client.headers["sessionId"] = signed_in["sessionId"]
        place = next(
            {"company": company["id"], "system": system["id"]}
            for company in signed_in["companies"]
            for system in company["systems"]
            if system["name"] == SYSTEM
        )
        moved = await worker.ask("POST", "/api/resetCookie", json=place | {"country": "", "defaultNavigationURL": "/"})
        client.headers["sessionId"] = moved["sessionId"]
        ids = await enter(worker)
        end = time.monotonic() + ALONE_SECONDS
        alone = await people(client, lambda: time.monotonic() > end)
        work = asyncio.ensure_future(deliver(worker, ids))
        beside = await people(client, work.done)
        seconds = await work
    ratios = []
    for name, calm in alone.items():
        ratios.append(statistics.median(beside[name]) / statistics.median(calm))
        print(
            f"  {name:<10} alone {describe_times(calm)}   meanwhile {describe_times(beside[name])}   {ratios[-1]:5.2f}×"
        )
    print(
        f"{INVOICES:,} electronic invoices issued and sent in {seconds:.0f} s; calls {max(ratios):.2f}× alone at worst "
        f"on {os.cpu_count()} cores (limit {LIMIT}×)"
    )
    return int(max(ratios) > LIMIT)


def main() -> int:
    """Measure in a folder that goes afterwards."""
    with tempfile.TemporaryDirectory(prefix="freight-bench-") as folder, suite(Path(folder)) as address:
        return asyncio.run(run(address))


if __name__ == "__main__":
    sys.exit(main())
