"""The event loop of a worker process."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from pymongo.errors import AutoReconnect

from freight.kit.settings import Settings
from jobs import runtime as runtime_module
from jobs.runtime import Runtime


@pytest.fixture
def unconnected(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Runtime:
    """A started runtime without servers: what is tested is the loop."""

    class Nothing:
        async def __aenter__(self) -> None: ...

        async def __aexit__(self, *_: object) -> None: ...

    monkeypatch.setattr(runtime_module, "open_connections", lambda _: Nothing())
    runtime = Runtime(settings)
    runtime.start()
    yield runtime
    runtime.stop()


async def _where() -> tuple[str, int]:
    return threading.current_thread().name, id(asyncio.get_running_loop())


def test_every_job_of_a_process_runs_in_the_same_loop_and_thread(unconnected: Runtime) -> None:
    first, second = unconnected.run(_where()), unconnected.run(_where())
    assert first == second
    assert first[0] == "jobs-loop"


def test_an_error_of_the_job_reaches_the_worker(unconnected: Runtime) -> None:
    async def broken() -> None:
        raise ValueError("lane without a rate")

    with pytest.raises(ValueError, match="lane without a rate"):
        unconnected.run(broken())


def test_a_runtime_that_was_not_started_refuses_the_job(settings: Settings) -> None:
    with pytest.raises(RuntimeError, match="not started"):
        Runtime(settings).run(_where())


class Opening:
    """Connections that do on entering what a test says, one thing a time; and how often they were entered and left."""

    def __init__(self, *outcomes: Coroutine[Any, Any, None]) -> None:
        self.outcomes = list(outcomes)
        self.left = 0
        self.was_left = threading.Event()

    async def __aenter__(self) -> None:
        await self.outcomes.pop(0)

    async def __aexit__(self, *_: object) -> None:
        self.left += 1
        self.was_left.set()


async def _at_once() -> None: ...


async def _never() -> None:
    await asyncio.Event().wait()


async def _refused() -> None:
    raise AutoReconnect("connection refused")


@pytest.fixture
def opening(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Callable[..., tuple[Runtime, Opening]]:
    def make(*outcomes: Coroutine[Any, Any, None]) -> tuple[Runtime, Opening]:
        connections = Opening(*outcomes)
        monkeypatch.setattr(runtime_module, "open_connections", lambda _: connections)
        return Runtime(settings), connections

    return make


def test_a_process_is_up_while_it_still_connects_and_stops_then_too(opening) -> None:
    """An update of the data takes minutes; Celery kills a process that is not up in time, with what it has begun."""
    runtime, connections = opening(_never())
    runtime.start()
    runtime.stop()
    assert "jobs-loop" not in [thread.name for thread in threading.enumerate()]
    assert connections.left == 0


def test_a_process_that_could_not_connect_connects_for_its_next_job(opening) -> None:
    """Celery goes on with a process whose start failed: without another try every job of it would fail, for ever."""
    runtime, connections = opening(_refused(), _refused(), _at_once())
    runtime.start()
    with pytest.raises(AutoReconnect):
        runtime.run(_where())
    assert runtime.run(_where())[0] == "jobs-loop"
    runtime.stop()
    assert (connections.outcomes, connections.left) == ([], 1)


def test_a_process_without_jobs_gives_its_connections_back_and_connects_for_the_next_one(opening, monkeypatch) -> None:
    monkeypatch.setattr(runtime_module, "QUIET_SECONDS", 0.05)
    runtime, connections = opening(_at_once(), _at_once())
    runtime.start()

    async def long_job() -> int:
        await asyncio.sleep(0.3)
        return connections.left

    assert runtime.run(long_job()) == 0, "while a job runs they are kept"
    connections.was_left.wait(10)
    assert connections.left == 1
    assert runtime.run(_where())[0] == "jobs-loop"
    runtime.stop()
    assert (connections.outcomes, connections.left) == ([], 2)


def test_stopping_ends_the_thread(unconnected: Runtime) -> None:
    unconnected.stop()
    assert "jobs-loop" not in [thread.name for thread in threading.enumerate()]


def test_an_interrupted_job_is_cancelled_in_its_loop(unconnected: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """A time limit or a stop raises in the worker's thread; the coroutine must not go on writing."""
    cancelled = threading.Event()

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    from concurrent.futures import Future

    def interrupted(self: Future[None], timeout: float | None = None) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(Future, "result", interrupted)
        with pytest.raises(SystemExit):
            unconnected.run(endless())
    assert cancelled.wait(5)
