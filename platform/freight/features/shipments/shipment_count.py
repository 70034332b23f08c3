"""Count the shipments a filter finds. A page takes milliseconds; counting may take a thousand times as long. So a count
is exact only up to a bound, is waited for only briefly, and is cached for the next pages of the same filter."""

import asyncio
import time

import bson

from freight.documents.shipment import Shipment
from freight.kit.storage.database import CODEC
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

# no one pages past it
BOUND = 10_000
# a page waits no longer than this for its count; the count continues and is ready for the next page
PATIENCE_SECONDS = 0.15
# a list that fits one page is always counted again: only longer ones may be this outdated
_KEPT_SECONDS = 15
_MOST_KEPT = 10_000

# filter → time and result of its count, per API process
_kept: dict[bytes, tuple[float, int]] = {}
# counts in progress: concurrent requests for the same one share it
_running: dict[bytes, asyncio.Task[int]] = {}


async def count_shipments(scope: Scope, wanted: Record) -> int | None:
    """Return how many shipments in scope match, at most one more than `BOUND`; None when that is not known yet."""
    # the key is the whole filter, including the scope
    question = bson.encode({"asked": scoped(Shipment, scope).within(wanted)}, codec_options=CODEC)
    counted_at, count = _kept.get(question, (0.0, 0))
    if time.monotonic() - counted_at < _KEPT_SECONDS and counted_at:
        return count
    counting = _running.get(question)
    if counting is None:
        counting = _running[question] = asyncio.create_task(_count(scope, wanted, question))
        counting.add_done_callback(lambda ended: _ended(question, ended))
    tasks, _ = await asyncio.wait({counting}, timeout=PATIENCE_SECONDS)
    return counting.result() if tasks else None


async def _count(scope: Scope, wanted: Record, question: bytes) -> int:
    count = await scoped(Shipment, scope).count(wanted, limit=BOUND + 1)
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    _kept[question] = (time.monotonic(), count)
    return count


def _ended(question: bytes, counting: asyncio.Task[int]) -> None:
    _running.pop(question, None)
    if not counting.cancelled():
        # mark as retrieved, so that an abandoned count does not log an unhandled exception
        counting.exception()
