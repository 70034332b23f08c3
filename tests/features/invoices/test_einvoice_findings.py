"""An invoice that its customer gets as data has no number before it has all that the data needs."""

from typing import Any

import pytest
from bson.decimal128 import Decimal128

from freight.documents.invoice import Invoice
from freight.documents.tax_setup import TaxSetup
from freight.kit.storage.tenancy import scoped
from tests.delivery.einvoice.invoices import IDENTITY
from tests.fixtures.billing import Biller
from tests.fixtures.deliveries import profile_of
from tests.fixtures.taxes import DUTCH, HAUL, LINES, become, set_up_rotterdam

PEPPOL = {"to": ["inkoop@example.nl"], "einvoice": "peppol"}
ADDRESS = {"endpointScheme": "0106", "endpointId": "87654321"}
NO_REFERENCE = "Enter the buyer reference in the account, under Tax. (PEPPOL-EN16931-R003)"


@pytest.fixture
async def rotterdam(ana: Biller) -> Biller:
    """Ana's system in the Netherlands, whose customer gets Peppol data by mail."""
    await set_up_rotterdam(ana)
    await TaxSetup.get_pymongo_collection().update_one({}, {"$set": {"registrations.0.identity": IDENTITY}})
    await become(ana, DUTCH, **ADDRESS)
    await profile_of(ana.scope, "email", configurations=PEPPOL)
    return ana


async def haul(ana: Biller, number: str) -> list[str]:
    return await ana.shipments({"number": number, "lines": LINES, "currency": "EUR", "routing": HAUL})


async def left_out(ana: Biller, ids: list[str]) -> list[tuple[str, str]]:
    preview: dict[str, Any] = await ana.call("bill/preview", ids=ids)
    return [(skipped["code"], skipped["message"]) for skipped in preview["leftOut"]]


async def test_what_the_data_lacks_is_said_before_the_invoice_has_a_number(rotterdam: Biller) -> None:
    ids = await haul(rotterdam, "00042")
    assert await left_out(rotterdam, ids) == [("einvoice", NO_REFERENCE)]
    answer = await rotterdam.call("bill", ids=ids)
    assert [(refused["code"], refused["message"]) for refused in answer["refused"]] == [("einvoice", NO_REFERENCE)]
    assert await scoped(Invoice, rotterdam.scope).count({}) == 0, "no number was taken"
    assert (await rotterdam.stored("00042"))["status"] == "Rated"

    await become(rotterdam, DUTCH, **ADDRESS, buyerReference="PO-0815")
    assert await left_out(rotterdam, ids) == []
    (billed,) = (await rotterdam.call("bill", ids=ids))["invoices"]
    assert billed["number"] == "INV-000001"


async def test_the_electronic_address_is_asked_for_too(rotterdam: Biller) -> None:
    await become(rotterdam, DUTCH, buyerReference="PO-0815")
    (finding,) = await left_out(rotterdam, await haul(rotterdam, "00042"))
    assert finding[1].endswith("(PEPPOL-EN16931-R010)")


async def test_a_customer_who_gets_paper_needs_none_of_it(ana: Biller) -> None:
    await set_up_rotterdam(ana)
    await become(ana, DUTCH)
    await profile_of(ana.scope, "email", configurations={"to": ["inkoop@example.nl"]})
    ids = await haul(ana, "00042")
    assert await left_out(ana, ids) == []
    assert (await ana.call("bill", ids=ids))["billed"] == 1


async def test_a_profile_that_was_turned_off_asks_for_nothing(ana: Biller) -> None:
    await set_up_rotterdam(ana)
    await become(ana, DUTCH)
    await profile_of(ana.scope, "email", configurations=PEPPOL, is_active=False)
    assert await left_out(ana, await haul(ana, "00042")) == []


async def test_an_invoice_whose_data_breaks_the_rules_is_not_approved(rotterdam: Biller) -> None:
    """The tax of an issued invoice is changed in the database: it is no longer 21 % of its base."""
    await become(rotterdam, DUTCH, **ADDRESS, buyerReference="PO-0815")
    good, bad = [
        (await rotterdam.call("bill", ids=await haul(rotterdam, number)))["invoices"][0] for number in ("1", "2")
    ]
    await Invoice.get_pymongo_collection().update_one(
        {"number": bad["number"]}, {"$set": {"tax.rows.0.amount": Decimal128("1.00")}}
    )
    asked = [
        {"invoiceId": invoice["id"], "revision": (await rotterdam.get(f"invoices/{invoice['id']}"))["revision"]}
        for invoice in (good, bad)
    ]
    answer = (await rotterdam.caller.post("/api/deliveryAudit/approve", json={"invoices": asked})).json()["data"]
    assert answer["approved"] == [good["id"]]
    (held,) = answer["heldBack"]
    assert (held["number"], "BR-" in held["message"]) == (bad["number"], True), held
    assert held["message"].endswith("Then correct this invoice: it keeps what was entered when it was issued.")
    alone = await rotterdam.caller.post(
        f"/api/invoices/{bad['id']}/actions/approve", json={"revision": asked[1]["revision"]}
    )
    assert (alone.status_code, alone.json()["code"]) == (400, "einvoice")
