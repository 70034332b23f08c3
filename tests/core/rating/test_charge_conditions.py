"""Charges that are charged only where a condition holds: residential, liftgate, hazmat, limited access, any field. Both
readings are held against plain loops that know nothing of the engine."""

from random import Random
from typing import Any

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.rating.conditions import (
    NO,
    YES,
    ConditionField,
    describe_charge_condition,
    normalize_charge_condition,
)
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.frame import rate_frame, total_frame
from freight.core.rating.lint import lint_tariff
from freight.core.rating.lint.conditions import find_lost_fields
from freight.core.rating.lint.finding import LintedVersion
from freight.core.rating.page import build_trace_page
from freight.core.rating.references import References
from freight.core.rating.terms import Charge, TariffTerms
from freight.core.rules import parse_rule_tree
from tests.core.rating.tariffs import D, charged, steps, tariff

LIFTGATE, WEIGHT, STOP = "shipmentCargo#liftgate", "shipmentCargo#grossWeight", "shipmentCargo#stopType"
SIDE = "cargoLine#longestSide"


def where(*parts: Any, joined: str = "and") -> dict[str, Any]:
    return {"condition": joined, "fields": list(parts)}


def condition(name: str, operator: str, value: str = "", kind: str = "text", **more: str) -> dict[str, Any]:
    return {"name": name, "operator": operator, "value": value, "type": kind, **more}


FREIGHT = {"id": "freight", "method": "flat", "value": "100"}
IS_LIFTED = where(condition(LIFTGATE, "equalTo", "yes"))
LIFT = {"id": "lift", "name": "Liftgate", "method": "flat", "value": "45.5", "condition": IS_LIFTED}


def test_a_charge_applies_only_where_its_condition_holds_and_the_trace_says_why():
    version = tariff([FREIGHT, LIFT], ("V1", 2, {}))
    assert charged(version, liftgate=True).total == D("145.50")
    without = charged(version)
    assert without.total == D("100.00")
    page = build_trace_page(version, without.facts, {}, "2026-11-01")
    assert page.arithmetic.lines[1].how == ["Not charged. Only if liftgate is yes; this shipment has liftgate blank."]
    assert page.arithmetic.lines[1].rounded == "0.00"


@pytest.mark.parametrize("entered", [True, "yes", "Y", "true", "x"])
def test_a_check_box_is_yes_however_it_is_written(entered):
    assert charged(tariff([FREIGHT, LIFT], ("V1", 2, {})), liftgate=entered).total == D("145.50")


def test_nothing_is_asked_of_a_charge_that_does_not_apply():
    """Neither its pieces, nor its hours, nor a break, nor a fuel price."""
    charges = [
        FREIGHT,
        LIFT | {"id": "each", "method": "perPiece", "value": "2"},
        LIFT | {"id": "wait", "method": "perHour", "value": "30", "parameters": {"blank": "not rated"}},
        LIFT | {"id": "weigh", "method": "perKg", "value": None, "breaks": True},
        LIFT
        | {
            "id": "fuel",
            "method": "fuel",
            "value": None,
            "basedOn": ["freight"],
            "parameters": {"index": "DOE", "table": "FSC"},
        },
    ]
    version = tariff(charges, ("V1", 2, {"weigh": steps(("500", "1"))}))
    row = pd.DataFrame([{"carrier": "V1", "grossWeight": "100"}])
    assert charged(version).total == D("100.00")
    assert total_frame(version, row)["total"].tolist() == [D("100.00")]
    lifted = row.assign(liftgate=True)
    assert rate_frame(version, lifted)["reason_code"].tolist() == ["no_figure"]
    assert total_frame(version, lifted)["reason_code"].tolist() in (["no_break"], ["no_figure"])


def test_a_charge_per_piece_needs_the_pieces_once_its_condition_holds():
    version = tariff([FREIGHT, LIFT | {"method": "perPiece", "value": "2"}], ("V1", 2, {}))
    rating = charged(version, liftgate=True)
    assert (rating.total, rating.reason_code) == (None, "no_pieces")
    assert "Liftgate can’t be calculated without the number of pieces" in rating.reason


def test_a_total_of_nothing_is_no_price():
    version = tariff([LIFT], ("V1", 2, {}))
    rating = charged(version)
    assert (rating.total, rating.reason_code) == (None, "no_charge")
    assert total_frame(version, pd.DataFrame([{"carrier": "V1"}]))["reason_code"].tolist() == ["no_charge"]


