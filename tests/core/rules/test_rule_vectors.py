"""Rules of fields, R179-R198 and R043: the server's half of the vectors that the browser runs as well."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from freight.core.fields.wire import wire_value
from freight.core.rules.chain import Context, FieldRule, Outcome, RuleField, compile_rules, walk
from freight.core.rules.chain.model import parse_fetches, parse_rows
from freight.core.rules.chain.values import figure_of

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "vectors" / "rules.json").read_text())
CASES: list[dict[str, Any]] = VECTORS["cases"]
FIELDS = {field["key"]: RuleField(**field) for field in VECTORS["template"]}


def lookup(source: str, match_key: str, value: str, fetch_key: str) -> Sequence[str]:
    """The metadata lists of the vectors."""
    entries = VECTORS["tables"].get(source, [])
    return [entry[fetch_key] for entry in entries if entry[match_key].lower() == value.lower()]


CONTEXT = Context(VECTORS["today"], lookup)


def rule_of(case: Mapping[str, Any]) -> FieldRule:
    return FieldRule("1", case["field"], parse_rows(case["fields"]), parse_fetches(case.get("fetches", [])))


def values_of(case: Mapping[str, Any]) -> dict[str, Any]:
    return {key: figure_of(value) if FIELDS[key].type == "numeric" else value for key, value in case["values"].items()}


def assert_expected(case: Mapping[str, Any], outcome: Outcome) -> None:
    expected = case["expect"]
    assert outcome.findings == expected["findings"]
    assert outcome.filled == expected["filled"]
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
    outcome, steps = walk([rule_of(case)], FIELDS, values_of(case), CONTEXT)
    assert_expected(case, outcome)
    assert steps


def test_every_rule_of_the_engine_has_a_vector() -> None:
    held = {rule for case in CASES for rule in case["rules"]}
    assert held >= {f"R{number}" for number in range(179, 199)}
    assert len(CASES) >= 100
