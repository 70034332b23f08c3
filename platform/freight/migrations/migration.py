"""One change of shape, and the walk over a collection that most of them are."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pymongo import UpdateOne
from pymongo.asynchronous.collection import AsyncCollection
from pymongo.asynchronous.database import AsyncDatabase

Record = dict[str, Any]
Database = AsyncDatabase[Record]

_BATCH = 500


@dataclass(frozen=True)
class Migration:
    """`forward` brings every record that is still in the old shape into the new one.

    It may be killed anywhere and is then run again from the start, so it looks for old records and leaves new ones
    alone. Numbers count up from 1 without a gap.
    """

    number: int
    name: str
    forward: Callable[[Database], Awaitable[None]]


async def rewrite_records(
    collection: AsyncCollection[Record], old: Mapping[str, object], change: Callable[[Record], Mapping[str, Any]]
) -> int:
    """Give every record that matches `old` the update `change(record)`, 500 at a time; returns how many.

    The update has to take the record out of `old`, so that a second run goes on where a killed one ended. Where one
    value does for all, `update_many` is enough.
    """
    changed = 0
    batch: list[UpdateOne] = []
    async for record in collection.find(old).sort("_id", 1):
        # the record may have been saved since it was read: then it is no longer the one to be changed
        batch.append(UpdateOne({"_id": record["_id"], **old}, change(record)))
        if len(batch) == _BATCH:
            changed += (await collection.bulk_write(batch, ordered=False)).modified_count
            batch = []
    if batch:
        changed += (await collection.bulk_write(batch, ordered=False)).modified_count
    return changed
