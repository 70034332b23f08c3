"""Finding A16: the file of an invoice is drawn once, when it is issued, before any user opens it."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from freight.core.errors import Invalid
from freight.documents.invoice import Invoice
from freight.documents.invoice_paper import InvoicePaper
from freight.documents.render_request import RenderRequest
from freight.features.invoices.documents import bulk, dispatch
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks import slots
from freight.kit.storage.tenancy import parse_object_id, scoped
from tests.features.invoices.documents.papers import pages_of


async def billed(ana, many=1):
    ids = await ana.shipments(*({"number": f"{n:05}"} for n in range(1, many + 1)))
    return (await ana.call("bill", ids=ids))["invoices"]


async def papers(ana):
    return await scoped(InvoicePaper, ana.scope).find().sort("_id", 1).to_list()


async def still_due(ana):
    return await scoped(RenderRequest, ana.scope).find().to_list()


async def pdf(ana, made):
    told = await ana.get(f"invoices/{made['id']}/pdf")
    return told, pages_of((await ana.caller.get(told["url"])).content)[0]


async def swept(run_jobs):
    await dispatch.dispatch_due_documents()
    return await run_jobs()


async def test_what_was_billed_is_drawn_by_the_sweep_and_that_file_is_handed_out(ana, run_jobs):
    made = await billed(ana, 3)
    assert await papers(ana) == []
    assert await swept(run_jobs) == [dispatch.JOB]
    assert {one["invoice_id"] for one in await papers(ana)} == {parse_object_id(one["id"]) for one in made}
    assert await still_due(ana) == []
    # even if a later version of the program would print something else
    await scoped(Invoice, ana.scope).update_one(
        {"_id": parse_object_id(made[0]["id"])}, {"$set": {"due_date": "2031-01-31"}}
    )
    told, page = await pdf(ana, made[0])
    assert told["fileId"] in {one["file_id"] for one in await papers(ana)}
    assert "2031-01-31" not in page
    assert await swept(run_jobs) == []


async def test_opened_before_it_is_drawn_at_once_and_not_drawn_again(ana, run_jobs):
    (made,) = await billed(ana)
    told, _ = await pdf(ana, made)
    assert await still_due(ana) == []
    await swept(run_jobs)
    assert [one["file_id"] for one in await papers(ana)] == [told["fileId"]]


async def test_a_shipment_billed_on_an_open_invoice_is_noted_in_the_same_transaction(ana):
    """A credit note is issued through the other writer of invoices."""
    (made,) = await billed(ana)
    invoice = await ana.get(f"invoices/{made['id']}")
    body = {"revision": invoice["revision"], "comment": "Weight", "amount": "10.00"}
    note = (await ana.caller.post(f"/api/invoices/{made['id']}/credit", json=body)).json()["data"]["invoiceId"]
    assert {str(one["_id"]) for one in await still_due(ana)} == {made["id"], note}


async def test_a_sweep_that_ends_in_the_middle_leaves_the_rest_due(ana, run_jobs, monkeypatch):
    await billed(ana, 6)
    monkeypatch.setattr(bulk, "TOGETHER", 2)
    real, drawn = DrawingOffice.draw, []

    async def ends_in_the_middle(office, content, invoice):
        if len(drawn) == 3:
            raise RuntimeError("the process ends")
        drawn.append(invoice["number"])
        return await real(office, content, invoice)

    with monkeypatch.context() as dying:
        dying.setattr(DrawingOffice, "draw", ends_in_the_middle)
        await dispatch.dispatch_due_documents()
        with pytest.raises(RuntimeError):
            await run_jobs()
    before = await papers(ana)
    assert 1 <= len(before) < 6
    assert len(await still_due(ana)) == 6 - len(before)
    assert await dispatch.dispatch_due_documents() == 0, "it was told a moment ago"
    await dispatch.run_due_documents_job(str(ana.scope.company_id), str(ana.scope.system_id))
    after = await papers(ana)
    assert len(after) == 6 and await still_due(ana) == []
    assert [one for one in after if one in before] == before


async def test_a_large_lot_gives_way_and_goes_on(ana, run_jobs, monkeypatch):
    monkeypatch.setattr(dispatch, "BATCH", 2)
    monkeypatch.setattr(dispatch, "MOST_AT_ONCE", 4)
    await billed(ana, 9)
    assert await swept(run_jobs) == [dispatch.JOB] * 3
    assert len(await papers(ana)) == 9


async def test_one_that_cannot_be_drawn_says_why_and_holds_up_nobody(ana, run_jobs, monkeypatch):
    made = await billed(ana, 3)
    real = DrawingOffice.draw

    async def trips(office, content, invoice):
        if invoice["number"] == "INV-000002":
            raise Invalid("Line 1: division by zero")
        return await real(office, content, invoice)

    with monkeypatch.context() as tripping:
        tripping.setattr(DrawingOffice, "draw", trips)
        await swept(run_jobs)
    assert len(await papers(ana)) == 2
    (left,) = await still_due(ana)
    assert (left["tries"], left["fault"]) == (1, "INV-000002: Line 1: division by zero")
    told = await ana.get(f"invoices/{made[1]['id']}/papers")
    assert (told["due"], told["fault"]) == (True, "INV-000002: Line 1: division by zero")
    assert await swept(run_jobs) == [], "it waits its time"


async def test_many_systems_with_something_due_leave_a_process_to_short_work(ana, run_jobs, connections):
    """Drawing takes a place of long work, and without one it waits for the next sweep."""
    await billed(ana)
    async with AsyncExitStack() as runs:
        for _ in range(connections.settings.worker_concurrency):
            assert await runs.enter_async_context(slots.hold_worker_slot())
        await swept(run_jobs)
        assert await papers(ana) == []
        assert len(await still_due(ana)) == 1
    await dispatch.run_due_documents_job(str(ana.scope.company_id), str(ana.scope.system_id))
    assert len(await papers(ana)) == 1
    assert await still_due(ana) == []


async def test_drawing_gives_its_place_up_between_two_batches(ana, run_jobs, monkeypatch):
    """A user's run that waits for a slot does not wait until a thousand invoices are drawn."""
    monkeypatch.setattr(dispatch, "BATCH", 2)
    await billed(ana, 5)
    await tasks.accept_task(ana.scope, kind="rating", title="rating", job_name="tests.run", total=slots.LONG + 1)
    told = []
    monkeypatch.setattr(dispatch, "_tell", lambda *place: asyncio.sleep(0, told.append(place)))
    await dispatch.run_due_documents_job(str(ana.scope.company_id), str(ana.scope.system_id))
    assert len(await papers(ana)) == 2
    assert told == [(ana.scope.company_id, ana.scope.system_id)]
