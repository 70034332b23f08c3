"""Filters (R168-R178): what the seventeen operators find, and what is refused."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from freight.core.errors import Invalid
from freight.core.rules import OPERATORS, FilterField, compile_filter, compile_sort, parse_tree

TODAY = date(2026, 5, 31)
FIELDS = {
    "shipmentInformation#carrier": FilterField("data.shipmentInformation.carrier", "Carrier"),
    "shipmentInformation#shipmentNumber": FilterField("shipment_number", "Shipment number", exact_case=True),
    "shipmentCargo#grossWeight": FilterField("data.shipmentCargo.grossWeight", "Gross weight", "numeric"),
    "shipmentInformation#shipDate": FilterField("data.shipmentInformation.shipDate", "Ship date", "date"),
    "rating#total": FilterField("rating.total", "Rate", "money"),
    "shipmentCargo#hazardous": FilterField("data.shipmentCargo.hazardous", "Hazardous", "checkbox"),
}
CARRIER, WEIGHT, SHIP_DATE = "shipmentInformation#carrier", "shipmentCargo#grossWeight", "shipmentInformation#shipDate"


def leaf(name: str, operator: str, value: Any = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "operator": operator, "value": value, **more}


def tree(*fields: dict[str, Any], condition: str = "and") -> dict[str, Any]:
    return {"condition": condition, "level": 0, "fields": list(fields)}


def compiled(*fields: dict[str, Any]) -> dict[str, Any]:
    return compile_filter(parse_tree(tree(*fields)), FIELDS, TODAY)


def test_the_operators_are_those_of_r178() -> None:
    assert set(OPERATORS) == {
        "equalTo",
        "isInList",
        "lessThanEqualTo",
        "greaterThanEqualTo",
        "lessThan",
        "greaterThan",
        "isNotInList",
        "notEqualTo",
        "contains",
        "doesNotContain",
        "betweenInclusive",
        "betweenExclusive",
        "beginsWith",
        "doesNotBeginWith",
        "endsWith",
        "doesNotEndWith",
        "day",
    }


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (leaf(CARRIER, "equalTo", "MAEU"), {"$eq": "MAEU"}),
        (leaf(CARRIER, "notEqualTo", "MAEU"), {"$ne": "MAEU"}),
        (leaf(CARRIER, "equalTo", ""), {"$in": [None, ""]}),
        (leaf(CARRIER, "isInList", "MAEU\r\nHLCU\n\nMAEU"), {"$in": ["MAEU", "HLCU"]}),
        (leaf(CARRIER, "isInList", "MAEU, HLCU"), {"$in": ["MAEU", "HLCU"]}),
        (leaf(CARRIER, "isInList", "MAEU; HLCU\tCMDU"), {"$in": ["MAEU", "HLCU", "CMDU"]}),
        (leaf(CARRIER, "isNotInList", ["MAEU", "HLCU"]), {"$nin": ["MAEU", "HLCU"]}),
        (leaf(CARRIER, "contains", "a.b*"), {"$regex": r"a\.b\*", "$options": "i"}),
        (leaf(CARRIER, "doesNotContain", "x"), {"$not": {"$regex": "x", "$options": "i"}}),
        (leaf(CARRIER, "beginsWith", "MA"), {"$regex": "^MA", "$options": "i"}),
        (leaf(CARRIER, "doesNotEndWith", "U"), {"$not": {"$regex": "U$", "$options": "i"}}),
        (leaf(WEIGHT, "greaterThan", "1,204.5"), {"$gt": 1204.5}),
        (leaf(WEIGHT, "isInList", "1 2.5;3\n4"), {"$in": [1.0, 2.5, 3.0, 4.0]}),
        (leaf(WEIGHT, "betweenExclusive", value1="1", value2="2"), {"$gt": 1.0, "$lt": 2.0}),
        (
            leaf(SHIP_DATE, "betweenInclusive", value1="01-May-2026", value2="currentDate"),
            {"$gte": "2026-05-01", "$lte": "2026-05-31"},
        ),
        (leaf(SHIP_DATE, "lessThan", "31-05-2026"), {"$lt": "2026-05-31"}),
        (leaf(SHIP_DATE, "day", "1"), {"$gte": "2026-05-31", "$lte": "2026-05-31"}),
        (leaf(SHIP_DATE, "day", "7"), {"$gte": "2026-05-25", "$lte": "2026-05-31"}),
        (leaf("shipmentCargo#hazardous", "equalTo", "yes"), {"$eq": True}),
    ],
)
def test_a_condition_finds_what_it_says(condition: dict[str, Any], found: dict[str, Any]) -> None:
    assert compiled(condition) == {FIELDS[condition["name"]].path: found}


def test_a_shipment_number_is_searched_as_written_so_that_its_index_serves() -> None:
    assert compiled(leaf("shipmentInformation#shipmentNumber", "beginsWith", "MFC-10")) == {
        "shipment_number": {"$regex": r"^MFC\-10", "$options": ""}
    }


def test_money_is_compared_as_decimal() -> None:
    assert compiled(leaf("rating#total", "equalTo", "14.30")) == {"rating.total": {"$eq": Decimal("14.30")}}


def test_groups_nest_and_join_by_their_own_condition() -> None:
    rules = tree(
        leaf(CARRIER, "equalTo", "MAEU"),
        tree(leaf(WEIGHT, "lessThan", "5"), leaf(CARRIER, "equalTo", ""), condition="OR"),
    )
    assert compile_filter(parse_tree(rules), FIELDS, TODAY) == {
        "$and": [
            {"data.shipmentInformation.carrier": {"$eq": "MAEU"}},
            {
                "$or": [
                    {"data.shipmentCargo.grossWeight": {"$lt": 5.0}},
                    {"data.shipmentInformation.carrier": {"$in": [None, ""]}},
                ]
            },
        ]
    }


@pytest.mark.parametrize("rules", [None, {}, tree(), tree(tree(), tree())])
def test_no_conditions_are_no_filter(rules: dict[str, Any] | None) -> None:
    assert compile_filter(parse_tree(rules), FIELDS, TODAY) == {}


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (tree(leaf(WEIGHT, "isInList", "1, 2, heavy")), "Please enter only numeric values."),  # R168
        (tree(leaf(WEIGHT, "equalTo", "NaN")), "Please enter only numeric values."),
        (tree(leaf(CARRIER, "equalTo", "x" * 101)), "A filter value can have up to 100 characters."),  # R169
        (tree(leaf(CARRIER, "isInList", "ok\n" + "x" * 101)), "A filter value can have up to 100 characters."),
        (
            tree(leaf(CARRIER, "isInList", "\n".join(map(str, range(401))))),
            "You can only enter 400 values in filter",
        ),  # R170
        (tree(leaf("", "equalTo", "x")), "Select a field to set a rule"),  # R177
        (tree({"operator": "equalTo"}), "Select a field to set a rule"),
        ({"condition": "and"}, "Please select at least one field."),  # R171
        (tree("x"), "Select a field to set a rule"),
        ({"condition": "nor", "fields": []}, "Join a group of conditions with 'and' or 'or'."),
        (tree(leaf(CARRIER, "equalTo", {"$gt": ""})), "A filter value must be text or a number."),
        (tree(leaf("$where", "equalTo", "1")), "Select a field to set a rule: there is no field '$where'."),
        (tree(leaf(CARRIER, "$regex", "x")), "Carrier: there is no operator '$regex'."),
        (tree(leaf(CARRIER, "lessThan", "x")), "Carrier cannot be used with “is less than”."),
        (tree(leaf(WEIGHT, "contains", "1")), "Gross weight cannot be used with “contains”."),
        (tree(leaf(SHIP_DATE, "equalTo", "3/4/26")), "Ship date: enter a date, such as 2026-05-31."),
        (tree(leaf(SHIP_DATE, "day", "0")), "Ship date: enter a number of days, 1 to 3660."),
        (tree(leaf(SHIP_DATE, "day", "9" * 30)), "Ship date: enter a number of days, 1 to 3660."),
        (tree(leaf(SHIP_DATE, "betweenInclusive", value1="2026-05-31")), "Ship date: enter a value."),
        (tree(leaf(CARRIER, "contains", "")), "Carrier: enter a value."),
        (tree(*[leaf(CARRIER, "equalTo", "x")] * 101), "A filter can have up to 100 conditions."),
    ],
)
def test_what_cannot_be_filtered_by_is_refused_in_words(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(Invalid) as refused:
        compile_filter(parse_tree(rules), FIELDS, TODAY)
    assert refused.value.message == message


@pytest.mark.parametrize("depth", [9, 200])
def test_nesting_is_bounded(depth: int) -> None:
    rules = tree(leaf(CARRIER, "equalTo", "x"))
    for _ in range(depth):
        rules = tree(rules)
    with pytest.raises(Invalid, match="nested up to 8 deep"):
        parse_tree(rules)


def test_sorting_takes_known_fields_once() -> None:
    sort = [{"field": CARRIER, "direction": "desc"}, {"field": WEIGHT}, {"field": CARRIER, "direction": "asc"}]
    assert compile_sort(sort, FIELDS) == [
        ("data.shipmentInformation.carrier", -1),
        ("data.shipmentCargo.grossWeight", 1),
    ]
    with pytest.raises(Invalid):
        compile_sort([{"field": "$natural"}], FIELDS)
