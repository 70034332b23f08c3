"""Reinitiating a lane: R276-R279 (operations §5, administration §5.6)."""

from datetime import date
from decimal import Decimal

import pytest

from freight.core.errors import Invalid
from freight.core.places import HOME
from freight.core.rating.reinitiate import TariffDays, check_tariff_days, parse_new_rate, read_tariff_days

TODAY = date(2026, 11, 21)
TARIFF = TariffDays("2026-01-01", "2026-12-31")


@pytest.mark.parametrize(
    ("days", "message"),
    [
        (TariffDays("2026-12-10", "2026-12-10"), "Effective Date should be less than Expiry Date."),  # R276
        (TariffDays("2026-12-10", "2026-12-01"), "Effective Date should be less than Expiry Date."),  # R276
        (TariffDays("2027-01-10", "2027-02-01"), "Choose dates within those of the tariff: 2026-01-01 to 2026-12-31."),
        (TariffDays("2025-12-01", "2026-12-01"), "Choose dates within those of the tariff: 2026-01-01 to 2026-12-31."),
        (TariffDays("2026-11-21", "2026-12-01"), "Effective Date should be after today."),  # R278
    ],
)
def test_days_before_the_expiry_within_the_tariff_and_after_today(days, message):
    """R276, R277, R278."""
    with pytest.raises(Invalid) as refused:
        check_tariff_days(days, TARIFF, TODAY)
    assert refused.value.message == message


@pytest.mark.parametrize(
    ("effective", "expiry", "message", "field"),
    [
        ("2026-02-30", "2026-12-01", "2026-02-30 isn't a date. Enter it as MM/DD/YYYY.", "effectiveDate"),
        ("2026-11-30", " ", "Enter a date, MM/DD/YYYY.", "expiryDate"),
    ],
)
def test_a_day_that_is_none_says_which_of_the_two_it_is(effective, expiry, message, field):
    with pytest.raises(Invalid) as refused:
        read_tariff_days(effective, expiry, HOME)
    assert (refused.value.message, refused.value.data) == (message, {"field": field})


def test_days_are_compared_as_days_however_they_are_written():
    """R276, R278: 30-Nov-2026 is after 2026-11-21 and before 12/01/2026, as December 1 is written in Chicago."""
    days = read_tariff_days("30-Nov-2026", "12/01/2026", HOME)
    assert days == TariffDays("2026-11-30", "2026-12-01")
    check_tariff_days(days, TARIFF, TODAY)


def test_tomorrow_is_early_enough_and_a_tariff_without_end_takes_any_expiry():
    check_tariff_days(TariffDays("2026-11-22", "2026-12-31"), TARIFF, TODAY)
    check_tariff_days(TariffDays("2026-11-22", "2040-12-31"), TariffDays("2026-01-01", ""), TODAY)


@pytest.mark.parametrize(
    ("text", "rate"),
    [("cost", "2.5"), ("Cost+10%", "2.75"), ("cost + 7.5 %", "2.6875"), ("3", "3"), ("0", "0")],
)
def test_a_rate_is_the_cost_the_cost_and_a_percentage_or_a_whole_number(text, rate):
    """R279."""
    assert parse_new_rate(text).of(Decimal("2.5"), 6) == Decimal(rate)


@pytest.mark.parametrize("text", ["", "2.5", "-3", "cost-5%", "cost+%", "cost 5%", "half", "1e3", "٣"])
def test_any_other_rate_is_refused(text):
    """R279."""
    with pytest.raises(Invalid, match="cost plus a percentage"):
        parse_new_rate(text)
