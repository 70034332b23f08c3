"""What a rule must have to be saved: R199-R216, and the shape of its chain R028-R033."""

from typing import Any

import pytest

from freight.core.errors import Invalid
from freight.core.rules.chain import RuleField, check_auto_fetch, check_chain
from freight.core.rules.chain.model import parse_fetches, parse_rows

WEIGHT = RuleField("cargo#weight", "Gross weight", "numeric")
CARRIER = RuleField("info#carrier", "Carrier", "text")
SHIPPED = RuleField("info#shipDate", "Ship date", "date")
FIELDS = {field.key: field for field in (WEIGHT, CARRIER, SHIPPED)}
GOOD = {
    "cond": "IF", "field": WEIGHT.key, "expression": "greaterThan", "value": "1000", "operator": "THEN",
    "ValOper": "assign", "valValue": "heavy",
}  # fmt: skip
THEN_FIELD = {"thenValueType": "field", "thenField": CARRIER.key}
METADATA = {"valueType": "field", "expression": "isInList", "metaSource": "ports", "matchKey": "code"}
END = {"cond": "END"}


def save(*rows: dict[str, Any], subject: RuleField = CARRIER, rule_type: Any = "fieldValidation") -> list[Any]:
    return [row.wire() for row in check_chain(subject, parse_rows([*rows, END]), FIELDS, rule_type)]


def refusal(*rows: dict[str, Any], subject: RuleField = CARRIER, rule_type: Any = "fieldValidation") -> list[str]:
    with pytest.raises(Invalid) as refused:
        save(*rows, subject=subject, rule_type=rule_type)
    return refused.value.message.split("\n")


def test_r199_every_condition_that_lacks_something_is_named_with_its_number() -> None:
    assert refusal({"cond": "IF", "operator": "AND"}, {"operator": "THEN"}) == [
        "Select Expression, Value, Field at Condition 1",
        "Select Expression, Value, Field, Result operator, Result value at Condition 2",
    ]


@pytest.mark.parametrize(
    ("rule", "changed", "item"),
    [
        ("R200", {"expression": ""}, "Expression"),
        ("R201", {"value": " "}, "Value"),
        ("R202", {"valueType": "field"}, "Field2"),
        ("R203", METADATA | THEN_FIELD | {"metaSource": "", "fetchKey": "n"}, "Metadata Source"),
        ("R204", METADATA | THEN_FIELD | {"matchKey": "", "fetchKey": "n"}, "Metadata Match Key"),
        ("R205", {"field": None}, "Field"),
        ("R206", {"operator": ""}, "Operator"),
        ("R207", {"ValOper": ""}, "Result operator"),
        ("R208", {"valValue": ""}, "Result value"),
        ("R209", {"thenValueType": "field"}, "Result Field"),
        ("R210", METADATA | {"thenValueType": "field", "thenField": CARRIER.key}, "Metadata Fetch Key"),
        ("R212", METADATA | {"fetchKey": "name"}, "Result Field"),
        ("R213", METADATA | THEN_FIELD | {"fetchKey": "name", "ValOper": "remove"}, "Result operator"),
    ],
)  # fmt: skip
def test_a_condition_names_what_it_lacks(rule: str, changed: dict[str, Any], item: str) -> None:
    assert refusal(GOOD | changed) == [f"Select {item} at Condition 1"]


def test_r202_field2_is_not_needed_for_a_metadata_list() -> None:
    assert save(GOOD | METADATA | {"thenValueType": "field", "thenField": CARRIER.key, "fetchKey": "name"})


@pytest.mark.parametrize("operation", ["assign", "equalTo", "notEqualTo", "isNotInList", "isInList"])
def test_r213_results_that_may_follow_a_metadata_list(operation: str) -> None:
    then = {"thenValueType": "field", "thenField": CARRIER.key, "fetchKey": "name", "ValOper": operation}
    assert save(GOOD | METADATA | then)


