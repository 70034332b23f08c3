"""Several invoices for one shipment: what they charge for one thing adds up, and currencies are never mixed."""

from decimal import Decimal

import pytest

from freight.core.carrier_invoices.adding import sum_carrier_charges


def invoice(amount: str, code: str = "freight", currency: str = "") -> dict[str, object]:
    charge = {"name": code, "charge_code": code, "charge_text": code.capitalize(), "amount": Decimal(amount)}
    return {"currency": currency, "charges": [charge]}


def test_a_balance_due_adds_to_the_first_invoice():
    found = sum_carrier_charges([invoice("100.00"), invoice("15.00", "FREIGHT")], ["freight"], "USD")
    assert (found["freight"].value, found["freight"].other_currency) == ("115.00", "")


def test_only_the_charges_that_are_asked_for_are_added_up():
    assert set(sum_carrier_charges([invoice("100.00"), invoice("9.00", "fuel")], ["fuel"], "USD")) == {"fuel"}


def test_a_charge_that_no_invoice_has_any_more_has_no_value():
    found = sum_carrier_charges([], ["fuel"], "USD")["fuel"]
    assert (found.is_charged, found.value, found.other_value) == (False, None, None)


def test_another_currency_stays_what_the_carrier_charges():
    found = sum_carrier_charges([invoice("100.00", currency="EUR")], ["freight"], "USD")["freight"]
    assert (found.value, found.other_currency, found.other_value) == (None, "EUR", "100.00")


def test_two_currencies_for_one_charge_are_refused():
    with pytest.raises(ValueError, match="Freight is charged in USD and EUR"):
        sum_carrier_charges([invoice("1.00"), invoice("2.00", currency="EUR")], ["freight"], "USD")