def test_a_field_that_shipments_lost_is_a_finding_and_no_wrong_number():
    version = tariff([FREIGHT, LIFT], ("V1", 2, {}))
    gone = References(fields=frozenset({WEIGHT}))
    rating = TariffCandidate.alone(version, references=gone).rate({"shipmentInformation#carrier": "V1", WEIGHT: 5})
    assert (rating.total, rating.reason_code) == (None, "no_condition_field")
    assert "liftgate" in rating.reason
    checked = LintedVersion(version, "2026-01-01", "", pd.Timestamp("2026-11-01").date(), gone)
    assert [(each.code, each.charge) for each in lint_tariff(checked, [find_lost_fields])] == [
        ("condition", "Liftgate")
    ]
    there = LintedVersion(version, "2026-01-01", "", checked.today, References(fields=frozenset({LIFTGATE})))
    assert lint_tariff(there, [find_lost_fields]) == []


def test_a_value_that_cannot_be_compared_is_no_wrong_number():
    heavy = where(condition("shipmentCargo#stops", "greaterThan", "2", "numeric"))
    version = tariff([FREIGHT, LIFT | {"condition": heavy}], ("V1", 2, {}))
    assert charged(version, stops="3").total == D("145.50")
    assert charged(version, stops="many").reason_code == "bad_figure"


def test_pounds_of_a_condition_are_what_weighs_as_much():
    heavy = where(condition(WEIGHT, "greaterThanEqualTo", "1000 lb", "numeric"))
    version = tariff([FREIGHT, LIFT | {"condition": heavy}], ("V1", 2, {}))
    assert charged(version, "453.59237").total == D("145.50")
    assert charged(version, "453.59236").total == D("100.00")


def test_the_lowest_of_charges_takes_none_with_a_condition():
    lowest = {"id": "less", "method": "minimumOf", "basedOn": ["freight", "lift"]}
    with pytest.raises(Invalid, match="Put the condition on Less"):
        tariff([FREIGHT, LIFT, lowest], ("V1", 2, {}))


FIELDS = {
    each.name: each
    for each in (
        ConditionField(LIFTGATE, "Liftgate", "text", (YES, NO)),
        ConditionField(WEIGHT, "Gross weight", "numeric"),
        ConditionField(STOP, "Stop type", "text", ("Dock", "Residential")),
        ConditionField(SIDE, "Longest side", "numeric", unit="in"),
        ConditionField("shipmentInformation#shipDate", "Ship date", "date"),
    )
}


def test_a_condition_is_kept_with_the_types_and_spellings_of_its_fields():
    tree = where(
        condition(LIFTGATE, "equalTo", "TRUE"),
        condition(WEIGHT, "lessThan", "500"),
        condition(STOP, "isInList", "dock,residential"),
    )
    kept = normalize_charge_condition(parse_rule_tree(tree), FIELDS, "Liftgate")
    assert [(each.type, each.value) for each in kept.fields] == [
        ("text", "yes"),
        ("numeric", "500"),
        ("text", "Dock\nResidential"),
    ]
    assert (
        describe_charge_condition(kept)
        == "liftgate is yes and gross weight is less than 500 and stop type is in the list Dock, Residential"
    )
    stored = Charge.model_validate(LIFT | {"condition": kept}).model_dump()
    assert Charge.model_validate(stored).condition == kept


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        (where(condition("shipmentCargo#gone", "equalTo", "1")), "no field"),
        (where(condition("", "equalTo", "1")), "select a field"),
        (where(condition(WEIGHT, "contains", "1")), "can't be compared"),
        (where(condition(WEIGHT, "lessThan", "heavy")), "isn't a number"),
        (where(condition(WEIGHT, "lessThan")), "enter a value"),
        (where(condition(STOP, "equalTo", "Airport")), "unknown Airport"),
        (
            where(condition(SIDE, "greaterThan", "48", "numeric")),
            "enter longest side with its unit, like 48 in or 48 cm",
        ),
        (where(condition(SIDE, "greaterThan", "48 lb", "numeric")), "isn't a number"),
        (where(condition("shipmentInformation#shipDate", "lessThan", "soon")), "isn't a date"),
        (where(condition(WEIGHT, "betweenInclusive", value1="500", value2="100")), "never between"),
        (where(condition(WEIGHT, "lessThan", "100"), condition(WEIGHT, "greaterThan", "100")), "never"),
        (where(condition(WEIGHT, "lessThan", "1000 lb"), condition(WEIGHT, "greaterThan", "454")), "never"),
        (where(condition(STOP, "equalTo", "Dock"), condition(STOP, "equalTo", "Residential")), "never"),
        (where(condition(LIFTGATE, "notEqualTo", "yes"), condition(LIFTGATE, "equalTo", "yes")), "never"),
    ],
)
def test_nothing_is_kept_that_can_never_hold(tree, told):
    with pytest.raises(Invalid) as refused:
        normalize_charge_condition(parse_rule_tree(tree), FIELDS, "Liftgate")
    assert told in refused.value.message
    assert refused.value.message.startswith("Liftgate")


