"""The connection to MongoDB: one asynchronous client per process, Decimal stored as Decimal128."""

from datetime import UTC
from typing import Any

import pymongo
from beanie import init_beanie
from bson.codec_options import CodecOptions, TypeRegistry
from pymongo import AsyncMongoClient
from pymongo.asynchronous.database import AsyncDatabase

from freight.documents import DOCUMENTS
from freight.kit.storage.decimals import DecimalCodec
from freight.kit.storage.schema import compute_index_fingerprint, ensure_schema
from freight.migrations import MIGRATIONS

Client = AsyncMongoClient[dict[str, Any]]
Database = AsyncDatabase[dict[str, Any]]


CODEC: CodecOptions[dict[str, Any]] = CodecOptions(
    tz_aware=True, tzinfo=UTC, type_registry=TypeRegistry([DecimalCodec()])
)


# of `pymongo.timeout`: None would leave the client's own seconds in force
WITHOUT_END = 0.0
# an election takes ten seconds and more: who asks meanwhile waits for its end
_SELECTION_SECONDS = 20


def create_mongo_client(uri: str, seconds: float) -> Client:
    """A client for this process and event loop; it belongs to that loop and is never shared with another. A single
    operation takes at most so many `seconds`, a frozen server included."""
    return AsyncMongoClient(
        uri,
        maxPoolSize=50,
        serverSelectionTimeoutMS=1000 * min(_SELECTION_SECONDS, seconds),
        timeoutMS=int(1000 * seconds),
    )


async def open_database(client: Client, name: str) -> Database:
    """The named database with our codecs, its records in the shape of this code, its documents registered and their
    indexes in place.

    Indexes that an earlier version declared and this one does not, or declares otherwise, are dropped first; where
    the database says that they are as declared, they are not looked at. Raises NewerData (`kit.schema`).
    """
    database = client.get_database(name, codec_options=CODEC)
    # an index over many records, or a migration, takes as long as it takes
    with pymongo.timeout(WITHOUT_END):
        async with ensure_schema(database, MIGRATIONS, compute_index_fingerprint(DOCUMENTS)) as changed:
            await init_beanie(
                database=database, document_models=DOCUMENTS, allow_index_dropping=True, skip_indexes=not changed
            )
    return database
