"""What a process holds while it runs: settings, database, Redis, queue. The API, each worker and the scheduler enter
`open_connections` once; all other code calls `get_connections`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from redis.asyncio import Redis

from freight.kit.jobs.queue import Queue
from freight.kit.logs import configure_logs
from freight.kit.security.secrets import Keyring
from freight.kit.settings import Settings
from freight.kit.storage.database import Client, Database, create_mongo_client, open_database
from freight.kit.storage.disk_space import DiskSpace
from freight.kit.storage.write_slots import WriteSlots

# a call takes less than a millisecond; without an answer it is tried again before it fails
_REDIS_SECONDS = 3.0


@dataclass(frozen=True)
class Connections:
    """Open connections of one process; all belong to its one event loop."""

    settings: Settings
    mongo_client: Client
    database: Database
    redis: Redis
    queue: Queue
    keyring: Keyring
    space: DiskSpace
    seats: WriteSlots = field(default_factory=WriteSlots)

    def key(self, *parts: str) -> str:
        """Return a Redis key of this installation."""
        return self.settings.redis_prefix + ":".join(parts)


_current: Connections | None = None


def get_connections() -> Connections:
    """Return the connections this process opened. Raises RuntimeError outside `open_connections`."""
    if _current is None:
        raise RuntimeError("No connections are open: enter open_connections() first.")
    return _current


@asynccontextmanager
async def open_connections(settings: Settings) -> AsyncIterator[Connections]:
    """Connect, register documents, and close everything at the end."""
    global _current
    configure_logs(settings.log_level)
    client = create_mongo_client(settings.mongo_uri, settings.database_seconds)
    redis = Redis.from_url(
        settings.redis_url, decode_responses=True, socket_timeout=_REDIS_SECONDS, socket_connect_timeout=_REDIS_SECONDS
    )
    queue = Queue(settings)
    try:
        database = await open_database(client, settings.mongo_database)
        keyring = Keyring.parse(settings.secret_keys.get_secret_value())
        space = DiskSpace()
        _current = Connections(settings, client, database, redis, queue, keyring, space)
        watching = asyncio.create_task(space.watch(database))
        try:
            yield _current
        finally:
            await space.end(watching)
    finally:
        _current = None
        queue.close()
        await redis.aclose()
        await client.close()
