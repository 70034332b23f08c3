"""An invoice looks as it looked when it was issued, whenever it is opened."""

from datetime import date

from freight.documents.company import Company
from freight.documents.invoice import Invoice
from freight.documents.invoice_design import InvoiceDesign
from freight.documents.invoice_template import InvoiceTemplate
from freight.kit import clock
from freight.kit.storage.tenancy import parse_object_id, scoped
from tests.features.invoices.documents.papers import pages_of


async def letterhead(ana, text, account_id=None):
    """Set the letterhead of the company, or of an account, from now on."""
    templates = scoped(InvoiceTemplate, ana.scope)
    await templates.delete_many({"account_id": account_id})
    now = clock.now()
    stored = {"name": "Paper", "letterhead": text, "account_id": account_id, "created_on": now, "updated_on": now}
    await templates.insert_one({**stored, "updated_by": "", "notes": f"{text}: thank you"})


async def billed(ana, *numbers):
    ids = await ana.shipments(*({"number": number} for number in numbers))
    return (await ana.call("bill", ids=ids))["invoices"]


async def page_of(ana, made):
    told = await ana.get(f"invoices/{made['id']}/pdf")
    return pages_of((await ana.caller.get(told["url"])).content)[0]


async def test_an_invoice_that_nobody_opened_keeps_the_letterhead_it_was_issued_under(ana):
    """It was drawn when it was first opened: a delivered invoice came out under a new letterhead."""
    await letterhead(ana, "Meridian of Old")
    (old,) = await billed(ana, "00001")
    await letterhead(ana, "Meridian Anew")
    await Company.find_one(Company.id == ana.scope.company_id).update({"$set": {"name": "Sold To Others"}})
    (new,) = await billed(ana, "00002")
    assert "Meridian of Old" in await page_of(ana, old)
    assert "Meridian Anew" in await page_of(ana, new)
    answer = await ana.caller.post("/api/generateWeb", json={"invoiceId": old["id"]})
    assert "Meridian of Old: thank you" in answer.text


async def test_a_void_of_it_is_marked_on_the_paper_it_was_issued_on(ana):
    await letterhead(ana, "Meridian of Old")
    (made,) = await billed(ana, "00001")
    await letterhead(ana, "Meridian Anew")
    invoice = await ana.get(f"invoices/{made['id']}")
    body = {"revision": invoice["revision"], "comment": "Wrong customer"}
    answer = await ana.caller.post(f"/api/invoices/{made['id']}/correct", json=body)
    assert answer.status_code == 200, answer.text
    page = await page_of(ana, made)
    assert "Meridian of Old" in page and "VOIDED" in page
    # the copy that takes its place is not issued yet: it will look like the day it is
    copy = await scoped(Invoice, ana.scope).find_one({"reference_id": parse_object_id(made["id"])})
    assert copy["design_id"] is None


async def test_invoices_of_an_account_share_what_they_look_like_until_it_changes(ana):
    await billed(ana, "00001", "00002")
    await billed(ana, "00003")
    assert await scoped(InvoiceDesign, ana.scope).count({}) == 1
    await letterhead(ana, "Meridian Anew")
    await billed(ana, "00004")
    assert await scoped(InvoiceDesign, ana.scope).count({}) == 2


async def test_what_was_handed_out_stays_the_file_it_was_whatever_the_program_prints_today(ana):
    (made,) = await billed(ana, "00001")
    first = await ana.get(f"invoices/{made['id']}/pdf")
    # the content of an invoice reads otherwise by a later version of the program
    await scoped(Invoice, ana.scope).update_one(
        {"_id": parse_object_id(made["id"])}, {"$set": {"due_date": date(2027, 1, 31).isoformat()}}
    )
    assert (await ana.get(f"invoices/{made['id']}/pdf"))["fileId"] == first["fileId"]


async def test_a_credit_note_is_frozen_when_it_is_issued_too(ana):
    await letterhead(ana, "Meridian of Old")
    (made,) = await billed(ana, "00001")
    invoice = await ana.get(f"invoices/{made['id']}")
    body = {"revision": invoice["revision"], "comment": "Weight", "amount": "10.00"}
    answer = await ana.caller.post(f"/api/invoices/{made['id']}/credit", json=body)
    note = {"id": answer.json()["data"]["invoiceId"]}
    await letterhead(ana, "Meridian Anew")
    assert "Meridian of Old" in await page_of(ana, note)
