"""Carriers' invoices in the tax returns of a Dutch forwarder: 21 % that carriers charge is deducted, and 21 % under the
reverse charge is declared and deducted. The figures are worked out by hand."""

from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any

import openpyxl
import pytest
from bson import ObjectId

from freight.documents.ecb_daily_rates import EcbDailyRates
from freight.documents.payable import Payable, match_taxed_payables, match_taxed_payables_touched
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.tax_returns.test_tax_returns import (
    Q3,
    Q4,
    SUMMER,
    boxes,
    counted,
    filed,
    issue,
    read,
    totals,
)
from tests.fixtures.taxes import set_up_rotterdam

D = Decimal
APPROVED = datetime(2026, 8, 20, 9, tzinfo=UTC)


@pytest.fixture
async def rotterdam(ana):
    """Ana's system in the Netherlands."""
    return await set_up_rotterdam(ana)


def line(code: str, base: str, tax: str, direction: str = "input", category: str = "S", percent: str = "21") -> dict:
    return {
        "code": code,
        "direction": direction,
        "category": category,
        "rates": [{"name": "BTW", "percent": D(percent)}],
        "exemption_code": "",
        "base": D(base),
        "tax": D(tax),
    }


DUTCH = line("NL-IN-STD", "100.00", "21.00")
GERMAN = line("NL-SELF-EU", "200.00", "42.00", "self_assessed", "AE")
IMPORTED = line("NL-IN-IMP", "50.00", "0.00", "input", "E", "0")


async def approve(rotterdam, number: str, *lines: dict, day: str = SUMMER, currency: str = "EUR", **other: Any) -> Any:
    """Return the id of a carrier's invoice that was approved with these tax lines."""
    payable: dict[str, Any] = {
        **Payable.model_construct().model_dump(exclude={"id", "company_id", "system_id"}),
        "carrier": "Maas Trucking",
        "carrier_key": "maastrucking",
        "number": number,
        "number_key": number.lower(),
        "invoice_date": day,
        "currency": currency,
        "status": "Approved",
        "approved_on": APPROVED,
        "tax_lines": list(lines),
        "received_on": APPROVED,
        "received_by": "",
        "updated_on": clock.now(),
        "to_check": False,
        "revision": 1,
        "archived": False,
        **other,
        "_id": ObjectId(),
    }
    await scoped(Payable, rotterdam.scope).insert_one(payable)
    return payable["_id"]


async def change(rotterdam, payable_id: ObjectId, **to: Any) -> None:
    found = {"_id": payable_id}
    update = {"$set": {"updated_on": clock.now(), **to}, "$inc": {"revision": 1}}
    await scoped(Payable, rotterdam.scope).update_one(found, update)


async def reopen(rotterdam, payable_id: ObjectId) -> None:
    await change(rotterdam, payable_id, status="Received", approved_on=None, tax_lines=[])


async def test_a_quarter_with_sales_and_purchases(rotterdam):
    """Owed: 23.63 on the sale and 42.00 declared; deducted: 21.00 charged and 42.00 declared; 2.63 to pay."""
    await issue(rotterdam, "00042")
    await approve(rotterdam, "M-1", DUTCH, IMPORTED)
    await approve(rotterdam, "M-2", GERMAN)
    view = await read(rotterdam, Q3)
    assert boxes(view) == [("1a", "112.50", "23.63"), ("4b", "200.00", "42.00"), ("5b", "", "63.00")]
    assert [(row["side"], row["code"], row["base"], row["amount"]) for row in view["rows"]] == [
        ("customers", "NL-STD", "112.50", "23.63"),
        ("carriers", "NL-IN-IMP", "50.00", "0.00"),
        ("carriers", "NL-IN-STD", "100.00", "21.00"),
        ("carriers", "NL-SELF-EU", "200.00", "42.00"),
    ]
    assert [(each["side"], each["base"], each["amount"]) for each in view["totals"]] == [
        ("customers", "112.50", "23.63"),
        ("carriers", "350.00", "63.00"),
    ]
    (balance,) = view["balances"]
    assert (balance["owed"], balance["deducted"], balance["toPay"]) == ("65.63", "63.00", "2.63")
    # carriers are in no list of customers
    assert [row["net"] for row in view["customers"]] == ["112.50"]
    assert view["unionSales"] == []


