"""What it takes to write documents that a job has written: no reading, no judging, no counting along. Once each write
by itself, and once in transactions as a job that must lose nothing has to: there the database touches every index of a
record of which one changes.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bson.raw_bson import DEFAULT_RAW_BSON_OPTIONS
from pymongo import UpdateOne
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.asynchronous.collection import AsyncCollection

from freight.documents.base import FreightDocument
from freight.kit.storage.tenancy import Record
from freight.kit.storage.transactions import run_in_transaction

BATCH = 500


@dataclass(frozen=True)
class Written:
    """What a job wrote: records of one collection that it changed, as they are now, what they were `before` and which
    fields of them it set; and the records it inserted, one for each of these, by document."""

    document: type[FreightDocument]
    changed: Sequence[Record]
    before: Record
    fields: Sequence[str]
    inserted: Mapping[type[FreightDocument], Sequence[Record]]

    async def seconds(self, *, transacted: bool = False) -> float:
        """Seconds of writing the same again into collections with the same indexes."""
        own = await _copy_of(self.document)
        await own.insert_many([one | self.before for one in self.changed], ordered=False)
        beside = {await _copy_of(document): records for document, records in self.inserted.items()}
        updates = [
            UpdateOne({"_id": one["_id"]}, {"$set": {name: one[name] for name in self.fields if name in one}})
            for one in self.changed
        ]
        begun = time.perf_counter()
        for start in range(0, len(updates), BATCH):

            async def write(session: AsyncClientSession | None, start: int = start) -> None:
                within = slice(start, start + BATCH)
                await own.bulk_write(updates[within], ordered=False, session=session)
                for collection, records in beside.items():
                    await collection.insert_many(records[within], ordered=False, session=session)

            await (run_in_transaction(write) if transacted else write(None))
        return time.perf_counter() - begun

    async def is_held(self, seconds: float, limit: float) -> bool:
        """Print what a job that took `seconds` is against both; whether it is within `limit` of the transactions."""
        plain, transacted = await self.seconds(), await self.seconds(transacted=True)
        print(
            f"  the same documents written plainly {plain:.1f} s: × {seconds / plain:.1f}; "
            f"in transactions {transacted:.1f} s: × {seconds / transacted:.1f}, limit × {limit}"
        )
        return seconds <= limit * transacted


async def insert_again(document: type[FreightDocument], batch: int, *, transacted: bool) -> float:
    """Seconds of inserting the stored records of a document again, as bytes that only have to be sent, `batch` of them
    at a time, into a collection with the same indexes."""
    copy = await _copy_of(document)
    raw = copy.with_options(codec_options=DEFAULT_RAW_BSON_OPTIONS)
    stored = document.get_pymongo_collection().with_options(codec_options=DEFAULT_RAW_BSON_OPTIONS)
    records = await stored.find().to_list()
    assert records, "nothing to insert again"
    begun = time.perf_counter()
    for start in range(0, len(records), batch):

        async def write(session: AsyncClientSession | None, start: int = start) -> None:
            await raw.insert_many(records[start : start + batch], ordered=False, session=session)

        await (run_in_transaction(write) if transacted else write(None))
    seconds = time.perf_counter() - begun
    assert await copy.estimated_document_count() == len(records)
    await copy.drop()
    return seconds


async def _copy_of(document: type[FreightDocument]) -> AsyncCollection[Any]:
    """An empty collection with the indexes of a document's own."""
    own = document.get_pymongo_collection()
    copy: AsyncCollection[Any] = own.database[f"raw_{own.name}"].with_options(codec_options=own.codec_options)
    await copy.drop()
    await copy.create_indexes([field.index for field in document.get_settings().indexes])
    return copy
