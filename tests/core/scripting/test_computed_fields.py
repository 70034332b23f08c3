"""Computed fields: how a result is stored, and how fields follow each other."""

from decimal import Decimal
from typing import Any

import pytest

from freight.core.fields.spec import FieldSpec
from freight.core.scripting.computed_fields import (
    CircularFieldError,
    ComputedField,
    ComputedFieldSet,
    sort_computed_fields,
)
from freight.core.scripting.fields import build_shipment_values, list_script_fields
from freight.core.scripting.types import ScriptKind

SPECS = (
    FieldSpec(key="shipmentCargo#grossWeight", label="Gross weight", type="numeric"),
    FieldSpec(key="shipmentCargo#pieces", label="Pieces", type="numeric"),
    FieldSpec(key="shipmentInformation#shipDate", label="Ship date", type="date"),
)
FIELDS = list_script_fields(SPECS)


def computed(key: str, expression: str, kind: ScriptKind = ScriptKind.NUMBER, **more: Any) -> ComputedField:
    return ComputedField(f"computed#{key}", key, expression, kind, **more)


def compute(*fields: ComputedField, **cargo: float) -> dict[str, Any]:
    shipment = {
        "data": {"shipmentCargo": cargo, "computed": {"old": "left over"}},
        "status": "Rated",
        "rating": {"total": Decimal("100.00"), "currency": "EUR"},
    }
    return dict(ComputedFieldSet(fields, FIELDS).compute(build_shipment_values(shipment)).values)


def test_results_are_rounded_half_up_to_their_decimals_and_stored_in_their_unit() -> None:
    # 1,000 kg of 3 pieces: 333.333… kg, which are 734.867 lb
    each = computed(
        "each", "shipmentCargo.grossWeight / shipmentCargo.pieces", ScriptKind.WEIGHT, unit="lb", decimals=1
    )
    half = computed("half", "shipmentCargo.pieces / 2", decimals=0)
    assert compute(each, half, grossWeight=1000.0, pieces=3.0) == {"computed#each": 734.9, "computed#half": 2.0}


def test_a_field_reads_another_as_it_is_shown_whatever_their_order() -> None:
    per_piece = computed("perPiece", "shipmentCargo.grossWeight / shipmentCargo.pieces", ScriptKind.WEIGHT, unit="kg",
                         decimals=0)  # fmt: skip
    total = computed("total", 'computed.perPiece.to("kg") * shipmentCargo.pieces', decimals=0)
    # 100 kg of 3 pieces: 33 kg each as shown, so 99
    assert compute(total, per_piece, grossWeight=100.0, pieces=3.0)["computed#total"] == 99.0


def test_an_amount_in_another_currency_than_the_field_is_no_value_but_a_problem() -> None:
    fee = computed("fee", "rating.total / 10", ScriptKind.MONEY, unit="USD")
    outcome = ComputedFieldSet([fee], FIELDS).compute(
        build_shipment_values({"data": {}, "rating": {"total": Decimal(100), "currency": "EUR"}})
    )
    assert (dict(outcome.values), dict(outcome.problems)) == (
        {},
        {"computed#fee": "The amount is in EUR, and the field in USD."},
    )
    assert compute(computed("fee", "rating.total / 10", ScriptKind.MONEY, unit="EUR")) == {"computed#fee": 10.0}


def test_a_problem_of_one_field_leaves_the_others_and_empties_those_that_read_it() -> None:
    bad = computed("bad", "shipmentCargo.pieces / 0")
    after = computed("after", "computed.bad + 1")
    good = computed("good", "shipmentCargo.pieces + 1", decimals=0)
    assert compute(bad, after, good, pieces=1.0) == {"computed#good": 2.0}


def test_a_field_whose_own_field_is_gone_is_broken_and_says_so() -> None:
    gone = computed("gone", "shipmentCargo.teu * 2")
    fields = ComputedFieldSet([gone], FIELDS)
    assert fields.broken["computed#gone"].startswith("There is no field shipmentCargo.teu.")
    assert not fields.compute({}).values


def test_a_day_and_a_text_are_stored_as_fields_of_their_types_are() -> None:
    fields = (
        computed("due", 'day("2026-01-31") + 1', ScriptKind.DAY),
        computed("text", '" " + status + " "', ScriptKind.TEXT),
        computed("blank", '" "', ScriptKind.TEXT),
        computed("many", "shipmentCargo.pieces > 1", ScriptKind.YES_NO),
    )
    assert compute(*fields, pieces=2.0) == {
        "computed#due": "2026-02-01",
        "computed#text": "Rated",
        "computed#many": True,
    }
    assert [field.build_field().type for field in fields] == ["date", "text", "text", "checkbox"]


def test_fields_that_need_each_other_are_named_as_a_circle() -> None:
    labels = {"a": "Margin", "b": "Cost", "c": "Rate"}
    with pytest.raises(CircularFieldError, match=r"^Margin needs Cost, which needs Rate, which needs Margin"):
        sort_computed_fields({"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("a")}, labels)
    with pytest.raises(CircularFieldError, match=r"^Margin can’t be computed from itself"):
        sort_computed_fields({"a": frozenset("a")}, labels)
