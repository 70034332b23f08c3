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
from freight.kit.storage.schema_migration import compute_index_fingerprint, ensure_schema
from freight.migrations import MIGRATIONS

Client = AsyncMongoClient[dict[str, Any]]
Database = AsyncDatabase[dict[str, Any]]


CODEC: CodecOptions[dict[str, Any]] = CodecOptions(
    tz_aware=True, tzinfo=UTC, type_registry=TypeRegistry([DecimalCodec()])
)


# for `pymongo.timeout`: None would keep the client's own limit
WITHOUT_END = 0.0
# an election takes ten seconds or more: queries in the meantime wait for its end
_SELECTION_SECONDS = 20


def create_mongo_client(uri: str, seconds: float) -> Client:
    """Return a client for this process and event loop; it belongs to that loop and is never shared with another. A
    single operation takes at most `seconds`, even if the server hangs."""
    return AsyncMongoClient(
        uri,
        maxPoolSize=50,
        serverSelectionTimeoutMS=1000 * min(_SELECTION_SECONDS, seconds),
        timeoutMS=int(1000 * seconds),
    )


async def open_database(client: Client, name: str) -> Database:
    """Return the named database with our codecs, its records migrated to this version, its documents registered and
    their indexes in place.

    Indexes that an earlier version declared and this one does not, or declares differently, are dropped first; if the
    database says that they are as declared, they are not checked. Raises NewerData (`kit.storage.schema`).
    """
    database = client.get_database(name, codec_options=CODEC)
    # an index over many records, or a migration, has no time limit
    with pymongo.timeout(WITHOUT_END):
        async with ensure_schema(database, MIGRATIONS, compute_index_fingerprint(DOCUMENTS)) as changed:
            await init_beanie(
                database=database, document_models=DOCUMENTS, allow_index_dropping=True, skip_indexes=not changed
            )
    return database