async def test_a_figure_opens_the_invoices_of_carriers(rotterdam):
    """Box 5b is made of both: what was charged and what was declared."""
    await issue(rotterdam, "00042")
    first = await approve(rotterdam, "M-1", DUTCH, IMPORTED)
    await approve(rotterdam, "M-2", GERMAN)
    deducted = await counted(rotterdam, Q3, box="5b")
    assert (deducted["base"], deducted["amount"]) == ("", "63.00")
    assert [(row["number"], row["amount"], row["accountName"]) for row in deducted["rows"]] == [
        ("M-1", "21.00", "Maas Trucking"),
        ("M-2", "42.00", "Maas Trucking"),
    ]
    assert deducted["rows"][0]["link"] == f"/payables/invoices?q=M-1&invoice={first}"
    assert [(each["charge"], each["code"], each["net"]) for each in deducted["rows"][0]["lines"]] == [
        ("Carriers: standard rate", "NL-IN-STD", "100.00")
    ]
    bought = await counted(rotterdam, Q3, side="carriers")
    assert (bought["count"], bought["base"], bought["amount"]) == (2, "350.00", "63.00")
    (sold,) = (await counted(rotterdam, Q3, side="customers"))["rows"]
    assert sold["link"].startswith("/invoices/list?invoice=")
    # each total opens what it counts
    assert (await counted(rotterdam, Q3))["count"] == 3


async def test_only_approved_invoices_of_the_period_count(rotterdam):
    """Neither rejected ones nor those of other quarters; one in a payment does."""
    await approve(rotterdam, "M-1", DUTCH, status="Rejected")
    await approve(rotterdam, "M-2", DUTCH, day="2026-10-01")
    await approve(rotterdam, "M-3", DUTCH, day="2026-09-30", status="Paid")
    # without a date of its own it counts on the day it was approved
    await approve(rotterdam, "M-4", DUTCH, day="")
    assert [row["number"] for row in (await counted(rotterdam, Q3))["rows"]] == ["M-4", "M-3"]
    (registration,) = (await rotterdam.get("taxReturns"))["registrations"]
    assert registration["periods"][-1]["period"] == "2026-Q3"


async def test_an_invoice_in_dirhams_takes_the_rate_of_its_date(rotterdam):
    """At 4 dirhams for a euro, 200.00 dirhams are 50.00 euros, and 42.00 are 10.50."""
    await approve(rotterdam, "M-1", GERMAN, currency="AED")
    waiting = await read(rotterdam, Q3)
    assert waiting["problems"][0].startswith("Maas Trucking M-1: ")
    await scoped(EcbDailyRates, rotterdam.scope).insert_one({"day": SUMMER, "rates": {"AED": D(4)}})
    assert boxes(await read(rotterdam, Q3)) == [("4b", "50.00", "10.50"), ("5b", "", "10.50")]


async def test_an_invoice_approved_after_its_period_was_filed_is_in_the_next_one(rotterdam):
    await approve(rotterdam, "M-1", DUTCH)
    await filed(rotterdam, Q3)
    await approve(rotterdam, "M-2", DUTCH, approved_on=clock.now())
    assert [row["number"] for row in (await counted(rotterdam, Q3))["rows"]] == ["M-1"]
    (late,) = (await counted(rotterdam, Q4))["rows"]
    assert (late["number"], late["lateFrom"], late["amount"]) == ("M-2", "2026-Q3", "21.00")


