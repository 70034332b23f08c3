"""A tariff in pounds: breaks, rounding and volume ratios as printed, against fractions; both readings and the trace."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.fields.given import put_given_value
from freight.core.rating.asked import Measurer, build_lookup_key
from freight.core.rating.bulk import BulkRater
from freight.core.rating.page.trace import build_trace_page
from freight.core.rating.terms import TariffTerms
from freight.core.units import MEASURED, GivenFigure
from tests.core.rating.tariffs import D, TariffCandidate, one, steps

GROSS, VOLUME, CARRIER = "shipmentCargo#grossWeight", "shipmentCargo#volume", "shipmentInformation#carrier"
POUND = Fraction(45359237, 10**8)
CUBIC_INCH = Fraction(254, 10_000) ** 3
BREAKS = [("0", "72.15"), ("500.005", "59.9999"), ("1000", "50"), ("2000.125", "41.27")]
UNITS = {"kg": 1 / POUND, "lb": Fraction(1), "oz": Fraction(1, 16), "cwt": Fraction(100), "short ton": Fraction(2000)}
weights = st.tuples(st.decimals(0, 9_000, places=3, allow_nan=False), st.sampled_from([*UNITS]))


def shipped(weight, unit="lb", inches=None):
    values = {CARRIER: "V1"}
    units = {each.name: each for each in MEASURED[GROSS]}
    put_given_value(values, GROSS, D(str(weight)) if unit == "kg" else GivenFigure.of(D(str(weight)), units[unit]))
    if inches is not None:
        cubic = next(each for each in MEASURED[VOLUME] if each.name == "in³")
        put_given_value(values, VOLUME, GivenFigure.of(Decimal(inches), cubic))
    return values


def half_up(value: Fraction, places: int = 2) -> Fraction:
    return Fraction((2 * value.numerator * 10**places + value.denominator) // (2 * value.denominator), 10**places)


def both(version, values):
    """The total, the same in both readings."""
    explained = TariffCandidate.alone(version).rate(values).total
    measures = np.array([Measurer(version).measures(values)], np.int64)
    (total,) = BulkRater(version).rate([build_lookup_key(version, values)], measures).total.tolist()
    assert version.charges.total.as_decimal(total) == explained
    return explained


@given(weights)
def test_breaks_finer_than_a_hundredth_of_a_pound_hold_exactly(weight):
    """Pounds to the millionth, whatever the unit; the rate of their break, by a loop."""
    amount, unit = weight
    version = one({"method": "perCwt", "breaks": True}, steps(*BREAKS), weight={"basis": "gross", "unit": "lb"})
    pounds = half_up(Fraction(amount) * UNITS[unit], 6)
    rate = next(Fraction(rate) for start, rate in reversed(BREAKS) if pounds >= Fraction(start))
    assert Fraction(both(version, shipped(amount, unit))) == half_up(pounds * rate / 100)


@given(
    st.decimals(0, 200, places=2, allow_nan=False),
    st.integers(0, 40_000),
    st.sampled_from(["139", "166", "194", "139.5"]),
)
def test_dimensional_pounds_are_the_inches_by_the_divisor_as_printed(pounds, inches, divisor):
    weight = {"basis": "chargeable", "unit": "lb", "volume_divisor": divisor, "round_up_to": "1"}
    version = one({"method": "perLb", "value": "1"}, weight=weight)
    counted = max(Fraction(pounds), half_up(inches / Fraction(divisor), 6))
    assert Fraction(both(version, shipped(pounds, inches=inches))) == -(-counted.numerator // counted.denominator)


def test_139000_cubic_inches_are_1000_pounds_and_not_a_pound_more():
    weight = {"basis": "chargeable", "unit": "lb", "volume_divisor": "139", "round_up_to": "1"}
    version = one({"method": "perLb", "value": "1"}, weight=weight)
    assert both(version, shipped(10, inches=139_000)) == D("1000.00")
    values = shipped(10, inches=139_000)
    page = build_trace_page(version, TariffCandidate.alone(version).rate(values).facts, values, "2026-11-01")
    told = {each.label: each.value for each in page.asked}
    assert told["Weight"] == "10 lb = 4.5359237 kg"
    assert told["Volume weight"] == "1,000 lb, at 139 in³/lb"
    assert told["Chargeable"] == "1,000 lb"


def test_a_weight_in_kilograms_is_told_in_the_pounds_that_were_rated():
    version = one({"method": "perCwt", "value": "10"}, weight={"basis": "gross", "unit": "lb", "round_up_to": "1"})
    values = shipped(100, "kg")
    rating = TariffCandidate.alone(version).rate(values)
    assert rating.total == D("22.10")  # 220.462262 lb, up to 221
    told = {each.label: each.value for each in build_trace_page(version, rating.facts, values, "2026-11-01").asked}
    assert (told["In the tariff’s unit"], told["Chargeable"]) == ("220.462262 lb", "221 lb")


@pytest.mark.parametrize(("factor", "total"), [("10", "100.00"), ("12.5", "125.00")])
def test_a_factor_of_a_tariff_in_pounds_is_pounds_a_cubic_foot(factor, total):
    """17,280 in³ are 10 ft³."""
    weight = {"basis": "chargeable", "unit": "lb", "volume_factor": factor}
    assert both(one({"method": "perLb", "value": "1"}, weight=weight), shipped(1, inches=17_280)) == D(total)


def test_kilograms_of_a_tariff_in_pounds_are_those_of_its_pounds():
    """1,000 lb are 453.59237 kg; at 2.00 a kilogram 907.18."""
    version = one({"method": "perKg", "value": "2"}, weight={"basis": "gross", "unit": "lb"})
    assert both(version, shipped(1000)) == D("907.18")


def test_terms_from_before_there_was_a_unit_are_in_kilograms():
    stored = {"currency": "USD", "identifiers": ["carrier"], "weight": {"basis": "gross", "round_up_to": "0.5"}}
    terms = TariffTerms(**stored, charges=[{"id": "freight", "name": "Freight", "method": "perKg", "value": "1"}])
    assert terms.weight.unit == "kg"


def test_lump_sums_break_by_the_weight_that_is_charged():
    version = one(
        {"method": "flat", "breaks": True},
        steps(("0", "8.41"), ("2", "8.82"), ("3", "9.23")),
        weight={"basis": "gross", "unit": "lb", "round_up_to": "1"},
    )
    assert [both(version, shipped(each)) for each in ("0.2", "1", "1.01", "2", "2.5", "99")] == [
        *(D("8.41"), D("8.41"), D("8.82"), D("8.82"), D("9.23"), D("9.23"))
    ]
