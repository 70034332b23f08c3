"""How many shipments a filter finds. A page takes milliseconds; counting may take a thousand times as long. So a count
is exact up to a bound, is waited for a moment only, and is kept for the next pages of the same filter."""

import asyncio
import hashlib

import bson

from freight.documents.shipment import Shipment
from freight.kit.database import CODEC
from freight.kit.resources import current
from freight.kit.tenancy import Record, Scope, scoped

# nobody pages past it
BOUND = 10_000
# a page is not held back longer than this for its count; the count goes on and is there for the next page
PATIENCE_SECONDS = 0.15
# a list that fits one page is always counted afresh: only longer ones may be this much out of date
_KEPT_SECONDS = 15

# counts still running after their page was answered: the loop keeps no task alive by itself
_running: set[asyncio.Task[int]] = set()


async def count_of(scope: Scope, wanted: Record) -> int | None:
    """How many shipments in scope are wanted, at most one more than `BOUND`; None when that is not known yet."""
    key = _key(scope, wanted)
    kept = await current().redis.get(key)
    if kept is not None:
        return int(kept)
    counting = asyncio.create_task(_count(scope, wanted, key))
    _running.add(counting)
    counting.add_done_callback(_ended)
    done, _ = await asyncio.wait({counting}, timeout=PATIENCE_SECONDS)
    return counting.result() if done else None


async def _count(scope: Scope, wanted: Record, key: str) -> int:
    count = await scoped(Shipment, scope).count(wanted, limit=BOUND + 1)
    await current().redis.set(key, count, ex=_KEPT_SECONDS)
    return count


def _ended(counting: asyncio.Task[int]) -> None:
    _running.discard(counting)
    if not counting.cancelled():
        # looked at, so that a count nobody waits for any more ends without a complaint
        counting.exception()


def _key(scope: Scope, wanted: Record) -> str:
    """One key for one question: whose shipments, and which."""
    question = bson.encode({"asked": scoped(Shipment, scope).within(wanted)}, codec_options=CODEC)
    return current().key("shipment-count", hashlib.sha256(question).hexdigest())
