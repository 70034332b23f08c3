"""Heartbeats: a working program reports every few seconds, in Redis, by the clock of Redis.

Only the program's main loop sends it, the loop of a worker and the wake-up of the scheduler: one that hangs falls
silent like one that is dead. Programs are identified by their host, which in a container is the container.
"""

import socket

import redis
import structlog
from redis.exceptions import RedisError

from freight.kit.settings import Settings
from freight.kit.storage.connections import get_connections

log = structlog.get_logger()

WORKER = "worker"
SCHEDULER = "scheduler"

BEAT_SECONDS = 5.0
MOST_SILENCE = 60.0
"""Seconds after which a program counts as dead: long enough for a restart."""

_REMEMBERED_SECONDS = 24 * 60 * 60
_ANSWER_SECONDS = 3.0


class Heartbeat:
    """The heartbeat of one program on this host. It needs no loop and no open connections: the parent of a worker's
    processes has none."""

    def __init__(self, settings: Settings, program: str) -> None:
        self._program = program
        self._key = _key(settings.redis_prefix, program)
        self._host = socket.gethostname()
        self._redis = redis.Redis.from_url(
            settings.redis_url, socket_timeout=_ANSWER_SECONDS, socket_connect_timeout=_ANSWER_SECONDS
        )

    def beat(self) -> None:
        """Report that the program is working. While Redis is unreachable the report is lost, and the program
        continues."""
        try:
            now = self._now()
            self._redis.zadd(self._key, {self._host: now})
            # containers come and go, each with its own name
            self._redis.zremrangebyscore(self._key, "-inf", now - _REMEMBERED_SECONDS)
            # reported before the clock was set back
            self._redis.zremrangebyscore(self._key, now + MOST_SILENCE, "+inf")
        except RedisError as lost:
            log.warning("heartbeat not sent", program=self._program, reason=repr(lost))

    def complaint(self) -> str | None:
        """Return what is wrong with the program of this host, None when it is working."""
        try:
            heard = self._redis.zscore(self._key, self._host)
            return describe_silence(None if heard is None else self._now() - float(heard))
        except RedisError:
            return "the broker does not answer"

    def close(self) -> None:
        """Close the connection."""
        self._redis.close()

    def _now(self) -> float:
        seconds, microseconds = self._redis.time()
        return float(seconds) + float(microseconds) / 1e6


def describe_silence(silence: float | None) -> str | None:
    """Return a message about a program whose last heartbeat was this many seconds ago (None: never); None when all is
    well. A heartbeat in the future is not: the clock was set back since, so it is unknown whether the program still
    runs."""
    if silence is None:
        return "never heard from"
    if abs(silence) <= MOST_SILENCE:
        return None
    return f"not heard from for {abs(silence):,.0f} s"


async def measure_silence(program: str) -> float | None:
    """Return the seconds since the last heartbeat of any program of that kind, on whatever host; None when there never
    was one. Raises RedisError."""
    connections = get_connections()
    seconds, microseconds = await connections.redis.time()
    key = _key(connections.settings.redis_prefix, program)
    last = await connections.redis.zrange(key, 0, 0, desc=True, withscores=True)
    return seconds + microseconds / 1e6 - float(last[0][1]) if last else None


def _key(prefix: str, program: str) -> str:
    return f"{prefix}heard:{program}"
