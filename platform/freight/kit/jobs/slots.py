"""Places for work that uses a core for a while: limited per process and per company, with a limited wait."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

from freight.core.errors import Unavailable

_BUSY = "The server is busy with other files. Try again in a minute."
_RETRY_SECONDS = 30


class _Room:
    """The places of one event loop."""

    def __init__(self, at_once: int) -> None:
        self.places = asyncio.Semaphore(at_once)
        self.companies: dict[Hashable, asyncio.Semaphore] = {}
        self.asking: dict[Hashable, int] = {}


class FairSlots:
    """`at_once` places, at most `each` of them for one company, so that other companies always get a turn: a caller
    waits behind at most `each` requests of every other company, not behind everything a company has sent."""

    def __init__(self, at_once: int, each: int, patience: float) -> None:
        """`patience` is the longest wait for a place, in seconds."""
        self._at_once = at_once
        self._each = each
        self._patience = patience
        self._rooms: WeakKeyDictionary[asyncio.AbstractEventLoop, _Room] = WeakKeyDictionary()

    @asynccontextmanager
    async def one(self, company: Hashable) -> AsyncIterator[None]:
        """Hold a place for the duration of the block. Raises Unavailable when none became free in time."""
        loop = asyncio.get_running_loop()
        room = self._rooms.setdefault(loop, _Room(self._at_once))
        own = room.companies.setdefault(company, asyncio.Semaphore(self._each))
        room.asking[company] = room.asking.get(company, 0) + 1
        try:
            until = loop.time() + self._patience
            await _take(own, until)
            try:
                await _take(room.places, until)
                try:
                    yield
                finally:
                    room.places.release()
            finally:
                own.release()
        finally:
            room.asking[company] -= 1
            if not room.asking[company]:
                del room.asking[company], room.companies[company]


async def _take(places: asyncio.Semaphore, until: float) -> None:
    try:
        async with asyncio.timeout_at(until):
            await places.acquire()
    except TimeoutError as late:
        raise Unavailable(_BUSY, retry_after=_RETRY_SECONDS) from late
