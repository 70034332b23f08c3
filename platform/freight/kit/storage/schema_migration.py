"""Migrating the stored records to this version of the code: at every start, before anything is served.

One process does it, under a lease in the database; others that start in the meantime wait. A process that is killed
halfway loses its lease within seconds, and the next one runs the unfinished migration again.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import structlog
from beanie import Document
from pymongo.asynchronous.database import AsyncDatabase
from pymongo.errors import DuplicateKeyError, PyMongoError
from pymongo.results import UpdateResult

from freight.core.error_codes import ErrorCode
from freight.core.errors import FreightError
from freight.documents.installation import THE_ONE, Installation
from freight.migrations import Migration

log = structlog.get_logger()

Database = AsyncDatabase[dict[str, object]]

LEASE_SECONDS = 15
_RENEW_SECONDS = 3
_ASK_SECONDS = 0.2
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class NewerData(FreightError):
    """The database was written by a later version, whose records this one would misread."""

    code = ErrorCode.NEWER_DATA


class PartialRestore(FreightError):
    """The database holds part of a backup."""

    code = ErrorCode.HALF_RESTORED


class LeaseLost(FreightError):
    """Another process took over the migration, because this one did not renew its lease in time."""

    code = ErrorCode.LEASE_LOST


def compute_index_fingerprint(documents: Sequence[type[Document]]) -> str:
    """Return a fingerprint of the indexes that the documents declare: if it changes, indexes have to be checked."""
    declared = sorted(
        f"{document.Settings.name} {index.document}"
        for document in documents
        for index in getattr(document.Settings, "indexes", ())
    )
    return hashlib.sha256("\n".join(declared).encode()).hexdigest()[:16]


@asynccontextmanager
async def ensure_schema(database: Database, migrations: Sequence[Migration], indexes: str) -> AsyncIterator[bool]:
    """Run the migrations that `database` lacks. Yields True if the caller must put the indexes of the fingerprint
    `indexes` in place before others continue; False if they are in place already.

    Raises NewerData when the records are ahead of `migrations`.
    """
    latest_number = migrations[-1].number if migrations else 0
    if await _is_current(database, latest_number, indexes):
        yield False
        return
    lease = _Lease(database)
    while not await lease.take():
        if await _is_current(database, latest_number, indexes):
            yield False
            return
        await asyncio.sleep(_ASK_SECONDS)
    async with lease.keep():
        if await _is_current(database, latest_number, indexes):
            yield False
            return
        await _carry_through(lease, database, migrations)
        yield True
        await lease.write({"$set": {"indexes": indexes}})


async def _is_current(database: Database, known: int, indexes: str) -> bool:
    stored = await _collection(database).find_one({"_id": THE_ONE}) or {}
    if stored.get("restoring"):
        raise PartialRestore("Restoring a backup into this database did not finish. Restore it again.")
    version = stored.get("schema_version", 0)
    if version > known:
        raise NewerData(
            f"A newer version has updated this data (it is at version {version}, this program knows {known}). "
            "Start the newer version, or restore a backup made before the update."
        )
    return bool(version == known and stored.get("indexes") == indexes)


async def _carry_through(lease: "_Lease", database: Database, migrations: Sequence[Migration]) -> None:
    stored = await _collection(database).find_one({"_id": THE_ONE}) or {}
    for migration in migrations:
        if migration.number <= stored.get("schema_version", 0):
            continue
        log.info("updating the data", migration=migration.number, name=migration.name)
        await migration.forward(database)
        finished_row = {"number": migration.number, "name": migration.name, "finished_on": "$$NOW"}
        await lease.write(
            [
                {
                    "$set": {
                        "schema_version": migration.number,
                        "applied": {"$concatArrays": [{"$ifNull": ["$applied", []]}, [finished_row]]},
                    }
                }
            ]
        )


class _Lease:
    """The right to migrate; the times are the database's, because clocks of machines differ."""

    def __init__(self, database: Database) -> None:
        self._rows = _collection(database)
        self._holder = uuid4().hex

    async def take(self) -> bool:
        """Take it if it is free."""
        free = {"$lte": [{"$ifNull": ["$lease.until", _EPOCH]}, "$$NOW"]}
        with suppress(DuplicateKeyError):  # of two that insert the record at once, the second finds it there
            await self._rows.update_one({"_id": THE_ONE}, {"$setOnInsert": {"schema_version": 0}}, upsert=True)
        return bool(await self._hold({"$expr": free}))

    async def write(self, update: dict[str, object] | list[dict[str, object]]) -> None:
        """Write to the record. Raises LeaseLost when another process has the lease."""
        if not (await self._rows.update_one({"_id": THE_ONE, "lease.holder": self._holder}, update)).matched_count:
            raise LeaseLost("Another process has taken over the update of the data. Start this one again.")

    @asynccontextmanager
    async def keep(self) -> AsyncIterator[None]:
        """Renew it until the end of the block, then release it."""
        renewing = asyncio.create_task(self._renew())
        try:
            yield
        finally:
            renewing.cancel()
            with suppress(asyncio.CancelledError, PyMongoError):
                await renewing
            await self._rows.update_one({"_id": THE_ONE, "lease.holder": self._holder}, {"$set": {"lease": None}})

    async def _renew(self) -> None:
        while await self._hold({"lease.holder": self._holder}):  # noqa: ASYNC110  # there is no one to wait for
            await asyncio.sleep(_RENEW_SECONDS)

    async def _hold(self, when: dict[str, object]) -> int:
        until = {"$add": ["$$NOW", LEASE_SECONDS * 1000]}
        lease_update = [{"$set": {"lease": {"holder": self._holder, "until": until}}}]
        written: UpdateResult = await self._rows.update_one({"_id": THE_ONE, **when}, lease_update)
        return written.matched_count


def _collection(database: Database) -> Any:
    return database[Installation.Settings.name]
