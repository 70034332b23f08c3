"""Many invoices as PDF in one job: each drawn once, whatever happens to the worker."""

import io
import zipfile

import pypdf
import pytest

from freight.documents.invoice import Invoice
from freight.documents.invoice_paper import InvoicePaper
from freight.documents.task import Task
from freight.features.invoices.documents import bulk
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.work.tasks import runner
from freight.kit.storage.tenancy import parse_object_id, scoped
from tests.features.invoices.documents.papers import pages_of


async def billed(ana, many):
    ids = await ana.shipments(*({"number": f"{n:05}"} for n in range(1, many + 1)))
    return (await ana.call("bill", ids=ids))["invoices"]


async def ended(key):
    task = await Task.of_key(key)
    assert task is not None
    return task


async def file_of(ana, key):
    task = await ended(key)
    assert task["running_status"] == "Completed", task["message"]
    ticket = (await ana.caller.post("/api/download/ticket", json={"id": task["file_id"]})).json()["data"]
    return (await ana.caller.get(ticket["url"])).content


async def papers(ana):
    return await scoped(InvoicePaper, ana.scope).find().sort("_id", 1).to_list()


async def test_the_archive_holds_a_file_for_each_invoice_of_the_list(ana, run_jobs):
    await billed(ana, 7)
    started = await ana.call("documents", form="zip")
    await run_jobs()
    archive = zipfile.ZipFile(io.BytesIO(await file_of(ana, started["taskKey"])))
    assert sorted(archive.namelist()) == [f"Invoice INV-{n:06}.pdf" for n in range(1, 8)]
    assert "INV-000003" in pages_of(archive.read("Invoice INV-000003.pdf"))[0]
    assert (await ended(started["taskKey"]))["processed_count"] == 7


async def test_the_merged_file_holds_every_page_with_a_bookmark_to_each_invoice(ana, run_jobs):
    await billed(ana, 4)
    started = await ana.call("documents", form="pdf", sort=[{"field": "invoiceNumber", "direction": "asc"}])
    await run_jobs()
    reader = pypdf.PdfReader(io.BytesIO(await file_of(ana, started["taskKey"])))
    numbers = sorted(f"Invoice INV-{n:06}" for n in range(1, 5))
    assert sorted(mark.title for mark in reader.outline) == numbers
    assert len(reader.pages) == 4
    for mark in reader.outline:
        assert (
            mark.title.removeprefix("Invoice ") in reader.pages[reader.get_destination_page_number(mark)].extract_text()
        )


async def test_what_was_handed_out_before_is_bound_and_not_drawn_again(ana, run_jobs):
    made = await billed(ana, 3)
    single = await ana.get(f"invoices/{made[0]['id']}/pdf")
    await ana.call("documents", ids=[one["id"] for one in made])
    await run_jobs()
    first = await papers(ana)
    assert single["fileId"] in {paper["file_id"] for paper in first}
    await ana.call("documents", ids=[one["id"] for one in made])
    await run_jobs()
    assert await papers(ana) == first


async def test_a_job_that_is_run_again_draws_only_the_rest(ana, run_jobs, monkeypatch):
    """The process ends in the middle: what it kept stays, and the next attempt goes on from there."""
    await billed(ana, 6)
    started = await ana.call("documents")
    monkeypatch.setattr(bulk, "TOGETHER", 2)
    drawn = 0
    real = DrawingOffice.draw

    async def ends_in_the_middle(*arguments):
        nonlocal drawn
        if drawn == 3:
            raise runner.TaskTakenOver
        drawn += 1
        return await real(*arguments)

    with monkeypatch.context() as dying:
        dying.setattr(DrawingOffice, "draw", ends_in_the_middle)
        await run_jobs()
    before = await papers(ana)
    assert len(before) == 2
    assert (await ended(started["taskKey"]))["running_status"] == "Running"
    await runner.perform_task(started["taskKey"], bulk.run_invoice_documents_task)
    after = await papers(ana)
    assert len(after) == 6
    assert [paper for paper in after if paper in before] == before
    assert len(zipfile.ZipFile(io.BytesIO(await file_of(ana, started["taskKey"]))).namelist()) == 6


async def test_a_canceled_job_makes_no_file_and_keeps_what_it_drew(ana, run_jobs, monkeypatch):
    await billed(ana, 4)
    monkeypatch.setattr(bulk, "BATCH", 2)
    started = await ana.call("documents")
    real = bulk.render_invoice_batch

    async def cancel_after_the_first_batch(*arguments):
        told = await real(*arguments)
        await ana.caller.get("/api/cancelPollingTask", params={"memCacheKey": started["taskKey"]})
        return told

    monkeypatch.setattr(bulk, "render_invoice_batch", cancel_after_the_first_batch)
    await run_jobs()
    task = await ended(started["taskKey"])
    assert (task["running_status"], task["file_id"]) == ("Canceled", "")
    assert len(await papers(ana)) == 2


async def change(ana, made, **values):
    await scoped(Invoice, ana.scope).update_one({"_id": parse_object_id(made["id"])}, {"$set": values})


async def test_open_invoices_are_left_out_and_told_when_there_is_nothing_else(ana, run_jobs):
    issued, still_open = await billed(ana, 2)
    await change(ana, still_open, status="Rated")
    started = await ana.call("documents", ids=[issued["id"], still_open["id"]])
    assert started["count"] == 1
    refused = await ana.caller.post("/api/invoices/documents", json={"ids": [still_open["id"]]})
    assert refused.status_code == 400
    assert "None of these has been issued" in refused.json()["msg"]


async def test_an_invoice_that_cannot_be_drawn_is_told_and_the_others_are_bound(ana, run_jobs):
    """A template that prints a sample may still trip over one invoice of a day."""
    text = "{% for s in shipments %}{% if s.number == '00002' %}{{ 1 / 0 }}{% endif %}{{ s.number }}{% endfor %}"
    body = {"values": {"template#name": "Ours", "template#text": text}}
    assert (await ana.caller.post("/api/records/invoiceTemplate", json=body)).status_code == 200
    await billed(ana, 3)
    started = await ana.call("documents")
    await run_jobs()
    task = await ended(started["taskKey"])
    assert task["message"].startswith("2 invoices. 1 could not be created. INV-000002: Line 1: ")
    assert len(zipfile.ZipFile(io.BytesIO(await file_of(ana, started["taskKey"]))).namelist()) == 2


@pytest.mark.parametrize("body", [{"form": "rar"}, {"ids": ["x"]}, {"rules": {"condition": "and", "fields": [{}]}}])
async def test_a_selection_that_means_nothing_is_refused(ana, body):
    assert (await ana.caller.post("/api/invoices/documents", json=body)).status_code in (400, 404, 422)
