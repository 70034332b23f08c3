"""A program that is restarted when it dies, each time a little later while it keeps dying."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from freight.embedded.child_process import ChildProcess

FIRST_WAIT_SECONDS = 1.0
LONGEST_WAIT_SECONDS = 30.0
STEADY_SECONDS = 60.0
"""A program that ran this long died for a new reason: it is restarted at once."""


@dataclass
class RestartedProgram:
    """`process` and what starts it. Without `again`, nothing else can run without it."""

    process: ChildProcess
    again: Callable[[], None] | None = None
    _wait: float = 0.0
    _due: float | None = None
    _started: float = field(default_factory=time.monotonic)

    @property
    def is_lost(self) -> bool:
        """Return whether it has died and must not be restarted."""
        return self.again is None and not self.process.is_running()

    def tend(self, now: float) -> float | None:
        """Restart it if it died and its time has come. Returns the seconds until then, once, when it is found dead."""
        if self.again is None or self.process.is_running():
            return None
        if self._due is None:
            steady = now - self._started >= STEADY_SECONDS
            self._wait = FIRST_WAIT_SECONDS if steady or not self._wait else min(self._wait * 2, LONGEST_WAIT_SECONDS)
            self._due = now + self._wait
            return self._wait
        if now >= self._due:
            self._due, self._started = None, now
            self.again()
        return None
