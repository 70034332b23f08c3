"""One server as a child process: start, wait until it answers, stop."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from freight.embedded.errors import EmbeddedServerError
from freight.embedded.ports import is_listening

START_SECONDS = 60
"""A cold disk or a recovery after a crash takes seconds; a minute means that something is wrong."""

STOP_SECONDS = 30
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent(by: signal.Signals = signal.SIGTERM) -> None:
    """Ask the kernel to send this process `by` when its parent is gone, even when that was killed.

    As a `preexec_fn` it runs between fork and exec, so it does no more than one system call. Does nothing
    outside Linux.
    """
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, by)


class ServerProcess:
    """A program listening on a port of this machine, its output in a log file.

    It runs in a session of its own, so that Ctrl+C reaches only the supervisor, which stops everything in order.
    """

    def __init__(self, title: str, log_path: Path) -> None:
        self.title = title
        self.log_path = log_path
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Process id while it has been started, else None."""
        return self._child.pid if self._child else None

    def start(self, command: Sequence[str | os.PathLike[str]], port: int) -> None:
        """Start `command` and return once it listens on `port`.

        Raises EmbeddedServerError when it ends instead or does not listen in time.
        """
        self.log_path.parent.mkdir(parents=True, exist_ok=True)
        with self.log_path.open("ab") as log:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        deadline = time.monotonic() + START_SECONDS
        while not is_listening(port):
            if not self.is_running():
                raise EmbeddedServerError(f"{self.title} ended while starting; see {self.log_path}")
            if time.monotonic() > deadline:
                self.stop()
                raise EmbeddedServerError(f"{self.title} did not answer in {START_SECONDS} s; see {self.log_path}")
            time.sleep(0.01)

    def is_running(self) -> bool:
        """Whether the process was started and has not ended."""
        return self._child is not None and self._child.poll() is None

    def stop(self) -> None:
        """End the process: politely first, by force when it does not go. Does nothing when it is not running."""
        child, self._child = self._child, None
        if child is None or child.poll() is not None:
            return
        child.terminate()
        try:
            child.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            child.wait()
