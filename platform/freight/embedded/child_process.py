"""One program as a child process: start, watch, wait until it listens, stop."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from freight.embedded.private_files import OWNER_ONLY

STOP_SECONDS = 30
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent(by: signal.Signals) -> None:
    """Ask the kernel to send this process `by` when its parent is gone, even when that was killed.

    As a `preexec_fn` it runs between fork and exec, so it does no more than one system call. Does nothing
    outside Linux.
    """
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, by)


class ChildProcess:
    """A program, its output in a log file.

    It runs in a session of its own, so that Ctrl+C reaches only the supervisor, which stops everything in order.
    `orphaned` is the signal it gets when we are gone without having stopped it.
    """

    def __init__(self, title: str, log_path: Path, *, orphaned: signal.Signals = signal.SIGTERM) -> None:
        self.title = title
        self.log_path = log_path
        self._orphaned = orphaned
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Return the process id, or None before it is started."""
        return self._child.pid if self._child else None

    def start(
        self, command: Sequence[str], *, environment: Mapping[str, str] | None = None, open_files: Sequence[int] = ()
    ) -> None:
        """Start `command`; `environment` is added to ours, `open_files` are descriptors it inherits."""
        self.log_path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        appending = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        with os.fdopen(os.open(self.log_path, appending, 0o600), "ab") as log:
            self._child = subprocess.Popen(
                command,
                env={**os.environ, **(environment or {})},
                pass_fds=open_files,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                umask=OWNER_ONLY,
                preexec_fn=partial(die_with_parent, self._orphaned),
            )

    def measure_work(self) -> tuple[float | None, int]:
        """Return the processor time in seconds that it has used, None where the system does not report it, and the
        bytes of its log."""
        log = self.log_path.stat().st_size if self.log_path.exists() else 0
        return _processor_seconds(self.pid), log

    def is_running(self) -> bool:
        """Return whether the process was started and has not ended."""
        return self._child is not None and self._child.poll() is None

    def exit_status(self) -> int | None:
        """Return the status it ended with, negative for a signal; None while it runs or was not started."""
        return self._child.poll() if self._child else None

    def wait(self, seconds: float) -> int | None:
        """Wait for its end; returns the status, or None when it still runs after `seconds`."""
        if self._child is None:
            return None
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._child.wait(seconds)
        return None

    def last_line(self) -> str:
        """Return the last line it wrote, which is usually the reason why it ended."""
        lines = self.log_path.read_text(errors="replace").strip().splitlines() if self.log_path.exists() else []
        return lines[-1] if lines else f"{self.title} stopped unexpectedly."

    def stop(self, seconds: float = STOP_SECONDS) -> None:
        """End the process: politely first, by force if it still runs after `seconds`. Harmless if it has ended."""
        child, self._child = self._child, None
        if child is None or child.poll() is not None:
            return
        child.terminate()
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


def _processor_seconds(pid: int | None) -> float | None:
    try:
        # after the name in brackets, which may hold anything: fields 14 and 15 of proc(5)
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
