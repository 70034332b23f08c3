"""What the processes of a measurement take of the machine: seconds of the processor, and memory."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")
_SECONDS_BETWEEN = 0.02


class Taken(NamedTuple):
    """Seconds of the processor, and the most memory in MB."""

    seconds: float
    peak_mb: float


def measure_process(pid: int) -> Taken:
    """What a process that runs has taken so far. Raises OSError for one that is gone."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    peak = next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:")), 0.0)
    return Taken((int(told[11]) + int(told[12])) / _TICKS, peak)


class Descendants:
    """The processes that this one has started, and those that they have, as they were last seen."""

    def __init__(self) -> None:
        self._seen: dict[int, Taken] = {}
        self._ended = threading.Event()

    @property
    def together(self) -> Taken:
        """The seconds of all of them, and the memory of the largest."""
        seen = self._seen.values()
        return Taken(sum(each.seconds for each in seen), max((each.peak_mb for each in seen), default=0.0))

    @contextmanager
    def watched(self) -> Iterator["Descendants"]:
        """Sample the processes repeatedly until the end, because a killed process cannot report what it used."""
        thread = threading.Thread(target=self._watch, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._ended.set()
            thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(_SECONDS_BETWEEN):
            waiting = [os.getpid()]
            while waiting:
                for pid in _children_of(waiting.pop()):
                    waiting.append(pid)
                    with suppress(OSError):  # it ended in between
                        now, before = measure_process(pid), self._seen.get(pid, Taken(0.0, 0.0))
                        # one that ends has no memory any more
                        self._seen[pid] = Taken(max(now.seconds, before.seconds), max(now.peak_mb, before.peak_mb))


def _children_of(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, task.read_text().split())
    return found
