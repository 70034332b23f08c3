"""How long nothing was written to the database: what looks for work may look seldom then.

A replica set says with every `hello` what its last write was, which costs a tenth of a query.
"""

import time

from freight.kit.storage.connections import get_connections


class LastWrite:
    """The last write of the database as one program knows it, and for how long it is the last one."""

    def __init__(self) -> None:
        self._known: object = None
        self._seen_at = float("-inf")
        self._changed_at = float("-inf")

    @property
    def quiet_seconds(self) -> float:
        """For how long there was no other write, as of the last look; zero where the server does not say."""
        return self._seen_at - self._changed_at

    async def look(self) -> None:
        """Ask what the last write is. Raises PyMongoError."""
        written = await _read_last_write()
        self._seen_at = time.monotonic()
        if written is None or written != self._known:
            self._changed_at = self._seen_at
        self._known = written

    async def pass_over_own(self) -> None:
        """Take the last write for one of this program, which is no news to it. What another wrote a moment before is
        passed over with it: whoever looks seldom finds that a little later. Raises PyMongoError."""
        self._known = await _read_last_write()


async def _read_last_write() -> object:
    """The moment of the last write in the order of the replica set; None of a server without one, as `mongos`."""
    return (await get_connections().database.command("hello")).get("lastWrite", {}).get("opTime")
