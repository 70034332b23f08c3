"""Units of rate sheets: what a sheet states, what is asked, and what is refused rather than misread."""

from decimal import Decimal

import pytest

from freight.core.rating.terms import TariffTerms
from freight.core.workbooks.layouts import SheetColumn
from freight.core.workbooks.rate_units import (
    BOUND,
    PER,
    WEIGHT,
    describe_rate_basis,
    find_rate_unit,
    find_unit_fault,
    find_weight_unit,
    get_rate_basis,
    list_unit_questions,
    read_units,
)
from freight.core.workbooks.spelled_weights import convert_spelled_weights, list_spelled_breaks


def by(method, unit="kg"):
    charge = {"id": "freight", "name": "Freight", "method": method, "breaks": True}
    return get_rate_basis(
        TariffTerms(currency="USD", identifiers=("zone",), charges=[charge], weight={"basis": "gross", "unit": unit})
    )


def sheet(*headings, weights=(), rates=()):
    columns = [SheetColumn(at, each, samples=(f"{9 - at}.50",)) for at, each in enumerate(headings)]
    return read_units(columns, weights, rates)


def test_class_headings_go_to_a_charge_per_100_lb_and_to_no_other():
    said = sheet("L5C", "M5C", "M1M")
    assert find_unit_fault(said, by("perCwt"), {}) == ""
    assert find_unit_fault(said, by("perLb"), {}) == (
        "The rates of this sheet are per 100 lb (Column A “L5C”), but Freight in this tariff is charged per lb. "
        "Change the charge to per 100 lb, or convert the rates."
    )
    assert "are in lb, but Freight in this tariff is rated by the kg" in find_unit_fault(said, by("perKg"), {})


@pytest.mark.parametrize(
    ("weights", "rates", "said"),
    [
        (["From (lbs)"], [], "are in lb, but Freight"),
        (["Weight, pounds"], [], "are in lb, but Freight"),
        ([], ["Rate/cwt"], "are per 100 lb (“Rate/cwt”)"),
        ([], ["USD per lb"], "are per lb (“USD per lb”)"),
        ([], ["Flat rate"], "are for the shipment (“Flat rate”)"),
        (["From kg", "To lbs"], [], "Weights are in kg (“From kg”) and lb (“To lbs”). Use one unit."),
        (["From kg"], ["Rate per kg"], ""),
        (["minm_wgh_qty"], ["rate"], ""),
    ],
)
def test_a_heading_of_weights_or_rates_in_another_unit_is_refused(weights, rates, said):
    fault = find_unit_fault(sheet(weights=weights, rates=rates), by("perKg"), {})
    assert (said in fault) if said else fault == ""


def test_breaks_that_carriers_print_in_the_other_unit_are_asked_once():
    said = sheet("500", "1000", "2000", "5000")
    rated = by("perKg")
    (question,) = list_unit_questions(said, rated)
    assert (question.key, question.text) == (WEIGHT, "The weights state no unit, and look like pounds.")
    assert [(each.value, list(each.samples)) for each in question.choices] == [
        ("kg", ["from 500 kg", "from 1,000 kg", "from 2,000 kg"]),
        ("lb", ["from 500 lb", "from 1,000 lb", "from 2,000 lb"]),
    ]
    assert find_unit_fault(said, rated, {}).endswith("Choose how to read them.")
    assert find_unit_fault(said, rated, {WEIGHT: "kg"}) == ""
    assert "are in lb, but Freight" in find_unit_fault(said, rated, {WEIGHT: "lb"})
    assert list_unit_questions(said, by("perCwt")) == []  # the tariff is in pounds: there is nothing to ask
    assert [each.key for each in list_unit_questions(sheet("N", "+45", "+100"), by("perLb"))] == [WEIGHT]
    assert list_unit_questions(sheet("N", "+45", "+100"), by("perKg")) == []


def test_rates_for_single_weights_may_be_for_the_shipment():
    said = sheet("1", "2", "3", "4")
    (question,) = list_unit_questions(said, by("perLb"))
    assert question.key == PER
    assert [(each.label, list(each.samples)) for each in question.choices] == [
        ("Per lb", ["9.50 × 1 lb", "8.50 × 2 lb", "7.50 × 3 lb"]),
        ("For the shipment", ["9.50", "8.50", "7.50"]),
    ]
    assert "charged per lb" in find_unit_fault(said, by("perLb"), {PER: "shipment"})
    assert find_unit_fault(said, by("perLb"), {PER: "lb"}) == ""
    assert list_unit_questions(said, by("flat", "lb")) == []


def test_weights_that_share_their_ends_are_asked_of_lump_sums():
    (question,) = list_unit_questions(sheet("0-1 lb", "1-2 lb", "2-3 lb"), by("flat", "lb"))
    assert (question.key, question.text) == (BOUND, "Weights share their ends (0–1 lb, 1–2 lb).")
    assert [list(each.samples) for each in question.choices] == [["1 lb is in 0–1 lb"], ["1 lb is in 1–2 lb"]]


def test_how_a_sheet_is_read_is_said_in_words():
    assert describe_rate_basis(by("perCwt")) == "Weights in lb, rates per 100 lb."
    assert describe_rate_basis(by("flat", "lb")) == "Weights in lb, rates for the shipment."
    assert describe_rate_basis(by("perMile")) == "Distances in mi, rates per mile."


def test_weights_in_words_become_figures_and_others_stay_for_the_check():
    rows = [
        ["1 lb", 8.41],
        ["1–2 lbs", 8.9],
        ["M1M", 50.0],
        [5.0, 1.0],
        ["2–1 lb", 1.0],
        ["10 kg", 1.0],
        ["heavy", 1.0],
    ]
    assert [row[:1] + row[2:] for row in convert_spelled_weights(rows, 0, None, "lb")] == [
        [1.0, ""], [1.0, 2.0], [1000.0, ""], [5.0, ""], ["2–1 lb", ""], ["10 kg", ""], ["heavy", ""],
    ]  # fmt: skip
    assert [each.start for _, each in list_spelled_breaks(["1 lb", "7", "L5C"])] == [Decimal(1), Decimal(0)]


@pytest.mark.parametrize(
    ("heading", "weight", "per"),
    [
        ("rate_per_kg", "kg", "kg"),
        ("ratePerLb", "lb", "lb"),
        ("weight_break_min_kg", "kg", ""),
        ("rate_per_cwt", "", "100 lb"),
    ],
)
def test_units_are_read_from_words_that_a_program_joins(heading: str, weight: str, per: str) -> None:
    assert (find_weight_unit(heading), find_rate_unit(heading)) == (weight, per)