def test_what_can_hold_is_kept():
    for tree in (
        where(condition(WEIGHT, "lessThan", "100"), condition(WEIGHT, "greaterThan", "100"), joined="or"),
        where(condition(WEIGHT, "lessThanEqualTo", "100"), condition(WEIGHT, "greaterThanEqualTo", "100")),
        where(condition(STOP, "equalTo", ""), condition(LIFTGATE, "equalTo", "no")),
    ):
        normalize_charge_condition(parse_rule_tree(tree), FIELDS, "Liftgate")


CHARGES = [
    {"id": "freight", "method": "perKg", "breaks": True},
    {"id": "lift", "method": "flat", "value": "45.505", "condition": IS_LIFTED},
    {"id": "home", "method": "perKg", "value": "0.125", "minimum": "20", "maximum": "60"}
    | {"condition": where(condition(STOP, "isInList", "Residential\nSchool"))},
    {"id": "heavy", "method": "perPiece", "breaks": True}
    | {
        "condition": where(
            condition(WEIGHT, "greaterThan", "300", "numeric"),
            where(condition(STOP, "notEqualTo", "Dock"), IS_LIFTED, joined="or"),
        )
    },
    {"id": "fuel", "method": "percentOf", "basedOn": ["freight", "home"], "value": "17.5"},
]
LANE = {
    "freight": steps(("0", "0.505"), ("100", "0.405"), ("500", "0.305")),
    "heavy": steps(("3", "1.005"), ("6", "0.5")),
}


def cents(amount):
    return amount.quantize(D("0.01"), "ROUND_HALF_UP")


def by_loop(row):
    """The total by hand; None where no break holds the pieces."""
    weight, pieces, stop, lifted = row["grossWeight"], row["pieces"], row.get("stopType"), row.get("liftgate") is True
    freight = cents(weight * (D("0.305") if weight >= 500 else D("0.405") if weight >= 100 else D("0.505")))
    total = freight
    home = D(0)
    if lifted:
        total += D("45.51")
    if stop in ("Residential", "School"):
        home = cents(min(max(weight * D("0.125"), D(20)), D(60)))
    if weight > 300 and (stop != "Dock" or lifted):
        if pieces < 3:
            return None
        total += cents(pieces * (D("0.5") if pieces >= 6 else D("1.005")))
    return total + home + cents((freight + home) * D("0.175"))


def test_explained_bulk_and_loops_agree():
    version = tariff(CHARGES, ("V1", 2, LANE))
    seen = set()

    @settings(max_examples=8, deadline=None)
    @given(st.integers(0, 10**9))
    def agree(seed):
        draw = Random(seed)
        rows = [
            {"carrier": "V1", "grossWeight": D(draw.randint(1, 1400)) / 2, "pieces": draw.randint(1, 8)}
            | ({"stopType": stop} if (stop := draw.choice(["Dock", "Residential", "School", None])) else {})
            | ({"liftgate": lift} if (lift := draw.choice([True, False, None])) is not None else {})
            for _ in range(150)
        ]
        frame, expected = pd.DataFrame(rows).astype(object), [by_loop(row) for row in rows]
        assert rate_frame(version, frame)["total"].tolist() == expected
        assert total_frame(version, frame)["total"].tolist() == expected
        seen.update(each is None for each in expected)

    agree()
    assert seen == {True, False}


def test_terms_of_before_say_what_they_said():
    """A version stored without conditions, discounts and roundings is read as one that has none."""
    terms = TariffTerms.model_validate(
        {"currency": "USD", "identifiers": ["carrier"], "charges": [FREIGHT | {"name": "Freight"}]}
    )
    charge = terms.charges[0]
    assert (charge.condition, charge.discount, charge.absolute_minimum, charge.rounding) == (None, None, None, "halfUp")
