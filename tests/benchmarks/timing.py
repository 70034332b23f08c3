"""Times of the processor, not of the clock: a neighbour on the machine does not blur them much."""

import resource
import time
from collections.abc import Callable


def best_seconds(work: Callable[[], object], rounds: int = 5) -> float:
    """What the best of some rounds took."""
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


def per_second(work: Callable[[], object], count: int, rounds: int = 5) -> float:
    """How many a second in the best of some rounds of `count`."""
    return count / best_seconds(work, rounds)


def peak_mb() -> float:
    """The most memory this process has had so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
