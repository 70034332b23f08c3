"""The invoice list, the charges of a shipment, and who may see them."""

from datetime import date
from decimal import Decimal

import pytest

from freight.core.places import Place
from freight.documents.invoice import Invoice
from freight.features.invoices import filters
from freight.features.invoices.schemas import InvoiceFilter
from freight.features.ledger.invoices.filter_fields import FIELDS
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.fixtures.billing import Biller

NOTHING_ELSE = {"open": 0, "openTotal": "0.00", "ended": 0}


async def test_the_list_shows_the_newest_first_with_totals_by_currency(ana):
    ids = await ana.shipments({"number": "00001"}, {"number": "00002"}, {"number": "00003", "currency": "EUR"})
    await ana.call("bill", ids=ids, invoiceDate="2026-11-02")
    page = await ana.call("list", pageLimit=2)
    assert (page["count"], len(page["rows"])) == (3, 2)
    assert page["totals"] == [
        {"currency": "USD", "count": 2, "issued": 2, "total": "102.90"} | NOTHING_ELSE,
        {"currency": "EUR", "count": 1, "issued": 1, "total": "51.45"} | NOTHING_ELSE,
    ]
    rest = await ana.call("list", pageLimit=2, pageNo=2)
    assert {row["number"] for row in page["rows"] + rest["rows"]} == {"INV-000001", "INV-000002", "INV-000003"}


async def test_a_number_is_found_by_its_beginning_whether_of_invoice_or_shipment(ana):
    ids = await ana.shipments({"number": "00077"}, {"number": "00042"})
    await ana.call("bill", ids=ids)
    (found,) = (await ana.call("list", search="0007"))["rows"]
    assert found["shipmentNumbers"] == ["00077"]
    assert (await ana.call("list", search=found["number"]))["rows"] == [found]
    assert (await ana.call("list", search="77"))["count"] == 0


async def test_the_list_is_filtered_and_sorted_by_the_operators_of_the_specification(ana):
    """R178"""
    amounts = {"00001": "10.00", "00002": "30.00", "00003": "20.00"}
    ids = await ana.shipments(*({"number": n, "lines": [("F", "Freight", a)]} for n, a in amounts.items()))
    await ana.call("bill", ids=ids)
    above = {"name": "total", "operator": "greaterThan", "value": "10.00", "type": "numeric"}
    rules = {"condition": "and", "level": 0, "fields": [above]}
    page = await ana.call("list", rules=rules, sort=[{"field": "total", "direction": "desc"}])
    assert [row["total"] for row in page["rows"]] == ["30.00", "20.00"]


async def test_a_shipment_shows_what_would_be_billed_before_it_is(ana):
    (shipment,) = await ana.shipments({"number": "00001", "user": 60.0, "status": "Rate Mismatch"})
    (draft,) = await ana.get("invoice/charge", Id=shipment, type="All")
    assert (draft["invoiceId"], draft["invoiceNumber"], draft["status"]) == (None, "", "Rate Mismatch")
    assert draft["totals"] == {"user": "60.00", "tariff": "51.45", "invoice": "51.45"} | {
        "comparedTariff": "51.45",
        "difference": "8.55",
    }
    assert draft["charges"][0]["userValue"] == "60.00"
    assert "User value 60.00 USD differs from the tariff, 51.45 USD" in draft["notReady"]


async def test_a_shipment_without_a_rate_has_no_charges_and_says_why(ana):
    (shipment,) = await ana.shipments({"number": "00001", "status": "Not Rated"})
    (draft,) = await ana.get("invoice/charge", Id=shipment)
    assert (draft["status"], draft["charges"], draft["totals"]["invoice"]) == ("Not Rated", [], "0.00")
    assert draft["notReady"] == "No lane for carrier V44_3, service CRF."


async def test_the_charges_of_a_billed_shipment_are_those_of_its_invoice(ana):
    ids = await ana.shipments({"number": "00001"})
    await ana.call("bill", ids=ids)
    (by_shipment,) = await ana.get("invoice/charge", Id=ids[0], type="Revenue")
    (by_number,) = await ana.get("invoice/charge", invoiceNumber="INV-000001")
    assert by_shipment == by_number
    assert by_shipment["invoiceNumber"] == "INV-000001"
    assert by_shipment["charges"][0]["traceId"]


async def test_an_invoice_of_another_account_or_system_is_not_there(ana, tenants, sign_in):
    ids = await ana.shipments({"number": "00001", "account": tenants.fill2})
    (made,) = (await ana.call("bill", ids=ids))["invoices"]
    june = Biller(await sign_in(tenants.june), tenants.air, tenants.fill1)  # the other account only
    olaf = Biller(await sign_in(tenants.olaf), tenants.ocean, tenants.fill1)  # another system
    for stranger in (june, olaf):
        assert (await stranger.call("list"))["count"] == 0
        for path in (f"invoices/{made['id']}", f"invoices/{made['id']}/pdf", f"invoice/charge?Id={ids[0]}"):
            assert (await stranger.caller.get(f"/api/{path}")).status_code == 404
        refused = await stranger.caller.post("/api/invoices/bill", json={"ids": ids})
        assert refused.json()["data"]["billed"] == 0


