"""A payer billed in place of an account pays by its own term, however the invoice is made and by any user."""

from typing import Any

import pytest

from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import parse_object_id, scoped
from tests.features.invoices.charges.editor import Editor, line
from tests.features.invoices.test_corrections import act
from tests.features.invoices.test_issuing import issue, step
from tests.fixtures.tenants import Tenants

DAY, DUE = "2026-11-02", "2026-11-16"


@pytest.fixture
async def tools(tenants: Tenants) -> None:
    """Fillmore (30 days) is billed to Great Lakes Tooling, which pays within 14."""
    await load_templates(tenants.air, SEEDS)
    accounts = scoped(Account, tenants.air)
    rules = {"data.invoiceRules.billTo": "0001317", "payment_days": 30}
    await accounts.update_one({"_id": tenants.fill1}, {"$set": rules})
    await accounts.update_one({"_id": tenants.fill2}, {"$set": {"payment_days": 14}})


@pytest.fixture(params=["ana.ortiz", "june.park"])
async def biller(tools: None, request: Any, tenants: Tenants, sign_in: Any) -> Editor:
    """Ana sees every account, June that of the shipments only."""
    person = tenants.ana if request.param == "ana.ortiz" else tenants.june
    return Editor(await sign_in(person), tenants.air, tenants.fill1)


async def issued(biller: Editor, invoice_id: str) -> tuple[str, ...]:
    """Who is billed, of which day, until when."""
    stored = await scoped(Invoice, biller.scope).get(parse_object_id(invoice_id))
    return stored["bill_to"]["account_number"], stored["invoice_date"], stored["due_date"]


@pytest.mark.parametrize("way", ["at once", "charges first", "charges first and again"])
async def test_an_invoice_is_due_by_the_term_of_who_is_billed(biller, way):
    (shipment,) = await biller.shipments({"number": "00042"})
    if way != "at once":
        saved = await biller.save(shipment, line(user="51.45"))
        assert saved["billTo"]["accountNumber"] == "0001317"
        if way == "charges first and again":
            await biller.save(shipment, line(user="51.45"), billTo="0001317")
    (made,) = (await biller.call("bill", ids=[shipment], invoiceDate=DAY))["invoices"]
    assert await issued(biller, made["id"]) == ("0001317", DAY, DUE)


async def test_a_copy_is_due_by_the_term_of_who_is_billed(biller):
    (shipment,) = await biller.shipments({"number": "00042"})
    (made,) = (await biller.call("bill", ids=[shipment], invoiceDate="2026-10-01"))["invoices"]
    copy = (await act(biller, made["id"], "replicate")).json()["data"]["invoiceId"]
    await step(biller, copy, "ready")
    revision = (await scoped(Invoice, biller.scope).get(parse_object_id(copy)))["revision"]
    body = {"invoices": [{"invoiceId": copy, "revision": revision}], "invoiceDate": DAY}
    assert (await biller.caller.post("/api/invoices/issue", json=body)).status_code == 200
    assert await issued(biller, copy) == ("0001317", DAY, DUE)


async def test_a_captured_number_keeps_its_date_when_its_copy_is_issued(tools, tenants, sign_in):
    ana = Editor(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    (shipment,) = await ana.shipments({"number": "00042"})
    (made,) = (await ana.call("bill", ids=[shipment], invoiceDate="2026-10-01"))["invoices"]
    copy = (await act(ana, made["id"], "replicate")).json()["data"]["invoiceId"]
    written = {"number": "HAND-7", "invoice_date": DAY, "due_date": DUE}
    await scoped(Invoice, ana.scope).update_one({"_id": parse_object_id(copy)}, {"$set": written})
    assert (await step(ana, copy, "ready")).status_code == 200
    assert (await issue(ana, copy)).json()["data"]["issued"][0]["invoiceNumber"] == "HAND-7"
    assert await issued(ana, copy) == ("0001317", DAY, DUE)


async def test_whoever_is_billed_from_now_on_pays_by_another_term(tools, tenants, sign_in):
    """R223"""
    ana = Editor(await sign_in(tenants.ana), tenants.air, tenants.fill1)
    (shipment,) = await ana.shipments({"number": "00042"})
    saved = await ana.save(shipment, line(user="51.45"), invoiceDate=DAY)
    body = {"invoiceId": saved["invoiceId"], "billTo": "0001204", "revision": saved["revision"]}
    assert (await ana.caller.post("/api/updateBillTo", json=body)).status_code == 200
    assert await issued(ana, saved["invoiceId"]) == ("0001204", DAY, "2026-12-02")


async def test_nobody_names_an_account_that_he_does_not_see(tools, tenants, sign_in):
    """R223: the payer on the invoice may stay, but another one does not exist for this user."""
    june = Editor(await sign_in(tenants.june), tenants.air, tenants.fill1)
    await scoped(Account, tenants.air).update_one({"_id": tenants.fill1}, {"$set": {"data": {}}})
    (shipment,) = await june.shipments({"number": "00042"})
    refused = await june.refusal(shipment, line(user="51.45"), billTo="0001317")
    assert refused["msg"] == "Select a valid bill-to."
