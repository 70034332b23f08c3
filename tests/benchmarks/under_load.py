"""Benchmark what users wait for under load: Home, a page of the grid and a save of one row, by thirty users who each do
this about every five seconds, first alone, then during an upload and a bulk rating. The whole suite runs as `freight
run` starts it.

Milliseconds are only comparable on the same machine; the limit is how many times longer the median call takes during
the work than alone.
"""

import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from freight.kit.first_run import DEMO_PASSWORD
from tests.benchmarks.uploads import make_workbook

USER, PEOPLE = "ana.ortiz", 30
LONGEST_PAUSE = 10.0  # seconds; people pause half of it on average, and never all at once
FIRST_ROWS, ROWS = 5_000, 60_000
ALONE_SECONDS, MOST_SECONDS, START_SECONDS = 40, 180, 180
LIMIT = 4.0
SAVE, REFUSED = "save", 412
UNBILLED = {
    "condition": "and",
    "level": 0,
    "fields": [{"name": "status", "operator": "isInList", "value": "Not Rated,Rated"}],
}
Times = dict[str, list[float]]


@contextmanager
def suite(folder: Path) -> Iterator[str]:
    """`freight run` with the demo in a folder of its own; its address."""
    (folder / "index.html").write_text("<!doctype html><title>the web app</title>")
    ready = folder / "ready.json"
    options = ("--port", "0", "--data-dir", str(folder / "data"), "--ready-file", str(ready))
    run = subprocess.Popen(
        [sys.executable, "-m", "freight.cli", "run", *options],
        env={**os.environ, "FREIGHT_WEB_DIR": str(folder), "FREIGHT_DEMO": "true"},
        stdout=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not ready.exists():
            if run.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("The suite did not start.")
            time.sleep(0.1)
        yield json.loads(ready.read_text())["address"]
    finally:
        run.send_signal(signal.SIGINT)
        run.wait(START_SECONDS)


class Person:
    """A signed-in user who records how long each call takes."""

    def __init__(self, client: httpx.AsyncClient, times: Times) -> None:
        self._client = client
        self.times = times

    async def ask(self, method: str, path: str, *, name: str = "", **sent: Any) -> Any:
        """The data of an answer."""
        begun = time.perf_counter()
        answer = await self._client.request(method, path, **sent)
        if name == SAVE and answer.status_code == REFUSED:
            # rated in the meantime: the user is notified and reloads the row
            return None
        if name:
            self.times[name].append((time.perf_counter() - begun) * 1000)
        assert answer.status_code == 200, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        return answer.json()["data"]

    async def import_rows(self, book: bytes, account: str) -> None:
        """An upload as the screen does it: sent, checked, imported."""
        sent = {"uploadedFile": ("shipments.xlsx", book)}
        upload = await self.ask("POST", "/api/upload", params={"account": account}, files=sent)
        where = f"/api/upload/{upload['uploadId']}"
        for step, end in (("check", "checked"), ("import", "imported")):
            await self.ask("POST", f"{where}/{step}")
            while (state := (await self.ask("GET", where))["state"]).lower() != end:
                assert state.lower() != "failed", await self.ask("GET", where)
                await asyncio.sleep(0.5)

    async def rate_all(self) -> None:
        """Every shipment that may be rated, as a job."""
        started = await self.ask("POST", "/api/rateEngine/bulkRating", json={})
        while True:
            tasks = await self.ask("GET", "/api/pollingTaskStatus")
            own = [one for one in tasks if one["memCacheKey"] == started["taskKey"]]
            if own and own[0]["notificationType"] != "progressBar":
                return
            await asyncio.sleep(0.5)

    async def work(self, number: int, until: Callable[[], bool]) -> None:
        """Look at Home, at a page of the grid, change a shipment of it, and again."""
        chance = random.Random(number)
        await asyncio.sleep(chance.uniform(0, LONGEST_PAUSE))
        while not until():
            await self.ask("GET", "/api/dashboard/home", name="Home")
            asked: dict[str, Any] = {"rules": UNBILLED, "sort": [], "pageNo": number + 1, "pageLimit": 50}
            rows = (await self.ask("POST", "/api/shipment/list", name="grid page", json=asked))["rows"]
            row = chance.choice(rows)
            fields = {key: value for key, value in row.items() if "#" in key}
            fields["shipmentCargo#grossWeight"] = str(chance.randrange(10, 900))
            change = {"id": row["id"], "revision": row["revision"], "updateField": True, **fields}
            await self.ask("PUT", "/api/grid", name=SAVE, params={"type": "shipment"}, json={"data": [change]})
            await asyncio.sleep(chance.uniform(0, LONGEST_PAUSE))


async def people(client: httpx.AsyncClient, until: Callable[[], bool]) -> Times:
    """What the calls of all of them took, in milliseconds."""
    times: Times = defaultdict(list)
    await asyncio.gather(*(Person(client, times).work(number, until) for number in range(PEOPLE)))
    return times


def workbook(folder: Path, rows: int) -> bytes:
    """So many shipments; the first of them are those of a smaller one."""
    path = folder / f"{rows}.xlsx"
    make_workbook(path, rows)
    return path.read_bytes()


async def run(address: str, before: bytes, beside_them: bytes) -> int:
    """Fill, measure alone and during the work, and print; return 0 when the limit was met."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as client:
        worker = Person(client, defaultdict(list))
        signed_in = await worker.ask("POST", "/api/login", json={"userName": USER, "password": DEMO_PASSWORD})
        client.headers["sessionId"] = signed_in["sessionId"]
        account = (await worker.ask("GET", "/api/accounts"))["rows"][0]["id"]
        await worker.import_rows(before, account)
        await worker.rate_all()
        end = time.monotonic() + ALONE_SECONDS
        alone = await people(client, lambda: time.monotonic() > end)
        work = asyncio.gather(worker.import_rows(beside_them, account), worker.rate_all())
        end = time.monotonic() + MOST_SECONDS
        beside = await people(client, lambda: work.done() or time.monotonic() > end)
        await work
    assert all(len(beside[name]) > PEOPLE for name in alone), beside
    ratios = []
    for name, calm in alone.items():
        then = beside[name]
        ratios.append(statistics.median(then) / statistics.median(calm))
        figures = f"alone {describe_times(calm)}   beside an upload and a rating {describe_times(then)}"
        print(f"  {name:<10} {figures}   {ratios[-1]:5.2f}×", flush=True)
    print(f"under load: {max(ratios):.2f}× alone at worst on {os.cpu_count()} cores (limit {LIMIT}×)")
    return int(max(ratios) > LIMIT)


def describe_times(times: list[float]) -> str:
    """The median of times in milliseconds, what one in twenty exceeds, and how many they are."""
    late = statistics.quantiles(times, n=20)[-1]
    return f"{statistics.median(times):4.0f} ms, p95 {late:4.0f} ms ({len(times)})"


def main() -> int:
    """Measure in a folder that goes afterwards."""
    with tempfile.TemporaryDirectory(prefix="freight-bench-") as folder, suite(Path(folder)) as address:
        return asyncio.run(run(address, *(workbook(Path(folder), rows) for rows in (FIRST_ROWS, ROWS))))


if __name__ == "__main__":
    sys.exit(main())
