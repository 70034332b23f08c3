"""Which conditions an index answers, and which are tried on one record after another (R178)."""

from typing import Any

import pytest

from freight.core.errors import Invalid
from freight.core.rules import ConditionGroup, FilterField, get_filter_reach, parse_tree

FIELDS = {
    "status": FilterField("status", "Status", exact_case=True, indexed=True),
    "entry": FilterField("entry_date", "Entry date", "date", indexed=True),
    "carrier": FilterField("data.a.carrier", "Carrier"),
}


def leaf(name: str, operator: str, value: str = "x") -> dict[str, Any]:
    return {"name": name, "operator": operator, "value": value, "value1": value, "value2": value}


def group(*fields: dict[str, Any], condition: str = "and") -> dict[str, Any]:
    return {"condition": condition, "fields": list(fields)}


def tried(tree: dict[str, Any], *sort: str) -> tuple[str, ...]:
    return get_filter_reach(parse_tree(tree), [{"field": field} for field in sort], FIELDS).tried


def bounded(tree: dict[str, Any]) -> list[str]:
    found = get_filter_reach(parse_tree(tree), [], FIELDS).bounded
    return [part.condition if isinstance(part, ConditionGroup) else part.name for part in found.fields] if found else []


@pytest.mark.parametrize(
    "operator",
    ["equalTo", "isInList", "beginsWith", "lessThan", "greaterThanEqualTo", "betweenInclusive", "betweenExclusive"],
)
def test_an_index_answers_values_beginnings_and_ranges(operator: str) -> None:
    assert tried(group(leaf("status", operator))) == ()


@pytest.mark.parametrize(
    "operator",
    [
        "contains",
        "endsWith",
        "doesNotContain",
        "doesNotBeginWith",
        "doesNotEndWith",
        "notEqualTo",
        "isNotInList",
    ],
)
def test_no_index_answers_parts_of_a_text_and_negations(operator: str) -> None:
    (words,) = tried(group(leaf("status", operator)))
    assert words.startswith("Status ")


def test_a_field_without_an_index_is_named() -> None:
    assert tried(group(leaf("status", "equalTo"), leaf("carrier", "equalTo"))) == ("Carrier is",)
    assert tried(group(leaf("status", "equalTo")), "carrier") == ("the order by Carrier",)


def test_what_all_must_hold_bounds_the_rest_however_deep() -> None:
    tree = group(leaf("carrier", "contains"), group(leaf("status", "equalTo"), group(leaf("entry", "equalTo"))))
    assert bounded(tree) == ["status", "entry"]


def test_an_or_bounds_only_when_each_of_its_parts_does() -> None:
    both = group(leaf("status", "equalTo"), leaf("entry", "equalTo"), condition="or")
    one = group(leaf("status", "equalTo"), leaf("carrier", "equalTo"), condition="or")
    assert (bounded(group(both)), tried(both)) == (["or"], ())
    assert (bounded(one), tried(one)) == ([], ("Carrier is",))


def test_nothing_asked_is_nothing_tried() -> None:
    assert get_filter_reach(None, [], FIELDS).tried == ()
    with pytest.raises(Invalid):
        get_filter_reach(None, [{"field": "$natural"}], FIELDS)
