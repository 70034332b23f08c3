"""Explained ratings a second of shipments with cargo lines, on one core: one line, five of one class, and five of four
classes, each class with a lane of its own and the deficit tried at every break. The lines are read, added up and held
against the shipment's own figures in each of them, as in a bulk rating.
"""

import sys
from collections.abc import Sequence

from freight.core.rating.engine import Candidate
from freight.core.records import CARGO_LINES, Values
from tests.benchmarks.timing import per_second
from tests.core.rating.test_by_lines import line, ltl

SHIPMENTS = 20_000
CLASSES = {
    "1 cargo line": (60_000, ("70",)),
    "5 of one class": (25_000, ("70",) * 5),
    "5 of four classes": (25_000, ("50", "70", "85", "150", "70")),
}


def shipments(classes: Sequence[str]) -> list[Values]:
    """Shipments with a line of each class, all of other weights."""
    return [
        {CARGO_LINES: [line(100 + (number * 7 + at * 13) % 900, each) for at, each in enumerate(classes)]}
        for number in range(SHIPMENTS)
    ]


def main() -> int:
    """Print the figures; 0 when both limits were held."""
    candidate, missed = Candidate.alone(ltl()), False
    for named, (limit, classes) in CLASSES.items():
        asked = shipments(classes)
        assert all(candidate.rate(each).is_rated for each in asked[:100])
        reached = per_second(lambda asked=asked: [candidate.rate(each) for each in asked], SHIPMENTS)  # type: ignore[misc]
        missed |= reached < limit
        print(f"  {named:<18} {reached:>9,.0f} explained/s   limit {limit:,}/s")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
