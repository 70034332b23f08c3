"""Ranges of postal codes as lane identifiers: found by index, against a loop over the codes."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from freight.core.cargo.classes import FREIGHT_CLASSES
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.identifiers import (
    normalize_lane_identifier,
    normalize_shipment_identifier,
    validate_identifier_value,
)
from freight.core.rating.lanes import Lane, LaneIndex, Vocabulary, is_pattern_match, validate_lane_pattern
from freight.core.rating.lint.finding import LintedVersion
from freight.core.rating.lint.postal import find_postal_overlaps
from freight.core.rating.references import References
from freight.core.rating.terms import TariffTerms

codes = st.integers(0, 99_999)


@given(st.lists(st.tuples(codes, codes).map(sorted), min_size=1, max_size=8), codes)
def test_a_code_is_found_in_every_range_that_holds_it(ranges, code):
    patterns = [f"{low:05}–{high:05}" for low, high in ranges]
    expected = {number for number, (low, high) in enumerate(ranges) if low <= code <= high}
    assert {number for _, number in LaneIndex([(each,) for each in patterns]).match((f"{code:05}",))} == expected
    assert {number for number, each in enumerate(patterns) if is_pattern_match(each, f"{code:05}")} == expected
    assert Vocabulary([(each,) for each in patterns], 1).knows(0, f"{code:05}") == bool(expected)


def test_the_narrower_range_comes_before_the_wider_and_an_exact_code_before_both():
    index = LaneIndex([("600–699",), ("60601–60629",), ("60614",), ("",)])
    assert [number for _, number in sorted(index.match(("60614",)))] == [2, 1, 0, 3]
    assert [number for _, number in sorted(index.match(("60630-1234",)))] == [0, 3]


def test_ranges_that_cross_are_found_and_nested_ones_are_meant():
    terms = {"currency": "USD", "identifiers": ["destinationPostalCode", "freightClass"]}
    charge = {"id": "freight", "name": "Freight", "method": "perCwt", "value": "50"}
    places = ["600–650", "640–660", "60601–60629", "606*", "70000–70100", "600–650"]
    lanes = [Lane(at, (place, "50" if at < 5 else "70"), {}) for at, place in enumerate(places)]
    tariff = CompiledTariff("v", TariffTerms(**terms, charges=[charge]), lanes)
    found = list(find_postal_overlaps(LintedVersion(tariff, "2026-01-01", "", date(2026, 1, 1), References())))
    assert [(each.lane, each.others) for each in found] == [(1, (0,))]
    assert found[0].text == "Destination postal code overlaps that of lane 1: give each code to one of them."


def test_what_is_no_range_says_why():
    assert validate_lane_pattern("60601–60629") == ""
    assert validate_lane_pattern("60629–60601") == "The range is upside down: enter it as 60601–60629."
    assert "as many digits on both sides" in validate_lane_pattern("606–60700")
    assert "stands by itself" in validate_lane_pattern("60601–60629, 60701")


def test_lane_values_are_read_as_they_are_printed():
    read = {
        ("destinationPostalCode", "60601-60629"): "60601–60629",
        ("destinationPostalCode", "60614-1234"): "60614-1234",
        ("originPostalCode", "606"): "606*",
        ("freightClass", "Class 77.50"): "77.5",
        ("freightClass", "CL 100"): "100",
        ("zone", "Zone 02"): "2",
        ("containerType", "40' HQ"): "40HC",
        ("containerType", "20dv"): "20GP",
        ("originPort", "USORD-1"): "USORD-1",
    }
    assert {asked: normalize_lane_identifier(*asked) for asked in read} == read
    assert normalize_shipment_identifier("originPostalCode", "606") == "606"
    assert normalize_shipment_identifier("containerType", "40HQ") == "40HC"


def test_a_class_that_does_not_exist_is_told_with_those_there_are():
    assert validate_identifier_value("freightClass", "72").startswith(
        "There is no freight class 72. Use one of 50, 55, 60"
    )
    assert validate_identifier_value("freightClass", "50, 85, 77.5") == ""
    assert len(FREIGHT_CLASSES) == 18
