"""A system with a published tariff, and a caller who may rate."""

from dataclasses import dataclass

import httpx
import pytest

from freight.features.rating import run_worker
from freight.features.setup.templates.seed import load_templates
from freight.features.tariffs import service as tariffs
from freight.features.work.tasks.cancel import request_cancellation
from freight.kit.settings import SEEDS
from tests.features.rating.sheets import SHEET, TARIFF
from tests.fixtures.tenants import Tenants


@dataclass(frozen=True)
class RatedSystem:
    """The system `air` with the tariff of `sheets.py`, and Ana, who may rate in it."""

    tenants: Tenants
    ana: httpx.AsyncClient
    tariff_id: str


@pytest.fixture
async def air(tenants, sign_in) -> RatedSystem:
    await load_templates(tenants.air, SEEDS)
    ana = await sign_in(tenants.ana)
    made = (await ana.post("/api/tariffs", json=TARIFF)).json()
    assert made["status"] == 200, made
    tariff_id = made["data"]["tariffId"]
    await tariffs.replace_lanes(tenants.air, tariff_id, SHEET, publish=True, by_name="Marek Novak")
    return RatedSystem(tenants, ana, tariff_id)


@pytest.fixture
def stop_early(monkeypatch):
    """Has a run asked to stop once its next chunk is under way."""

    def stop(task_key, chunk):
        monkeypatch.setattr(run_worker, "CHUNK", chunk)
        survived = run_worker.RunWorker.next_chunk

        async def stop_first(self, share_id):
            await request_cancellation(task_key)
            return await survived(self, share_id)

        monkeypatch.setattr(run_worker.RunWorker, "next_chunk", stop_first)

    return stop


@pytest.fixture
def lose_worker(monkeypatch, run_jobs):
    """`await lose_worker(3)`: run what is queued in chunks of three; the worker is lost once the first is stored."""

    class WorkerLost(BaseException):
        pass

    async def lose(chunk: int) -> None:
        monkeypatch.setattr(run_worker, "CHUNK", chunk)
        survived = run_worker.RunWorker.next_chunk

        async def dies(self, share_id):
            await survived(self, share_id)
            raise WorkerLost

        monkeypatch.setattr(run_worker.RunWorker, "next_chunk", dies)
        with pytest.raises(WorkerLost):
            await run_jobs()
        monkeypatch.setattr(run_worker.RunWorker, "next_chunk", survived)

    return lose
