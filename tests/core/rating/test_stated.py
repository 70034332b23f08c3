"""What a tariff may state: a figure that could not be computed exactly as stated is refused on entry."""

from decimal import Decimal
from typing import Any

import pytest

from freight.core.errors import Invalid
from freight.core.rating.breaks import Range
from freight.core.rating.methods import METHODS
from freight.core.rating.stated import check_amounts, check_exact, check_figures, round_figure
from freight.core.rating.terms import Charge, TariffTerms
from tests.core.rating.tariffs import LaneCharge, one, tariff

FREIGHT = {"id": "freight", "name": "Freight", "method": "perKg"}


def terms(*charges: dict[str, Any], **more: Any) -> TariffTerms:
    return TariffTerms(currency="USD", identifiers=("carrier",), charges=charges or (FREIGHT,), **more)


def by_weight(rate: str, minimum: str | None = None) -> dict[str, Any]:
    ranges = [{"start": "0", "end": "", "rate": rate, "minimum": minimum}]
    return {"break_sets": [{"id": "set", "name": "Breaks", "kind": "weightBreaks", "ranges": ranges}]}


@pytest.mark.parametrize(
    ("written", "figure"), [("0.7512000000000001", "0.7512"), ("0.0484", "0.0484"), ("1000", "1000"), ("0", "0")]
)
def test_a_figure_of_a_sheet_keeps_six_decimals_and_what_a_spreadsheet_added_is_dropped(written, figure):
    assert round_figure(Decimal(written), 6) == Decimal(figure)


@pytest.mark.parametrize("written", ["0.0000001", "0.0000015", "1e-400000"])
def test_a_rate_so_small_that_rounding_makes_another_of_it_is_no_rate(written):
    """0.0000001 a kg would be charged as nothing."""
    with pytest.raises(ValueError, match="6 decimals at most; this one would become"):
        round_figure(Decimal(written), 6)


@pytest.mark.parametrize("written", ["1e9", "1e309", "9" * 40])
def test_a_figure_beyond_what_a_tariff_states_is_told_so(written):
    with pytest.raises(ValueError, match="At most 1,000,000,000"):
        round_figure(Decimal(written), 6)


@pytest.mark.parametrize(
    ("charge", "message"),
    [
        ({"value": "1e400000"}, "Freight: the value must be below 1,000,000,000."),
        ({"value": "1e-400000"}, "Freight: the value has 12 decimals at most."),
        ({"minimum": "1e30"}, "Freight: the minimum must be below 1,000,000,000."),
        ({"nearest": "1e-30"}, "Freight: the nearest step has 12 decimals at most."),
        ({"minimum": "10", "maximum": "5"}, "Freight: the minimum 10 is above the maximum 5."),
        (
            {"method": "declaredValue", "parameters": {"free": "1e400000"}},
            "Freight: the Free amount must be below 1,000,000,000.",
        ),
        (
            {"method": "perContainer", "parameters": {"rates": "20GP: 1e400000"}},
            "Freight: the Rate by type, 20GP must be below 1,000,000,000.",
        ),
        (
            {"method": "perContainer", "parameters": {"rates": "20GP: 1.0000001"}},
            "Freight: the Rate by type, 20GP has 6 decimals at most.",
        ),
    ],
)
def test_figures_of_a_charge_are_held_against_what_is_computed_with(charge, message):
    with pytest.raises(Invalid) as refused:
        check_figures(Charge.model_validate(FREIGHT | charge))
    assert refused.value.message == message


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        (by_weight("0.0000001"), "Breaks, range 1: the rate has 6 decimals at most."),
        (by_weight("-5"), "Breaks, range 1: enter a rate of 0 or more."),
        (by_weight("5", "-1"), "Breaks, range 1: enter a minimum of 0 or more."),
        ({"weight": {"volume_factor": "1e30"}}, "Weight: the volume factor must be below 1,000,000,000."),
        ({"weight": {"round_up_to": "0.0000001"}}, "Weight: the step has 6 decimals at most."),
    ],
)
def test_figures_of_the_terms_name_their_place(stated, message):
    with pytest.raises(Invalid) as refused:
        check_amounts(terms(**stated))
    assert refused.value.message == message


def test_a_tariff_has_a_limit_of_charges_and_each_has_a_name():
    many = [FREIGHT | {"id": f"c{number}"} for number in range(501)]
    with pytest.raises(Invalid, match="500 charges at most"):
        check_amounts(terms(*many))
    check_amounts(terms(*many[:300]))
    with pytest.raises(Invalid, match="Enter a charge name"):
        check_amounts(terms(FREIGHT | {"name": "  "}))


# what a method needs to compile, in addition to its rate
_BESIDE: dict[str, dict[str, Any]] = {
    "percentOf": {"basedOn": ["base"]},
    "perField": {"parameters": {"field": "shipmentCargo#pallets"}},
    "perDay": {"parameters": {"start": "shipmentCargo#arrived", "end": "shipmentCargo#returned"}},
}


@pytest.mark.parametrize("method", [each.code for each in METHODS.values() if each.value])
def test_every_rate_of_a_lane_is_computed_as_it_is_stated_or_refused(method):
    """Whatever the method: with one decimal more than it is computed with it is refused by name, else each last digit
    makes another rate."""
    charges = [
        {"id": "base", "method": "flat", "value": "1"},
        {"id": "rated", "name": "Rated", "method": method, **_BESIDE.get(method, {})},
    ]
    refused = computed = 0
    for decimals in range(1, 13):
        rates = [Decimal(1) + Decimal(last).scaleb(-decimals) for last in (1, 2)]
        versions = [tariff(charges, ("V1", 2, {"rated": LaneCharge(rate=rate)})) for rate in rates]
        try:
            check_exact(versions[0])
        except Invalid as wrong:
            assert wrong.message.startswith("Rated, lane 1: a figure here has ")
            refused += 1
        else:
            assert versions[0].lane_values != versions[1].lane_values, decimals
            computed += 1
    assert refused
    assert computed >= 4


@pytest.mark.parametrize(
    ("method", "each", "told"),
    [
        ("perLb", Range(Decimal("0.125"), None, Decimal(1)), "a start of a break here has 2 decimals at most, 0.125"),
        ("perPiece", Range(Decimal("0.0001"), None, Decimal(1)), "a start of a break here has 3 decimals at most"),
        ("perKg", Range(Decimal(0), None, Decimal("0.0000001")), "a rate here has 6 decimals at most"),
    ],
)
def test_breaks_of_a_lane_begin_where_they_are_computed_to(method, each, told):
    version = one({"method": method, "breaks": True}, LaneCharge(ranges=(each,)))
    with pytest.raises(Invalid) as refused:
        check_exact(version)
    assert told in refused.value.message
