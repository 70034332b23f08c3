"""The trace as its customer sees it: what is charged and how, without our own costs."""

import json

import pytest

from freight.core.currency import RateBook
from freight.core.rating.page import build_trace_page, redact_for_customer
from tests.core.currency.sources import SMALL, manual
from tests.core.rating.tariffs import read_again, tariff
from tests.core.rating.test_currency import DAY, HANDLING, rated

HOUSE_BOOK = RateBook([SMALL, manual(("GBP", "USD", "1.3", DAY, "daily"), name="House + 2 %")])
FREIGHT = {"id": "freight", "method": "perKg", "value": "1"}
COST = "shipmentCharges#cost"


def seen(*charges, book=HOUSE_BOOK, **values):
    """The customer's page of 100 kg by carrier V1."""
    version = tariff(list(charges), ("V1", 2, {}))
    rating = rated(version, book=book, **values)
    facts = read_again(rating.stored_facts())
    shipment = {"shipmentInformation#carrier": "V1", "shipmentCargo#grossWeight": "100", **values}
    page = build_trace_page(version, facts, shipment, DAY, rating.reason)
    return redact_for_customer(page, version, facts)


def how(page):
    return {line.charge: line.how for line in page.arithmetic.lines}


def tell(page):
    return {each.label: each.value for each in page.currency}


def test_the_carrier_that_was_booked_stays():
    """It is on the waybill and on the invoice; that other carriers offered less is not shown."""
    page = seen(FREIGHT)
    assert ("Carrier", "V1") in [(each.label, each.value) for each in page.asked]
    assert (page.lanes, page.breaks, page.lane_columns) == ([], [], [])


def test_a_rate_behind_a_charge_of_the_bill_stays_with_its_day():
    page = seen(HANDLING)
    assert tell(page) == {
        "Currency": "USD",
        "GBP → USD": "1.257045959537, ECB of 2024-04-02, from 1 EUR = 0.8551 GBP of 2024-04-02 and "
        "1 EUR = 1.0749 USD of 2024-04-02",
    }
    assert how(page)["Handling"][-1].startswith("10.0100 GBP × ")


def test_whose_rate_it_is_the_customer_learns_of_central_banks_only():
    """A rate that the house entered may have its margin in its name."""
    page = seen(HANDLING | {"currencySource": "House + 2 %"})
    assert tell(page) == {"Currency": "USD", "GBP → USD": "1.3 of 2024-04-02"}
    assert "House" not in page.model_dump_json()


def test_a_rate_that_only_costs_were_converted_by_goes_with_them():
    haulage = {"id": "haulage", "method": "passThrough", "currency": "GBP"}
    page = seen(FREIGHT, haulage, **{COST: 40})
    assert tell(page) == {"Currency": "USD"}
    assert "GBP" not in page.model_dump_json()
    assert how(page) == {"Freight": ["100 kg × 1.0000"], "Haulage": []}


@pytest.mark.parametrize(
    ("charge", "values"),
    [
        ({"id": "margin", "method": "perField", "parameters": {"field": COST}, "value": "1.15"}, {COST: 41.37}),
        ({"id": "haulage", "method": "passThrough", "parameters": {"rate": "cost + 15%"}}, {COST: 41.37}),
        (
            {"id": "own", "method": "perField", "parameters": {"field": "shipmentCharges#userFreight"}, "value": "1"},
            {"shipmentCharges#userFreight": 41.37},
        ),
    ],
)
def test_a_charge_reckoned_from_cost_or_expected_freight_shows_its_amount_only(charge, values):
    page = seen(FREIGHT, charge, **values)
    line = page.arithmetic.lines[1]
    assert (line.how, line.amount) == ([], line.rounded)
    assert "41.37" not in page.model_dump_json() or line.rounded == "41.37"


def test_the_field_of_a_cost_is_hidden_wherever_else_it_is_counted():
    parameters = {"cost": "shipmentCargo#bought", "rate": "cost"}
    handled = {"id": "handled", "method": "perField", "parameters": {"field": "shipmentCargo#bought"}, "value": "2"}
    page = seen(
        {"id": "haulage", "method": "passThrough", "parameters": parameters}, handled, **{"shipmentCargo#bought": 7}
    )
    assert how(page) == {"Haulage": [], "Handled": []}


def test_a_percentage_of_what_is_not_billed_hides_its_base():
    base = {"id": "base", "method": "flat", "value": "73.21", "billed": False}
    fee = {"id": "fee", "method": "percentOf", "basedOn": ["base"], "value": "10"}
    page = seen(FREIGHT, base, fee)
    assert how(page) == {"Freight": ["100 kg × 1.0000"], "Fee": []}
    assert "73.21" not in page.model_dump_json()


def test_without_a_rate_there_is_nothing_to_read_but_that():
    page = seen(FREIGHT, carrier="V7")
    assert (page.currency, page.arithmetic, page.not_rated.headline) == ([], None, "This shipment has no rate yet.")
    assert "lane" not in json.dumps(page.not_rated.model_dump()).lower().replace("nearest_note", "")
