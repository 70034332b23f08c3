"""From a quote to the invoice: the gap, and its causes."""

from datetime import date

import pytest

from freight.features.tariffs import service as tariffs
from freight.kit import clock
from tests.features.quotes.asked import quoted, settled
from tests.features.rating.sheets import band, shipment, store_shipments


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


async def shipped(air, number, quote, weight="50", **more):
    """A stored shipment on a quote."""
    row = shipment(number, weight, **more) | {"shipmentInformation#quoteNumber": quote["number"]}
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, row)
    return record


async def rate(air, *records):
    answer = await air.ana.post("/api/rating", json={"ids": [str(record["_id"]) for record in records]})
    assert answer.json()["status"] == 200, answer.json()


async def gaps_of(air, quote):
    return (await air.ana.get(f"/api/quotes/{quote['quoteId']}")).json()["data"]["gaps"]


async def test_shipped_as_quoted_there_is_no_gap(air) -> None:
    quote = await quoted(air)
    await settled(air, quote, "offered", "accepted")
    record = await shipped(air, "A1", quote)
    assert [(gap["stage"], gap["billed"]) for gap in await gaps_of(air, quote)] == [("open", None)]
    await rate(air, record)
    [gap] = await gaps_of(air, quote)
    assert (gap["stage"], gap["quoted"], gap["billed"], gap["amount"], gap["steps"]) == (
        "rated",
        "2.42",
        "2.42",
        "0.00",
        [],
    )


async def test_a_heavier_shipment_and_a_new_tariff_are_two_causes_with_an_amount_each(air) -> None:
    quote = await quoted(air)
    record = await shipped(air, "A1", quote, "80")
    new = [band("0", "499.99", "0.1", "0")]
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, new, publish=True)
    await rate(air, record)
    [gap] = await gaps_of(air, quote)
    # 50 kg at .0484 = 2.42; 80 kg at .0484 = 3.87; 80 kg at .10 = 8.00
    assert (gap["quoted"], gap["billed"], gap["amount"]) == ("2.42", "8.00", "5.58")
    assert [(step["code"], step["amount"], step["reasons"]) for step in gap["steps"]] == [
        ("shipment", "1.45", [
            "Gross weight 80 kg, 50 kg quoted.",
            "Shipped 2026-11-20; the quote is valid 2026-11-21 to 2026-12-21.",
        ]),
        ("tariff", "4.13", ["Rated by Air 2026, version 2; quoted by Air 2026, version 1."]),
    ]  # fmt: skip


async def test_the_invoice_shows_the_gap_to_the_quote_with_its_reason(air) -> None:
    quote = await quoted(air, adhoc=[{"name": "Customs help", "amount": "25"}], validFrom="2026-11-01")
    record = await shipped(air, "A1", quote, "80")
    await rate(air, record)
    made = await air.ana.post("/api/invoices/bill", json={"ids": [str(record["_id"])]})
    [invoice] = made.json()["data"]["invoices"]
    found = (await air.ana.get("/api/quotes/gaps", params={"invoiceId": invoice["id"]})).json()
    [gap] = found["data"]["rows"]
    assert (gap["stage"], gap["invoiceNumber"]) == ("invoiced", invoice["number"])
    assert (gap["quoted"], gap["billed"], gap["amount"]) == ("27.42", "3.87", "-23.55")
    assert [(step["code"], step["amount"]) for step in gap["steps"]] == [("shipment", "1.45"), ("invoice", "-25.00")]
    assert gap["steps"][1]["reasons"] == ["Customs help was an additional quoted charge and is not on the invoice."]
    assert gap["steps"][1]["lines"] == [{"name": "Customs help", "amount": "-25.00"}]


async def test_where_the_quoted_tariff_has_no_rate_the_gap_says_so(air) -> None:
    quote = await quoted(air, validFrom="2026-11-01")
    record = await shipped(air, "A1", quote, "150")  # in the hole of the quoted version
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, [band("0", "499.99", "0.1", "0")], publish=True)
    await rate(air, record)
    [gap] = await gaps_of(air, quote)
    [step] = gap["steps"]
    assert (step["code"], step["amount"]) == ("tariff", "12.58")
    assert step["reasons"][:2] == [
        "Gross weight 150 kg, 50 kg quoted.",
        "Quoted tariff: No break covers weight 150 kg; nearest 0–99.99 and 250–499.99.",
    ]


async def test_a_quote_of_another_customer_is_no_quote_of_this_shipment(air) -> None:
    quote = await quoted(air, accountId=str(air.tenants.fill2))
    record = await shipped(air, "A1", quote)
    await rate(air, record)
    assert await gaps_of(air, quote) == []
    found = await air.ana.get("/api/quotes/gaps", params={"shipmentId": str(record["_id"])})
    assert found.json()["data"]["rows"] == []
