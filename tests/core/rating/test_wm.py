"""W/M: the greater of metric tons and cubic meters, against fractions, in both readings."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.rating.asked import Measurer, build_lookup_key
from freight.core.rating.bulk import BulkRater
from freight.core.rating.page.trace import build_trace_page
from tests.core.rating.tariffs import D, TariffCandidate, one, rate, steps

RATE = "84.50"


def both(version, weight, volume):
    values = {
        "shipmentInformation#carrier": "V1",
        "shipmentCargo#grossWeight": D(weight),
        "shipmentCargo#volume": volume,
    }
    explained = TariffCandidate.alone(version).rate(values).total
    measures = np.array([Measurer(version).measures(values)], np.int64)
    (total,) = BulkRater(version).rate([build_lookup_key(version, values)], measures).total.tolist()
    assert version.charges.total.as_decimal(total) == explained
    return explained


figures = st.decimals(0, 50_000, places=3, allow_nan=False)


@given(
    figures, figures.map(lambda each: each / 1000), st.sampled_from(["", "1", "2.5"]), st.sampled_from(["", "0.1", "1"])
)
def test_the_greater_counts_with_its_minimum_and_its_rounding(weight, volume, least, step):
    stated = {name: text for name, text in (("least", least), ("step", step)) if text}
    version = one({"method": "perWm", "value": RATE, "parameters": stated})
    tons = max(Fraction(weight) / 1000, Fraction(volume))
    if step:
        tons = -(-tons // Fraction(step)) * Fraction(step)
    cost = max(tons, Fraction(least or "0")) * Fraction(RATE)
    expected = Fraction((2 * cost.numerator * 100 + cost.denominator) // (2 * cost.denominator), 100)
    assert Fraction(both(version, str(weight), volume)) == expected


def test_breaks_go_by_what_is_charged():
    version = one({"method": "perWm", "breaks": True}, steps(("0", "90"), ("5", "80"), ("10", "70.25")))
    assert both(version, "4999", D("4.2")) == D("449.91")
    assert both(version, "3000", D("10")) == D("702.50")


def test_the_trace_tells_what_it_is_the_greater_of():
    version = one({"method": "perWm", "value": RATE, "parameters": {"least": "1"}})
    values = {
        "shipmentInformation#carrier": "V1",
        "shipmentCargo#grossWeight": D(850),
        "shipmentCargo#volume": D("0.6"),
    }
    page = build_trace_page(version, TariffCandidate.alone(version).rate(values).facts, values, "2026-11-01")
    assert {each.label: each.value for each in page.asked}["W/M"] == "0.85 t or 0.60 m³: 1 W/M"
    assert page.arithmetic.lines[0].how == ["1 W/M × 84.5000"]


@pytest.mark.parametrize(("given_", "missing"), [({}, "no_volume"), ({"volume": "2"}, "")])
def test_what_is_blank_is_no_zero(given_, missing):
    version = one({"method": "perWm", "value": RATE})
    assert rate(version, "850", **given_).reason_code == missing
    assert rate(version, None, volume="2").reason_code == "no_weight"
