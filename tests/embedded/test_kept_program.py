"""A program that goes on dying is started again later and later, and one that ran well at once."""

import sys
import time
from pathlib import Path

from freight.embedded.child_process import ChildProcess
from freight.embedded.log_rotation import rotate_log
from freight.embedded.restarted_program import RestartedProgram


def test_each_further_start_waits_twice_as_long_up_to_half_a_minute(tmp_path: Path) -> None:
    child = ChildProcess("The worker", tmp_path / "worker.log")

    def start() -> None:
        child.start([sys.executable, "-c", "pass"])
        child.wait(30)

    start()
    kept, now, waits = RestartedProgram(child, start), time.monotonic(), []
    for _ in range(7):
        wait = kept.tend(now)
        assert wait is not None
        waits.append(wait)
        assert kept.tend(now + wait / 2) is None, "it is not yet due"
        now += wait
        before = child.pid
        assert kept.tend(now) is None
        assert child.pid != before
    assert waits == [1, 2, 4, 8, 16, 30, 30]
    assert kept.tend(now + 61) == 1, "it ran well for a minute"


def test_what_cannot_be_started_again_is_lost(tmp_path: Path) -> None:
    child = ChildProcess("MongoDB", tmp_path / "mongo.log")
    child.start([sys.executable, "-c", "pass"])
    child.wait(30)
    kept = RestartedProgram(child)
    assert kept.is_lost
    assert kept.tend(time.monotonic()) is None


def test_a_large_log_is_put_aside_and_the_oldest_go(tmp_path: Path) -> None:
    log = tmp_path / "mongo.log"
    log.touch()
    with log.open("ab", buffering=0) as writer:  # as a program holds it that was started with it
        for line in (b"one", b"two", b"three", b"four"):
            writer.write(line)
            assert rotate_log(log, most_bytes=2, kept=2)
            assert not rotate_log(log, most_bytes=2, kept=2)
        writer.write(b"5")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "mongo.log": "5",
        "mongo.log.1": "four",
        "mongo.log.2": "three",
    }
    assert (tmp_path / "mongo.log.1").stat().st_mode & 0o077 == 0
