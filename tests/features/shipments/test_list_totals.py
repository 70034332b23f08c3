"""Totals of columns of the grid over all shipments that its filter finds, not only those of the page."""

from decimal import Decimal
from typing import Any

import pytest

from freight.documents.shipment import Shipment
from freight.features.shipments import list_totals
from freight.kit.storage.tenancy import scoped
from tests.features.shipments.conftest import ACCOUNT, CARRIER, GREAT_LAKES, NUMBER, PIECES, WEIGHT, Clerk, new


@pytest.fixture
async def three(ana: Clerk) -> Clerk:
    await ana.saved(
        new("ORD-1", tempId=1, **{CARRIER: "LH", WEIGHT: "100.1", PIECES: "4"}),
        new("ORD-2", tempId=2, **{CARRIER: "LH", WEIGHT: "0.2"}),
        new("ORD-3", tempId=3, **{CARRIER: "AA", WEIGHT: "7", PIECES: "1"}),
    )
    for number, total, currency in (("ORD-1", "51.45", "USD"), ("ORD-2", "48.55", "USD"), ("ORD-3", "30", "EUR")):
        rating = {"rating": {"total": Decimal(total), "currency": currency}}
        await scoped(Shipment, ana.scope).update_one({"shipment_number": number}, {"$set": rating})
    return ana


async def ask(clerk: Clerk, *columns: str, **body: Any) -> Any:
    return await clerk.caller.post("/api/shipment/totals", json={"columns": list(columns), **body})


async def totals(clerk: Clerk, *columns: str, **body: Any) -> list[tuple[str, str]]:
    answer = await ask(clerk, *columns, **body)
    assert answer.status_code == 200, answer.text
    return [(total["total"], total["unit"]) for total in answer.json()["data"]["totals"]]


async def test_weights_and_rates_of_all_rows_are_added_up_by_unit_and_currency(three: Clerk) -> None:
    # 100.1 + 0.2 + 7 kg, to the digit; 51.45 + 48.55 dollars; 30 euros
    assert await totals(three, WEIGHT, "rating#total") == [
        ("107.3", "kg"),
        ("30.00", "EUR"),
        ("100.00", "USD"),
    ]
    assert await totals(three, PIECES) == [("5", "pcs")]


async def test_only_rows_that_the_filter_finds_count(three: Clerk) -> None:
    leaf = {"name": CARRIER, "operator": "equalTo", "value": "LH"}
    rules = {"condition": "and", "level": 0, "fields": [leaf]}
    assert await totals(three, WEIGHT, "rating#total", rules=rules) == [("100.3", "kg"), ("100.00", "USD")]


async def test_only_shipments_in_the_scope_are_added_up(three: Clerk, june: Clerk, tomasz: Clerk) -> None:
    """June works for Fillmore, whose shipments they are; Tomasz in another system."""
    await three.saved(new("ORD-9", **{ACCOUNT: GREAT_LAKES, WEIGHT: "1000"}))
    assert await totals(three, WEIGHT) == [("1107.3", "kg")]
    assert await totals(june, WEIGHT) == [("107.3", "kg")]
    assert await totals(tomasz, WEIGHT) == []


async def test_a_column_without_figures_is_refused(three: Clerk) -> None:
    for column in (CARRIER, NUMBER, "shipmentCargo#gone"):
        answer = await ask(three, column)
        assert (answer.status_code, answer.json()["code"]) == (400, "layout_total")


async def test_more_shipments_than_can_be_read_in_a_moment_are_not_added_up(
    three: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_totals, "MOST_ADDED_UP", 2)
    answer = await ask(three, WEIGHT)
    assert answer.status_code == 400
    assert answer.json()["msg"] == "Totals are of at most 2 shipments. Add a condition, or make a report."
