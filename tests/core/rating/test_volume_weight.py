"""Volume as weight: by the exact ratio that a tariff states, or that of the transport mode, in one rounding."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from freight.core.rating.page import build_trace_page
from freight.core.rating.terms import WeightTerms
from tests.core.rating.tariffs import D, one, rate

BY_KILO = {"method": "perKg", "value": "1"}
BY_HALVES = {"basis": "chargeable", "round_up_to": "0.5"}


@pytest.mark.parametrize("stated", [{"volume_divisor": "6000"}, {"volume_factor": "166.666666666667"}, {}])
def test_a_volume_of_exact_half_kilos_is_not_pushed_to_the_next(stated):
    """0.96 m³ at 6,000 cm³ a kg are 160 kg. At 166.67 or 166.6667 they would be a half kilo more."""
    assert rate(one(BY_KILO, weight=BY_HALVES | stated), "10", volume="0.96").total == D("160.00")


def test_a_factor_counts_with_every_decimal_it_was_entered_with():
    """0.96 × 166.666666 = 159.99999936; what the tariff says is charged, and 166.67 stays 166.67."""

    def charged(factor: str) -> Decimal | None:
        weight = {"basis": "chargeable", "volume_factor": factor}
        return rate(one(BY_KILO | {"decimals": 4}, weight=weight), "1", volume="1000").total

    assert charged("166.666666") == D("166666.6660")
    assert charged("166.67") == D("166670.0000")


@given(
    st.integers(1, 10_000_000), st.sampled_from(["5000", "6000", "7000", "4999.5"]), st.sampled_from(["Air", "Ground"])
)
def test_every_half_kilo_is_found_again(cubic_centimeters, divisor, mode):
    """Against fractions: the next half kilo of the exact quotient."""
    expected = Fraction(-(-cubic_centimeters * 2 // Fraction(divisor)), 2)
    weighed = one(BY_KILO, weight=BY_HALVES | {"volume_divisor": divisor})
    volume = str(Decimal(cubic_centimeters).scaleb(-6))
    assert Fraction(rate(weighed, "0", volume=volume, transportMode=mode).total) == expected


def test_the_trace_tells_the_ratio():
    version = one(BY_KILO, weight=BY_HALVES | {"volume_divisor": "6000"})
    rating = rate(version, "10", volume="0.96")
    values = {"shipmentCargo#volume": "0.96"}
    told = {each.label: each.value for each in build_trace_page(version, rating.facts, values, "2026-11-01").asked}
    assert (told["Volume weight"], told["Chargeable"]) == ("160 kg, at 6,000 cm³/kg", "160 kg")


def test_one_of_factor_and_divisor_is_stated():
    with pytest.raises(ValidationError, match="not both"):
        WeightTerms(volume_factor=D("166.67"), volume_divisor=D(6000))
