"""The connection to MongoDB: one asynchronous client per process, Decimal stored as Decimal128."""

from datetime import UTC
from decimal import Decimal
from typing import Any

from beanie import init_beanie
from bson import Decimal128
from bson.codec_options import CodecOptions, TypeCodec, TypeRegistry
from pymongo import AsyncMongoClient
from pymongo.asynchronous.database import AsyncDatabase

from freight.documents import DOCUMENTS

Client = AsyncMongoClient[dict[str, Any]]
Database = AsyncDatabase[dict[str, Any]]


class _DecimalCodec(TypeCodec):
    """Without it a plain Decimal saves through Beanie and cannot be read back."""

    python_type = Decimal
    bson_type = Decimal128

    def transform_python(self, value: Decimal) -> Decimal128:
        return Decimal128(value)

    def transform_bson(self, value: Decimal128) -> Decimal:
        return value.to_decimal()


CODEC: CodecOptions[dict[str, Any]] = CodecOptions(
    tz_aware=True, tzinfo=UTC, type_registry=TypeRegistry([_DecimalCodec()])
)


def connect(uri: str) -> Client:
    """A client for this process and event loop; it belongs to that loop and is never shared with another."""
    return AsyncMongoClient(uri, maxPoolSize=50, serverSelectionTimeoutMS=10_000)


async def open_database(client: Client, name: str) -> Database:
    """The named database with our codecs, its documents registered and their indexes in place.

    Indexes that an earlier version declared and this one does not, or declares otherwise, are dropped first.
    """
    database = client.get_database(name, codec_options=CODEC)
    await init_beanie(database=database, document_models=DOCUMENTS, allow_index_dropping=True)
    return database
