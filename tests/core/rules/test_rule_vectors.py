"""Rules of fields, R179-R198 and R043: the server's half of the vectors that the browser runs as well."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from freight.core.fields.wire import wire_value
from freight.core.rules.chain import FieldRule, RuleContext, RuleField, RuleOutcome, compile_rules, walk_rules
from freight.core.rules.chain.model import parse_fetches, parse_rows
from freight.core.rules.chain.values import find_rule_figure

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "vectors" / "rules.json").read_text())
CASES: list[dict[str, Any]] = VECTORS["cases"]
FIELDS = {field["key"]: RuleField(**field) for field in VECTORS["template"]}


def lookup(source: str, match_key: str, value: str, fetch_key: str) -> Sequence[str]:
    """The metadata lists of the vectors."""
    entries = VECTORS["tables"].get(source, [])
    return [entry[fetch_key] for entry in entries if entry[match_key].lower() == value.lower()]


CONTEXT = RuleContext(VECTORS["today"], lookup)


def rule_of(case: Mapping[str, Any]) -> FieldRule:
    return FieldRule("1", case["field"], parse_rows(case["fields"]), parse_fetches(case.get("fetches", [])))


def values_of(case: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: find_rule_figure(value) if FIELDS[key].type == "numeric" else value
        for key, value in case["values"].items()
    }


def assert_expected(case: Mapping[str, Any], outcome: RuleOutcome) -> None:
    expected = case["expect"]
    assert outcome.findings == expected["findings"]
    assert outcome.filled == expected["filled"]
    assert outcome.warnings == expected.get("warnings", {})
    values = {key: wire_value(value) or None for key, value in outcome.values.items()}
    assert {key: values.get(key) for key in expected["values"]} == expected["values"]
    untouched = {key: value for key, value in values_of(case).items() if key not in outcome.filled}
    assert {key: outcome.values.get(key) for key in untouched} == untouched


@pytest.mark.parametrize("case", CASES, ids=[f"{'+'.join(c['rules'])} {c['name']}" for c in CASES])
def test_a_rule_does_what_the_vector_says(case: dict[str, Any]) -> None:
    outcome = compile_rules([rule_of(case)], FIELDS).run(values_of(case), CONTEXT)
    assert_expected(case, outcome)


@pytest.mark.parametrize("case", CASES, ids=[c["name"] for c in CASES])
def test_the_explanation_comes_to_the_same(case: dict[str, Any]) -> None:
    outcome, steps = walk_rules([rule_of(case)], FIELDS, values_of(case), CONTEXT)
    assert_expected(case, outcome)
    assert steps


# what each rule of the engine says, and how many vectors it takes to hold it at the least
ENGINE = {
    "R039": ("conditions that are switched off", 2),
    "R043": ("named results", 3),
    "R179": ("IF, ELSEIF and ELSE with AND, OR and THEN", 8),
    "R180": ("the comparisons", 40),
    "R181": ("the comparisons with today", 10),
    "R182": ("add, subtract, multiply and divide", 8),
    "R183": ("left and right", 3),
    "R184": ("sub string", 1),
    "R185": ("dates by day", 8),
    "R186": ("currentDate", 4),
    "R187": ("assigning a value", 4),
    "R188": ("assigning another field", 3),
    "R189": ("the message of an assignment", 1),
    "R190": ("removing listed strings", 4),
    "R191": ("checking a value", 8),
    "R192": ("assigned text as written, compared without case", 2),
    "R193": ("the numbers that keep their capitals", 4),
    "R194": ("the message of a failed check", 5),
    "R195": ("each item of several", 3),
    "R196": ("the wrong ones listed", 1),
    "R197": ("days added and subtracted", 4),
    "R198": ("the left and right of a text", 3),
    "R212": ("a field and a fetch key after a metadata list", 2),
    "R213": ("results after a metadata list", 3),
    "R216": ("auto-fetch", 4),
}


@pytest.mark.parametrize("rule", ENGINE)
def test_every_rule_of_the_engine_has_its_vectors(rule: str) -> None:
    about, least = ENGINE[rule]
    assert sum(rule in case["rules"] for case in CASES) >= least, about


def test_there_are_vectors_enough() -> None:
    assert len(CASES) >= 100
