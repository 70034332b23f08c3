"""A start waits as long as something moves, however slow the machine is."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from freight.embedded import startup_wait
from freight.embedded.child_process import ChildProcess
from freight.embedded.errors import EmbeddedServerError
from freight.embedded.ports import find_free_port
from freight.embedded.startup_wait import StartupPatience, wait_for_port

STALL = 1.5
BUSY = "import time\nwhile True: pass"
IDLE = "import time\ntime.sleep(600)"
WRITING = "import time\nwhile True: print('.', flush=True); time.sleep(0.2)"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[ChildProcess]:
    child = ChildProcess("The program", tmp_path / "program.log")
    yield child
    child.stop(0)


def _is_over_within(seconds: float, waiting: StartupPatience) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if waiting.is_over():
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize("moving", [BUSY, WRITING])
def test_a_program_that_works_or_writes_is_waited_for(program: ChildProcess, moving: str, monkeypatch) -> None:
    # on a machine as busy as that of a test, a second of processor time may take several
    monkeypatch.setattr(startup_wait, "_MOVED_SECONDS", 0.1)
    program.start([sys.executable, "-c", moving])
    assert not _is_over_within(2 * STALL, StartupPatience(program, STALL))


def test_a_program_that_does_nothing_is_given_up_and_named(program: ChildProcess) -> None:
    program.start([sys.executable, "-c", IDLE])
    waiting = StartupPatience(program, STALL)
    assert _is_over_within(10, waiting)
    assert waiting.describe() == f"The program has not moved for 1.5 s; see {program.log_path}"


def test_a_server_that_ends_before_it_listens_is_not_waited_for(program: ChildProcess) -> None:
    program.start([sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(EmbeddedServerError, match="stopped while starting"):
        wait_for_port(program, find_free_port())
