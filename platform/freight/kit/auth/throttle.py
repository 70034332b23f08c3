"""Failures in Redis that slow down the caller: a few are free, and the wait doubles with each further one. No user is
locked out: the next try is seconds away, while a guesser gets nowhere."""

import hashlib
import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from freight.core.errors import Throttled
from freight.kit.storage.connections import get_connections

# one atomic step in the store, for concurrent callers. The answer is text: a number would lose its fraction
_ASK = """
local now, span, free, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now - span)
local over = redis.call('ZCARD', KEYS[1]) - free
if over >= 0 then
  local latest = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
  local wait = latest + math.min(most, 2 ^ math.min(over, 30)) - now
  if wait > 0 then
    return tostring(wait)
  end
end
if ARGV[5] ~= '' then
  redis.call('ZADD', KEYS[1], now, ARGV[5])
  redis.call('EXPIRE', KEYS[1], math.ceil(span))
end
return '0'
"""


@dataclass(frozen=True)
class ThrottleWindow:
    """`failures` within `span` are free, counted per subject under `name`. The next try then waits for a second, and
    twice as long after each further failure, up to `most`."""

    name: str
    failures: int
    span: timedelta
    most: timedelta = timedelta(minutes=5)

    def _key(self, subject: str) -> str:
        # hashed: a subject is what a caller typed, of any length and in any characters
        return get_connections().key("throttle", self.name, hashlib.sha256(subject.encode()).hexdigest())

    async def check(self, subject: str, now: datetime) -> None:
        """Raise Throttled for a try that comes too early, with the seconds to wait in `data["retryAfter"]`."""
        self._demand(await self._ask(subject, now))

    async def count(self, subject: str, now: datetime) -> None:
        """Count a try before it is checked, in one atomic step of the store: of many sent at once no more are checked
        than if sent one by one. Raises Throttled, as `check` does, for a try that comes too early, which is not
        counted. A correct try clears the count."""
        self._demand(await self._ask(subject, now, uuid4().hex))

    async def _ask(self, subject: str, now: datetime, mark: str = "") -> float:
        """Return the seconds to wait; 0 or less if the try may go ahead, which is recorded under `mark` if that is
        given."""
        moment, span, most = now.timestamp(), self.span.total_seconds(), self.most.total_seconds()
        arguments = (repr(moment), str(span), str(self.failures), str(most), mark)
        return float(await get_connections().redis.eval(_ASK, 1, self._key(subject), *arguments))

    def _demand(self, seconds: float) -> None:
        wait = math.ceil(seconds)
        if wait > 0:
            raise Throttled(f"Too many attempts. Try again in {_words(wait)}.", data={"retryAfter": wait})

    async def is_free(self, subject: str, now: datetime) -> bool:
        """Return whether a try may go ahead: for checks that must not notify the caller."""
        try:
            await self.check(subject, now)
        except Throttled:
            return False
        return True

    async def record(self, subject: str, now: datetime) -> None:
        """Count one failure."""
        redis, key = get_connections().redis, self._key(subject)
        await redis.zadd(key, {uuid4().hex: now.timestamp()})
        await redis.expire(key, self.span)

    async def clear(self, subject: str) -> None:
        """Clear the failures of a subject."""
        await get_connections().redis.delete(self._key(subject))


def _words(seconds: int) -> str:
    minutes = math.ceil(seconds / 60)
    if seconds == 1:
        return "1 second"
    return f"{seconds} seconds" if seconds < 60 else "1 minute" if minutes == 1 else f"{minutes} minutes"
