"""What Home shows: figures, open work, the map, and billed amounts."""

from datetime import date, timedelta

import pytest

from freight.core.places import HOME
from freight.documents.system import System
from freight.features.desk.home import service
from freight.kit import clock
from tests.fixtures.billing import Biller


def days_ago(days):
    return (clock.today(HOME) - timedelta(days=days)).isoformat()


async def figures(biller):
    return (await biller.get("dashboard/home"))["figures"]


async def test_an_empty_system_has_nothing_to_do_and_says_so_in_figures(ana):
    home = await ana.get("dashboard/home")
    assert home["needsDoing"] == []
    assert home["hasShipments"] is False, "Home says what comes first, not that everything is billed"
    assert home["figures"]["unbilled"]["count"] == 0
    without_touch = home["figures"]["withoutTouch"]
    assert [without_touch[name] for name in ("day", "entered", "touched", "percent")] == [None, 0, 0, None]


async def test_the_unbilled_work_adds_up_over_the_systems_of_the_company(ana, tenants):
    await ana.shipments(
        {"number": "00001", "day": days_ago(3)},
        {"number": "00002", "day": days_ago(60), "status": "Ready for Invoicing", "lines": [("F", "Freight", "8.55")]},
    )
    await Biller(ana.caller, tenants.ocean, None).shipments({"number": "00001", "currency": "EUR"})
    home = await ana.get("dashboard/home")
    assert (home["hasShipments"], home["hasIssued"]) == (True, False)
    seen = await figures(ana)
    assert seen["unbilled"]["count"] == 3
    assert seen["unbilled"]["amounts"] == [
        {"currency": "EUR", "amount": "51.45"},
        {"currency": "USD", "amount": "60.00"},
    ]
    assert (seen["readyToBill"]["count"], seen["readyToBill"]["amount"]) == (1, "8.55")


@pytest.mark.parametrize(
    ("today", "since_monday"),
    [
        (date(2026, 11, 16), 0),  # a Monday: nothing has passed the age since
        (date(2026, 11, 18), 2),  # Wednesday: the shipments of 17 and 18 October did
    ],
)
async def test_shipments_that_passed_thirty_days_this_week_are_told(ana, today, since_monday):
    days = ["2026-10-16", "2026-10-17", "2026-10-18", "2026-10-19"]
    await ana.shipments(*({"number": f"{n}", "day": day} for n, day in enumerate(days)))
    home = await service.build_home(ana.scope, ana.scope, today=today, now=clock.now())
    assert home.figures.over_thirty.since_monday == since_monday


async def test_billed_this_month_is_held_against_last_month_to_the_same_day(ana):
    amounts = {"2026-10-05": "100.00", "2026-10-25": "999.00", "2026-11-02": "60.00", "2026-11-18": "48.40"}
    for number, (day, amount) in enumerate(amounts.items()):
        ids = await ana.shipments({"number": f"{number}", "lines": [("F", "Freight", amount)]})
        await ana.call("bill", ids=ids, invoiceDate=day)
    home = await service.build_home(ana.scope, ana.scope, today=date(2026, 11, 21), now=clock.now())
    (usd,) = home.figures.billed.amounts
    assert (usd.amount, usd.last_month_to_date, usd.change_percent) == ("108.40", "100.00", "8.4")
    assert home.figures.billed.invoices == 2


async def test_rated_without_a_touch_looks_at_the_latest_day_before_today(ana):
    await ana.shipments(
        {"number": "00001", "day": days_ago(3)},
        {"number": "00002", "day": days_ago(3)},
        {"number": "00003", "day": days_ago(3), "status": "Rate Mismatch", "user": 60.0},
        {"number": "00004", "day": days_ago(3), "status": "Not Rated"},
        {"number": "00005", "day": days_ago(5), "status": "Not Rated"},
        {"number": "00006", "day": days_ago(0), "status": "Not Rated"},
    )
    without_touch = (await figures(ana))["withoutTouch"]
    assert [without_touch[name] for name in ("day", "entered", "touched", "percent")] == [days_ago(3), 4, 2, "50.0"]


