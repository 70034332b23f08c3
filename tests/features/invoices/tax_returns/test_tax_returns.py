"""Tax returns of a Dutch forwarder: what a quarter comes to, filing it, and what happens to its invoices afterwards.
The figures are worked out by hand: 21 % of 112.50 is 23.625, which rounds up to 23.63."""

import asyncio
from decimal import Decimal
from io import BytesIO
from typing import Any

import openpyxl
import pytest

from freight.documents.ecb_daily_rates import EcbDailyRates
from freight.documents.invoice import Invoice, match_taxed_invoices, match_taxed_invoices_touched
from freight.documents.tax_return import FiledDocument
from freight.documents.tax_setup import TaxSetup
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.test_corrections import act
from tests.fixtures.taxes import DUTCH, GERMAN, HAUL, LINES, become, set_up_rotterdam

SUMMER, AUTUMN = "2026-08-14", "2026-10-05"
Q3, Q4 = "NL/2026-Q3", "NL/2026-Q4"


@pytest.fixture
async def rotterdam(ana):
    """Ana's system in the Netherlands."""
    return await set_up_rotterdam(ana)


async def issue(rotterdam, number: str, day: str = SUMMER, customer: dict[str, Any] = DUTCH, **wanted: Any) -> str:
    """Return the id of the invoice of one shipment, dated on a day."""
    await become(rotterdam, customer)
    shipment = {"number": number, "lines": LINES, "currency": "EUR", "routing": HAUL, **wanted}
    answer = await rotterdam.call("bill", ids=await rotterdam.shipments(shipment), invoiceDate=day)
    assert not answer["refused"], answer["refused"]
    invoice_id: str = answer["invoices"][0]["id"]
    return invoice_id


async def read(rotterdam, period: str) -> dict[str, Any]:
    view: dict[str, Any] = await rotterdam.get(f"taxReturns/{period}")
    return view


async def counted(rotterdam, period: str, **figure: str) -> dict[str, Any]:
    listed: dict[str, Any] = await rotterdam.get(f"taxReturns/{period}/documents", **figure)
    return listed


async def file(rotterdam, period: str, version: str = "") -> Any:
    shown = version or (await read(rotterdam, period))["version"]
    return await rotterdam.caller.post(f"/api/taxReturns/{period}/file", json={"version": shown})


async def filed(rotterdam, period: str) -> dict[str, Any]:
    answer = await file(rotterdam, period)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()["data"]
    return view


def boxes(view: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(box["box"], box["base"], box["amount"]) for box in view["boxes"]]


def totals(view: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(total["currency"], total["base"], total["amount"]) for total in view["totals"]]


async def test_a_quarter_by_box_customer_and_member_state(rotterdam):
    await issue(rotterdam, "00042")
    await issue(rotterdam, "00043", customer=GERMAN)
    view = await read(rotterdam, Q3)
    assert (view["state"], view["isNext"], view["documents"]) == ("due", True, 2)
    assert boxes(view) == [("1a", "112.50", "23.63"), ("3b", "112.50", "")]
    assert [(row["code"], row["percent"], row["base"], row["amount"]) for row in view["rows"]] == [
        ("NL-RC", "0", "112.50", "0.00"),
        ("NL-STD", "21", "112.50", "23.63"),
    ]
    assert totals(view) == [("EUR", "225.00", "23.63")]
    (sale,) = view["unionSales"]
    assert (sale["country"], sale["number"], sale["amount"]) == ("DE", "DE136695976", "112.50")
    assert [(row["percent"], row["net"], row["tax"], row["gross"]) for row in view["customers"]] == [
        ("0", "112.50", "0.00", "112.50"),
        ("21", "112.50", "23.63", "136.13"),
    ]


async def test_a_figure_opens_exactly_what_it_counted(rotterdam):
    await issue(rotterdam, "00042")
    german = await issue(rotterdam, "00043", customer=GERMAN)
    standard = await counted(rotterdam, Q3, box="1a")
    (document,) = standard["rows"]
    assert (standard["base"], standard["amount"], document["currency"]) == ("112.50", "23.63", "EUR")
    assert [(line["charge"], line["net"], line["shipmentNumber"]) for line in document["lines"]] == [
        ("Freight", "100.00", "00042"),
        ("Fuel", "12.50", "00042"),
    ]
    by_code = await counted(rotterdam, Q3, code="NL-STD", percent="21.00")
    assert by_code["rows"] == standard["rows"]
    abroad = await counted(rotterdam, Q3, sale="DE136695976")
    assert ([row["invoiceId"] for row in abroad["rows"]], abroad["amount"]) == ([german], "")
    assert (await counted(rotterdam, Q3))["count"] == 2
    assert (await counted(rotterdam, Q3, pageNo="2", pageLimit="1"))["rows"][0]["number"]


