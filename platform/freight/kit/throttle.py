"""Failures in Redis that slow down whoever makes them: a few are free, and each further one is waited for twice as
long. Nobody is locked out: the next try is seconds away, while a guesser gets nowhere."""

import hashlib
import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from freight.core.errors import Throttled
from freight.kit.connections import current


@dataclass(frozen=True)
class Window:
    """`failures` within `span` are free, counted per subject under `name`. The next try then waits for a second, and
    for twice as long after each further failure, `most` at last."""

    name: str
    failures: int
    span: timedelta
    most: timedelta = timedelta(minutes=5)

    def _key(self, subject: str) -> str:
        # hashed: a subject is what a caller typed, of any length and in any characters
        return current().key("throttle", self.name, hashlib.sha256(subject.encode()).hexdigest())

    async def check(self, subject: str, now: datetime) -> None:
        """Raise Throttled for a try that comes too early, with the seconds to wait in `data["retryAfter"]`."""
        redis, key = current().redis, self._key(subject)
        await redis.zremrangebyscore(key, 0, (now - self.span).timestamp())
        too_many = await redis.zcard(key) - self.failures
        if too_many < 0:
            return
        latest = (await redis.zrange(key, -1, -1, withscores=True))[0][1]
        pause = min(self.most.total_seconds(), 2.0 ** min(too_many, 30))
        wait = math.ceil(float(latest) + pause - now.timestamp())
        if wait > 0:
            raise Throttled(f"Too many attempts. Try again in {_words(wait)}.", data={"retryAfter": wait})

    async def is_free(self, subject: str, now: datetime) -> bool:
        """Whether a try may come now: for what must not tell its caller."""
        try:
            await self.check(subject, now)
        except Throttled:
            return False
        return True

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
    if seconds == 1:
        return "1 second"
    return f"{seconds} seconds" if seconds < 60 else "1 minute" if minutes == 1 else f"{minutes} minutes"
