"""Charges in another currency than their tariff's: converted once, after minimum and maximum and before rounding."""

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freight.core.currency import RateBook
from freight.core.errors import Invalid
from freight.core.rating.engine import Engine, TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.page import build_trace_page
from tests.core.currency.sources import SMALL, manual
from tests.core.rating.tariffs import read_again, steps, tariff

D = Decimal
BOOK = RateBook([SMALL, manual(("VND", "USD", "0.0000401", "2024-04-01", "monthly"))])
DAY = "2024-04-02"
HANDLING = {"id": "handling", "method": "perPiece", "value": "10.01", "currency": "GBP"}


def rated(version, *, day=DAY, weight="100", pieces=1, book=BOOK, carrier="V1", **values):
    return TariffCandidate.alone(version).rate(ask(day, weight, pieces, carrier, **values), book)


def ask(day, weight, pieces, carrier="V1", **values):
    return {
        "shipmentInformation#carrier": carrier,
        "shipmentInformation#shipDate": day,
        "shipmentCargo#grossWeight": D(weight),
        "shipmentCargo#pieces": D(pieces),
        **values,
    }


def lines(rating):
    return {charge: amount for charge, _, amount in rating.lines()}


def test_a_charge_in_pounds_on_a_tariff_in_dollars():
    """10.01 GBP × (1.0749 / 0.8551 =) 1.257045959537 = 12.5830… USD."""
    rating = rated(tariff([HANDLING], ("V1", 2, {})))
    assert (rating.total, rating.currency) == (D("12.58"), "USD")


def test_a_charge_that_names_the_tariffs_currency_is_not_converted():
    rating = rated(tariff([HANDLING | {"currency": "USD"}], ("V1", 2, {})), book=RateBook())
    assert rating.total == D("10.01")
    assert "rates" not in rating.facts


def test_minimum_and_maximum_are_in_the_charges_currency_and_rounding_in_the_tariffs():
    minimum = HANDLING | {"minimum": "20", "nearest": "0.05"}
    assert rated(tariff([minimum], ("V1", 2, {}))).total == D("25.15")  # 20 GBP = 25.1409 USD, to the nearest 0.05
    assert rated(tariff([HANDLING | {"maximum": "5"}], ("V1", 2, {}))).total == D("6.29")


def test_a_percentage_reads_the_converted_line():
    fuel = {"id": "fuel", "method": "percentOf", "basedOn": ["handling"], "value": "10"}
    assert lines(rated(tariff([HANDLING, fuel], ("V1", 2, {})))) == {"handling": D("12.58"), "fuel": D("1.26")}


def test_a_percentage_has_no_currency_of_its_own():
    fuel = {"id": "fuel", "method": "percentOf", "basedOn": ["handling"], "value": "10", "currency": "EUR"}
    with pytest.raises(Invalid, match="Fuel: a percentage of charges in USD cannot be in EUR"):
        tariff([HANDLING, fuel], ("V1", 2, {}))


