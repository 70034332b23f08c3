"""The life of an invoice as an auditor reads it."""

from tests.features.invoices.charges.editor import line


async def test_every_save_is_told_with_what_it_changed_from_and_to(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    saved = await ana.save(shipment, line(user="51.45"))
    reason = "Spot rate agreed by mail"
    await ana.save(
        shipment, line(user="60", asPerTariff="No", reasonComment=reason, lineId=saved["charges"][0]["lineId"])
    )
    newest, first = (await ana.get(f"invoices/{saved['invoiceId']}/timeline"))["rows"]
    assert (first["action"], first["by"], first["permission"]) == (
        "rate, user values equal the tariff",
        "Ana Ortiz",
        "invoiceProcessing.updateInvoiceCharges",
    )
    assert (newest["status"], newest["revision"]) == ("Rate Mismatch", 2)
    told = {
        change["field"]: (change["charge"], change["before"], change["after"])
        for change in newest["changes"]
        if change["chargeLine"]
    }
    assert told == {
        "userValue": ("Freight", "51.45", "60.00"),
        "invoiceValue": ("Freight", "51.45", "60.00"),
        "asPerTariff": ("Freight", "Yes", "No"),
        "reasonComment": ("Freight", None, reason),
    }


async def test_an_invoice_that_was_billed_at_once_tells_its_steps(ana):
    (shipment,) = await ana.shipments({"number": "00042"})
    (made,) = (await ana.call("bill", ids=[shipment]))["invoices"]
    timeline = await ana.get(f"invoices/{made['id']}/timeline")
    assert [row["status"] for row in timeline["rows"]] == ["Invoiced", "Ready for Invoicing"]
    assert timeline["rows"][0]["permission"] == "invoiceProcessing.createInvoice"
    assert timeline["rows"][0]["permissionLabel"] == "Bill rated shipments"