async def test_what_needs_doing_comes_with_count_reason_and_a_link_to_the_rows(ana):
    await ana.shipments(
        {"number": "00001", "status": "Rate Mismatch", "user": 60.0},
        {"number": "00002", "status": "Rate Mismatch", "user": 50.0},
        {"number": "00003", "status": "Not Rated"},
        {"number": "00004", "status": "Not Rated"},
        {"number": "00005", "status": "Ready for Invoicing"},
    )
    todos = (await ana.get("dashboard/home"))["needsDoing"]
    assert [(todo["kind"], todo["urgency"], todo["count"], todo["reason"]) for todo in todos] == [
        ("rateMismatch", "bad", 2, "Entered differs from tariff: USD 10.00"),
        ("noRate", "warn", 2, "No lane"),
        ("ready", "plain", 1, "USD 51.45 ready to bill"),
    ]
    assert todos[0]["link"] == "/invoices/shipmentEntry?f=status~equalTo~Rate%2520Mismatch"
    assert todos[1]["link"] == (
        "/invoices/shipmentEntry?f=status~equalTo~Not%2520Rated&f=rating.reasonCode~notEqualTo~"
    )


async def test_a_task_that_failed_is_shown_until_it_is_looked_at(ana, run_jobs):
    ids = await ana.shipments(*({"number": f"{n:05}"} for n in range(230)))
    await ana.caller.post("/api/invoices/bill", json={"ids": ids})
    system = (await ana.stored("00000"))["system_id"]
    await System.find_one(System.id == system).update({"$set": {"invoice_number_format": "`INV`9"}})
    await run_jobs()
    (failed, *_) = (await ana.get("dashboard/home"))["needsDoing"]
    assert (failed["kind"], failed["count"]) == ("failedTask", 1)
    ends = "Invoice number format '`INV`9' is used up: it ends at INV9. Choose a longer format under Number series."
    assert (failed["title"], failed["reason"]) == ("Failed: Bill 230 shipments", ends)
    key = (await ana.caller.get("/api/pollingTaskStatus")).json()["data"][0]["memCacheKey"]
    await ana.caller.put("/api/pollingTaskStatus", json={"memCacheKeysToMakeRead": [key]})
    assert "failedTask" not in {todo["kind"] for todo in (await ana.get("dashboard/home"))["needsDoing"]}


async def test_countries_of_unbilled_shipments_carry_the_codes_of_the_map(ana):
    """A017"""
    await ana.shipments(
        {"number": "00001", "country": "DE"},
        {"number": "00002", "country": "DE", "status": "Not Rated"},
        {"number": "00003", "country": "US", "currency": "EUR"},
        {"number": "00004", "country": ""},
        {"number": "00005", "country": "FR", "status": "Delivered"},
    )
    rows = (await ana.get("dashboard/countries"))["rows"]
    assert [(row["name"], row["numeric"], row["count"], row["amount"], row["currency"]) for row in rows] == [
        ("Germany", "276", 2, "51.45", "USD"),
        ("No country", "", 1, "51.45", "USD"),
        ("United States", "840", 1, "51.45", "EUR"),
    ]
    assert rows[0]["tooltip"] == "Unbilled - 2 Shipments"


async def test_every_day_of_the_month_shows_what_was_billed_in_one_currency(ana):
    for number, (day, currency) in enumerate([("2026-10-05", "USD"), ("2026-10-05", "USD"), ("2026-10-31", "EUR")]):
        ids = await ana.shipments({"number": f"{number}", "currency": currency})
        await ana.call("bill", ids=ids, invoiceDate=day)
    october = await ana.get("dashboard/billedByDay", month="2026-10")
    assert (october["currency"], october["currencies"], len(october["days"])) == ("USD", ["USD", "EUR"], 31)
    assert [(day["day"], day["invoices"], day["count"]) for day in october["days"] if day["count"]] == [
        ("2026-10-05", "102.90", 2)
    ]
    euro = await ana.get("dashboard/billedByDay", month="2026-10", currency="EUR")
    assert euro["days"][30]["invoices"] == "51.45"


async def test_this_month_ends_today_and_a_broken_month_is_refused(ana):
    assert (await ana.get("dashboard/billedByDay"))["days"][-1]["day"] == days_ago(0)
    answer = await ana.caller.get("/api/dashboard/billedByDay", params={"month": "November"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_month")


async def test_nothing_of_another_system_is_counted(ana, tenants, sign_in):
    await ana.shipments({"number": "00001"})
    await ana.call("bill", ids=await ana.shipments({"number": "00002"}))
    olaf = Biller(await sign_in(tenants.olaf), tenants.ocean, None)
    seen = await figures(olaf)
    assert (seen["unbilled"]["count"], seen["billed"]["invoices"]) == (0, 0)
    assert (await olaf.get("dashboard/countries"))["rows"] == []
    assert (await olaf.get("dashboard/billedByDay"))["currencies"] == []
