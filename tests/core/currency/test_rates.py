"""The one rate that applies: its day, its source, how it was derived; and a plain sentence where there is none."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.currency import ECB, EuroHistory, NoRate, RateBook, RateRequest
from freight.core.currency.days import get_fixing_day, get_term_end
from freight.core.errors import Invalid
from tests.core.currency.sources import SMALL, day, manual

D = Decimal


def ask(base, counter, on, *sources, source=ECB, frequency="daily"):
    return RateBook(sources or [SMALL]).rate(RateRequest(base, counter, day(on), source, frequency))


def refusal(*args, **more):
    answer = ask(*args, **more)
    assert isinstance(answer, NoRate)
    return answer.reason


@pytest.mark.parametrize(
    ("asked", "of"),
    [
        ("2024-03-28", "2024-03-28"),  # a business day
        ("2024-03-29", "2024-03-28"),  # Good Friday
        ("2024-03-31", "2024-03-28"),  # Easter Sunday
        ("2024-04-01", "2024-03-28"),  # Easter Monday
        ("2024-04-02", "2024-04-02"),
    ],
)
def test_without_a_rate_of_the_day_the_previous_business_days_counts(asked, of):
    rate = ask("EUR", "USD", asked)
    assert (rate.day, rate.derivation) == (day(of), "quoted")
    assert rate.rate == {"2024-03-28": D("1.0811"), "2024-04-02": D("1.0749")}[of]


def test_rates_are_never_interpolated():
    """3 April says 1.0783 and 8 April 1.0823: on the 5th it is still 1.0783, not a figure between them."""
    assert ask("EUR", "USD", "2024-04-05").rate == D("1.0783")


def test_the_other_way_round_is_one_division():
    rate = ask("USD", "EUR", "2024-04-02")
    assert (rate.rate, rate.derivation) == (D("0.930319099451"), "inverse")


def test_two_currencies_meet_through_the_euro():
    rate = ask("GBP", "USD", "2024-04-02")
    assert (rate.rate, rate.derivation, rate.source) == (D("1.257045959537"), "cross", "ECB")
    assert [(each.counter, each.rate) for each in rate.quotes] == [("GBP", D("0.8551")), ("USD", D("1.0749"))]


def test_of_two_quotes_the_older_day_is_the_rates():
    rate = ask("ISK", "USD", "2024-04-02")
    assert rate.day == day("2024-03-28")
    assert [each.day for each in rate.quotes] == [day("2024-03-28"), day("2024-04-02")]


def test_a_currency_is_itself():
    assert (ask("USD", "USD", "1990-01-01").rate, ask("USD", "USD", "1990-01-01").derivation) == (1, "same")


def test_small_rates_keep_their_figures():
    assert ask("IDR", "EUR", "2024-04-02").rate == D("0.000058467975")


@pytest.mark.parametrize(
    ("frequency", "of"), [("daily", "2024-04-03"), ("weekly", "2024-03-28"), ("monthly", "2024-03-28")]
)
def test_weekly_and_monthly_rates_are_those_of_the_first_day_or_the_last_before(frequency, of):
    """Thursday 4 April 2024: its Monday and the first of its month are Easter Monday, closed."""
    rate = ask("EUR", "USD", "2024-04-04", frequency=frequency)
    assert (rate.day, rate.frequency) == (day(of), frequency)


def test_the_fixing_day_is_the_monday_and_the_first():
    sunday = day("2024-03-03")
    assert [get_fixing_day(sunday, each) for each in ("daily", "weekly", "monthly")] == [
        sunday, day("2024-02-26"), day("2024-03-01"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("base", "on", "said"),
    [
        ("USD", "2022-12-29", "The ECB has no rate for 2022-12-29: its history starts on 2022-12-30."),
        (
            "USD",
            "2024-04-15",
            "The ECB rates on file end on 2024-04-08: there is none for 2024-04-15. Upload the ECB’s own "
            "file under Exchange rates.",
        ),
        ("HRK", "2024-04-02", "The ECB has no HRK rate for 2024-04-02: none since 2022-12-30."),
        (
            "VND",
            "2024-04-02",
            "The ECB publishes no VND rate. Enter one manually and name its source in the tariff.",
        ),
    ],
)
def test_where_there_is_no_rate_a_sentence_says_why(base, on, said):
    assert refusal(base, "EUR", on) == said
    assert refusal("EUR", base, on) == said


def test_a_rate_a_week_old_is_a_gap_and_not_the_previous_business_day():
    assert ask("EUR", "USD", "2024-04-14").day == day("2024-04-08")
    assert isinstance(ask("EUR", "USD", "2024-04-15"), NoRate)
    assert isinstance(ask("EUR", "USD", "2023-06-01"), NoRate)


def test_an_unknown_source_is_named():
    assert refusal("EUR", "USD", "2024-04-02", source="Bloomberg") == (
        "There are no exchange rates from the source “Bloomberg”."
    )


def test_another_file_is_no_history():
    with pytest.raises(Invalid, match="not an ECB reference rate file"):
        EuroHistory(["carrier,rate", "V1,2"])
    with pytest.raises(Invalid):
        EuroHistory([])


CUSTOMS = [
    ("VND", "USD", "0.0000393", "2024-03-01", "monthly"),
    ("VND", "USD", "0.0000401", "2024-04-01", "monthly"),
    ("EUR", "VND", "27000", "2024-04-01", "daily"),
    ("EUR", "USD", "1.07", "2024-04-01", "daily"),
    ("EUR", "CAD", "1.5", "2024-01-01", "weekly", "2024-12-31"),
]


@pytest.mark.parametrize(("on", "rate"), [("2024-03-31", "0.0000393"), ("2024-04-01", "0.0000401")])
def test_an_entered_rate_holds_until_the_next_one(on, rate):
    answer = ask("VND", "USD", on, manual(*CUSTOMS), source="customs", frequency="monthly")
    assert (answer.rate, answer.source) == (D(rate), "Customs")


def test_an_entered_rate_runs_out():
    entered = manual(*CUSTOMS)
    assert refusal("VND", "USD", "2024-05-01", entered, source="Customs", frequency="monthly") == (
        "Customs has no rate from VND to USD for 2024-05-01: the last expired 2024-04-30."
    )
    assert refusal("VND", "USD", "2024-02-29", entered, source="Customs", frequency="monthly") == (
        "Customs has no rate from VND to USD for 2024-02-29: the first is effective 2024-03-01."
    )
    assert ask("EUR", "CAD", "2024-12-31", entered, source="Customs", frequency="weekly").rate == D("1.5")


@pytest.mark.parametrize(
    ("first", "frequency", "last"),
    [
        ("2024-04-01", "daily", "2024-04-07"),
        ("2024-04-01", "weekly", "2024-04-07"),
        ("2024-04-01", "monthly", "2024-04-30"),
        ("2024-01-31", "monthly", "2024-02-28"),
        ("2024-12-05", "monthly", "2025-01-04"),
    ],
)
def test_the_term_of_an_entered_rate(first, frequency, last):
    assert get_term_end(day(first), frequency) == day(last)


def test_another_frequency_is_another_rate():
    assert refusal("EUR", "CAD", "2024-04-02", manual(*CUSTOMS), source="Customs", frequency="monthly") == (
        "Customs has weekly rates from EUR to CAD, but no monthly one."
    )


def test_entered_rates_are_turned_round_and_crossed_but_never_mixed_with_the_ecbs():
    sources = [SMALL, manual(*CUSTOMS)]
    crossed = ask("VND", "USD", "2024-04-02", *sources, source="Customs")
    assert (crossed.rate, crossed.derivation) == (D("0.00003962963"), "cross")
    assert refusal("VND", "GBP", "2024-04-02", *sources, source="Customs") == (
        "Customs has no rate from VND to GBP. Enter one under Exchange rates."
    )


def test_a_rate_that_cannot_be_calculated_with_is_none():
    entered = manual(("AAA", "BBB", "0.0000001", "2024-04-01", "daily"))
    assert refusal("BBB", "AAA", "2024-04-01", entered, source="Customs").startswith("The rate from BBB to AAA is out")


@given(st.sampled_from(["USD", "GBP", "IDR", "EUR"]), st.sampled_from(["USD", "GBP", "IDR", "EUR"]))
def test_there_and_back_is_one_within_the_rounding(one, other):
    there, back = ask(one, other, "2024-04-02").rate, ask(other, one, "2024-04-02").rate
    assert abs(there * back - 1) <= max(there, back) * D("1e-12")
