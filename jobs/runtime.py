"""One event loop per worker process, in a thread of its own, holding the same resources as the API.

An asynchronous MongoDB client belongs to one loop and does not survive a fork. So each worker process starts its loop
after the fork, connects inside it once, and hands every coroutine of every job to it; `asyncio.run` per job would
connect anew each time.
"""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar

from freight.kit.resources import Resources, open_resources
from freight.kit.settings import Settings

T = TypeVar("T")


class Runtime:
    """The loop and the open resources of this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._resources: AbstractAsyncContextManager[Resources] | None = None

    def start(self) -> None:
        """Start the loop and connect. Raises what connecting raises."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="jobs-loop", daemon=True)
        self._thread.start()
        self._resources = open_resources(self._settings)
        try:
            self.run(self._resources.__aenter__())
        except BaseException:
            self._resources = None
            self.stop()
            raise

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the loop and wait for it; called from the thread Celery runs the job in.

        When that thread is interrupted (a time limit, a stop), the coroutine is cancelled before the interruption
        goes on, so that it does not write behind the back of whoever takes the job over.
        """
        if self._loop is None:
            coroutine.close()
            raise RuntimeError("The runtime of this process is not started.")
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def stop(self) -> None:
        """Disconnect and end the loop. Does nothing when it is not running."""
        if self._loop is None or self._thread is None:
            return
        if self._resources is not None:
            self.run(self._resources.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._loop = self._thread = self._resources = None
