"""The first start on a machine that gives it a tenth of the time: nothing gives up while something moves."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import httpx
import psutil
import pytest

from tests.embedded.test_supervisor import Suite, suite  # noqa: F401

ROUND_SECONDS = 0.2
SHARE = 0.1
# a plain start takes some 6 s of processor; this is only to end a test that hangs
PATIENCE_SECONDS = 600


@contextmanager
def slowed(pid: int) -> Iterator[None]:
    """Let a process and whatever it starts run a tenth of the time."""
    ended = threading.Event()
    family = [psutil.Process(pid)]

    def each(act: str) -> None:
        for process in family:
            with suppress(psutil.Error):
                getattr(process, act)()

    def pace() -> None:
        nonlocal family
        while not ended.is_set():
            with suppress(psutil.Error):
                family = [family[0], *family[0].children(recursive=True)]
            each("suspend")
            ended.wait(ROUND_SECONDS * (1 - SHARE))
            each("resume")
            ended.wait(ROUND_SECONDS * SHARE)
        each("resume")

    pacing = threading.Thread(target=pace)
    pacing.start()
    try:
        yield
    finally:
        ended.set()
        pacing.join()


def test_a_start_with_a_tenth_of_the_processor_comes_up(
    suite: Suite,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.embedded.test_supervisor.PATIENCE_SECONDS", PATIENCE_SECONDS)
    begun = time.monotonic()
    process = suite.run("--empty")
    with slowed(process.pid):
        told = suite.ready(process)
        took = time.monotonic() - begun
        assert set(told["pids"]) == {"MongoDB", "The broker", "The scheduler", "The worker", "The web API"}
        assert "the web app" in httpx.get(told["address"], timeout=60).text
    assert took > 15, "it was not slowed, so this test says nothing"
    assert process.poll() is None
