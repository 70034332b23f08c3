"""A job that draws many invoices and whose worker is killed half-way: each invoice is drawn once. Real kill -9."""

import os
import signal
import zipfile
from collections import Counter
from io import BytesIO

from freight.documents.invoice_paper import InvoicePaper
from freight.documents.render_request import RenderRequest
from freight.documents.task import Task
from freight.features.invoices.documents import dispatch
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.conftest import ana  # noqa: F401
from tests.fixtures.billing import Biller
from tests.jobs.sweeping import until_swept
from tests.jobs.test_killed_worker import Hold, StartWorker, hold, start_worker  # noqa: F401

INVOICES = 100
# chunks of 20
HELD_AFTER = 2


async def bill(ana: Biller) -> None:  # noqa: F811
    ids = await ana.shipments(*({"number": f"{n:05}"} for n in range(1, INVOICES + 1)))
    assert (await ana.call("bill", ids=ids))["billed"] == INVOICES


async def test_a_worker_killed_half_way_draws_no_invoice_twice(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    ana: Biller,  # noqa: F811
) -> None:
    await bill(ana)
    papers = scoped(InvoicePaper, ana.scope)
    await hold(HELD_AFTER)
    killed = start_worker()
    key = (await ana.call("documents", form="zip"))["taskKey"]

    async def some_are_drawn() -> bool:
        return await papers.count() >= 10

    async def ended() -> bool:
        return ((await Task.of_key(key)) or {})["running_status"] == "Completed"

    await until_swept(some_are_drawn, "the first invoices")
    assert killed.pid
    os.kill(killed.pid, signal.SIGKILL)
    before = await papers.find().sort("_id", 1).to_list()
    assert len(before) < INVOICES, "the worker was killed too late for this test to say anything"

    await hold(0)
    start_worker()
    await until_swept(ended, "the rest")
    after = await papers.find().sort("_id", 1).to_list()
    assert set(Counter(paper["invoice_id"] for paper in after).values()) == {1}
    assert len(after) == INVOICES
    assert {paper["file_id"] for paper in before} <= {paper["file_id"] for paper in after}
    task = (await Task.of_key(key)) or {}
    assert task["attempts"] == 2
    reader = Scope.of_system(ana.scope.company_id, ana.scope.system_id, task["user_id"])
    archive = zipfile.ZipFile(BytesIO(await files.read_stored_file(reader, task["file_id"])))
    assert len(archive.namelist()) == INVOICES


async def test_a_worker_killed_in_the_sweep_leaves_the_rest_to_the_next_one(
    start_worker: StartWorker,  # noqa: F811
    hold: Hold,  # noqa: F811
    ana: Biller,  # noqa: F811
) -> None:
    """Finding A16: issued invoices are drawn without a request, each once, whatever happens to a worker."""
    await bill(ana)
    papers, left = scoped(InvoicePaper, ana.scope), scoped(RenderRequest, ana.scope)
    await hold(HELD_AFTER)
    killed = start_worker()
    await dispatch.dispatch_due_documents()

    async def some_are_drawn() -> bool:
        return await papers.count() >= 10

    async def none_is_due() -> bool:
        await dispatch.dispatch_due_documents()
        return await left.count() == 0

    await until_swept(some_are_drawn, "the first invoices")
    assert killed.pid
    os.kill(killed.pid, signal.SIGKILL)
    assert 0 < await left.count() < INVOICES, "the worker was killed too late for this test to say anything"
    await hold(0)
    start_worker()
    await until_swept(none_is_due, "the rest")
    drawn = await papers.find().to_list()
    assert set(Counter(paper["invoice_id"] for paper in drawn).values()) == {1}
    assert len(drawn) == INVOICES
