"""A redraw is an act with a permission, a reason and an entry in the history; the earlier file stays."""

import asyncio

import pytest

from freight.documents.invoice_paper import InvoicePaper
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.documents.papers import pages_of
from tests.features.invoices.documents.test_frozen import billed, letterhead, page_of


async def redraw(ana, made, revision=1, reason="Wrong logo"):
    body = {"revision": revision, "reason": reason}
    return await ana.caller.post(f"/api/invoices/{made['id']}/actions/redraw", json=body)


async def read(ana, paper):
    ticket = (await ana.caller.post("/api/download/ticket", json={"id": paper["fileId"]})).json()["data"]
    return pages_of((await ana.caller.get(ticket["url"])).content)[0]


async def test_a_redrawn_invoice_looks_as_today_and_the_earlier_file_stays(ana):
    await letterhead(ana, "Meridian of Old")
    (made,) = await billed(ana, "00001")
    await letterhead(ana, "Meridian Anew")
    answer = await redraw(ana, made)
    assert answer.status_code == 200, answer.text
    new, old = answer.json()["data"]["rows"]
    assert (new["version"], new["isCurrent"], new["reason"]) == (2, True, "Wrong logo")
    assert new["drawnBy"]
    assert (old["version"], old["isCurrent"], old["reason"]) == (1, False, "")
    assert "Meridian Anew" in await page_of(ana, made)
    assert "Meridian of Old" in await read(ana, old)
    timeline = (await ana.get(f"invoices/{made['id']}/timeline"))["rows"]
    assert (timeline[0]["note"], timeline[0]["permission"]) == (
        "Redrawn: Wrong logo",
        "invoiceProcessing.correctInvoice",
    )
    # and a void of it is marked on the paper it has now
    invoice = await ana.get(f"invoices/{made['id']}")
    assert (invoice["status"], invoice["revision"]) == ("Invoiced", 2)
    body = {"revision": 2, "comment": "Wrong customer"}
    assert (await ana.caller.post(f"/api/invoices/{made['id']}/correct", json=body)).status_code == 200
    page = await page_of(ana, made)
    assert "Meridian Anew" in page and "VOIDED" in page


@pytest.mark.parametrize("reason", ["", "   "])
async def test_without_a_reason_nothing_is_redrawn(ana, reason):
    (made,) = await billed(ana, "00001")
    assert (await redraw(ana, made, reason=reason)).status_code in (400, 422)
    assert (await ana.get(f"invoices/{made['id']}"))["revision"] == 1


async def test_of_two_who_redraw_at_once_one_wins(ana):
    (made,) = await billed(ana, "00001")
    answers = await asyncio.gather(redraw(ana, made), redraw(ana, made))
    assert sorted(one.status_code for one in answers) == [200, 409]
    versions = [one["version"] for one in await scoped(InvoicePaper, ana.scope).find().to_list()]
    assert sorted(versions) == [1, 2]


async def test_what_is_not_issued_or_is_voided_is_not_redrawn(ana):
    (made,) = await billed(ana, "00001")
    body = {"revision": 1, "comment": "Wrong customer"}
    assert (await ana.caller.post(f"/api/invoices/{made['id']}/correct", json=body)).status_code == 200
    answer = await redraw(ana, made, revision=2)
    assert (answer.status_code, answer.json()["msg"]) == (400, "Redrawing is not possible: the invoice is Voided.")
