"""One worker at a time works on a task: it holds a lease in Redis and keeps renewing it.

Redelivered messages and the sweep may give one task to two workers. The second waits until the lease expires (the first
died) or finds that it is still held (the first is alive) and leaves. If Redis loses the lease, the once-only chunk
markers still protect the task.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic
from uuid import UUID, uuid4

import structlog
from bson import Binary
from pymongo.errors import PyMongoError
from redis import Redis
from redis.exceptions import RedisError

from freight.kit.storage.connections import get_connections
from freight.kit.storage.transactions import SessionId, observe_sessions

log = structlog.get_logger()

LEASE_SECONDS = 8.0
_RENEW_SECONDS = 2.0
_ASK_SECONDS = 0.25
_STUCK_SECONDS = 600.0
_BROKER_SECONDS = 5.0

# renew our lease, or take it again if it expired in the meantime; 0 if another worker has it
_RENEW = """
local holder = redis.call('GET', KEYS[1])
if holder == false or holder == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1
end
return 0
"""
_RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1], KEYS[2]) end return 0"

_SESSIONS_KEPT = 24 * 3600
"""Seconds; longer than any job runs."""


@dataclass
class TaskLease:
    """A lease that this worker holds on a task; `lost` becomes true when another worker has taken over."""

    key: str
    token: str
    lost: bool = False
    _sessions: set[bytes] = field(default_factory=set)

    async def tell_session(self, session_id: SessionId) -> None:
        """Record with the lease that its holder has transactions in this session."""
        if session_id in self._sessions:
            return
        self._sessions.add(session_id)
        name = _sessions_of(self.key)
        with suppress(RedisError):  # without this the database still aborts the transaction, only later
            await get_connections().redis.sadd(name, session_id.as_uuid().hex)
            await get_connections().redis.expire(name, _SESSIONS_KEPT)


def _name(key: str) -> str:
    return get_connections().key("lease", key)


def _sessions_of(key: str) -> str:
    return get_connections().key("lease-sessions", key)


async def is_lease_held(key: str) -> bool:
    """Return whether a live worker has that task."""
    return bool(await get_connections().redis.exists(_name(key)))


async def count_held_leases(keys: Sequence[str]) -> int:
    """Count how many of these leases are held."""
    return int(await get_connections().redis.exists(*map(_name, keys))) if keys else 0


async def _take(key: str, patience: float) -> TaskLease | None:
    lease = TaskLease(key, uuid4().hex)
    waited = 0.0
    while not await get_connections().redis.set(_name(key), lease.token, nx=True, px=int(LEASE_SECONDS * 1000)):
        if waited >= patience:
            return None
        await asyncio.sleep(_ASK_SECONDS)
        waited += _ASK_SECONDS
    await _end_sessions_of_the_dead(key)
    return lease


async def _end_sessions_of_the_dead(key: str) -> None:
    """End the database sessions left by the last holder of a lease. A holder that released its lease left none."""
    session_ids = await get_connections().redis.smembers(_sessions_of(key))
    if not session_ids:
        return
    log.info("taking over from a worker that is gone", task=key, sessions=len(session_ids))
    ids = [{"id": Binary.from_uuid(UUID(str(session_id)))} for session_id in session_ids]
    try:
        await get_connections().mongo_client.admin.command({"killSessions": ids})
    except PyMongoError as refused:
        log.warning("sessions of a dead worker not ended", task=key, reason=repr(refused))
    await get_connections().redis.delete(_sessions_of(key))


class _Renewal:
    """Renews a lease from its own thread, so that work that blocks the event loop for longer than a lease lasts can go
    on. An event loop blocked for `_STUCK_SECONDS` is considered stuck, and its lease expires."""

    def __init__(self, lease: TaskLease) -> None:
        self._lease, self._name = lease, _name(lease.key)
        self._url = get_connections().settings.redis_url
        self._ended = threading.Event()
        self._turned = monotonic()
        self._thread = threading.Thread(target=self._run, name="lease", daemon=True)
        self._turning = asyncio.create_task(self._turn())
        self._thread.start()

    async def end(self) -> None:
        """Stop renewing: once this returns the lease is not set again."""
        self._ended.set()
        self._turning.cancel()
        with suppress(asyncio.CancelledError):
            await self._turning
        await asyncio.to_thread(self._thread.join)

    async def _turn(self) -> None:
        while True:
            await asyncio.sleep(_RENEW_SECONDS)
            self._turned = monotonic()

    def _run(self) -> None:
        with Redis.from_url(self._url, socket_timeout=_BROKER_SECONDS, socket_connect_timeout=_BROKER_SECONDS) as redis:
            while not self._ended.wait(_RENEW_SECONDS) and not self._lease.lost:
                if monotonic() - self._turned > _STUCK_SECONDS:
                    log.warning("lease left to lapse, its worker is stuck", task=self._lease.key)
                    return
                try:
                    renewal = redis.eval(_RENEW, 1, self._name, self._lease.token, str(int(LEASE_SECONDS * 1000)))
                except RedisError:
                    # the broker is away: keep working, the chunk markers protect against a second worker
                    log.warning("lease not renewed", task=self._lease.key)
                    continue
                self._lease.lost = not renewal


@asynccontextmanager
async def hold_task_lease(key: str, patience: float = LEASE_SECONDS + 1) -> AsyncIterator[TaskLease | None]:
    """Hold the lease of a task for the duration of the block; yield None if another live worker keeps it."""
    lease = await _take(key, patience)
    if lease is None:
        yield None
        return
    renewal = _Renewal(lease)
    try:
        with observe_sessions(lease.tell_session):
            yield lease
    finally:
        await renewal.end()
        with suppress(RedisError):
            await get_connections().redis.eval(_RELEASE, 2, _name(key), _sessions_of(key), lease.token)
