"""The moment that several machines agree on: the database's. What one process stores and another compares with its own
time is stored and compared by this; a wrong clock on one machine then affects only its own log.

The database is asked now and then; what passes in between is measured here. An idle installation asks the time a dozen
times a second.
"""

import time
from datetime import UTC, datetime, timedelta
from weakref import WeakKeyDictionary

from freight.kit.storage.connections import get_connections
from freight.kit.storage.database import Database

_ASK_AGAIN_SECONDS = 30.0
# the clock of this machine went by more or less than what was measured: it slept, or was set
_LEAP_SECONDS = 0.5
# an answer that took longer says when it was given, and no more what time it is: kept, it would leave this process
# behind the others until it asks again, and what they stored just now would not be due here
_LONGEST_ANSWER_SECONDS = 0.02


class _Watch:
    """A watch set by the clock of a database, which runs on by itself."""

    def __init__(self) -> None:
        self._answer = datetime.min.replace(tzinfo=UTC)
        self._measured = self._own = float("-inf")

    def set(self, answer: datetime) -> None:
        """Set it to what the database has just answered."""
        self._answer, self._measured, self._own = answer, time.monotonic(), time.time()

    def read(self) -> datetime | None:
        """The moment of the database, to the millisecond as it says it; None when it has to be asked."""
        passed = time.monotonic() - self._measured
        if passed > _ASK_AGAIN_SECONDS or abs(time.time() - self._own - passed) > _LEAP_SECONDS:
            return None
        return self._answer + timedelta(milliseconds=int(passed * 1000))


_watches: WeakKeyDictionary[Database, _Watch] = WeakKeyDictionary()


async def read_database_clock() -> datetime:
    """The present moment of the database's primary, UTC, in milliseconds."""
    database = get_connections().database
    watch = _watches.setdefault(database, _Watch())
    if (moment := watch.read()) is not None:
        return moment
    asked = time.monotonic()
    told = await database.command("hello", codec_options=database.codec_options)
    answer: datetime = told["localTime"]
    if time.monotonic() - asked <= _LONGEST_ANSWER_SECONDS:
        watch.set(answer)
    return answer
