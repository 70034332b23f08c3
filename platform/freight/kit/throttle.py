"""A sliding window of failures in Redis: how often something may go wrong before it has to wait."""

import hashlib
import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from freight.core.errors import Throttled
from freight.kit.resources import current


@dataclass(frozen=True)
class Window:
    """At most `failures` within `span`, counted per subject under `name`."""

    name: str
    failures: int
    span: timedelta

    def _key(self, subject: str) -> str:
        # hashed: a subject is what a caller typed, of any length and in any characters
        return current().key("throttle", self.name, hashlib.sha256(subject.encode()).hexdigest())

    async def check(self, subject: str, now: datetime) -> None:
        """Raise Throttled when the window is full, with the seconds to wait in `data["retryAfter"]`."""
        redis, key = current().redis, self._key(subject)
        await redis.zremrangebyscore(key, 0, (now - self.span).timestamp())
        failures = await redis.zrange(key, 0, 0, withscores=True)
        if not failures or await redis.zcard(key) < self.failures:
            return
        oldest = float(failures[0][1])
        wait = max(1, math.ceil(oldest + self.span.total_seconds() - now.timestamp()))
        raise Throttled(f"Too many attempts. Try again in {_words(wait)}.", data={"retryAfter": wait})

    async def record(self, subject: str, now: datetime) -> None:
        """Count one failure."""
        redis, key = current().redis, self._key(subject)
        await redis.zadd(key, {uuid4().hex: now.timestamp()})
        await redis.expire(key, self.span)

    async def clear(self, subject: str) -> None:
        """Forget the failures of a subject."""
        await current().redis.delete(self._key(subject))


def _words(seconds: int) -> str:
    minutes = math.ceil(seconds / 60)
    return f"{seconds} seconds" if seconds < 60 else "1 minute" if minutes == 1 else f"{minutes} minutes"
