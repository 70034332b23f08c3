"""What a shipment leaves, worked out by hand."""

from datetime import date
from decimal import Decimal

from freight.core.buying.margins import CostAmount, Margin, compute_margin, get_current_cost
from freight.core.currency import ExchangeRate, NoRate

DAY = date(2026, 11, 12)
FREIGHT, HANDLING = CostAmount("Freight", Decimal("612.40"), "EUR"), CostAmount("Handling", Decimal("100.00"), "USD")


def rate(asked):
    if asked.base == "GBP":
        return NoRate("There is no rate of GBP.")
    return ExchangeRate(asked.base, asked.counter, Decimal("0.8637"), DAY, "ECB", "daily", "quoted", ())


def test_a_margin_is_the_sale_less_its_costs_in_the_currency_of_the_sale():
    margin = compute_margin(Decimal("900.00"), "EUR", [FREIGHT, HANDLING], DAY, rate)
    assert isinstance(margin, Margin)
    # 100.00 USD are 86.37 EUR; 612.40 + 86.37 = 698.77; 900.00 - 698.77 = 201.23, which is 22.36 % of 900
    assert (margin.cost, margin.amount, margin.percent) == (Decimal("698.77"), Decimal("201.23"), Decimal("22.4"))


def test_a_loss_is_a_negative_margin():
    margin = compute_margin(Decimal("500.00"), "EUR", [FREIGHT], DAY, rate)
    assert (margin.amount, margin.percent) == (Decimal("-112.40"), Decimal("-22.5"))


def test_a_sale_of_nothing_has_no_percent():
    margin = compute_margin(Decimal("0.00"), "EUR", [FREIGHT], DAY, rate)
    assert (margin.amount, margin.percent) == (Decimal("-612.40"), None)


def test_without_a_rate_the_margin_is_unknown_and_says_why():
    pound = CostAmount("Customs", Decimal("10.00"), "GBP")
    assert compute_margin(Decimal("900.00"), "EUR", [pound], DAY, rate) == "Customs is in GBP: There is no rate of GBP."


def test_what_was_agreed_counts_before_what_was_asked_and_expected():
    expected, invoiced, agreed = Decimal(300), Decimal(340), Decimal(325)
    assert get_current_cost(expected, invoiced, agreed) == 325
    assert get_current_cost(expected, invoiced, None) == 340
    assert get_current_cost(expected, None, None) == 300
