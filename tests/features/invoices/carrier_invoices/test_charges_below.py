"""Charges in the rows below an invoice's first row: asked about once, entered as answered, and remembered."""

import json
from typing import Any

import pytest

from freight.documents.carrier_invoice import CarrierInvoice
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES, Auditor, auditor  # noqa: F401
from tests.workbooks import xlsx

HEADINGS = ["Inv No", "PRO #", "Chg Desc", "Amt"]
# 100.00 + 14.00 - 5.00 is 109.00 for S-1, 100.00 + 12.00 is 112.00 for S-2, 221.00 in all
ROWS: list[list[Any]] = [
    ["M1", "S-1", "", 109],
    ["", "", "Freight", 100],
    ["", "", "FSC", 14],
    ["", "", "Credit", -5],
    ["M2", "S-2", "", ""],
    ["", "", "Freight", 100],
    ["", "", "FSC", 12],
    ["Page total", "", "", 221],
]
CHARGES = {"Credit": "+", "FSC": "fuel", "Freight": "freight"}
ASKED = "5 rows have no invoice number (rows 3–5, rows 7–8). Do they belong to the invoice above?"


async def sent(auditor: Auditor, rows: list[list[Any]], dry_run: bool, **answers: str) -> Any:  # noqa: F811
    body = {
        "carrier": "Midway",
        "charges": json.dumps(CHARGES),
        "answers": json.dumps(answers),
        "dryRun": str(dry_run),
    }
    file = {"uploadedFile": ("midway.xlsx", xlsx(rows, HEADINGS))}
    return await auditor.caller.post("/api/carrierInvoices/upload", data=body, files=file)


@pytest.fixture
async def two(auditor: Auditor) -> list[str]:  # noqa: F811
    return await auditor.shipments({"number": "S-1", "lines": LINES}, {"number": "S-2", "lines": LINES})


async def test_rows_without_a_number_are_asked_about_and_nothing_is_judged_or_taken_until_then(auditor, two):  # noqa: F811
    tried = (await sent(auditor, ROWS, True)).json()["data"]
    assert tried["question"] == {"key": "blankRows", "text": ASKED, "answer": "", "isRemembered": False}
    assert (tried["invoices"], tried["names"], tried["problems"]) == (0, [], [])
    refused = await sent(auditor, ROWS, False)
    assert (refused.status_code, refused.json()["code"], refused.json()["msg"]) == (400, "blank_rows", ASKED)
    wrong = await sent(auditor, ROWS, True, blankRows="perhaps")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "answers")
    assert await scoped(CarrierInvoice, auditor.scope).count() == 0


async def test_they_are_the_charges_of_the_invoice_above_once_that_is_said_and_the_next_file_goes_by_it(
    auditor,  # noqa: F811
    two,
    run_jobs,
):
    tried = (await sent(auditor, ROWS, True, blankRows="above")).json()["data"]
    assert (tried["invoices"], tried["shipments"], tried["refused"], tried["problems"]) == (2, 2, 0, [])
    assert tried["totals"] == [{"currency": "", "amount": "221.00"}]
    assert (await sent(auditor, ROWS, False, blankRows="above")).status_code == 200
    await run_jobs()
    one, other = two
    assert await auditor.values(one) == {
        "freight": ("100.00", "100.00"),
        "fuel": ("14.00", "12.00"),
        "credit": ("-5.00", None),
    }
    assert await auditor.values(other) == {"freight": ("100.00", "100.00"), "fuel": ("12.00", "12.00")}
    again = (await sent(auditor, ROWS, True)).json()["data"]
    assert (again["question"]["answer"], again["question"]["isRemembered"], again["same"]) == ("above", True, 2)


async def test_rows_that_are_left_out_are_each_named_and_an_invoice_without_charges_is_none(auditor, two):  # noqa: F811
    tried = (await sent(auditor, ROWS[4:7], True, blankRows="leftOut")).json()["data"]
    assert (tried["invoices"], tried["refused"]) == (0, 1)
    assert [(each["row"], each["message"]) for each in tried["problems"]] == [
        (2, "Nothing is charged in this row."),
        (3, "Enter the shipment number."),
        (4, "Enter the shipment number."),
    ]


async def test_a_printed_total_that_is_not_the_sum_leaves_its_invoice_out_with_both_figures(auditor, two):  # noqa: F811
    rows = [["M1", "S-1", "", 119], *ROWS[1:]]
    tried = (await sent(auditor, rows, True, blankRows="above")).json()["data"]
    assert (tried["invoices"], tried["refused"]) == (1, 1)
    (told,) = tried["problems"]
    assert (told["row"], told["message"]) == (2, "The charges add up to 109.00, and the total says 119.00.")
