"""The preview of billing shows what would be issued, and billing issues exactly that."""

import pytest

from freight.documents.number_series import NumberSeries
from freight.kit import clock
from tests.fixtures.billing import Biller


async def a_selection(ana: Biller) -> list[str]:
    return await ana.shipments(
        {"number": "00001"},
        {"number": "00002", "lines": [("freight", "Freight", "48.55")]},
        {"number": "00003", "currency": "KWD", "lines": [("freight", "Freight", "18.402")]},
        {"number": "00004", "status": "Not Rated"},
        {"number": "00005", "status": "Rate Mismatch", "user": 60.0},
        {"number": "00006", "status": "Rate Mismatch", "user": 40.0},
    )


@pytest.mark.parametrize(("grouping", "invoices"), [("shipment", 3), ("account", 2)])
async def test_the_preview_says_what_billing_then_does(ana, grouping, invoices):
    ids = await a_selection(ana)
    told = await ana.call("bill/preview", ids=ids, grouping=grouping)
    assert (told["shipments"], told["invoices"]) == (3, invoices)
    assert {one["currency"]: one["amount"] for one in told["totals"]} == {"USD": "100.00", "KWD": "18.402"}
    assert (told["firstNumber"], told["lastNumber"]) == ("INV-000001", f"INV-{invoices:06}")
    assert [(one["code"], one["count"], one["firstNumbers"]) for one in told["leftOut"]] == [
        ("rate_mismatch", 2, ["00005", "00006"]),
        ("not_rated", 1, ["00004"]),
    ]
    made = await ana.call("bill", ids=ids, grouping=grouping)
    assert (made["billed"], len(made["invoices"]), len(made["refused"])) == (3, invoices, 3)
    assert await ana.numbers() == [f"INV-{n:06}" for n in range(1, invoices + 1)]
    assert sorted(one["total"] for one in made["invoices"] if one["currency"] == "KWD") == ["18.402"]


async def test_a_preview_issues_nothing_and_takes_no_number(ana):
    ids = await a_selection(ana)
    for _ in range(2):
        assert (await ana.call("bill/preview", ids=ids))["firstNumber"] == "INV-000001"
    assert await ana.numbers() == []
    assert await NumberSeries.find_all().count() == 0
    assert (await ana.stored("00001"))["status"] == "Rated"


async def test_an_entered_freight_that_was_chosen_is_in_the_total_that_is_told(ana):
    lines = [("freight", "Freight", "614.34"), ("fuel", "Fuel", "114.08")]
    ids = await ana.shipments({"number": "00042", "status": "Rate Mismatch", "user": 650.0, "lines": lines})
    await ana.call("ready", ids=ids, mismatch={"billed": "user", "reason": "By mail"})
    (told,) = (await ana.call("bill/preview", ids=ids))["totals"]
    (made,) = (await ana.call("bill", ids=ids))["invoices"]
    assert told["amount"] == made["total"]


async def test_the_date_is_today_unless_another_one_is_asked_for_and_never_to_come(ana):
    ids = await a_selection(ana)
    today = clock.today(ana.scope.place).isoformat()
    told = await ana.call("bill/preview", ids=ids)
    assert (told["invoiceDate"], told["latestDate"]) == (today, today)
    assert (await ana.call("bill/preview", ids=ids, invoiceDate="2026-11-02"))["invoiceDate"] == "2026-11-02"
    refused = await ana.caller.post("/api/invoices/bill/preview", json={"ids": ids, "invoiceDate": "2099-01-01"})
    assert refused.json()["msg"] == "The invoice date is in the future."


async def test_what_is_billed_already_is_left_out_with_its_reason(ana):
    ids = await a_selection(ana)
    await ana.call("bill", ids=ids)
    told = await ana.call("bill/preview", ids=ids)
    assert (told["invoices"], told["totals"], told["firstNumber"]) == (0, [], "")
    assert ("wrong_status", "The shipment is already Invoiced.", 3) in [
        (one["code"], one["message"], one["count"]) for one in told["leftOut"]
    ]
