"""Two processes save in one system while a workbook is imported and shipments are rated there by a worker: none of them
restarts a transaction because of the counters."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest

from freight.documents.task import ACTIVE, Task
from freight.features.ledger.aging import service as aging
from freight.features.shipments.uploads import sheet_reading
from freight.kit.settings import Settings
from freight.kit.storage.tenancy import scoped
from freight.kit.workbooks.limits import ReaderLimits
from tests.features.rating.conftest import RatedSystem, air  # noqa: F401
from tests.features.rating.sheets import shipment, store_shipments
from tests.features.shipments.uploads.conftest import Uploader
from tests.fixtures.profiled import conflicts
from tests.jobs.environment import worker_environment
from tests.jobs.saver import save_all
from tests.jobs.sweeping import until_swept
from tests.jobs.test_killed_worker import StartWorker, start_worker  # noqa: F401
from tests.jobs.test_uploads import orders

SAVED, RATED, CHUNK = 6, 300, 200
Saver = subprocess.Popen[str]


def _of(process: Saver) -> tuple[IO[str], IO[str]]:
    assert process.stdin and process.stdout
    return process.stdin, process.stdout


@pytest.fixture
async def another_process(settings: Settings) -> AsyncIterator[Callable[..., Saver]]:
    """Start `tests.jobs.saver` with these arguments."""
    started: list[Saver] = []

    def start(*arguments: object) -> Saver:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.jobs.saver", *map(str, arguments)],
            env={**os.environ, **worker_environment(settings)},
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()


async def test_saves_beside_an_import_and_a_rating_do_not_meet_in_the_cells(
    air: RatedSystem,  # noqa: F811
    settings: Settings,
    start_worker: StartWorker,  # noqa: F811
    another_process: Callable[..., Saver],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sheet_reading, "get_configured_limits", lambda: replace(ReaderLimits(), chunk_rows=CHUNK))
    scope = air.tenants.air
    rows = [shipment(f"A{number}", "50") for number in range(RATED)]
    ids = [str(one["_id"]) for one in await store_shipments(scope, air.tenants.fill1, *rows)]
    start_worker()
    uploader = Uploader(air.ana, None, str(air.tenants.fill1))
    upload = await uploader.received(orders("14.3"), "orders.csv")

    async def nothing_is_under_way() -> bool:
        return not await scoped(Task, scope).count({"running_status": {"$in": ACTIVE}})

    await air.ana.post(f"/api/upload/{upload['uploadId']}/check")
    end, said = _of(another_process(scope.company_id, scope.system_id, air.tenants.ana.id, *ids[:SAVED]))
    await until_swept(nothing_is_under_way, "the check")
    assert await asyncio.to_thread(said.readline) == "saving\n"
    async with conflicts() as met:
        ended = asyncio.Event()
        saving = asyncio.create_task(save_all(scope, ids[SAVED : 2 * SAVED], ended))
        for path in (f"upload/{upload['uploadId']}/import", "rateEngine/bulkRating"):
            answer = await air.ana.post(f"/api/{path}", json={})
            assert answer.status_code == 200, answer.text
        await until_swept(nothing_is_under_way, "the import and the rating")
        ended.set()
        end.close()
        here, there = await saving, int(await asyncio.to_thread(said.readline))
    assert min(here, there) > SAVED
    assert (await uploader.get(upload))["state"] == "imported"
    assert not [name for name in met if name.endswith("_cells")], met
    assert await aging.recount_aging_cells(scope) == 0