@pytest.mark.parametrize("call", ["ready", "bill", "list"])
async def test_who_may_only_see_shipments_neither_bills_nor_sees_invoices(tenants, sign_in, call):
    vera = await sign_in(tenants.vera)
    answer = await vera.post(f"/api/invoices/{call}", json={})
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")


async def a_month(ana: Biller) -> None:
    """Three invoices: 10.00 USD of 2 November, 30.00 USD of the 9th, 20.00 EUR of the 16th."""
    wanted = (("00001", "10.00", "USD", "02"), ("00002", "30.00", "USD", "09"), ("00003", "20.00", "EUR", "16"))
    for number, amount, currency, day in wanted:
        ids = await ana.shipments({"number": number, "lines": [("F", "Freight", amount)], "currency": currency})
        await ana.call("bill", ids=ids, invoiceDate=f"2026-11-{day}")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"fromDate": "2026-11-09"}, ["30.00", "20.00"]),
        ({"fromDate": "2026-11-03", "toDate": "2026-11-09"}, ["30.00"]),
        ({"currency": "EUR"}, ["20.00"]),
        ({"amountFrom": "10.01", "amountTo": "30"}, ["30.00", "20.00"]),
        ({"amountTo": "20.00", "currency": "USD"}, ["10.00"]),
        ({"customer": "NOBODY"}, []),
        ({"status": ["Voided"]}, []),
    ],
)
async def test_days_amounts_currency_and_customer_narrow_page_count_totals_and_export_alike(
    ana, run_jobs, asked, found
):
    """B18: one filter, counted and listed."""
    await a_month(ana)
    page = await ana.call("list", sort=[{"field": "invoiceDate", "direction": "asc"}], **asked)
    assert [row["total"] for row in page["rows"]] == found
    assert page["count"] == len(found) == sum(one["issued"] for one in page["totals"])
    if found:
        assert (await ana.call("export", **asked))["count"] == len(found)
        assert "invoiceDocuments.export" in await run_jobs()
        (task,) = (await ana.caller.get("/api/pollingTaskStatus")).json()["data"]
        assert task["message"].startswith(f"{len(found)} invoices with {len(found)} charges")


async def test_an_invoice_is_found_by_the_account_it_is_billed_to(ana):
    await a_month(ana)
    (account,) = {row["accountNumber"] for row in (await ana.call("list"))["rows"]}
    assert (await ana.call("list", customer=account))["count"] == 3


async def test_an_amount_that_is_none_is_refused(ana):
    answer = await ana.caller.post("/api/invoices/list", json={"amountFrom": "a lot"})
    assert answer.status_code == 400
    assert answer.json()["msg"] == "Enter the amount as a figure, for example 1,204.18."


@pytest.mark.parametrize("field", ["invoiceNumber", "accountName", "status", "invoiceDate", "total"])
@pytest.mark.parametrize("direction", ["asc", "desc"])
async def test_a_column_is_sorted_by_its_index(ana, field, direction):
    """Nothing is sorted in memory, however many invoices there are."""
    await a_month(ana)
    request = InvoiceFilter(sort=[{"field": field, "direction": direction}])
    query = filters.build_invoice_query(request, FIELDS, clock.today(ana.scope.place), ana.scope.place)
    order = filters.build_invoice_sort(request, FIELDS)
    plan = await scoped(Invoice, ana.scope).find(query).sort(order).limit(50).explain()
    assert "'SORT'" not in str(plan["queryPlanner"]["winningPlan"])
    rows = (await ana.call("list", sort=request.sort))["rows"]
    told = [Decimal(row[field]) if field == "total" else row[field] for row in rows if field != "invoiceNumber"]
    assert told == sorted(told, reverse=direction == "desc")


async def test_a_status_that_there_is_not_is_refused_by_name(ana):
    refused = await ana.caller.post("/api/invoices/list", json={"status": ["Invoiced", "Paid"]})
    assert (refused.status_code, refused.json()["msg"].split(".")[0]) == (400, "Status: unknown Paid")


@pytest.mark.parametrize(
    ("locale", "text", "amount"),
    [("en-US", "$1,200.50", "1200.50"), ("en-US", "1200", "1200"), ("de", "1.200,50 €", "1200.50")],
)
def test_an_amount_is_read_as_the_system_writes_it(locale, text, amount):
    """B1."""
    query = filters.build_invoice_query(
        InvoiceFilter(amount_from=text), FIELDS, date(2026, 11, 23), Place("Europe/Berlin", locale)
    )
    assert query["$and"][0] == {"total": {"$gte": Decimal(amount)}}
