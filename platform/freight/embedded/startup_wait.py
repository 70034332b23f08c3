"""How long to wait for a program: as long as it makes progress. A fixed time fails on a busy or a slow machine."""

import time

from freight.embedded.child_process import ChildProcess
from freight.embedded.errors import EmbeddedServerError
from freight.embedded.ports import is_listening

_POLL_SECONDS = 0.01

STALL_SECONDS = 120.0
"""After this long without progress, something is wrong."""

_MOVED_SECONDS = 1.0
"""Processor time that counts as progress; a stuck program uses less in all that time."""


class StartupPatience:
    """Waits for one program. Its progress is the processor time it used and what it wrote to its log."""

    def __init__(self, program: ChildProcess, stall_seconds: float = STALL_SECONDS) -> None:
        self._program = program
        self._stall_seconds = stall_seconds
        self._moved_at = time.monotonic()
        self._processor, self._log = program.measure_work()

    def is_over(self) -> bool:
        """Return whether the program has made no progress for too long. Never true where the system does not report the
        processor time of a program."""
        now = time.monotonic()
        processor, log = self._program.measure_work()
        if processor is None or self._processor is None:
            return False
        if processor - self._processor >= _MOVED_SECONDS or log != self._log:
            self._moved_at, self._processor, self._log = now, processor, log
        return now - self._moved_at > self._stall_seconds

    def describe(self) -> str:
        """Return the message about a program without progress."""
        return f"{self._program.title} has not moved for {self._stall_seconds:g} s; see {self._program.log_path}"


def wait_for_port(program: ChildProcess, port: int) -> None:
    """Return once `program` listens on `port`. Raises EmbeddedServerError when it ends instead, or stops making
    progress."""
    patience = StartupPatience(program)
    while not is_listening(port):
        if not program.is_running():
            raise EmbeddedServerError(f"{program.title} stopped while starting; see {program.log_path}")
        if patience.is_over():
            program.stop()
            raise EmbeddedServerError(patience.describe())
        time.sleep(_POLL_SECONDS)
