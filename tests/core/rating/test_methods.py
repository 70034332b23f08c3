"""Every charge method by one example, what it requires, and its message when the shipment lacks it."""

from datetime import date

import pandas as pd
import pytest

from freight.core.errors import Invalid
from freight.core.rating.charges import check_charge
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.methods import METHODS
from freight.core.rating.page import build_trace_page
from freight.core.rating.references import FuelIndex, FuelTable, References
from freight.core.rating.terms import Charge
from tests.core.rating.tariffs import D, LaneCharge, charged, one, tariff

MONDAY = date(2026, 11, 16)
# a week of 3.899 between two others, and a table in steps of ten cents
FUEL = References(
    indexes={"DIESEL": FuelIndex.of({date(2026, 11, 9): D("3.951"), MONDAY: D("3.899")})},
    tables={"LTL": FuelTable.of({D("0"): D("0"), D("3.80"): D("24"), D("3.90"): D("24.5")})},
)
SHIPPED = "2026-11-19"
PALLETS = "shipmentCargo#pallets"


@pytest.mark.parametrize(
    ("charge", "values", "total"),
    [
        ({"method": "perM3", "value": "38"}, {"volume": "2.5"}, "95.00"),
        (
            {"method": "perField", "value": "6.5", "parameters": {"field": PALLETS}},
            {"pallets": 3},
            "19.50",
        ),
        (
            {"method": "perField", "value": "1.2", "parameters": {"field": PALLETS, "rateFor": "100"}},
            {"pallets": 250},
            "3.00",
        ),
        ({"method": "perContainer", "value": "900"}, {"containers": 2}, "1800.00"),
        (
            {"method": "perContainer", "parameters": {"rates": "20GP: 1200, 40HC: 1950"}},
            {"containers": 2, "containerType": "40hc"},
            "3900.00",
        ),
        ({"method": "perKm", "value": "1.15"}, {"distance": "402.336"}, "462.69"),  # 402.34 km
        ({"method": "perMile", "value": "2"}, {"distance": "402.336"}, "500.00"),  # 250 miles
        ({"method": "perHour", "value": "80"}, {"hours": "2.1"}, "240.00"),  # three hours begun
        (
            {"method": "perHour", "value": "80", "parameters": {"slab": "0.25", "free": "1"}},
            {"hours": "2.1"},
            "100.00",  # 1.1 hours are five quarters begun
        ),
        ({"method": "perHour", "value": "80", "parameters": {"free": "3"}}, {"hours": "2.1"}, "0.00"),
        ({"method": "declaredValue", "value": "0.35"}, {"declaredValue": "12000"}, "42.00"),
        (
            {"method": "declaredValue", "value": "1", "parameters": {"free": "100", "step": "100"}},
            {"declaredValue": "250.01"},
            "2.00",  # 150.01 above the free hundred: two hundreds begun
        ),
        ({"method": "passThrough"}, {"cost": "312.40"}, "312.40"),
        ({"method": "passThrough", "parameters": {"rate": "cost + 5 %"}}, {"cost": "312.40"}, "328.02"),
        (
            {"method": "fuel", "parameters": {"index": "DIESEL", "table": "LTL", "per": "mile"}},
            {"distance": "16.09344"},
            "240.00",  # ten miles at the 24 of the bracket
        ),
    ],
)
def test_each_method_charges_what_it_says(charge, values, total):
    assert charged(one(charge), references=FUEL, shipDate=SHIPPED, **values).total == D(total)


BASES = [
    {"id": "freight", "method": "flat", "value": "100", "group": "transport"},
    {"id": "pickup", "method": "flat", "value": "20", "group": "transport"},
]


@pytest.mark.parametrize(
    ("charge", "amount"),
    [
        ({"method": "percentOf", "basedOn": ["freight"], "value": "10"}, "10.00"),
        ({"method": "percentOf", "basedOn": ["transport"], "value": "10"}, "12.00"),
        ({"method": "percentOf", "basedOn": ["transport", "freight"], "value": "10"}, "12.00"),  # freight once
        ({"method": "minimumOf", "basedOn": ["freight", "pickup"]}, "20.00"),
        ({"method": "maximumOf", "basedOn": ["freight", "pickup"]}, "100.00"),
        (
            {"method": "fuel", "basedOn": ["transport"], "parameters": {"index": "DIESEL", "table": "LTL"}},
            "28.80",  # 3.899 lies in the bracket from 3.80: 24 % of 120
        ),
        (
            {"method": "fuel", "basedOn": ["transport"], "parameters": {"index": "DIESEL", "table": "LTL", "lag": 1}},
            "29.40",  # 3.951 the week before: 24.5 %
        ),
    ],
)
def test_charges_are_based_on_charges_and_on_groups(charge, amount):
    version = tariff([*BASES, {"id": "last"} | charge], ("V1", 2, {}))
    assert charged(version, references=FUEL, shipDate=SHIPPED).lines()[-1][2] == D(amount)


