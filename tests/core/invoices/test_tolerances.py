"""Freight audit: small differences are settled by a rule that can be named; the others go to a person."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.invoices.tolerances import (
    ComparedValue,
    Tolerance,
    ToleranceDirection,
    find_tolerance,
    get_allowed_difference,
    settle_by_tolerance,
)

D = Decimal
MONEY = st.decimals(-99_999, 99_999, places=2)


def compared(user, tariff, *, account="FILL1", charge="freight", currency="USD"):
    return ComparedValue(account, charge, "base", currency, D(user), D(tariff))


def test_a_small_difference_is_settled_and_says_by_which_rule():
    rule = Tolerance("Freight 2 %", percent=D(2), absolute=D("5.00"), currency="USD")
    found = settle_by_tolerance(compared("51.50", "51.45"), [rule])
    assert found.tolerance == "Freight 2 %"
    assert found.words == (
        "Within tolerance “Freight 2 %” (2 %, at most 5.00 USD): 51.50 entered, tariff 51.45 USD, 0.05 of at most 1.03."
    )


@pytest.mark.parametrize(
    ("user", "is_settled"), [("102.00", True), ("98.00", True), ("102.01", False), ("97.99", False)]
)
def test_the_bound_itself_is_within(user, is_settled):
    assert bool(settle_by_tolerance(compared(user, "100.00"), [Tolerance("2 %", percent=D(2))])) == is_settled


def test_of_percentage_and_amount_the_smaller_one_counts():
    rule = Tolerance("both", percent=D(10), absolute=D("3.00"))
    assert get_allowed_difference(rule, compared("0", "100.00")) == D("3.00")
    assert get_allowed_difference(rule, compared("0", "20.00")) == D("2.00")


def test_the_rule_of_the_account_and_of_the_charge_goes_before_the_general_one():
    general, of_charge, of_account = (
        Tolerance("general", percent=D(9)),
        Tolerance("freight", charge_type="FREIGHT", percent=D(5)),
        Tolerance("Fillmore", account_id="FILL1", percent=D(1)),
    )
    every = [general, of_charge, of_account]
    assert find_tolerance(compared("1", "1"), every) is of_account
    assert find_tolerance(compared("1", "1", account="OTHER"), every) is of_charge
    assert find_tolerance(compared("1", "1", account="OTHER", charge="fuel"), every) is general
    # the stricter rule of the account is not got round by the general one
    assert settle_by_tolerance(compared("105.00", "100.00"), every) is None


def test_bands_begin_at_an_amount():
    bands = [Tolerance("small", percent=D(10)), Tolerance("large", from_amount=D(1000), percent=D(1))]
    assert find_tolerance(compared("1", "999.99"), bands).name == "small"
    assert find_tolerance(compared("1", "1000.00"), bands).name == "large"


def test_a_rule_of_another_currency_or_direction_settles_nothing():
    assert settle_by_tolerance(compared("100.50", "100.00"), [Tolerance("EUR", currency="EUR", absolute=D(1))]) is None
    under = Tolerance("under", direction=ToleranceDirection.UNDER, absolute=D(1))
    assert settle_by_tolerance(compared("100.50", "100.00"), [under]) is None
    assert settle_by_tolerance(compared("99.50", "100.00"), [under])


def test_without_a_rule_a_person_looks():
    assert settle_by_tolerance(compared("100.01", "100.00"), []) is None


def test_a_tariff_of_nothing_has_no_percentage():
    assert compared("1.00", "0.00").percent is None
    assert settle_by_tolerance(compared("0.01", "0.00"), [Tolerance("any", percent=D(50))]) is None


@given(MONEY, MONEY, st.decimals(0, 100, places=2), st.decimals(0, 1000, places=2))
def test_what_is_settled_never_exceeds_either_bound(user, tariff, percent, absolute):
    found = settle_by_tolerance(compared(user, tariff), [Tolerance("rule", percent=percent, absolute=absolute)])
    if found:
        assert abs(user - tariff) <= absolute
        assert abs(user - tariff) <= abs(tariff) * percent / 100 + D("0.005")
