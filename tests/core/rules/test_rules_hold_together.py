"""The compiled rules and the ones explained step by step implement one specification: for any chain and row both give
the same result, and neither ever raises."""

from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from freight.core.rules.chain import FieldRule, RuleContext, RuleField, compile_rules, walk_rules
from freight.core.rules.chain.expressions import (
    ARITHMETIC,
    COMPARISONS,
    EMPTINESS,
    SUB_EXPRESSIONS,
    TODAY_COMPARISONS,
)
from freight.core.rules.chain.model import parse_rows

FIELDS = {
    field.key: field
    for field in (
        RuleField("a#text", "Text", "text"),
        RuleField("a#other", "Other", "autocomplete"),
        RuleField("a#weight", "Weight", "numeric"),
        RuleField("a#pieces", "Pieces", "numeric"),
        RuleField("a#day", "Day", "date"),
        RuleField("a#due", "Due", "date"),
    )
}
TABLE = {"x": "1", "y": "2026-05-31", "10": "seven"}


def lookup(source: str, match_key: str, value: str, fetch_key: str) -> list[str]:
    found = TABLE.get(value.lower())
    return [] if found is None else [value if fetch_key == match_key else found]


CONTEXT = RuleContext("2026-11-21", lookup)
texts = st.sampled_from(
    ["x", "X, y", "10", "10,20", "-0.5", "2026-05-31", "currentDate", "2026-01-01,currentDate", "1e5"]
)
keys = st.sampled_from([*FIELDS, "RESULT1"])
formatting = st.one_of(
    st.just({}),
    st.builds(
        lambda expression, size: {"formattingExpr": expression, "formattingValue": size},
        st.sampled_from(["add", "subtract", "left", "right", "subString"]),
        st.sampled_from(["1", "2", "1,2", "x"]),
    ),
)
comparisons = st.sampled_from([*COMPARISONS, *TODAY_COMPARISONS, *EMPTINESS])


def rows(operator: str, cond: str) -> st.SearchStrategy[dict[str, Any]]:
    expressions = st.sampled_from([*ARITHMETIC, *SUB_EXPRESSIONS]) if operator == "RESULT" else comparisons
    return st.fixed_dictionaries(
        {
            "cond": st.just(cond),
            "operator": st.just(operator),
            "expression": expressions,
            "field": keys,
            "valueType": st.sampled_from(["value", "field"]),
            "value": texts,
            "field2": keys,
            "metaSource": st.just("list"),
            "matchKey": st.just("key"),
            "fetchKey": st.sampled_from(["", "found"]),
            "isActive": st.sampled_from([True, True, True, False]),
            "ValOper": st.one_of(st.sampled_from(["assign", "remove"]), comparisons),
            "valValue": texts,
            "thenValueType": st.sampled_from(["value", "field"]),
            "thenField": keys,
            "checkMultiple": st.booleans(),
            "message": st.sampled_from(["", "Ask the airline"]),
            "level": st.sampled_from(["", "error", "warning"]),
            "formattingField1": formatting,
            "formattingField2": formatting,
            "formattingThenField": formatting,
        }
    )


@st.composite
def chains(draw: st.DrawFn) -> list[dict[str, Any]]:
    chain = []
    for cond in draw(st.sampled_from([["IF"], ["IF", "ELSEIF"], ["IF", "ELSEIF", "ELSE"]])):
        operators = [*draw(st.lists(st.sampled_from(["AND", "OR", "RESULT"]), max_size=3)), "THEN"]
        for place, operator in enumerate(operators):
            chain.append(draw(rows(operator, "" if place else cond)))
    if draw(st.booleans()):
        chain.append({"cond": "ELSE", "operator": "THEN", "ValOper": "assign", "valValue": draw(texts)})
    return [*chain, {"cond": "END"}]


# besides usual values: figures that no double holds exactly, lists, checks, days that make no sense
figures = st.one_of(
    st.none(), st.sampled_from([0.0, 0.1, 10.0, -3.5, 1e15, 10, Decimal("10.00000000000000000001"), Decimal(10)])
)
days = st.one_of(st.none(), st.sampled_from(["2026-05-31", "2026-11-21", "2026-11-22", "1900-01-01", "1066-10-14"]))
values = st.fixed_dictionaries(
    {
        "a#text": st.one_of(st.none(), texts),
        "a#other": st.one_of(st.none(), st.sampled_from(["X", "y,Z", "10", True, ["x", "10"]])),
        "a#weight": figures,
        "a#pieces": figures,
        "a#day": days,
        "a#due": days,
    }
)
accounts = st.sampled_from(["", "ACME"])