def test_the_greater_of_two_candidates_is_billed_once():
    """ "50.00 or 2 % of the freight, whichever is greater": the candidates are calculated and not billed."""
    version = tariff(
        [
            {"id": "freight", "method": "flat", "value": "4000"},
            {"id": "share", "method": "percentOf", "basedOn": ["freight"], "value": "2", "billed": False},
            {"id": "least", "method": "flat", "value": "50", "billed": False},
            {"id": "handling", "method": "maximumOf", "basedOn": ["share", "least"]},
        ],
        ("V1", 2, {}),
    )
    rating = charged(version)
    assert [(charge, str(amount)) for charge, _, amount in rating.lines()] == [
        ("freight", "4000.00"),
        ("handling", "80.00"),
    ]
    assert rating.total == D("4080.00")
    page = build_trace_page(version, rating.facts, {}, SHIPPED)
    assert [line.charge for line in page.arithmetic.lines if "not billed" in line.charge] == [
        "Share, not billed",
        "Least, not billed",
    ]
    assert page.arithmetic.lines[-1].how == ["the higher of Share 80.00 and Least 50.00"]


def test_charges_are_calculated_in_the_order_they_depend_on_each_other():
    charges = [
        {"id": "total", "method": "percentOf", "basedOn": ["fuel"], "value": "10"},
        {"id": "fuel", "method": "percentOf", "basedOn": ["freight"], "value": "50"},
        {"id": "freight", "method": "flat", "value": "100"},
    ]
    rating = charged(tariff(charges, ("V1", 2, {})))
    assert [(charge, str(amount)) for charge, _, amount in rating.lines()] == [
        ("total", "5.00"),
        ("fuel", "50.00"),
        ("freight", "100.00"),
    ]


@pytest.mark.parametrize(
    ("charges", "message"),
    [
        (
            [
                {"id": "fuel", "method": "percentOf", "basedOn": ["security"], "value": "1"},
                {"id": "security", "method": "percentOf", "basedOn": ["handling"], "value": "1"},
                {"id": "handling", "method": "maximumOf", "basedOn": ["fuel"]},
            ],
            "based on each other: Fuel → Security → Handling",
        ),
        ([{"id": "fuel", "method": "percentOf", "basedOn": ["fuel"], "value": "1"}], "Fuel is based on itself"),
        (
            [{"id": "fuel", "method": "percentOf", "basedOn": ["all"], "value": "1", "group": "all"}],
            "Fuel is based on itself",
        ),
        ([{"id": "fuel", "method": "percentOf", "basedOn": ["freight"], "value": "1"}], "no charge or group 'freight'"),
        ([{"id": "only", "method": "flat", "value": "1", "billed": False}], "No charge of this tariff is billed"),
    ],
)
def test_charges_that_cannot_be_ordered_are_refused_by_name(charges, message):
    with pytest.raises(Invalid, match=message):
        tariff(charges, ("V1", 2, {}))


@pytest.mark.parametrize(
    ("charge", "message"),
    [
        ({"method": "perField"}, "Counted field is missing"),
        ({"method": "perField", "parameters": {"field": "weight"}}, "Counted field: "),
        ({"method": "perKg", "parameters": {"field": PALLETS}}, "has no parameter 'field'"),
        ({"method": "perHour", "parameters": {"slab": "0"}}, "Slab, hours: Input should be greater than 0"),
        ({"method": "passThrough", "parameters": {"rate": "cost + many"}}, "Billed as: "),
        ({"method": "passThrough", "value": "2"}, "can't have a rate"),
        ({"method": "perContainer", "parameters": {"rates": "20GP"}}, "Rate by type: enter each type with its rate"),
        ({"method": "fuel", "parameters": {"index": "DIESEL"}}, "Fuel table is missing"),
        ({"method": "maximumOf"}, "needs other charges as its base"),
        ({"method": "perKg", "basedOn": ["freight"]}, "takes no other charges as its base"),
    ],
)
def test_parameters_are_checked_by_the_method(charge, message):
    """R279 among them: a rate that is passed on is `cost`, optionally plus a percentage."""
    with pytest.raises(Invalid, match=message):
        check_charge(Charge(id="test", name="Test", **charge))


