"""Explained ratings a second of shipments with cargo lines, on one core: one line, five of one class, and five of four
classes, each class with a lane of its own and the deficit tried at every break. The lines are read, added up and held
against the shipment's own figures in each of them, as in a bulk rating. One line against the same shipments whose
weight and class were entered without any.
"""

import sys
from collections.abc import Sequence

from freight.core.cargo.totals import WEIGHT
from freight.core.rating.by_lines.groups import CLASS_FIELD
from freight.core.rating.engine import TariffCandidate
from freight.core.records import CARGO_LINES, Values
from freight.core.units import KG_PER_LB
from tests.benchmarks.timing import per_second
from tests.core.rating.test_by_lines import line, ltl

SHIPMENTS = 20_000
ONE_LINE = "1 cargo line"
LEAST_SHARE = 0.6  # of the ratings without lines
CLASSES = {
    ONE_LINE: (60_000, ("70",)),
    "5 of one class": (25_000, ("70",) * 5),
    "5 of four classes": (25_000, ("50", "70", "85", "150", "70")),
}


def shipments(classes: Sequence[str]) -> list[Values]:
    """Shipments with a line of each class, all of other weights."""
    return [
        {CARGO_LINES: [line(100 + (number * 7 + at * 13) % 900, each) for at, each in enumerate(classes)]}
        for number in range(SHIPMENTS)
    ]


def without_lines() -> list[Values]:
    """The shipments of one line, each with what that line says as its own weight and class."""
    return [
        {WEIGHT: round((100 + number * 7 % 900) * float(KG_PER_LB), 2), CLASS_FIELD: "70"}
        for number in range(SHIPMENTS)
    ]


def main() -> int:
    """Print the figures; 0 when all limits were held."""
    candidate, missed = TariffCandidate.alone(ltl()), False
    plain = _rated_a_second(candidate, without_lines())
    print(f"  {'no lines':<18} {plain:>9,.0f} explained/s")
    for named, (limit, classes) in CLASSES.items():
        reached = _rated_a_second(candidate, shipments(classes))
        missed |= reached < limit
        print(f"  {named:<18} {reached:>9,.0f} explained/s   limit {limit:,}/s")
        if named == ONE_LINE:
            missed |= reached < LEAST_SHARE * plain
            print(f"  {'':<18} {reached / plain:>9.0%} of those without lines   limit {LEAST_SHARE:.0%}")
    return int(missed)


def _rated_a_second(candidate: TariffCandidate, asked: Sequence[Values]) -> float:
    assert all(candidate.rate(each).is_rated for each in asked[:100])
    return per_second(lambda: [candidate.rate(each) for each in asked], SHIPMENTS)


if __name__ == "__main__":
    sys.exit(main())
