"""What changes between two versions of a template, and an account's own template that takes the change over."""

from typing import Any

from freight.core.fields.spec import FieldSpec
from freight.core.fields.template_diff import (
    carry_over_field_changes,
    list_field_changes,
    list_hidden_fields,
    list_newly_mandatory_fields,
    list_tightened_fields,
)


def spec(key: str, order: int, **more: Any) -> FieldSpec:
    return FieldSpec.model_validate({"key": f"a#{key}", "label": key, "length": 10, "displayOrder": order} | more)


BEFORE = (spec("number", 1), spec("carrier", 2), spec("port", 3))
AFTER = (spec("number", 1), spec("wagon", 2, isMandatory=True), spec("carrier", 3, length=5, label="Haulier"))


def test_fields_are_added_changed_moved_and_removed() -> None:
    changes = list_field_changes(BEFORE, AFTER)
    assert [(each.kind, each.key) for each in changes] == [
        ("added", "a#wagon"),
        ("changed", "a#carrier"),
        ("removed", "a#port"),
    ]
    assert {(p.name, p.before, p.after) for p in changes[1].properties} == {
        ("label", "carrier", "Haulier"),
        ("length", 10, 5),
        ("displayOrder", 2, 3),
    }
    swapped = list_field_changes(BEFORE[:2], (spec("carrier", 1), spec("number", 2)))
    assert [each.kind for each in swapped] == ["moved", "moved"]
    assert list_field_changes(BEFORE, BEFORE) == ()


def test_what_a_change_means_for_stored_values() -> None:
    assert [each.key for each in list_hidden_fields(BEFORE, AFTER)] == ["a#port"]
    assert [each.key for each in list_hidden_fields(BEFORE, (*BEFORE[:2], spec("port", 3, isActive=False)))] == [
        "a#port"
    ]
    assert [each.key for each in list_newly_mandatory_fields(BEFORE, AFTER)] == ["a#wagon"]
    assert [each.key for each in list_tightened_fields(BEFORE, AFTER)] == ["a#carrier"]


def test_an_accounts_own_template_takes_a_change_over_and_keeps_what_is_its_own() -> None:
    own = (spec("carrier", 1, label="Spediteur", toolTip="ours"), spec("truck", 2), spec("port", 3), spec("number", 4))
    taken = carry_over_field_changes(own, BEFORE, AFTER)
    assert [(each.key, each.display_order) for each in taken] == [
        ("a#carrier", 1),
        ("a#truck", 2),
        ("a#number", 3),
        ("a#wagon", 4),
    ]
    assert (taken[0].label, taken[0].length, taken[0].tool_tip) == ("Haulier", 5, "ours")
