"""Amounts of carriers' files that show another currency or a percentage, and formulas that were never computed."""

import json

import pytest

from tests.features.invoices.carrier_invoices.test_carrier_invoices import CHOSEN, HEADINGS, LINES, Auditor
from tests.workbooks import shown

EURO, POUND, DOLLAR, PERCENT = "[$€-407] #,##0.00", '"£"#,##0.00', "[$$-409]#,##0.00", "0.00%"
BY_LINE = ["Invoice Number", "Shipment", "Charge", "Amount", "Currency"]


@pytest.fixture
async def auditor(ana, known_charges) -> Auditor:
    found = Auditor(ana.caller, ana.scope, ana.account)
    await found.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})
    return found


async def tried(auditor, rows, headings=HEADINGS):
    body = {"carrier": "Midway", "charges": json.dumps(CHOSEN), "columns": "{}", "dryRun": "True"}
    file = {"uploadedFile": ("midway.xlsx", shown(rows, headings))}
    answer = await auditor.caller.post("/api/carrierInvoices/upload", data=body, files=file)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def problems(told):
    return [(each["row"], each["column"], each["message"]) for each in told["problems"]]


async def test_a_format_in_another_currency_than_the_invoice_is_refused(auditor):
    heads = ["Invoice Number", "Shipment", "Currency", "Freight", "FSC"]
    rows = [["M1", "S-1", "USD", (100, EURO), 12], ["M2", "S-2", "USD", (100, DOLLAR), (12, DOLLAR)]]
    told = await tried(auditor, rows, heads)
    assert problems(told) == [(2, "Freight", "This amount is in €, and the invoice in USD.")]
    assert (told["invoices"], told["refused"]) == (1, 1)


async def test_a_format_is_the_currency_of_an_invoice_that_names_none(auditor):
    told = await tried(auditor, [["M1", "S-1", (100, EURO), (12, EURO), "", (112, EURO)]])
    assert told["totals"] == [{"currency": "EUR", "amount": "112.00"}]
    # a sign that several currencies have is held against the shipment's, USD
    told = await tried(auditor, [["M1", "S-1", (100, POUND), 12, "", 112]])
    assert (told["invoices"], told["refused"]) == (0, 1)


async def test_a_percentage_is_no_amount(auditor):
    told = await tried(auditor, [["M1", "S-1", 100, (0.12, PERCENT), "", ""]])
    assert problems(told)[0] == (
        2, "FSC",
        "The cell shows a percentage. Enter the figure alone, 4.5 for 4.5 %, in a cell without that format.",
    )  # fmt: skip


async def test_formulas_that_were_never_computed_are_refused_by_cell(auditor):
    """Without them M1 would be 100.00 for 112.00."""
    told = await tried(auditor, [["M1", "S-1", 100, "=C2*0.12", "", ""], ["M2", "S-2", 100, "=C3*0.12", "", ""]])
    assert told["refused"] == 2
    assert problems(told)[0][:2] == (2, "FSC")
    assert "This formula shows 0, as one does that was never computed." in problems(told)[0][2]
    # computed somewhere in the column, a 0 is one: nothing of it was charged
    told = await tried(
        auditor, [["M1", "S-1", 100, ("=C2*0.12", None, 12), "", ""], ["M2", "S-2", 100, "=0*1", "", ""]]
    )
    assert (told["refused"], told["totals"]) == (0, [{"currency": "", "amount": "212.00"}])


async def test_a_charge_of_its_own_that_a_formula_shows_as_0_is_refused(auditor):
    rows = [["M1", "S-1", "Freight", ("=50*2", None, 100), "USD"], ["M1", "S-1", "FSC", "=12*1", "USD"]]
    told = await tried(auditor, rows, BY_LINE)
    assert problems(told)[0][:2] == (3, "Amount")
    assert told["refused"] == 1
