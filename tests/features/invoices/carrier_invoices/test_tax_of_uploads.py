"""A carrier's file with tax, from the drop to what is kept: in Rotterdam tax is on top of the charges, and in a system
without a registration a column of VAT is what it was."""

from typing import Any

from freight.documents.carrier_invoice import CarrierInvoice
from freight.documents.invoice import Invoice
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES, Auditor
from tests.features.invoices.carrier_invoices.test_carrier_invoices import auditor as auditor
from tests.fixtures.taxes import set_up_rotterdam

ACROSS = ["Invoice Number", "Shipment", "Freight", "FSC", "VAT", "Total"]
BY_ROWS = ["Invoice Number", "Shipment", "Charge", "Amount"]


async def rotterdam(auditor: Auditor, *numbers: str) -> list[str]:
    """Put the system into the Netherlands, with shipments of 112.00."""
    await set_up_rotterdam(auditor)  # type: ignore[arg-type]
    return await auditor.shipments(*({"number": number, "lines": LINES, "currency": "EUR"} for number in numbers))


async def stored(auditor: Auditor) -> list[tuple[str, str, str]]:
    found = await scoped(CarrierInvoice, auditor.scope).find().sort("_id", 1).to_list()
    return [(one["number"], str(one["total"]), str(one["tax"])) for one in found]


async def test_tax_is_kept_on_top_and_never_a_charge_of_the_shipment(auditor, run_jobs):
    (one,) = await rotterdam(auditor, "S-1")
    row: list[Any] = ["M1", "S-1", 100, 12, 23.52, 135.52]
    tried = await auditor.tried(row, headings=ACROSS)
    assert [column["role"] for column in tried["columns"]][4:] == ["tax", "total"]
    assert (tried["hasTax"], tried["problems"]) == (True, [])
    assert tried["totals"] == [{"currency": "", "amount": "112.00"}]
    assert tried["taxes"] == [{"currency": "", "tax": "23.52", "gross": "135.52"}]
    await auditor.upload(row, headings=ACROSS)
    await run_jobs()
    assert await stored(auditor) == [("M1", "112.00", "23.52")]
    assert await auditor.values(one) == {"freight": ("100.00", "100.00"), "fuel": ("12.00", "12.00")}
    (listed,) = await auditor.listed()
    assert (listed["total"], listed["tax"]) == ("112.00", "23.52")
    assert (await scoped(Invoice, auditor.scope).find_one({}))["total"] == 112  # type: ignore[index]


async def test_another_tax_is_another_invoice_and_the_same_is_nothing_new(auditor, run_jobs):
    await rotterdam(auditor, "S-1")
    await auditor.upload(["M1", "S-1", 100, 12, 23.52, ""], headings=ACROSS)
    await run_jobs()
    again = await auditor.tried(["M1", "S-1", 100, 12, 23.52, ""], headings=ACROSS)
    assert (again["invoices"], again["same"]) == (0, 1)
    other = await auditor.tried(["M1", "S-1", 100, 12, 0, ""], headings=ACROSS)
    assert (other["invoices"], other["changed"]) == (1, 1)


async def test_a_row_called_vat_is_offered_as_tax_and_the_choice_is_remembered(auditor, run_jobs):
    await rotterdam(auditor, "S-1", "S-2")
    first: list[list[Any]] = [["M1", "S-1", "Freight", 112], ["M1", "S-1", "VAT 21 %", 23.52]]
    tried = await auditor.tried(*first, headings=BY_ROWS, charges={})
    assert [(name["name"], name["chargeCode"], name["source"]) for name in tried["names"]] == [
        ("Freight", "freight", "suggested"),
        ("VAT 21 %", "%", "suggested"),
    ]
    left_out = await auditor.tried(*first, headings=BY_ROWS, charges={"VAT 21 %": "-"})
    assert (left_out["taxes"], left_out["totals"][0]["amount"]) == ([], "112.00")
    second: list[list[Any]] = [["M2", "S-2", "Freight", 112], ["M2", "S-2", "Opslag", 23.52]]
    await auditor.upload(*second, headings=BY_ROWS, charges={"Opslag": "%"})
    assert await stored(auditor) == [("M2", "112.00", "23.52")]
    third = await auditor.tried(["M3", "S-1", "Freight", 112], ["M3", "S-1", "opslag", 1], headings=BY_ROWS, charges={})
    assert [(name["chargeCode"], name["source"]) for name in third["names"]][1] == ("%", "remembered")


async def test_tax_on_charges_that_are_left_out_is_refused(auditor):
    await rotterdam(auditor, "S-1")
    tried = await auditor.tried(["M1", "S-1", 100, "", 21, ""], headings=ACROSS, charges={"Freight": "-"})
    assert tried["problems"] == [
        {
            "row": 2,
            "column": "VAT",
            "message": "This tax is on nothing. Add the net amount that it is charged on.",
        }
    ]


async def test_without_a_registration_a_column_of_vat_is_a_charge_as_before(auditor, run_jobs):
    await auditor.shipments({"number": "S-1", "lines": LINES})
    row: list[Any] = ["M1", "S-1", 100, 12, 23.52, 135.52]
    tried = await auditor.tried(row, headings=ACROSS)
    assert (tried["hasTax"], tried["taxes"]) == (False, [])
    assert [column["role"] for column in tried["columns"]][4:] == ["across", "total"]
    assert [name["name"] for name in tried["names"]] == ["Freight", "FSC", "VAT"]
    assert tried["unmapped"] == ["VAT"]
    refused = await auditor.upload(row, headings=ACROSS, columns={"4": "tax"})
    assert refused.json()["msg"] == "The chosen columns don't fit this file. Choose the file again."
    named = await auditor.tried(row, headings=ACROSS, charges={"FSC": "fuel", "VAT": "%"})
    assert named["unmapped"] == ["VAT"]
    await auditor.upload(row, headings=ACROSS, charges={"FSC": "fuel", "VAT": "+"})
    await run_jobs()
    assert await stored(auditor) == [("M1", "135.52", "None")]