def test_each_charge_may_have_its_own_source_frequency_and_date():
    charges = [
        HANDLING | {"id": "weekly", "currencyFrequency": "weekly"},
        HANDLING | {"id": "delivered", "exchangeRateAppliedOn": "shipmentInformation#deliveryDate"},
        {"id": "thc", "method": "flat", "value": "1000000", "currency": "VND"}
        | {"currencySource": "Customs", "currencyFrequency": "monthly"},
    ]
    rating = rated(tariff(charges, ("V1", 2, {})), **{"shipmentInformation#deliveryDate": "2024-04-08"})
    # of Maundy Thursday 1.0811 / 0.8551, of 8 April 1.0823 / 0.8581, and 1,000,000 × 0.0000401
    assert lines(rating) == {"weekly": D("12.66"), "delivered": D("12.63"), "thc": D("40.10")}
    assert [(each["day"], each["source"], each["frequency"]) for each in rating.facts["rates"]] == [
        ("2024-03-28", "ECB", "weekly"), ("2024-04-08", "ECB", "daily"), ("2024-04-01", "Customs", "monthly"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("charge", "day", "said"),
    [
        (HANDLING, "2019-01-02", "The ECB has no rate for 2019-01-02: its history starts on 2022-12-30."),
        (HANDLING | {"currency": "XAU"}, DAY, "The ECB publishes no XAU rate."),
        (HANDLING | {"currencySource": "Bank"}, DAY, "There are no exchange rates from the source “Bank”."),
        (
            HANDLING | {"exchangeRateAppliedOn": "shipmentInformation#deliveryDate"},
            DAY,
            "The shipment has no date for the exchange rate from GBP to USD.",
        ),
    ],
)
def test_without_a_rate_there_is_a_finding_and_no_amount(charge, day, said):
    rating = rated(tariff([{"id": "freight", "method": "perKg", "value": "1"}, charge], ("V1", 2, {})), day=day)
    assert (rating.reason_code, rating.total, rating.lines()) == ("no_exchange_rate", None, [])
    assert rating.reason.startswith(said)


def test_a_tariff_without_a_lane_does_not_ask_for_rates():
    """The next tariff may have both: a missing rate is reported for the tariff that would have rated."""
    without, with_lane = (tariff([HANDLING], (carrier, 2, {})) for carrier in ("V9", "V1"))
    engine = Engine([replace(TariffCandidate.alone(each), tariff_id=n) for n, each in enumerate((without, with_lane))])
    assert engine.rate(ask(DAY, "1", 1), None).reason_code == "no_exchange_rate"
    assert engine.rate(ask(DAY, "1", 1, "V7"), None).reason_code == "no_lane"


def test_the_trace_says_rate_day_source_and_derivation():
    version = tariff([HANDLING | {"minimum": "5"}], ("V1", 2, {}))
    rating = rated(version, day="2024-04-01")
    page = build_trace_page(version, read_again(rating.stored_facts()), {}, "2024-04-01")
    assert [(each.label, each.value) for each in page.currency] == [
        ("Currency", "USD, the tariff’s"),
        (
            "GBP → USD",
            "1.2642965735, ECB of 2024-03-28, from 1 EUR = 0.8551 GBP of 2024-03-28 and "
            "1 EUR = 1.0811 USD of 2024-03-28",
        ),
    ]
    (line,) = page.arithmetic.lines
    assert line.how == [
        "1 piece × 10.0100",
        "minimum 5.0000 not reached",
        "10.0100 GBP × 1.2642965735 of 2024-03-28: 12.6556087 USD",
    ]
    assert (line.amount, line.rounded) == ("12.6556087", "12.66")


def test_a_page_without_conversion_says_so():
    version = tariff([HANDLING | {"currency": "USD"}], ("V1", 2, {}))
    page = build_trace_page(version, rated(version).facts, {}, DAY)
    assert [each.value for each in page.currency] == ["USD, the tariff’s", "none"]


CHARGES = [
    {"id": "freight", "method": "perKg", "breaks": True, "minimum": "break", "currency": "GBP"},
    {"id": "handling", "method": "perPiece", "value": "0.05", "currency": "IDR"},
    {"id": "screening", "method": "perKg", "value": "0.005"},
]
CROSS = {"GBP": (D("1.0749"), D("0.8551")), "IDR": (D("1.0749"), D("17103.38"))}
figures = st.decimals("0.01", "9.99", places=2)
orders = st.lists(st.tuples(st.integers(0, 2_000), st.integers(0, 500_000)), min_size=1, max_size=20)


def by_hand(amount: Decimal, code: str) -> Decimal:
    """An amount in dollars by fractions alone: no code of the engine."""
    usd, own = CROSS[code]
    rate = (Fraction(usd) / Fraction(own) * 10**12 + Fraction(1, 2)).__floor__()
    exact = Fraction(amount) * rate / 10**12
    return D((exact * 100 + Fraction(1, 2)).__floor__()).scaleb(-2)


@settings(max_examples=60, deadline=None)
@given(figures, figures, figures, orders)
def test_both_readings_and_plain_fractions_agree_to_the_cent(low, high, minimum, asked_for):
    sheet = {"freight": steps(("0", str(low)), ("100", str(high)), minimum=str(minimum))}
    version = tariff(CHARGES, ("V1", 2, sheet), ("V2", 2, {}))
    frame = pd.DataFrame(
        [{"carrier": "V1", "grossWeight": D(w) / 2, "pieces": n, "shipDate": DAY} for w, n in asked_for]
    )
    explained = rate_frame(version, frame, rates=BOOK)["total"].tolist()
    assert total_frame(version, frame, rates=BOOK)["total"].tolist() == explained
    for total, (half_kilos, pieces) in zip(explained, asked_for, strict=True):
        weight = D(half_kilos) / 2
        freight = max(weight * (low if weight < 100 else high), minimum)
        screening = (weight * D("0.005")).quantize(D("0.01"), ROUND_HALF_UP)
        assert total == by_hand(freight, "GBP") + by_hand(pieces * D("0.05"), "IDR") + screening


def test_in_bulk_a_missing_rate_is_no_amount_either():
    version = tariff([HANDLING], ("V1", 2, {}))
    frame = pd.DataFrame({"carrier": ["V1", "V1", "V9"], "pieces": [1, 1, 1], "shipDate": [DAY, "2030-01-01", DAY]})
    found = total_frame(version, frame, rates=BOOK)
    assert found["reason_code"].tolist() == ["", "no_exchange_rate", "no_lane"]
    assert found["total"].tolist() == [D("12.58"), None, None]
    assert rate_frame(version, frame, rates=BOOK)["reason_code"].tolist() == found["reason_code"].tolist()
