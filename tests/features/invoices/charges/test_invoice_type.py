"""The type of an invoice is chosen in the charges editor, and does not change after the invoice is created."""

import pytest

from tests.features.invoices.charges.editor import line


@pytest.mark.parametrize("chosen", ["", "All"])
async def test_r229_saving_without_an_invoice_type(ana, chosen):
    """R229: All is a word of filters, never the type of an invoice."""
    (shipment,) = await ana.shipments({"number": "00042"})
    refused = await ana.refusal(shipment, line(user="51.45"), invoiceType=chosen)
    assert refused["msg"] == "Please select Invoice Type."
    (wrong,) = refused["data"]["invalidMsgList"]
    assert (wrong["chargeLine"], list(wrong["fields"])) == (0, ["invoiceType"])
    assert (await ana.opened(shipment))["invoiceId"] is None, "nothing was begun"


@pytest.mark.parametrize("chosen", ["Pro forma", "revenue", "Credit Note"])
async def test_r230_saving_with_a_wrong_invoice_type(ana, chosen):
    """R230: an unknown type, and one that a new invoice cannot have: a credit note is made of an invoice."""
    (shipment,) = await ana.shipments({"number": "00042"})
    refused = await ana.refusal(shipment, line(user="51.45"), invoiceType=chosen)
    assert refused["msg"] == "Please select correct invoice type."
    assert (await ana.opened(shipment))["invoiceId"] is None


async def test_r230_a_stored_invoice_does_not_change_its_type(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    saved = await ana.save(shipment, line(user="51.45"))
    entered = line(user="51.45", lineId=saved["charges"][0]["lineId"])
    refused = await ana.refusal(shipment, entered, invoiceType="Credit Note")
    assert "Please select correct invoice type." in refused["data"]["errors"]
    assert (await ana.opened(shipment))["invoiceType"] == "Revenue"