@settings(max_examples=200, deadline=None)
@given(
    judged=st.lists(st.tuples(st.sampled_from([*FIELDS]), chains(), accounts), min_size=1, max_size=3),
    row=values,
    account=accounts,
)
def test_compiled_and_explained_rules_say_the_same(
    judged: list[tuple[str, list[dict[str, Any]], str]], row: dict[str, Any], account: str
) -> None:
    rules = [FieldRule("1", subject, parse_rows(chain), account_number=whose) for subject, chain, whose in judged]
    compiled = compile_rules(rules, FIELDS).run(row, CONTEXT, account_number=account)
    explained, _ = walk_rules(rules, FIELDS, row, CONTEXT, account)
    assert compiled == explained


@settings(max_examples=50, deadline=None)
@given(wild=st.text(min_size=1, max_size=40), operation=st.sampled_from(["assign", "equalTo", "contains"]))
def test_what_users_write_is_never_part_of_the_compiled_source(wild: str, operation: str) -> None:
    """Labels, keys, account numbers and values are constants, whatever they contain."""

    def source_of(text: str) -> str:
        row = {"cond": "IF", "operator": "THEN", "field": text, "expression": "contains", "value": text}
        chain = parse_rows([{**row, "ValOper": operation, "valValue": text}])
        rule = FieldRule(text, text, chain, account_number=text)
        return compile_rules([rule], {text: RuleField(text, text)}).source

    assert source_of(f"x\n'{wild}") == source_of("plain")


def test_the_longest_rules_there_may_be_are_compiled() -> None:
    """A hundred branches, and a hundred conditions of one."""
    leaf = {"field": "a#weight", "expression": "equalTo", "ValOper": "assign"}
    branches = [
        {**leaf, "cond": "ELSEIF" if n else "IF", "value": str(n), "operator": "THEN", "valValue": f"is {n}"}
        for n in range(100)
    ]
    joined = [{**leaf, "value": str(n), "operator": "OR", "valValue": "joined"} for n in range(100)]
    joined[0] |= {"cond": "IF"}
    joined[-1] |= {"operator": "THEN"}
    rules = [FieldRule("1", "a#text", parse_rows(branches)), FieldRule("2", "a#other", parse_rows(joined))]
    filled = compile_rules(rules, FIELDS).run({"a#weight": 99.0}, CONTEXT).values
    assert (filled["a#text"], filled["a#other"]) == ("is 99", "joined")


def test_rules_that_look_at_a_bad_cell_wait_until_it_is_corrected() -> None:
    rule = FieldRule(
        "1",
        "a#text",
        parse_rows(
            [
                {
                    "cond": "IF",
                    "field": "a#weight",
                    "expression": "notEqualTo",
                    "value": "1",
                    "operator": "THEN",
                    "ValOper": "assign",
                    "valValue": "odd",
                }
            ]
        ),
    )
    compiled = compile_rules([rule], FIELDS)
    assert compiled.run({}, CONTEXT).filled
    assert not compiled.run({}, CONTEXT, unsure={"a#weight"}).filled


def test_a_rule_of_an_account_judges_its_rows_alone() -> None:
    rows = parse_rows([{"cond": "ELSE", "operator": "THEN", "ValOper": "assign", "valValue": "hers"}])
    compiled = compile_rules([FieldRule("1", "a#text", rows, account_number="ACME")], FIELDS)
    assert compiled.run({}, CONTEXT, account_number="ACME").values == {"a#text": "hers"}
    assert not compiled.run({}, CONTEXT, account_number="OTHER").filled


def test_a_later_rule_sees_what_an_earlier_one_set() -> None:
    first = [{"cond": "ELSE", "operator": "THEN", "ValOper": "assign", "valValue": "10"}]
    second = [
        {
            "cond": "IF",
            "field": "a#weight",
            "expression": "equalTo",
            "value": "10",
            "operator": "THEN",
            "ValOper": "assign",
            "valValue": "ten",
        }
    ]
    rules = [FieldRule("1", "a#weight", parse_rows(first)), FieldRule("2", "a#text", parse_rows(second))]
    assert compile_rules(rules, FIELDS).run({}, CONTEXT).values == {"a#weight": 10.0, "a#text": "ten"}