def test_a_fuel_percentage_says_what_of():
    with pytest.raises(Invalid, match="choose the charges the percentage is based on"):
        one({"method": "fuel", "parameters": {"index": "DIESEL", "table": "LTL"}})


@pytest.mark.parametrize(
    ("charge", "values", "reason"),
    [
        (
            {"method": "perM3", "value": "1"},
            {},
            "Freight can’t be calculated without the volume: enter that value on the shipment.",
        ),
        (
            {"method": "perKm", "value": "1"},
            {},
            "Freight can’t be calculated without the distance: enter that value on the shipment.",
        ),
        (
            {"method": "perHour", "value": "1"},
            {},
            "Freight can’t be calculated without the hours: enter that value on the shipment.",
        ),
        ({"method": "perHour", "value": "1"}, {"hours": "two"}, "'two' is not an amount: fix the hours."),
        ({"method": "perHour", "value": "1"}, {"hours": "-1"}, "The shipment’s hours must not be negative: -1."),
        (
            {"method": "declaredValue", "value": "1"},
            {},
            "Freight can’t be calculated without the declared value: enter that value on the shipment.",
        ),
        (
            {"method": "passThrough"},
            {},
            "Freight can’t be calculated without the cost: enter that value on the shipment.",
        ),
        (
            {"method": "perContainer", "parameters": {"rates": {"20GP": "1"}}},
            {"containers": 1, "containerType": "45HC"},
            "Freight has no rate for containers of type 45HC: correct the type, or add its rate.",
        ),
        (
            {"method": "fuel", "parameters": {"index": "DIESEL", "table": "LTL", "per": "kg", "lag": 4}},
            {},
            "Fuel index DIESEL has no price for the week of 2026-10-22.",
        ),
        (
            {"method": "fuel", "parameters": {"index": "JET", "table": "LTL", "per": "kg"}},
            {},
            "Freight: there is no fuel index JET.",
        ),
    ],
)
def test_what_the_shipment_or_the_tables_lack_is_a_finding_and_never_a_zero(charge, values, reason):
    rating = charged(one(charge), references=FUEL, shipDate=SHIPPED, **values)
    assert (rating.is_rated, rating.reason) == (False, reason)


def test_a_weight_no_shipment_has_is_a_finding():
    """10^9 kg: a unit was mistaken, and an invoice of it would be wrong."""
    rating = charged(one({"method": "perKg", "value": "1"}), weight="1e9")
    assert rating.reason_code == "figure_too_large"
    assert charged(one({"method": "perKg", "value": "1"}), weight="-1").reason_code == "negative_figure"


def test_where_a_fuel_figure_came_from_stays_with_the_rating():
    charge = {"method": "fuel", "basedOn": ["freight"], "parameters": {"index": "DIESEL", "table": "LTL"}}
    version = tariff([BASES[0], {"id": "fuel"} | charge], ("V1", 2, {}))
    rating = charged(version, references=FUEL, shipDate=SHIPPED)
    line = build_trace_page(version, rating.facts, {}, SHIPPED).arithmetic.lines[1]
    assert line.how == ["Freight 100.00 × 24.00 %", "DIESEL 3.899 in the week of 2026-11-16; LTL from 3.80: 24"]


def test_every_method_describes_its_parameters_for_a_form():
    for method in METHODS.values():
        for parameter in method.parameters.described():
            assert parameter.label
            assert (parameter.kind == "choice") == bool(parameter.choices)
    [field, rate_for, _] = METHODS["perField"].parameters.described()
    assert (field.key, field.kind, field.mandatory) == ("field", "numericField", True)
    assert (rate_for.key, rate_for.choices, rate_for.default) == ("rateFor", ("1", "10", "100", "1000"), "1")


def test_a_lane_may_state_the_rate_of_any_method():
    version = one({"method": "perM3"}, LaneCharge(rate=D("40")))
    assert charged(version, volume="1.5").total == D("60.00")