def test_r205_invoice_rules_speak_of_the_invoice_field_and_end_with_a_stop() -> None:
    assert refusal(GOOD | {"field": ""}, rule_type="invoiceValidation") == ["Select Invoice Field at Condition 1."]


def test_r211_and_cannot_be_followed_by_another_branch() -> None:
    """R211: AND and OR need a further condition of their branch."""
    second = GOOD | {"cond": "ELSEIF"}
    assert refusal(GOOD | {"operator": "AND"}, second) == ["Select Valid Operator value at Condition 1"]
    assert refusal(GOOD | {"operator": "OR"}) == ["Select Valid Operator value at Condition 1"]


def test_r214_an_empty_value_becomes_null() -> None:
    """R214: what the row does not use is null in the database too."""
    stored = save(GOOD | {"field2": "", "metaSource": ""})[0]
    assert stored["field2"] is None and stored["metaSource"] is None and stored["value"] == "1000"


def test_r215_days_are_stored_as_year_month_day() -> None:
    """R215: whatever style the author wrote it in."""
    row = GOOD | {"field": SHIPPED.key, "value": "31-May-2026", "valValue": "01-06-2026"}
    stored = save(row, subject=SHIPPED)[0]
    assert (stored["value"], stored["valValue"]) == ("2026-05-31", "2026-06-01")
    assert save(row | {"value": "currentDate"}, subject=SHIPPED)[0]["value"] == "currentDate"


def test_r028_r029_the_first_condition_is_if_and_an_end_closes_the_chain() -> None:
    chain = check_chain(CARRIER, parse_rows([GOOD | {"cond": "ELSEIF"}]), FIELDS)
    assert [row.cond for row in chain] == ["IF", "END"]


def test_r030_a_second_else_is_refused() -> None:
    otherwise = {"cond": "ELSE", "operator": "THEN", "ValOper": "assign", "valValue": "x"}
    assert refusal(GOOD, otherwise, otherwise) == ["Condition 3: a rule can only have one ELSE. Use ELSEIF."]


def test_r031_r032_if_and_end_cannot_stand_inside_the_chain() -> None:
    assert refusal(GOOD, GOOD) == ["Condition 2: IF is not allowed here. Use ELSEIF."]


def test_r033_a_branch_follows_then_alone() -> None:
    assert refusal(GOOD, GOOD | {"cond": ""}) == ["Condition 1: only ELSEIF, ELSE or END can follow THEN."]


def test_an_else_needs_its_result_only() -> None:
    assert len(save(GOOD, {"cond": "ELSE", "operator": "THEN", "ValOper": "assign", "valValue": "light"})) == 3
    assert refusal(GOOD, {"cond": "ELSE", "operator": "THEN"}) == [
        "Select Result operator, Result value at Condition 2"
    ]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"field": "no#field"}, "Condition 1: this template has no field 'no#field'."),
        ({"field": "__proto__"}, "Condition 1: this template has no field '__proto__'."),
        ({"expression": "$where"}, "Condition 1: the expression '$where' is no comparison."),
        ({"ValOper": "eval"}, "Condition 1: there is no result operator 'eval'."),
        ({"value": "many"}, "Condition 1: Gross weight is compared with 'many', which is not a number."),
        (
            {"expression": "betweenInclusive", "value": "1"},
            "Condition 1: between needs two values, separated by a comma.",
        ),
        ({"field": "RESULT1"}, "Condition 1: RESULT1 is not computed by an earlier condition."),
        ({"valValue": "x" * 101}, "Condition 1: a value can have up to 100 characters."),
        (
            {"formattingField1": {"formattingExpr": "reverse", "formattingValue": "1"}},
            "Condition 1: there is no formatting 'reverse'.",
        ),
    ],
)  # fmt: skip
def test_a_condition_that_cannot_work_is_refused(changed: dict[str, Any], message: str) -> None:
    assert refusal(GOOD | changed) == [message]


