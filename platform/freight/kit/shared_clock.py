"""The moment that several machines agree on: the database's. What one process stores and another compares with its own
time is stored and compared by this; a machine whose clock is wrong then misleads nobody but its own log."""

import time
from datetime import UTC, datetime, timedelta

from freight.kit.connections import current


async def now() -> datetime:
    """The present moment of the database's primary, UTC, in milliseconds."""
    database = current().database
    told = await database.command("hello", codec_options=database.codec_options)
    moment: datetime = told["localTime"]
    return moment


class Watch:
    """A watch set by that clock now and then, which runs on by itself: what passes in between is measured here."""

    def __init__(self) -> None:
        self._told, self._at = datetime.min.replace(tzinfo=UTC), time.monotonic()

    async def set(self) -> datetime:
        """Ask what time it is."""
        self._told, self._at = await now(), time.monotonic()
        return self._told

    @property
    def now(self) -> datetime:
        """The moment of the shared clock, as far as this machine can tell without asking."""
        return self._told + timedelta(seconds=time.monotonic() - self._at)