async def test_periods_are_filed_in_their_order_and_only_once(rotterdam):
    await issue(rotterdam, "00041", "2026-05-20")
    await issue(rotterdam, "00042")
    (registration,) = (await rotterdam.get("taxReturns"))["registrations"]
    assert [(one["period"], one["state"]) for one in registration["periods"]][-2:] == [
        ("2026-Q3", "due"),
        ("2026-Q2", "due"),
    ]
    too_early = await file(rotterdam, Q3)
    assert (too_early.status_code, too_early.json()["code"]) == (400, "tax_return_order")
    await filed(rotterdam, "NL/2026-Q2")
    version = (await read(rotterdam, Q3))["version"]
    assert (await file(rotterdam, Q3, version)).status_code == 200
    again = await file(rotterdam, Q3, version)
    assert (again.status_code, again.json()["msg"]) == (409, "This period is filed already.")
    (registration,) = (await rotterdam.get("taxReturns"))["registrations"]
    stored = [one for one in registration["periods"] if one["state"] == "filed"]
    assert [(one["period"], one["filedBy"]) for one in stored] == [("2026-Q3", "Ana Ortiz"), ("2026-Q2", "Ana Ortiz")]


async def test_a_period_that_has_not_ended_is_not_filed(rotterdam):
    today = clock.today(rotterdam.scope.place)
    await issue(rotterdam, "00042", today.isoformat())
    answer = await file(rotterdam, f"NL/{today:%Y-%m}")
    assert (answer.status_code, answer.json()["code"]) == (400, "tax_return_open")


async def test_figures_that_changed_since_they_were_shown_are_not_filed(rotterdam):
    await issue(rotterdam, "00042")
    shown = (await read(rotterdam, Q3))["version"]
    await issue(rotterdam, "00043")
    answer = await file(rotterdam, Q3, shown)
    assert (answer.status_code, answer.json()["msg"][:19]) == (409, "The figures changed")


async def test_of_two_filings_at_the_same_time_one_is_refused(rotterdam):
    await issue(rotterdam, "00042")
    version = (await read(rotterdam, Q3))["version"]
    answers = await asyncio.gather(file(rotterdam, Q3, version), file(rotterdam, Q3, version))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert await scoped(FiledDocument, rotterdam.scope).count() == 1


async def test_a_void_before_filing_drops_out_and_one_after_it_is_corrected_in_the_next_period(rotterdam):
    gone, kept = await issue(rotterdam, "00042"), await issue(rotterdam, "00043")
    await act(rotterdam, gone, "correct")
    view = await filed(rotterdam, Q3)
    assert boxes(view) == [("1a", "112.50", "23.63")]
    await act(rotterdam, kept, "correct")
    assert boxes(await read(rotterdam, Q3)) == [("1a", "112.50", "23.63")], "what was filed stays"
    after = await read(rotterdam, Q4)
    assert (boxes(after), after["lateFrom"]) == ([("1a", "-112.50", "-23.63")], ["2026-Q3"])
    (document,) = (await counted(rotterdam, Q4))["rows"]
    assert (document["isReversal"], document["lateFrom"]) == (True, "2026-Q3")
    assert [line["net"] for line in document["lines"]] == ["-100.00", "-12.50"]


async def test_an_invoice_dated_in_a_filed_period_falls_into_the_next_one(rotterdam):
    await issue(rotterdam, "00042")
    await filed(rotterdam, Q3)
    await issue(rotterdam, "00043", "2026-09-30")
    await issue(rotterdam, "00044", AUTUMN)
    view = await read(rotterdam, Q4)
    assert (totals(view), view["late"], view["lateFrom"]) == ([("EUR", "225.00", "47.26")], 1, ["2026-Q3"])
    assert (await read(rotterdam, Q3))["documents"] == 1


async def test_every_document_is_in_exactly_one_return(rotterdam):
    """Two months are filed, with an invoice that came late and one that was voided; the rest is open."""
    first = await issue(rotterdam, "00041", "2026-08-03")
    await issue(rotterdam, "00042")
    await filed(rotterdam, "NL/2026-08")
    await act(rotterdam, first, "correct")
    await issue(rotterdam, "00043", "2026-08-20")
    await issue(rotterdam, "00044", "2026-09-09")
    await filed(rotterdam, "NL/2026-09")
    await issue(rotterdam, "00045", "2026-09-10")
    await issue(rotterdam, "00046", AUTUMN)
    (registration,) = (await rotterdam.get("taxReturns"))["registrations"]
    assert registration["interval"] == "month", "as the last one that was filed"
    views = [await read(rotterdam, f"NL/{one['period']}") for one in registration["periods"]]
    rows = [row for view in views for row in (await counted(rotterdam, f"NL/{view['period']}"))["rows"]]
    issued = [row["invoiceId"] for row in rows if not row["isReversal"]]
    everything = await scoped(Invoice, rotterdam.scope).find({"tax": {"$exists": True}}, archived=True).to_list()
    assert sorted(issued) == sorted(str(invoice["_id"]) for invoice in everything)
    assert [row["invoiceId"] for row in rows if row["isReversal"]] == [first]
    # five invoices of 112.50 are left
    base = sum(Decimal(total["base"]) for view in views for total in view["totals"])
    tax = sum(Decimal(total["amount"]) for view in views for total in view["totals"])
    assert (base, tax) == (5 * Decimal("112.50"), 5 * Decimal("23.63"))
    assert sum(Decimal(row["base"]) for row in rows) == base, "the documents of a return add up to it"


