"""Every headline figure is recounted from the stored documents, by code that knows nothing of the product's own."""

from collections import defaultdict
from datetime import date
from decimal import Decimal

from bson import Decimal128

from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.features.desk.home import monthly_billing as by_months
from freight.features.desk.home import service
from freight.features.ledger.invoices import billed_cells
from freight.features.setup.templates.seed import load_templates
from freight.kit import clock
from freight.kit.settings import SEEDS
from tests.fixtures.billing import Biller

TODAY = date(2026, 11, 20)
GONE_OUT = {"Invoiced", "Approve for Invoice Delivery", "Delivered"}


def money(value):
    return value.to_decimal() if isinstance(value, Decimal128) else value


async def raw(kind):
    return await kind.get_pymongo_collection().find().to_list()


async def a_house_of_every_kind(ana: Biller) -> None:
    """Invoices of two months and two currencies: issued, delivered, voided, deleted, corrected, credited, open."""
    await load_templates(ana.scope, SEEDS)
    days = ["2026-10-05", "2026-10-07", "2026-10-25", "2026-11-02", "2026-11-03", "2026-11-19"]
    for number, day in enumerate(days):
        for kind, currency in enumerate(("USD", "USD", "USD", "EUR")):
            amount = f"{100 + 17 * number + 3 * kind}.{number}{kind}"
            wanted = {"number": f"{number}-{kind}", "currency": currency, "lines": [("freight", "Freight", amount)]}
            ids = await ana.shipments(wanted)
            (made,) = (await ana.call("bill", ids=ids, invoiceDate=day))["invoices"]
            invoice = await ana.get(f"invoices/{made['id']}")
            body = {"revision": invoice["revision"], "comment": "Wrong customer"}
            if kind == 1:
                answer = await ana.caller.post(f"/api/invoices/{made['id']}/correct", json=body)
                assert answer.status_code == 200, answer.text
            if kind == 2 and number % 2:
                await Invoice.get_pymongo_collection().update_one(
                    {"number": made["number"]}, {"$set": {"status": "Deleted", "is_deleted": True}}
                )
    # what was voided before voiding had a mark of its own
    await Invoice.get_pymongo_collection().update_one(
        {"number": "INV-000001"}, {"$set": {"status": "Voided", "is_deleted": False}}
    )
    await billed_cells.recount_billed_cells(ana.scope)
    await ana.shipments(
        {"number": "M1", "status": "Rate Mismatch", "user": 60.0},
        {"number": "M2", "status": "Rate Mismatch", "user": 40.0, "lines": [("freight", "Freight", "45.10")]},
        {"number": "N1", "status": "Not Rated"},
        {"number": "R1", "status": "Ready for Invoicing", "currency": "EUR"},
    )


