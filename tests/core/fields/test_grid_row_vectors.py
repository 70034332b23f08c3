"""Grid row validation, R126-R139 and R149: the server's half of the vectors the browser runs as well."""

import json
from pathlib import Path
from typing import Any

import pytest

from freight.core.fields import ActionType, FieldSpec, RowValidator, check_grid
from freight.core.fields.wire import wire_value

VECTORS = Path(__file__).parents[2] / "vectors" / "grid-row-validation.json"
CASES: list[dict[str, Any]] = json.loads(VECTORS.read_text())["cases"]


@pytest.mark.parametrize("case", CASES, ids=[f"{'+'.join(c['rules'])} {c['name']}" for c in CASES])
def test_a_row_is_judged_as_the_vector_says(case: dict[str, Any]) -> None:
    validator = RowValidator([FieldSpec.model_validate(f) for f in case["fields"]], ActionType(case["actionType"]))
    # unmarked rows before it put the row in its place in the grid
    rows = [{}] * case.get("index", 0) + [case["row"]]
    checked = check_grid(rows, validator, {len(rows) - 1: case.get("serverMessages", {})})

    findings = checked[0].findings if checked else {}
    assert {key: {"kind": f.kind, "message": f.message} for key, f in findings.items()} == case["expect"]["errors"]

    row = checked[0].row if checked else case["row"]
    read = {key: wire_value(value) for key, value in checked[0].values.items()} if checked else {}
    after = row | read
    for key, value in case["expect"].get("row", {}).items():
        assert after.get(key) == value, key


def test_every_rule_of_grid_rows_has_a_vector() -> None:
    held = {rule for case in CASES for rule in case["rules"]}
    assert held >= {
        "R010",  # a row is validated only when it is marked
        "R011",  # which takes the mark off
        "R012",  # and a valid one goes on to be saved
        "R127",  # read-only columns are skipped, except for ims
        "R128",  # inactive columns are skipped
        "R129",  # an empty mandatory cell
        "R130",  # an invalid day
        "R131",  # longer than the column
        "R132",  # which quotes and tariff lanes do not check
        "R133",  # shorter than the least length, in shipment entry and invoice capture
        "R134",  # and nowhere else
        "R135",  # not of the pattern
        "R136",  # with the server's message first, then the column's
        "R137",  # customers without an account number
        "R138",  # tempId
        "R139",  # rownum
        "R159",  # a selection that has to be made
    }


def test_the_action_types_are_those_of_r126() -> None:
    named = {case["actionType"] for case in CASES}
    assert named == {action.value for action in ActionType}
