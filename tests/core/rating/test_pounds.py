"""1,000 lb is 1,000 lb: breaks stated in pounds meet weights given in any unit, in both readings and in plain loops."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from freight.core.fields.given import put_given_value
from freight.core.rating.asked import Measurer, build_lookup_key
from freight.core.rating.bulk import BulkRater
from freight.core.rating.page.trace import build_trace_page
from freight.core.units import MEASURED, GivenFigure
from tests.core.rating.tariffs import TariffCandidate, one, steps

GROSS, CARRIER = "shipmentCargo#grossWeight", "shipmentInformation#carrier"
# an LTL class tariff as it is printed: L5C M5C M1M M2M M5M M10M, dollars a hundredweight
BREAKS = [(0, "72.15"), (500, "59.9999"), (1000, "50.00"), (2000, "41.27"), (5000, "33.08"), (10000, "28.64")]
LTL = one({"method": "perCwt", "breaks": True}, steps(*((str(start), rate) for start, rate in BREAKS)))
UNITS = {unit.name: unit for unit in MEASURED[GROSS]}
# kilograms of a pound, ounces and tons by what they are, not by the table
KILOGRAMS = {
    "kg": Fraction(1),
    "lb": Fraction(45359237, 10**8),
    "oz": Fraction(45359237, 16 * 10**8),
    "cwt": Fraction(45359237, 10**6),
    "short ton": Fraction(45359237, 50_000),
}


def shipped(amount: Decimal, unit: str) -> dict[str, Any]:
    values: dict[str, Any] = {CARRIER: "V1"}
    put_given_value(values, GROSS, amount if unit == "kg" else GivenFigure.of(amount, UNITS[unit]))
    return values


def by_loops(amount: Decimal, unit: str) -> Decimal:
    """The freight by a loop over the printed table: kilograms to the millionth, pounds to the hundredth, the rate of
    their break, whole cents."""
    kilograms = half_up(Fraction(amount) * KILOGRAMS[unit], 6)
    pounds = half_up(Fraction(kilograms) / KILOGRAMS["lb"])
    rate = Decimal(0)
    for start, printed in BREAKS:
        if pounds >= start:
            rate = Decimal(printed)
    return half_up(Fraction(pounds) * Fraction(rate) / 100)


def half_up(value: Fraction, places: int = 2) -> Decimal:
    twice = 2 * value.numerator * 10**places + value.denominator
    return Decimal(twice // (2 * value.denominator)).scaleb(-places)


@given(st.decimals(min_value=0, max_value=100_000, places=2, allow_nan=False))
def test_pounds_are_rated_by_the_pounds_that_were_given(pounds: Decimal) -> None:
    scope = LTL.charges.scope
    measures = Measurer(LTL).measures(shipped(pounds, "lb"))
    position = next(at for at, each in enumerate(scope.quantities) if each.unit == "lb")
    assert scope.quantities[position].as_decimal(LTL.charges.measure()(measures)[position]) == pounds


@pytest.mark.parametrize(
    ("pounds", "total"),
    [("999.99", "599.99"), ("1000", "500.00"), ("2000", "825.40"), ("5000", "1654.00"), ("10000", "2864.00")],
)
def test_a_shipment_of_whole_pounds_is_charged_by_the_break_it_reaches(pounds: str, total: str) -> None:
    rating = TariffCandidate.alone(LTL).rate(shipped(Decimal(pounds), "lb"))
    assert rating.total == Decimal(total)


amounts = st.decimals(min_value=0, max_value=30_000, places=2, allow_nan=False)


@given(st.lists(st.tuples(amounts, st.sampled_from([*KILOGRAMS])), min_size=1, max_size=12))
@example([(Decimal(start), "lb") for start, _ in BREAKS])
@example([(Decimal(start) / 100, "cwt") for start, _ in BREAKS])
@example([(Decimal(start) / 2000, "short ton") for start, _ in BREAKS])
def test_explained_bulk_and_loops_agree_in_every_unit(asked: list[tuple[Decimal, str]]) -> None:
    every = [shipped(amount, unit) for amount, unit in asked]
    measurer = Measurer(LTL)
    measures = np.array([measurer.measures(values) for values in every], np.int64)
    bulk = BulkRater(LTL).rate([build_lookup_key(LTL, values) for values in every], measures)
    for values, (amount, unit), total in zip(every, asked, bulk.total.tolist(), strict=True):
        expected = by_loops(amount, unit)
        assert TariffCandidate.alone(LTL).rate(values).total == expected
        assert LTL.charges.total.as_decimal(total).quantize(Decimal("0.01"), ROUND_HALF_UP) == expected


def test_the_trace_tells_what_was_given_and_what_it_is() -> None:
    values = shipped(Decimal(1000), "lb")
    rating = TariffCandidate.alone(LTL).rate(values)
    page = build_trace_page(LTL, rating.facts, values, "2026-05-31")
    assert {each.label: each.value for each in page.asked}["Weight"] == "1,000 lb = 453.59237 kg"
    assert page.arithmetic is not None
    assert page.arithmetic.lines[0].how == ["1,000 lb × 50.0000 per 100 lb"]