async def test_a_filed_invoice_that_was_reopened_is_taken_back_and_counts_again_when_approved(rotterdam):
    """First 100.00, then only 80.00 with 16.80: the next return takes back 21.00 and counts 16.80."""
    payable_id = await approve(rotterdam, "M-1", DUTCH)
    before = await filed(rotterdam, Q3)
    await reopen(rotterdam, payable_id)
    assert boxes(await read(rotterdam, Q4)) == [("5b", "", "-21.00")]
    (back,) = (await counted(rotterdam, Q4))["rows"]
    assert (back["isReversal"], back["lateFrom"]) == (True, "2026-Q3")
    shorter = line("NL-IN-STD", "80.00", "16.80")
    await change(rotterdam, payable_id, status="Approved", approved_on=clock.now(), tax_lines=[shorter])
    assert boxes(await read(rotterdam, Q4)) == [("5b", "", "-4.20")]
    assert (await counted(rotterdam, Q4))["count"] == 2
    # what was filed stays as it is, with its boxes
    after = await read(rotterdam, Q3)
    assert (after["rows"], boxes(after)) == (before["rows"], [("5b", "", "21.00")])


async def test_each_approval_is_in_one_return_only(rotterdam):
    """By months: filed for July, taken back and approved again in August, and nothing is left for September."""
    payable_id = await approve(rotterdam, "M-1", DUTCH, day="2026-07-15")
    await filed(rotterdam, "NL/2026-07")
    await reopen(rotterdam, payable_id)
    shorter = line("NL-IN-STD", "80.00", "16.80")
    await change(rotterdam, payable_id, status="Approved", approved_on=clock.now(), tax_lines=[shorter])
    assert totals(await filed(rotterdam, "NL/2026-08")) == [("EUR", "-20.00", "-4.20")]
    assert (await read(rotterdam, "NL/2026-09"))["documents"] == 0
    await change(rotterdam, payable_id, status="Rejected", approved_on=None, tax_lines=[])
    assert totals(await filed(rotterdam, "NL/2026-09")) == [("EUR", "-80.00", "-16.80")]


async def test_a_date_corrected_after_filing_moves_the_invoice(rotterdam):
    """Filed for August, and dated in October since: taken back there, and counted in its own period."""
    payable_id = await approve(rotterdam, "M-1", DUTCH)
    await filed(rotterdam, Q3)
    await change(rotterdam, payable_id, invoice_date="2026-10-02", approved_on=clock.now())
    rows = (await counted(rotterdam, Q4))["rows"]
    assert [(row["isReversal"], row["amount"], row["lateFrom"]) for row in rows] == [
        (True, "-21.00", "2026-Q3"),
        (False, "21.00", ""),
    ]


async def test_purchases_in_the_workbook(rotterdam):
    await issue(rotterdam, "00042")
    await approve(rotterdam, "M-1", GERMAN)
    answer = await rotterdam.caller.get(f"/api/taxReturns/{Q3}/export")
    book = openpyxl.load_workbook(BytesIO(answer.content))
    assert [cell.value for cell in book["Tax"][2]] == ["EUR", 65.63, 42, 23.63]
    purchase = [cell.value for cell in book["Return"][3]]
    assert purchase[:2] == ["Purchases", "NL-SELF-EU"]
    assert purchase[6:9] == ["4b", "4b", "5b"]
    documents = [[cell.value for cell in row][:4:3] for row in book["Documents"].iter_rows(min_row=2)]
    assert ["Purchases", "Maas Trucking"] in documents


async def test_returns_read_payables_by_an_index(rotterdam):
    await approve(rotterdam, "M-1", DUTCH)
    payables = Payable.get_pymongo_collection()
    of_system = {"system_id": rotterdam.scope.grants[0].system_id}
    for asked, index in (
        (match_taxed_payables(datetime(2026, 7, 1).date(), datetime(2026, 9, 30).date()), "tax_date"),
        (match_taxed_payables_touched(clock.now()), "tax_updated"),
    ):
        plan = await payables.find({**of_system, **asked}).hint(index).explain()
        assert index in str(plan["queryPlanner"]["winningPlan"])