async def test_what_was_filed_does_not_follow_the_setup(rotterdam):
    await issue(rotterdam, "00042")
    before = await filed(rotterdam, Q3)
    await scoped(TaxSetup, rotterdam.scope).update_one({}, {"$set": {"codes": []}, "$inc": {"revision": 1}})
    assert (await read(rotterdam, Q3))["rows"] == before["rows"]


async def test_an_untaxed_invoice_in_dirhams_needs_the_rate_of_its_day(rotterdam):
    """4 AED for 1 EUR: 112.50 AED are 28.125, so 28.13. Without tax it was issued without a rate, and the return needs
    one."""
    await issue(rotterdam, "00042", customer=GERMAN, currency="AED")
    view = await read(rotterdam, Q3)
    assert view["problems"][0].startswith((await counted(rotterdam, Q3, currency="AED"))["rows"][0]["number"])
    refused = await file(rotterdam, Q3)
    assert (refused.status_code, refused.json()["code"]) == (400, "tax_return_rate")
    await scoped(EcbDailyRates, rotterdam.scope).insert_one({"day": SUMMER, "rates": {"AED": Decimal(4)}})
    assert totals(await filed(rotterdam, Q3)) == [("EUR", "28.13", "0.00")]


async def test_a_return_as_a_workbook(rotterdam):
    await issue(rotterdam, "00042")
    await issue(rotterdam, "00043", customer=GERMAN)
    answer = await rotterdam.caller.get(f"/api/taxReturns/{Q3}/export")
    book = openpyxl.load_workbook(BytesIO(answer.content))
    assert book.sheetnames == ["Return", "Boxes", "Tax", "EC sales list", "Customers", "Documents"]
    assert [cell.value for cell in book["Boxes"][2]] == ["1a", "EUR", 112.5, 23.63]
    sale = [cell.value for cell in book["EC sales list"][2]]
    assert (sale[:2], sale[3:]) == (["Germany", "DE136695976"], ["EUR", 112.5])
    assert book["Documents"].max_row == 3


async def test_sums_are_only_for_users_who_see_every_account(rotterdam, sign_in, tenants):
    """June has every permission, for one account; Olaf for another system of the company."""
    await issue(rotterdam, "00042")
    for user in (tenants.june, tenants.olaf):
        caller = await sign_in(user)
        (registration,) = (await caller.get("/api/taxReturns")).json()["data"]["registrations"]
        assert (registration["isVisible"], registration["periods"]) == (False, [])
        calls = (caller.get(f"/api/taxReturns/{Q3}{rest}") for rest in ("", "/documents", "/export"))
        answers = [await call for call in calls]
        answers.append(await caller.post(f"/api/taxReturns/{Q3}/file", json={"version": "x"}))
        assert [answer.status_code for answer in answers] == [403] * 4
        assert "every account" in answers[0].json()["msg"]


async def test_another_company_has_no_part_in_it(rotterdam, sign_in, tenants):
    await issue(rotterdam, "00042")
    stranger = await sign_in(tenants.tomasz)
    assert (await stranger.get("/api/taxReturns")).json()["data"]["registrations"] == []
    assert (await stranger.get(f"/api/taxReturns/{Q3}")).status_code == 404


@pytest.mark.parametrize("period", ["2026-Q5", "2099-01", "2019-Q1", "x"])
async def test_other_periods_have_no_return(rotterdam, period):
    answer = await rotterdam.caller.get(f"/api/taxReturns/NL/{period}")
    assert answer.status_code in (400, 404)


async def test_a_period_is_read_by_its_date_however_long_the_history(rotterdam):
    await issue(rotterdam, "00041", "2026-05-20")
    await issue(rotterdam, "00042")
    days = {"$gte": "2026-07-01", "$lte": "2026-09-30"}
    since = clock.now()
    for query, index, most in (
        (match_taxed_invoices("NL", days), "tax_date", 1),
        (match_taxed_invoices_touched("NL", since, "2026-09-30"), "tax_updated", 0),
    ):
        plan = await scoped(Invoice, rotterdam.scope).find(query, archived=True).explain()
        assert index in str(plan["queryPlanner"]["winningPlan"])
        assert plan["executionStats"]["totalDocsExamined"] <= most