def test_a_field_is_not_set_from_itself() -> None:
    computed = {"cond": "IF", "field": WEIGHT.key, "expression": "multiply", "value": "2", "operator": "RESULT"}
    then = GOOD | {"cond": "", "thenValueType": "field", "thenField": "RESULT1"}
    assert refusal(computed, then, subject=WEIGHT) == [
        "Condition 2: Gross weight would be set from itself and change with every save."
    ]


def test_results_that_double_with_every_step_are_refused() -> None:
    first = {"cond": "IF", "field": WEIGHT.key, "expression": "add", "value": "1", "operator": "RESULT"}
    doubling = [
        {"field": f"RESULT{n}", "expression": "add", "valueType": "field", "field2": f"RESULT{n}", "operator": "RESULT"}
        for n in range(1, 30)
    ]
    assert refusal(first, *doubling, GOOD | {"cond": ""}) == [
        "Condition 7: results can build on each other up to 6 deep."
    ]


def test_a_rule_too_long_or_nested_is_refused_in_words() -> None:
    with pytest.raises(Invalid, match="A rule can have up to 100 conditions"):
        parse_rows([GOOD] * 201)
    nested: dict[str, Any] = {"fields": []}
    for _ in range(200):
        nested = {"fields": [nested]}
    with pytest.raises(Invalid, match="are one list"):
        parse_rows([nested])
    with pytest.raises(Invalid, match="Condition 1, cond"):
        parse_rows([{"cond": "WHILE"}])


def test_r216_an_auto_fetch_row_needs_its_three_fields() -> None:
    with pytest.raises(Invalid) as refused:
        check_auto_fetch(parse_fetches([{"metaSource": "ports"}]), FIELDS)
    assert refused.value.message == "Select Auto Fetch field, Condition field, Fetch field at Condition 1"
    row = {"autoField": CARRIER.key, "matchKey": "code", "fetchKey": "name"}
    assert check_auto_fetch(parse_fetches([row]), FIELDS, "ports")[0].meta_source == "ports"


def test_r218_auto_fetch_without_a_suggestions_source_is_refused() -> None:
    row = {"autoField": CARRIER.key, "matchKey": "code", "fetchKey": "name"}
    with pytest.raises(Invalid, match="Please select suggestions source"):
        check_auto_fetch(parse_fetches([row]), FIELDS)


def test_a_rule_names_options_that_a_dropdown_offers() -> None:
    mode = RuleField("info#mode", "Mode", "dropdown", ("Air", "Ocean"))
    fields = {**FIELDS, mode.key: mode}
    asks = GOOD | {"field": mode.key, "expression": "equalTo"}

    def stored(value: str, expression: str = "equalTo") -> str:
        rows = parse_rows([asks | {"value": value, "expression": expression}, END])
        return str(check_chain(CARRIER, rows, fields)[0].value)

    with pytest.raises(Invalid, match="Mode has no option 'Airr'"):
        stored("Airr")
    with pytest.raises(Invalid, match="no option 'Rail'"):
        stored("Air\nRail", "isInList")
    # rules compare without case
    assert stored("air") == "air"
    # a part of an option is a way to name several
    assert stored("A", "beginsWith") == "A"


def test_a_check_of_emptiness_needs_no_value_and_keeps_none() -> None:
    [row, _] = save(GOOD | {"expression": "isEmpty", "value": "x", "ValOper": "isNotEmpty", "valValue": "y"})
    assert (row["value"], row["valValue"]) == (None, None)


def test_only_a_check_keeps_a_message_and_a_level() -> None:
    said = {"message": "Ask the airline", "level": "warning"}
    assert save(GOOD | said)[0]["message"] is None
    [row, _] = save(GOOD | said | {"ValOper": "equalTo"})
    assert (row["message"], row["level"]) == ("Ask the airline", "warning")
