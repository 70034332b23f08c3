"""What a piece of work takes: time of the processor, which a neighbour on the machine blurs little, and memory."""

import statistics
import time
from collections.abc import Awaitable, Callable
from pathlib import Path


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


def forget_peak() -> None:
    """Reset the peak memory of this process to its current use."""
    Path("/proc/self/clear_refs").write_text("5")


def peak_mb() -> float:
    """The most memory this process has had since then."""
    stated = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(stated.split()[1]) / 1024


async def middle_ms(rounds: int, *works: Callable[[], Awaitable[object]]) -> list[float]:
    """The middle time of each in milliseconds. They take turns, so that a busy machine slows all of them alike."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, own in zip(works, times, strict=True):
            begun = time.perf_counter()
            await work()
            own.append((time.perf_counter() - begun) * 1000)
    return [statistics.median(own) for own in times]
