"""Charges to the cent: methods, breaks, deficit, minimum, maximum, rounding, percentages, and lines that add up."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.money import half_up
from freight.core.units import KG_PER_LB
from tests.core.rating.tariffs import LaneCharge, rate, steps, tariff

D = Decimal


def one(charge, stated=None, **terms):
    return tariff([{"id": "freight"} | charge], ("V1", 2, {"freight": stated or LaneCharge(rate=D(2))}), **terms)


@pytest.mark.parametrize(
    ("method", "rate_of_lane", "total"),
    [("flat", "25", "25.00"), ("perKg", "0.5", "50.00"), ("perPiece", "1.25", "5.00"), ("perLb", "0.1", "22.05")],
)
def test_each_method_charges_what_it_says(method, rate_of_lane, total):
    """100 kg are 220.46 lb; four pieces."""
    version = one({"method": method}, LaneCharge(rate=D(rate_of_lane)))
    assert rate(version, "100", pieces=4).total == D(total)


@pytest.mark.parametrize(
    ("pounds", "method", "breaks", "total"),
    [
        ("7500", "perLb", [("0", "0.085"), ("8000", "0.075")], "600.00"),
        ("450", "perCwt", [("0", "14.38"), ("500", "10.29")], "51.45"),
    ],
)
def test_the_deficit_test_takes_the_next_break_where_it_is_cheaper(pounds, method, breaks, total):
    """Domain vectors: 7,500 lb at .085 = 637.50 against 8,000 at .075; 450 lb at 14.38/cwt against 500 at 10.29."""
    version = one({"method": method, "breaks": True, "consider": ["deficit"]}, steps(*breaks))
    assert rate(version, str(D(pounds) * KG_PER_LB)).total == D(total)


def test_the_deficit_test_compares_charges_at_the_break_weight():
    """490 kg, ≥100 at 10, ≥500 at 8: 4,000.00, not 4,900.00; and nothing changes past the last break."""
    version = one({"method": "perKg", "breaks": True, "consider": ["deficit"]}, steps(("100", "10"), ("500", "8")))
    assert rate(version, "490").total == D("4000.00")
    assert rate(version, "399.99").total == D("3999.90")
    assert rate(version, "600").total == D("4800.00")


def test_lump_sums_and_graduated_ranges_use_one_formula():
    charge = {"method": "perKg", "breaks": True, "mixedRanges": True}
    assert rate(one(charge, steps(("0", "40"), ("100", "70"), method="flat")), "150").total == D("70.00")
    graduated = one(charge, steps(("0", "2"), ("100", "1.5"), ("200", "1"), method="perUnitOver"))
    assert rate(graduated, "250").total == D("400.00")  # 100 × 2 + 100 × 1.5 + 50 × 1


@pytest.mark.parametrize(
    ("weight", "total"), [("10", "30.00"), ("15", "30.00"), ("15.01", "30.02"), ("600", "1000.00")]
)
def test_minimum_and_maximum_of_the_lane_bound_the_charge(weight, total):
    stated = LaneCharge(rate=D(2), minimum=D(30), maximum=D(1000))
    assert rate(one({"method": "perKg", "minimum": "lane", "maximum": "lane"}, stated), weight).total == D(total)


def test_a_lane_that_states_no_maximum_has_none():
    version = one({"method": "perKg", "maximum": "lane"}, LaneCharge(rate=D(2)))
    assert rate(version, "40000").total == D("80000.00")


def test_the_minimum_of_the_break_applies_after_the_rate():
    version = one({"method": "perKg", "breaks": True, "minimum": "break"}, steps(("0", "0.0484"), minimum="1.4992"))
    assert rate(version, "2.543556").total == D("1.50")
    assert rate(version, "100").total == D("4.84")


def test_a_percentage_reads_the_rounded_line():
    """0.125 × 1 kg is 0.13 on the invoice, and 50 % of that is 0.07; of the unrounded amount it would be 0.06."""
    version = tariff(
        [
            {"id": "freight", "method": "perKg", "value": "0.125"},
            {"id": "fuel", "method": "percentOf", "basedOn": ["freight"], "value": "50"},
        ],
        ("V1", 2, {}),
    )
    assert [amount for _, _, amount in rate(version, "1").lines()] == [D("0.13"), D("0.07")]


def test_half_a_cent_goes_up():
    """A077"""
    assert rate(one({"method": "perKg", "value": "0.005"}), "1").total == D("0.01")
    assert rate(one({"method": "perKg", "value": "1.005"}), "1").total == D("1.01")
    assert rate(one({"method": "perKg", "value": "-0.005"}), "1").total == D("-0.01")


def test_a_charge_may_round_to_a_step_or_to_whole_units():
    assert rate(one({"method": "perKg", "value": "1.03", "nearest": "0.05"}), "1").total == D("1.05")
    assert rate(one({"method": "perKg", "value": "1.5", "decimals": 0}), "1").total == D("2.00")


@pytest.mark.parametrize(
    ("weight", "values", "total"),
    [
        ("100", {"volume": "0.5"}, "100.00"),  # 83.335 kg by volume: the gross weight counts
        ("100", {"volume": "1"}, "166.67"),
        ("100", {"volume": "1", "transportMode": "Ground"}, "333.33"),
        ("100", {}, "100.00"),
    ],
)
def test_the_larger_of_gross_and_volume_weight_is_charged(weight, values, total):
    """A077. Administration §9: air 166.67 and truck 333.33 kg a cubic metre."""
    version = one({"method": "perKg", "value": "1"}, weight={"basis": "chargeable"})
    assert rate(version, weight, **values).total == D(total)


@pytest.mark.parametrize(("weight", "charged"), [("282.97", "283.00"), ("283", "283.00"), ("283.000001", "283.50")])
def test_the_weight_is_raised_to_the_next_step(weight, charged):
    version = one({"method": "perKg", "value": "1"}, weight={"basis": "gross", "round_up_to": "0.5"})
    assert rate(version, weight).total == D(charged)


def test_a_shipment_without_what_the_tariff_charges_by_is_not_guessed():
    assert rate(one({"method": "perKg", "value": "1"}), None).reason == (
        "Freight can’t be calculated without the gross weight: enter that value on the shipment."
    )
    assert rate(one({"method": "perPiece", "value": "1"})).reason == (
        "Freight can’t be calculated without the number of pieces: enter that value on the shipment."
    )
    assert rate(one({"method": "flat", "value": "9"}), None).total == D("9.00")


def test_amounts_beyond_64_bits_are_still_exact():
    version = one({"method": "perKg", "value": "999999.999999"})
    assert rate(version, "123456789.123456").total == half_up(D("999999.999999") * D("123456789.123456"))


@given(
    st.decimals("0.001", "3000", places=3),
    st.lists(st.decimals("0.0001", "90", places=4), min_size=2, max_size=5),
    st.integers(0, 4000),
)
def test_lines_always_add_up_to_the_total(weight, figures, percent):
    charges = [{"id": f"c{n}", "method": "perKg", "value": str(figure)} for n, figure in enumerate(figures)]
    charges.append({"id": "fuel", "method": "percentOf", "basedOn": ["c0", "c1"], "value": str(D(percent) / 100)})
    rating = rate(tariff(charges, ("V1", 2, {})), str(weight))
    lines = [amount for _, _, amount in rating.lines()]
    assert sum(lines) == rating.total
    assert lines[0] == half_up(weight * figures[0])
    assert lines[-1] == half_up((lines[0] + lines[1]) * D(percent) / 10_000)


@pytest.mark.parametrize(
    ("charge", "message"),
    [
        ({"method": "declaredValue", "breaks": True}, "percentage of declared value can't have breaks"),
        ({"method": "percentOf"}, "needs other charges as its base"),
        ({"method": "perMoon"}, "no charge method 'perMoon'"),
    ],
)
def test_a_charge_that_cannot_be_calculated_is_refused(charge, message):
    with pytest.raises(Invalid, match=message):
        one(charge)
