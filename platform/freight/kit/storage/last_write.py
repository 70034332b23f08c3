"""How long nothing was written to the database: meanwhile, code that looks for work may look less often.

A replica set reports its last write with every `hello`, which costs a tenth of a query.
"""

import time

from freight.kit.storage.connections import get_connections


class LastWrite:
    """The last write of the database as one program knows it, and how long it has been the last one."""

    def __init__(self) -> None:
        self._known: object = None
        self._seen_at = float("-inf")
        self._changed_at = float("-inf")

    @property
    def quiet_seconds(self) -> float:
        """Return for how long there was no other write, as of the last look; zero if the server does not report it."""
        return self._seen_at - self._changed_at

    async def look(self) -> None:
        """Query the last write. Raises PyMongoError."""
        written = await _read_last_write()
        self._seen_at = time.monotonic()
        if written is None or written != self._known:
            self._changed_at = self._seen_at
        self._known = written

    async def pass_over_own(self) -> None:
        """Treat the last write as one of this program, which is no news to it. A write by another program just before
        is skipped with it: whoever looks less often finds it a little later. Raises PyMongoError."""
        self._known = await _read_last_write()


async def _read_last_write() -> object:
    """Return the moment of the last write in the order of the replica set; None for a server without one, such as
    mongos."""
    return (await get_connections().database.command("hello")).get("lastWrite", {}).get("opTime")
