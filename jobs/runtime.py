"""One event loop per worker process, in its own thread, with the same connections as the API.

An asynchronous MongoDB client belongs to one loop and does not survive a fork. So each worker process starts its loop
after the fork, connects inside it once, and runs every coroutine of every job there; `asyncio.run` per job would
reconnect each time.

A process is up once its loop runs, and connects while it waits for its first job: connecting may take as long as a data
migration takes, and Celery kills a process that is not up within seconds. A failed connection is tried again with the
next job: Celery logs an error of a starting process and keeps the process as it is. A process without jobs for a minute
closes its connections: their upkeep wakes it several times a second.
"""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import CancelledError, Future
from contextlib import AbstractAsyncContextManager, suppress
from typing import TypeVar

import structlog

from freight.kit.settings import Settings
from freight.kit.storage.connections import Connections, open_connections

T = TypeVar("T")
JOB_DATABASE_SECONDS = 120.0
QUIET_SECONDS = 60.0
"""A process without a job for this long closes its connections; the next job reconnects in a tenth of a second."""

STOP_SECONDS = 10.0
"""The most time closing the connections may take: an unreachable server must not hold up a worker that has to stop."""

log = structlog.get_logger()


class Runtime:
    """The loop and the open connections of this process."""

    def __init__(self, settings: Settings) -> None:
        # a chunk of a large import is one unit of work
        self._settings = settings.model_copy(update={"database_seconds": JOB_DATABASE_SECONDS})
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._connections: AbstractAsyncContextManager[Connections] | None = None
        self._one_connects: asyncio.Lock | None = None
        self._first_try: Future[None] | None = None
        self._jobs = 0
        self._quiet: asyncio.TimerHandle | None = None
        self._giving_back: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the loop, and begin to connect."""
        self._loop = asyncio.new_event_loop()
        self._one_connects = asyncio.Lock()
        self._thread = threading.Thread(target=self._loop.run_forever, name="jobs-loop", daemon=True)
        self._thread.start()
        self._first_try = asyncio.run_coroutine_threadsafe(self._try_to_connect(), self._loop)

    def run(self, coroutine: Coroutine[object, object, T]) -> T:
        """Run a coroutine in the loop, connected, and wait for it; called from the thread Celery runs the job in.
        Raises what the coroutine or connecting raises.

        When that thread is interrupted (a time limit, a stop), the coroutine is cancelled before the interruption
        propagates, so that it does not write while another worker takes over the job.
        """
        if self._loop is None:
            coroutine.close()
            raise RuntimeError("The runtime of this process is not started.")
        future = asyncio.run_coroutine_threadsafe(self._connected(coroutine), self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def stop(self) -> None:
        """Disconnect and end the loop. Does nothing when it is not running."""
        if self._loop is None or self._thread is None:
            return
        if self._first_try is not None:
            self._first_try.cancel()
        with suppress(TimeoutError, CancelledError):
            asyncio.run_coroutine_threadsafe(self._disconnect(), self._loop).result(STOP_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(STOP_SECONDS)
        if not self._thread.is_alive():
            self._loop.close()
        self._loop = self._thread = self._connections = self._first_try = None

    async def _connected(self, coroutine: Coroutine[object, object, T]) -> T:
        self._jobs += 1
        try:
            try:
                await self._connect()
            except BaseException:
                coroutine.close()
                raise
            return await coroutine
        finally:
            self._jobs -= 1
            self._give_back_later()

    async def _connect(self) -> None:
        assert self._one_connects is not None
        async with self._one_connects:
            if self._connections is None:
                connections = open_connections(self._settings)
                await connections.__aenter__()
                self._connections = connections

    async def _try_to_connect(self) -> None:
        try:
            await self._connect()
        except Exception as failed:
            log.warning("not connected, the next job tries again", reason=repr(failed))
        self._give_back_later()

    def _give_back_later(self) -> None:
        def begin() -> None:
            self._giving_back = loop.create_task(self._disconnect(only_if_quiet=True))

        if self._quiet is not None:
            self._quiet.cancel()
        loop = asyncio.get_running_loop()
        self._quiet = loop.call_later(QUIET_SECONDS, begin)

    async def _disconnect(self, *, only_if_quiet: bool = False) -> None:
        assert self._one_connects is not None
        async with self._one_connects:
            connections = self._connections
            if connections is None or (only_if_quiet and self._jobs):
                return
            self._connections = None
            await connections.__aexit__(None, None, None)
