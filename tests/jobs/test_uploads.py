"""An upload whose worker is killed half-way: nothing lost, nothing doubled. Real kill -9."""

import os
import signal
from dataclasses import replace

import pytest

from freight.documents.shipment import Shipment
from freight.documents.upload import Upload
from freight.features.ledger.aging import service as aging
from freight.features.shipments.uploads import sheet_reading
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.workbooks.limits import ReaderLimits
from tests.features.shipments.uploads.conftest import Tenant, Uploader, tenant, uploader  # noqa: F401
from tests.fixtures.waiting import LOOK_OFTEN_SECONDS
from tests.jobs.sweeping import until_swept
from tests.jobs.test_killed_worker import Hold, StartWorker, hold, start_worker  # noqa: F401

ROWS, CHUNK = 4_000, 100


def orders(weight: str) -> bytes:
    lines = [f"{n:06d},2026-05-26,PORT09,PORT04,V44_3,DTD,{weight}" for n in range(ROWS)]
    return "\n".join(["Order ID,Order Date,Origin Port,Destination Port,Carrier,Service Level,Weight", *lines]).encode()


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_reading, "get_configured_limits", lambda: replace(ReaderLimits(), chunk_rows=CHUNK))


async def _start(uploader: Uploader, upload: dict, step: str) -> None:  # noqa: F811
    answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/{step}")
    assert answer.status_code == 200, answer.text


async def _state(tenant: Tenant, upload: dict) -> str:  # noqa: F811
    return (await scoped(Upload, tenant.scope).get(parse_object_id(upload["uploadId"])))["state"]


async def test_a_worker_killed_half_way_loses_no_row_and_doubles_none(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    uploader: Uploader,  # noqa: F811
    tenant: Tenant,  # noqa: F811
) -> None:
    await hold(20)
    killed = start_worker()
    upload = await uploader.received(orders("14.3"), "orders.csv")
    await _start(uploader, upload, "check")

    async def checked() -> bool:
        return await _state(tenant, upload) == "checked"

    async def some_are_stored() -> bool:
        return await scoped(Shipment, tenant.scope).count() >= 2 * CHUNK

    async def imported() -> bool:
        return await _state(tenant, upload) == "imported"

    await until_swept(checked, "the check")
    await _start(uploader, upload, "import")
    await until_swept(some_are_stored, "the first rows")
    assert killed.pid
    os.kill(killed.pid, signal.SIGKILL)
    stored = await scoped(Shipment, tenant.scope).count()
    assert 0 < stored < ROWS, "the worker was killed too late for this test to say anything"
    assert stored % CHUNK == 0, "a chunk is stored whole or not at all"

    await hold(0)
    start_worker()
    await until_swept(imported, "the rest")
    shipments = await tenant.shipments()
    assert sorted(shipments) == [f"{n:06d}" for n in range(ROWS)]
    assert {shipment["revision"] for shipment in shipments.values()} == {1}
    done = await uploader.get(upload)
    assert done["outcome"] == {"added": ROWS, "changed": 0, "unchanged": 0, "refused": 0, "conflicts": 0}
    # the aging was kept in step through all of it: a full count finds no cell to correct
    assert await aging.recount_aging_cells(tenant.scope) == 0


async def test_a_worker_killed_during_the_check_starts_it_again(
    start_worker: StartWorker,  # noqa: F811
    uploader: Uploader,  # noqa: F811
    tenant: Tenant,  # noqa: F811
) -> None:
    killed = start_worker()
    upload = await uploader.received(orders("heavy"), "orders.csv")
    await _start(uploader, upload, "check")

    async def some_are_judged() -> bool:
        return bool(await uploader.rows(upload, pageLimit=1))

    async def checked() -> bool:
        return await _state(tenant, upload) == "checked"

    await until_swept(some_are_judged, "the first rows", every=LOOK_OFTEN_SECONDS)
    assert killed.pid
    os.kill(killed.pid, signal.SIGKILL)
    assert await _state(tenant, upload) == "checking"
    start_worker()
    await until_swept(checked, "the check")
    assert (await uploader.get(upload))["counts"]["refused"] == ROWS
    assert await tenant.shipments() == {}
