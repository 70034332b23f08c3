"""One worker at a time works on a task: a lease in Redis that its holder renews.

Redelivered messages and the sweep may hand one task to two workers. The second waits until the lease lapses (the
first died) or finds it held (the first lives) and leaves. What a lease cannot promise when Redis is lost, the
once-only chunk markers do.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from uuid import uuid4

import structlog
from redis.exceptions import RedisError

from freight.kit.resources import current

log = structlog.get_logger()

LEASE_SECONDS = 8.0
_RENEW_SECONDS = 2.0
_ASK_SECONDS = 0.25

# renew when it is still ours, take it again when it lapsed meanwhile, 0 when another worker has it
_RENEW = """
local holder = redis.call('GET', KEYS[1])
if holder == false or holder == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1
end
return 0
"""
_RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"


@dataclass
class Lease:
    """Our hold on a task; `lost` turns true when another worker took over."""

    key: str
    token: str
    lost: bool = False


def _name(key: str) -> str:
    return current().key("lease", key)


async def is_held(key: str) -> bool:
    """Whether a living worker is on that task."""
    return bool(await current().redis.exists(_name(key)))


async def _take(key: str, patience: float) -> Lease | None:
    lease = Lease(key, uuid4().hex)
    waited = 0.0
    while not await current().redis.set(_name(key), lease.token, nx=True, px=int(LEASE_SECONDS * 1000)):
        if waited >= patience:
            return None
        await asyncio.sleep(_ASK_SECONDS)
        waited += _ASK_SECONDS
    return lease


async def _renew(lease: Lease) -> None:
    while not lease.lost:
        await asyncio.sleep(_RENEW_SECONDS)
        try:
            held = await current().redis.eval(_RENEW, 1, _name(lease.key), lease.token, int(LEASE_SECONDS * 1000))
        except RedisError:
            # the broker is away: keep working, the chunk markers guard against a second worker
            log.warning("lease not renewed", task=lease.key)
            continue
        lease.lost = not held


@asynccontextmanager
async def hold(key: str, patience: float = LEASE_SECONDS + 1) -> AsyncIterator[Lease | None]:
    """Hold the lease of a task for the duration of the block, or None when another living worker keeps it."""
    lease = await _take(key, patience)
    if lease is None:
        yield None
        return
    renewal = asyncio.create_task(_renew(lease))
    try:
        yield lease
    finally:
        renewal.cancel()
        with suppress(asyncio.CancelledError):
            await renewal
        with suppress(RedisError):
            await current().redis.eval(_RELEASE, 1, _name(key), lease.token)
