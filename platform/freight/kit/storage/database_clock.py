"""The time that several machines agree on: the database's. What one process stores and another compares with its own
time uses this clock; a wrong clock on one machine then affects only its own log.

The database is queried now and then; the time in between is measured here. An idle installation reads the time a dozen
times a second.
"""

import time
from datetime import UTC, datetime, timedelta
from weakref import WeakKeyDictionary

from freight.kit.storage.connections import get_connections
from freight.kit.storage.database import Database

_ASK_AGAIN_SECONDS = 30.0
# the clock of this machine and the measured time diverged: the machine slept, or the clock was set, if only by a few
# milliseconds, as virtual machines do
_LEAP_SECONDS = 0.005
# a slow answer says when it was given, but no longer what time it is: if it were kept, this process would be behind the
# others until its next query, and what they stored just now would not be due here
_LONGEST_ANSWER_SECONDS = 0.02


class _Watch:
    """A clock set by that of a database, which then runs by itself."""

    def __init__(self) -> None:
        self._answer = datetime.min.replace(tzinfo=UTC)
        self._measured = self._own = float("-inf")

    def set(self, answer: datetime, measured: float, own: float) -> None:
        """Set it to the database's latest answer.

        measured, own: the measured time and this machine's clock when the query began. Counted from the end, the time
        of the answer's way would be missing, and what was just stored would not be due yet.
        """
        self._answer, self._measured, self._own = answer, measured, own

    def read(self) -> datetime | None:
        """Return the database's time, in milliseconds as it reports it; None when it has to be queried."""
        passed = time.monotonic() - self._measured
        if passed > _ASK_AGAIN_SECONDS or abs(time.time() - self._own - passed) > _LEAP_SECONDS:
            return None
        return self._answer + timedelta(milliseconds=int(passed * 1000))


_watches: WeakKeyDictionary[Database, _Watch] = WeakKeyDictionary()


async def read_database_clock() -> datetime:
    """Return the present moment of the database's primary, UTC, in milliseconds."""
    database = get_connections().database
    watch = _watches.setdefault(database, _Watch())
    if (moment := watch.read()) is not None:
        return moment
    started_at, own = time.monotonic(), time.time()
    hello_reply = await database.command("hello", codec_options=database.codec_options)
    answer: datetime = hello_reply["localTime"]
    if time.monotonic() - started_at <= _LONGEST_ANSWER_SECONDS:
        watch.set(answer, started_at, own)
    return answer
