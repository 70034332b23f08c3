"""The duplicate guard: a captured number is claimed once for a bill-to, however it is written."""

import asyncio

import pytest
from bson import ObjectId

from freight.core.errors import Conflict
from freight.core.places import HOME
from freight.documents.invoice import Invoice
from freight.documents.number_claim import NumberClaim
from freight.features.ledger.duplicates import service as duplicates
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction


@pytest.fixture
async def capture(ana):
    """Stores an invoice as a capture does: open, with a number; returns it."""
    await ana.call("bill", ids=await ana.shipments({"number": "00042"}))
    pattern = await scoped(Invoice, ana.scope).find_one({})

    async def captured(number, *, bill_to="0001204", before=None, reason="", **values):
        made = pattern | {"_id": ObjectId(), "number": number, "status": "Rated", "is_primary": False, "revision": 1}
        after = (before or made) | {"number": number} | values
        after["bill_to"] = pattern["bill_to"] | {"account_number": bill_to}

        async def work(session):
            if reason:
                await duplicates.claim_invoice_numbers(ana.scope, [(None, after)], session, {after["_id"]: reason})
                await scoped(Invoice, ana.scope).insert_one(after, session=session)
            else:
                change = InvoiceChange(before and dict(before), after)
                await store.write_invoices(ana.scope, [change], session, permission="test", now=clock.now())

        await run_in_transaction(work)
        return after

    return captured


async def claims(ana):
    return {(one["number"], one["occurrence"]) async for one in scoped(NumberClaim, ana.scope).find()}


async def test_a_number_written_otherwise_is_taken_and_nothing_is_stored(ana, capture):
    await capture("INV0012")
    with pytest.raises(Conflict, match=r"inv12 is already used for bill-to 0001204 \(written INV0012\)"):
        await capture("inv12")
    assert await scoped(Invoice, ana.scope).count({"number": "inv12"}) == 0


async def test_another_bill_to_may_have_the_number(ana, capture):
    await capture("A0012")
    await capture("A12", bill_to="0001317")
    assert await claims(ana) == {("A0012", 0), ("A12", 0)}


async def test_of_many_who_capture_one_number_at_once_one_has_it(ana, capture):
    tries = (capture("B" + "0" * zeros + "7") for zeros in range(8))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(one, Conflict) for one in outcomes) == 7
    assert len(await claims(ana)) == 1


async def test_a_number_that_was_corrected_is_free_again(ana, capture):
    first = await capture("C12")
    await capture("C13", before=first)
    await capture("c0012")
    assert await claims(ana) == {("C13", 0), ("c0012", 0)}


async def test_a_deleted_invoice_keeps_its_number_and_a_re_bill_says_why(ana, capture):
    first = await capture("D12")
    await capture("D12", before=first, status="Deleted", is_deleted=True)
    with pytest.raises(Conflict):
        await capture("d012")
    await capture("d012", reason="The first one went to the wrong branch.")
    assert await claims(ana) == {("D12", 0), ("d012", 1)}
    claim = await scoped(NumberClaim, ana.scope).find_one({"occurrence": 1})
    assert claim["reason"] == "The first one went to the wrong branch."


async def test_numbers_of_a_series_claim_nothing(ana, capture):
    assert await ana.numbers() == ["INV-000001"]
    assert await claims(ana) == set()


async def test_what_looks_like_the_same_bill_is_told_before_it_is_captured(ana, capture):
    await capture("E12", total=0, is_deleted=True)
    row = {
        "number": "e-012",
        "billTo": "0001204",
        "shipmentNumber": "00042",
        "amount": "51.45",
        "currency": "USD",
        "invoiceDate": clock.today(HOME).isoformat(),
    }
    rows = [row, row | {"number": "F1", "amount": "1"}]
    answer = await ana.caller.post("/api/invoices/duplicates", json={"rows": rows})
    found, other = answer.json()["data"]["rows"]
    assert found["numberTaken"].startswith("Invoice number e-012 is already used for bill-to 0001204 (written E12).")
    (match,) = found["matches"]
    assert match["words"].startswith("Looks like invoice INV-000001: same shipment 00042, same amount 51.45 USD")
    assert (other["numberTaken"], other["matches"]) == ("", [])
