"""What a tariff may state: a figure that would be computed as another one is refused where it is entered."""

from decimal import Decimal
from typing import Any

import pytest

from freight.core.errors import Invalid
from freight.core.rating.stated import check_figures, check_stated, kept
from freight.core.rating.terms import Charge, TariffTerms

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
    assert kept(Decimal(written), 6) == Decimal(figure)


@pytest.mark.parametrize("written", ["0.0000001", "0.0000015", "1e-400000"])
def test_a_rate_so_small_that_rounding_makes_another_of_it_is_no_rate(written):
    """0.0000001 a kg would be charged as nothing."""
    with pytest.raises(ValueError, match="6 decimals at most: this one would become"):
        kept(Decimal(written), 6)


@pytest.mark.parametrize("written", ["1e9", "1e309", "9" * 40])
def test_a_figure_beyond_what_a_tariff_states_is_told_so(written):
    with pytest.raises(ValueError, match="At most 1,000,000,000"):
        kept(Decimal(written), 6)


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
        (by_weight("-5"), "Breaks, range 1: a rate is not negative."),
        (by_weight("5", "-1"), "Breaks, range 1: a minimum is not negative."),
        ({"weight": {"volume_factor": "1e30"}}, "Weight: the volume factor must be below 1,000,000,000."),
        ({"weight": {"round_up_to": "0.0000001"}}, "Weight: the step has 6 decimals at most."),
    ],
)
def test_figures_of_the_terms_name_their_place(stated, message):
    with pytest.raises(Invalid) as refused:
        check_stated(terms(**stated))
    assert refused.value.message == message


def test_a_tariff_has_a_limit_of_charges_and_each_has_a_name():
    many = [FREIGHT | {"id": f"c{number}"} for number in range(501)]
    with pytest.raises(Invalid, match="500 charges at most"):
        check_stated(terms(*many))
    check_stated(terms(*many[:300]))
    with pytest.raises(Invalid, match="A charge needs a name"):
        check_stated(terms(FREIGHT | {"name": "  "}))