@pytest.mark.parametrize(
    ("charge", "message"),
    [
        ({"method": "perHour", "breaks": True}, "it multiplies no quantity of its own, so its breaks need a set"),
        (
            {"method": "perContainer", "value": "3", "parameters": {"rates": "20GP: 5"}},
            "its rates are in its settings, so it can't have another rate or breaks",
        ),
        ({"method": "perContainer", "parameters": {"rates": "20GP: 5, 20gp: 7"}}, "enter each type once"),
        ({"method": "perContainer", "parameters": {"rates": ": 5"}}, "enter each type once"),
        ({"method": "perContainer", "parameters": {"rates": "20GP: -5"}}, "greater than or equal to 0"),
    ],
)
def test_rates_that_would_be_passed_over_are_refused(charge, message):
    with pytest.raises(Invalid, match=message):
        one(charge)


FREIGHT_AND_WAITING = [
    {"id": "freight", "method": "perKg", "value": "2"},
    {"id": "waiting", "method": "perHour", "value": "60", "minimum": "25", "parameters": {"free": "1"}},
]


def test_an_accessorial_whose_quantity_is_blank_is_not_charged_and_the_trace_says_so():
    """Nor is its minimum: there was no waiting. An hour that was free is charged its minimum, as before."""
    version = tariff(FREIGHT_AND_WAITING, ("V1", 2, {}))
    rating = charged(version, "100")
    assert (rating.total, rating.lines()[1][2]) == (D("200.00"), D("0.00"))
    page = build_trace_page(version, rating.facts, {}, "2026-11-01")
    (_, waiting) = page.arithmetic.lines
    assert (waiting.how, waiting.rounded) == (["Not charged. The shipment has no hours."], "0.00")
    assert page.arithmetic.unrounded_total == "200.0000"
    assert {each.label: each.value for each in page.rounding}["Difference"] == "none"
    assert charged(version, "100", hours="1").total == D("225.00")
    assert charged(version, "100", hours="2.5").total == D("320.00")  # an hour and a half: two hours begun


def test_a_blank_is_the_same_in_bulk():
    rows = pd.DataFrame(
        [{"carrier": "V1", "grossWeight": "100"}, {"carrier": "V1", "grossWeight": "100", "hours": "3"}]
    )
    version = tariff(FREIGHT_AND_WAITING, ("V1", 2, {}))
    assert total_frame(version, rows)["total"].tolist() == [D("200.00"), D("320.00")]
    assert rate_frame(version, rows)["total"].tolist() == [D("200.00"), D("320.00")]


BY_PALLET = {"method": "perField", "value": "40", "parameters": {"field": "shipmentCargo#pallets"}}


@pytest.mark.parametrize(
    "charges",
    [
        [{"id": "freight", **BY_PALLET}, {"id": "fee", "method": "flat", "value": "9"}],
        [{"id": "haul", **BY_PALLET}, {"id": "fuel", "method": "percentOf", "basedOn": ["haul"], "value": "10"}],
        [{"id": "haul", **BY_PALLET}],
        [
            {"id": "haul", **BY_PALLET, "billed": False},
            {"id": "cap", "method": "flat", "value": "75", "billed": False},
            {"id": "less", "method": "minimumOf", "basedOn": ["haul", "cap"]},
        ],
    ],
)
def test_what_a_price_rests_on_is_never_left_out(charges):
    """Freight, what others are a percentage or the lowest of, and all there is to charge."""
    version = tariff(charges, ("V1", 2, {}))
    expected = f"{charges[0]['id'].title()} can’t be calculated without the pallets: enter that value on the shipment."
    assert (charged(version).reason_code, charged(version).reason) == ("no_figure", expected)
    frame = pd.DataFrame([{"carrier": "V1", "grossWeight": "100"}])
    assert total_frame(version, frame)["reason_code"].tolist() == ["no_figure"]
    assert charged(version, pallets="2").is_rated


def test_a_charge_may_say_what_a_blank_means():
    def total(blank, charge_id="lift", **values):
        said = BY_PALLET | {"parameters": BY_PALLET["parameters"] | {"blank": blank}}
        fee = {"id": "fee", "method": "flat", "value": "9"}
        return charged(tariff([{"id": charge_id, **said}, fee], ("V1", 2, {})), **values).total

    assert total("not rated") is None
    assert total("not charged", "freight") == D("9.00")
    assert total("not rated", pallets="1") == D("49.00")