async def test_home_says_of_two_months_what_the_documents_say(ana):
    await a_house_of_every_kind(ana)
    billed: dict[str, dict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    for invoice in await raw(Invoice):
        day = invoice["invoice_date"]
        if invoice["status"] in GONE_OUT and day[8:] <= "20":
            billed[invoice["currency"]][day[:7]] += money(invoice["total"])
    home = await service.build_home(ana.scope, ana.scope, today=TODAY, now=clock.now())
    told = {one.currency: one for one in home.figures.billed.amounts}
    assert {code: (Decimal(one.amount), Decimal(one.last_month_to_date)) for code, one in told.items()} == {
        code: (months["2026-11"], months["2026-10"]) for code, months in billed.items()
    }
    was, now = billed["USD"]["2026-10"], billed["USD"]["2026-11"]
    assert told["USD"].change_percent == str(round((now - was) / was * 100, 1))

    chart = await service.get_billed_by_day(ana.scope, today=TODAY, month="2026-11", currency="USD")
    assert sum(Decimal(day.invoices) + Decimal(day.credit_notes) for day in chart.days) == now


async def test_the_head_of_the_list_adds_up_what_is_issued_whatever_the_filter_finds(ana):
    """It took in what was voided, deleted and not issued yet."""
    await a_house_of_every_kind(ana)
    everything = await raw(Invoice)
    wide = {"condition": "and", "level": 0, "fields": [{"name": "total", "operator": "greaterThan", "value": "0"}]}
    for asked, kept in (({"rules": wide}, everything), ({}, [one for one in everything if not one["is_deleted"]])):
        page = await ana.call("list", **asked)
        assert page["count"] == len(kept)
        for total in page["totals"]:
            own = [one for one in kept if one["currency"] == total["currency"]]
            issued = [money(one["total"]) for one in own if one["status"] in GONE_OUT]
            opened = [money(one["total"]) for one in own if one["status"] == "Not Rated"]
            assert (total["count"], total["issued"], Decimal(total["total"])) == (len(own), len(issued), sum(issued))
            assert (total["open"], Decimal(total["openTotal"])) == (len(opened), sum(opened))
            assert total["ended"] == len(own) - len(issued) - len(opened)


async def test_mismatches_are_one_count_and_one_amount_on_home_and_in_their_list(ana):
    await a_house_of_every_kind(ana)
    found = [one for one in await raw(Shipment) if one["status"] == "Rate Mismatch"]
    entered = [Decimal(str(one["data"]["shipmentCharges"]["userFreight"])) for one in found]
    apart = sum(abs(user - money(one["rating"]["total"])) for user, one in zip(entered, found, strict=True))
    assert (len(found), apart) == (2, Decimal("13.65"))
    home = await service.build_home(ana.scope, ana.scope, today=TODAY, now=clock.now())
    (told,) = [todo for todo in home.needs_doing if todo.kind == "rateMismatch"]
    assert (told.count, told.reason) == (2, f"Entered differs from tariff: USD {apart}")
    listed = await ana.call("mismatches")
    assert listed["shipments"] == sum(row["count"] for row in listed["rows"]) == 2
    (totals,) = listed["totals"]
    assert totals["currency"] == "USD" and Decimal(totals["over"]) - Decimal(totals["under"]) == apart
    (single,) = listed["rows"]
    for name in ("difference", "userTotal", "tariffTotal"):
        assert Decimal(totals[name]) == sum(Decimal(row[name]) for row in listed["rows"])
    every = await ana.call("mismatches/shipments", cause={name: single[name] for name in CAUSE})
    assert sum(abs(Decimal(row["difference"])) for row in every["rows"]) == apart


async def test_a_mismatch_is_the_same_figure_in_the_charges_and_in_the_list(ana):
    """Freight is compared with freight, whatever else the tariff charges."""
    lines = [("freight", "Freight", "614.34"), ("fuel", "Fuel surcharge", "114.08")]
    (shipment,) = await ana.shipments({"number": "00042", "status": "Rate Mismatch", "user": 650.0, "lines": lines})
    (charges,) = await ana.get("invoice/charge", Id=shipment)
    assert charges["totals"] == {
        "user": "650.00",
        "comparedTariff": "614.34",
        "difference": "35.66",
        "tariff": "728.42",
        "invoice": "728.42",
    }
    reason = {"billed": "user", "reason": "Spot rate by mail"}
    await ana.call("ready", ids=[shipment], mismatch=reason)
    (made,) = (await ana.call("bill", ids=[shipment]))["invoices"]
    # the entered freight takes the place of the tariff's freight, not of all its charges
    assert made["total"] == "764.08"
    billed = await ana.get(f"invoices/{made['id']}")
    assert billed["totals"]["difference"] == "35.66"


async def test_an_invoice_sent_back_by_its_customer_is_among_the_mismatches_that_home_counts(ana):
    await ana.shipments({"number": "00042", "status": "Rate Mismatch"})
    listed = await ana.call("mismatches")
    assert (listed["shipments"], [row["kind"] for row in listed["rows"]]) == (1, ["invoice"])
    cause = {name: listed["rows"][0][name] for name in CAUSE}
    rows = await ana.call("mismatches/shipments", cause=cause)
    assert [row["shipmentNumber"] for row in rows["rows"]] == ["00042"]


CAUSE = ("kind", "detail", "tariffId", "chargeCode", "currency")


async def opened(ana, link: str):
    """The list that a figure leads to."""
    answer = await ana.caller.get(f"/api/dashboard{link}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_twelve_months_by_account_say_what_the_documents_say_and_each_opens_what_it_counted(ana):
    await a_house_of_every_kind(ana)
    issued = [one for one in await raw(Invoice) if one["status"] in GONE_OUT and one["currency"] == "USD"]
    by_month: dict[str, list[Decimal]] = defaultdict(list)
    for invoice in issued:
        by_month[invoice["invoice_date"][:7]].append(money(invoice["total"]))
    told = await by_months.get_billed_by_month(ana.scope, today=TODAY, currency="USD")
    assert [each.month for each in told.months] == ["2025-12", *(f"2026-{month:02}" for month in range(1, 12))]
    assert {each.month: (Decimal(each.total), each.count) for each in told.months if each.count} == {
        month: (sum(totals), len(totals)) for month, totals in by_month.items()
    }
    # every account once, with its months and its total
    assert sum(Decimal(each.total) for each in told.accounts) == sum(money(one["total"]) for one in issued)
    for account in told.accounts:
        assert sum(Decimal(part.total) for part in account.months) == Decimal(account.total)
        for part in account.months:
            if part.count:
                listed = await opened(ana, part.link)
                assert listed["count"] == part.count
                assert sum(Decimal(one["total"]) for one in listed["invoices"]) == Decimal(part.total)
            else:
                assert part.link == ""
    november = next(each for each in told.months if each.month == "2026-11")
    assert (await opened(ana, november.link))["count"] == november.count


async def test_twelve_months_of_nothing_and_a_broken_month(ana):
    empty = await ana.get("dashboard/billedByMonth")
    assert (empty["currencies"], empty["accounts"], len(empty["months"])) == ([], [], 12)
    answer = await ana.caller.get("/api/dashboard/billedByMonth", params={"until": "November"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_month")
