"""Rows a second through 20 rules of 5 conditions each, on one core, against zen-engine on the same rules.

Half of the rules join their conditions by AND, half by OR; figures, days and texts take turns. The peer in the same run
is a zen decision of 20 expressions, one for each rule, over the same rows. Both say which rules hold, and the answers
are compared. Times are those of the processor.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import zen

from freight.core.rules.chain import FieldRule, RuleContext, RuleField, compile_rules
from freight.core.rules.chain.model import parse_rows

ROWS, RULES, LEAVES = 20_000, 20, 5
SECONDS = 10.0  # of processor time for each side: the best round of them counts
LIMIT = 100_000  # rows a second
TODAY = "2026-11-21"
CARRIERS = ["MAEU", "MSCU", "CMDU", "HLCU", "ONEY"]
MARKS = [f"m#mark{number}" for number in range(RULES)]
FIELDS = {
    field.key: field
    for field in (
        RuleField("s#weight", "Weight", "numeric"),
        RuleField("s#pieces", "Pieces", "numeric"),
        RuleField("s#carrier", "Carrier", "autocomplete"),
        RuleField("s#port", "Port", "autocomplete"),
        RuleField("s#day", "Ship date", "date"),
        *(RuleField(key, key, "numeric") for key in MARKS),
    )
}


def leaf(place: int, number: int) -> tuple[dict[str, Any], str]:
    """A condition as a row of ours and as an expression of zen's."""
    figure = 100 * (number + 1)
    kinds: list[tuple[str, str, str, str]] = [
        ("s#weight", "greaterThan", str(figure), f"weight > {figure}"),
        ("s#carrier", "equalTo", CARRIERS[number % 5], f'carrier == "{CARRIERS[number % 5]}"'),
        ("s#day", "lessThan", "2026-06-15", "day < 20260615"),
        ("s#port", "beginsWith", "CN", 'startsWith(port, "CN")'),
        ("s#pieces", "lessThanEqualTo", str(number + 5), f"pieces <= {number + 5}"),
    ]
    field, expression, value, zen_text = kinds[(place + number) % len(kinds)]
    return {"field": field, "expression": expression, "value": value, "valueType": "value"}, zen_text


def rules() -> tuple[list[FieldRule], list[str]]:
    """The rules in both languages."""
    ours, theirs = [], []
    for number in range(RULES):
        joint = "AND" if number % 2 else "OR"
        leaves = [leaf(place, number) for place in range(LEAVES)]
        chain = [row | {"cond": "" if place else "IF", "operator": joint} for place, (row, _) in enumerate(leaves)]
        chain[-1] |= {"operator": "THEN", "ValOper": "assign", "valValue": "1"}
        ours.append(FieldRule(str(number), MARKS[number], parse_rows([*chain, {"cond": "END"}])))
        theirs.append(f" {joint.lower()} ".join(f"({text})" for _, text in leaves))
    return ours, theirs


def rows() -> list[dict[str, Any]]:
    """Rows as a template read them."""
    draw = random.Random(7)
    return [
        {
            "s#weight": float(draw.randrange(1, 3000)),
            "s#pieces": float(draw.randrange(1, 40)),
            "s#carrier": draw.choice(CARRIERS),
            "s#port": draw.choice(["CNSHA", "CNNGB", "USLAX", "DEHAM", "NLRTM"]),
            "s#day": f"2026-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}",
        }
        for _ in range(ROWS)
    ]


def decision(expressions: list[str]) -> Any:
    """The same rules as one decision of zen's."""
    content = {
        "expressions": [
            {"id": str(number), "key": f"mark{number}", "value": text} for number, text in enumerate(expressions)
        ]
    }
    nodes = [
        {"id": "in", "name": "in", "type": "inputNode", "position": {"x": 0, "y": 0}, "content": {}},
        {"id": "e", "name": "e", "type": "expressionNode", "position": {"x": 0, "y": 0}, "content": content},
        {"id": "out", "name": "out", "type": "outputNode", "position": {"x": 0, "y": 0}, "content": {}},
    ]
    edges = [
        {"id": "1", "sourceId": "in", "targetId": "e", "type": "edge"},
        {"id": "2", "sourceId": "e", "targetId": "out", "type": "edge"},
    ]
    return zen.ZenEngine().create_decision(json.dumps({"nodes": nodes, "edges": edges}))


def per_second(work: Callable[[], object]) -> float:
    """Rows a second in the best round of those that fit into `SECONDS`."""
    best, ended = float("inf"), time.process_time() + SECONDS
    while time.process_time() < ended:
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return ROWS / best


def main() -> int:
    """Measure both; the status says whether the limit was held and the peer left behind."""
    ours, expressions = rules()
    compiled, context, table = compile_rules(ours, FIELDS), RuleContext(TODAY), rows()
    peer = decision(expressions)
    # zen orders no texts: it gets its days as figures, which is cheaper
    asked = [
        {key[2:]: value for key, value in row.items()} | {"day": int(row["s#day"].replace("-", ""))} for row in table
    ]
    for row, question in zip(table[:500], asked[:500], strict=True):
        filled = compiled.run(row, context).filled
        held = peer.evaluate(question)["result"]
        assert [key in filled for key in MARKS] == [bool(held[f"mark{number}"]) for number in range(RULES)]

    speed = per_second(lambda: [compiled.run(row, context) for row in table])
    peer_speed = per_second(lambda: [peer.evaluate(question) for question in asked])
    print(f"  {RULES} rules of {LEAVES} conditions: {speed:,.0f} rows a second (limit {LIMIT:,})")
    print(f"  zen-engine, the same rules and rows: {peer_speed:,.0f}; ours × {speed / peer_speed:.1f}")
    return int(speed < LIMIT or speed < peer_speed)


if __name__ == "__main__":
    sys.exit(main())
