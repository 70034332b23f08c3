"""Choosing the lane among 1,000,000 against choosing it among 1,000: the cost follows the shapes of identifiers, exact,
blank or a prefix, and not the number of lanes. Every key is asked once, so that nothing is remembered."""

import random
import sys

from freight.core.rating.lanes import LaneIndex
from tests.benchmarks.timing import best_seconds
from tests.core.rating.synthetic import identifiers, shipments

FEW, MANY, ASKED = 1_000, 1_000_000, 100_000
LIMIT = 2.5


def microseconds(count: int) -> float:
    """What one choice takes among `count` lanes."""
    index = LaneIndex(identifiers(count))
    keys = shipments(ASKED, count).keys
    random.Random(5).shuffle(keys)
    found = sum(bool(index.match(key)) for key in keys)
    assert found > ASKED * 0.95, "most shipments ask for a lane there is"
    return best_seconds(lambda: [index.match(key) for key in keys]) / ASKED * 1e6


def main() -> int:
    """Print the figures; 0 when the limit was held."""
    few, many = microseconds(FEW), microseconds(MANY)
    print(f"  {FEW:>9,} lanes  {few:6.2f} µs")
    print(f"  {MANY:>9,} lanes  {many:6.2f} µs   × {many / few:.2f}, limit × {LIMIT}")
    return int(many / few > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
