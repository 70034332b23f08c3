"""Explained ratings a second on a tariff of 50,000 lanes and 8 charges, every fact encoded as the database stores it,
on one core, against zen-engine on the same charges.

zen is given the lane and its breaks as well: it computes the eight charges and says how, as the facts do. That it comes
to the same total is checked first.
"""

import json
import sys
from decimal import Decimal
from typing import Any

import bson
import zen

from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import RATED, Explainer, Facts
from freight.core.rating.packed import Packer
from tests.benchmarks.timing import per_second
from tests.core.rating.synthetic import Shipments, shipments, synthetic_tariff

LANES, SHIPMENTS, OF_THE_PEER = 50_000, 100_000, 4_000
LIMIT, TIMES_THE_PEER = 60_000, 10
EXPRESSIONS = {
    "kg": "max([gross, round(volume * 166.67, 6)])",
    "lb": "round($.kg / 0.45359237, 2)",
    "freight": "round(min([max([$.kg * freight_rate, freight_minimum]), freight_maximum]), 2)",
    "security": "round($.freight * security_rate / 100, 2)",
    "fuel": "round($.freight * 18.25 / 100, 2)",
    "handling": "round(pieces * handling_rate, 2)",
    "truck": "round(min([$.lb * truck_rate / 100, truck_alternative]), 2)",
    "terminal": "round(terminal_rate * dollars, 2)",
    "screening": "round(min([$.kg * screening_rate, screening_maximum]), 2)",
    "total": "document_rate + $.freight + $.security + $.fuel + $.handling + $.truck + $.terminal + $.screening",
}
NO_MAXIMUM = 1e12  # zen knows figures up to 28 digits


def decision() -> Any:
    """The charges as a decision of zen's."""
    expressions = [{"id": key, "key": key, "value": text} for key, text in EXPRESSIONS.items()]
    place = {"x": 0, "y": 0}
    nodes = [
        {"id": "in", "name": "in", "type": "inputNode", "position": place, "content": {}},
        {"id": "e", "name": "e", "type": "expressionNode", "position": place, "content": {"expressions": expressions}},
        {"id": "out", "name": "out", "type": "outputNode", "position": place, "content": {}},
    ]
    edges = [
        {"id": "1", "sourceId": "in", "targetId": "e", "type": "edge"},
        {"id": "2", "sourceId": "e", "targetId": "out", "type": "edge"},
    ]
    return zen.ZenEngine().create_decision(json.dumps({"nodes": nodes, "edges": edges}))


def question(version: CompiledTariff, facts: Facts) -> dict[str, float]:
    """What zen is asked: the shipment, and all that lane and breaks state."""
    scope = version.charges.scope
    asked = {
        name: float(Decimal(facts["measures"][at]).scaleb(-scale))
        for name, at, scale in (("gross", 0, 6), ("volume", 1, 6), ("pieces", 3, 3), ("dollars", 4, 12))
    }
    for charge_id, stated in version.lanes[facts["lane"]].charges.items():
        named = {"rate": stated.rate, "minimum": stated.minimum, "maximum": stated.maximum}
        asked |= {f"{charge_id}_{name}": float(value) for name, value in named.items() if value is not None}
    for axis, breaks, row in zip(scope.axes, version.breaks, facts["rows"], strict=True):
        supplied = breaks[facts["lane"]].rows[row]
        assert supplied is not None
        for (name, variable), value in zip(axis.supplied.items(), supplied, strict=True):
            asked[f"{axis.charge.id}_{name}"] = min(float(variable.as_decimal(value)), NO_MAXIMUM)
    return {"freight_maximum": NO_MAXIMUM, **asked}


def peer_speed(version: CompiledTariff, asked: Shipments) -> float:
    """Ratings a second of zen's, with its trace."""
    explain, peer = Explainer(version).explain, decision()
    some = zip(asked.keys[:OF_THE_PEER], asked.measures[:OF_THE_PEER].tolist(), strict=True)
    facts = [explain(key, tuple(row)) for key, row in some]
    rated = [each for each in facts if each["outcome"] == RATED]
    questions = [question(version, each) for each in rated]
    for each, told in zip(rated, questions, strict=True):
        total = peer.evaluate(told)["result"]["total"]
        assert round(total * 100) == each["total"], f"zen comes to {total}, the engine to {each['total']} cents"
    return per_second(lambda: [peer.evaluate(told, {"trace": True}) for told in questions], len(questions), 3)


def main() -> int:
    """Print the figures; 0 when both limits were held."""
    version, asked = synthetic_tariff(LANES), shipments(SHIPMENTS, LANES)
    explain, stored = Explainer(version).explain, Packer(version).stored
    every = list(zip(asked.keys, map(tuple, asked.measures.tolist()), strict=True))

    def encode_all() -> None:
        for key, measures in every:
            bson.encode(stored(explain(key, measures)))

    def explain_all() -> None:
        for key, measures in every:
            explain(key, measures)

    encoded, explained = per_second(encode_all, SHIPMENTS), per_second(explain_all, SHIPMENTS)
    peer = peer_speed(version, asked)
    size = len(bson.encode(stored(explain(*every[0]))))
    print(f"  {LANES:,} lanes, {len(version.terms.charges)} charges; facts of {size} bytes")
    print(f"  explained and encoded for storage {encoded:>10,.0f}/s   limit {LIMIT:,}/s")
    print(f"  explained                         {explained:>10,.0f}/s")
    print(
        f"  zen-engine, lane and breaks given {peer:>10,.0f}/s   ours × {encoded / peer:.1f}, limit × {TIMES_THE_PEER}"
    )
    return int(encoded < LIMIT or encoded < TIMES_THE_PEER * peer)


if __name__ == "__main__":
    sys.exit(main())
