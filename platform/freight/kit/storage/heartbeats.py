"""Heartbeats: a program that is at work says so every few seconds, in Redis, by the clock of Redis.

Only what the program goes round in says it, the loop of a worker and the wake of the scheduler: one that hangs falls
silent like one that is dead. Programs are told apart by their host, which in a container is the container.
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
"""Seconds after which a program is taken for dead: long enough for a restart."""

_REMEMBERED_SECONDS = 24 * 60 * 60
_ANSWER_SECONDS = 3.0


class Heartbeat:
    """The heart of one program on this host. It needs no loop and no open connections: the parent of a worker's
    processes has none."""

    def __init__(self, settings: Settings, program: str) -> None:
        self._program = program
        self._key = _key(settings.redis_prefix, program)
        self._host = socket.gethostname()
        self._redis = redis.Redis.from_url(
            settings.redis_url, socket_timeout=_ANSWER_SECONDS, socket_connect_timeout=_ANSWER_SECONDS
        )

    def beat(self) -> None:
        """Say that the program is at work. While Redis is away nobody hears it, and the program goes on."""
        try:
            now = self._now()
            self._redis.zadd(self._key, {self._host: now})
            # containers come and go, each with a name of its own
            self._redis.zremrangebyscore(self._key, "-inf", now - _REMEMBERED_SECONDS)
            # heard by a clock that was set back since
            self._redis.zremrangebyscore(self._key, now + MOST_SILENCE, "+inf")
        except RedisError as lost:
            log.warning("heartbeat not sent", program=self._program, reason=repr(lost))

    def complaint(self) -> str | None:
        """What is wrong with the program of this host, None when it is at work."""
        try:
            heard = self._redis.zscore(self._key, self._host)
            return describe_silence(None if heard is None else self._now() - float(heard))
        except RedisError:
            return "the broker does not answer"

    def close(self) -> None:
        """Give the connection back."""
        self._redis.close()

    def _now(self) -> float:
        seconds, microseconds = self._redis.time()
        return float(seconds) + float(microseconds) / 1e6


def describe_silence(silence: float | None) -> str | None:
    """What to say of a program that was last heard so many seconds ago (None: never); None when that is well. One
    heard in a time to come is not: the clock went back since, and nothing says that it still runs."""
    if silence is None:
        return "never heard from"
    if abs(silence) <= MOST_SILENCE:
        return None
    return f"not heard from for {abs(silence):,.0f} s"


async def measure_silence(program: str) -> float | None:
    """Seconds since any program of that kind was heard last, on whatever host; None when none ever was. Raises
    RedisError."""
    connections = get_connections()
    seconds, microseconds = await connections.redis.time()
    key = _key(connections.settings.redis_prefix, program)
    last = await connections.redis.zrange(key, 0, 0, desc=True, withscores=True)
    return seconds + microseconds / 1e6 - float(last[0][1]) if last else None


def _key(prefix: str, program: str) -> str:
    return f"{prefix}heard:{program}"
