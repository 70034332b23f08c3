"""The metadata types that apply to a caller: a system's own type replaces the company's of the same name."""

from collections.abc import Mapping

from freight.documents.metadata_record import MetadataRecord
from freight.documents.metadata_type import MetadataType
from freight.documents.records.metadata_type import StoredMetadataType
from freight.kit.records.resource import RecordLevel, RecordOwner
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_MOST_TYPES = 500


def get_suggestion_source(type_name: str) -> str:
    """Return the suggestion source of a type, as templates name it."""
    return f"metadata_{type_name}"


async def find_metadata_type(scope: Scope, name: str) -> StoredMetadataType | None:
    """Return the type of that name: the system's own, else the company's."""
    metadata_types = await scoped(MetadataType, scope).find({"name": name}).to_list()
    return max(metadata_types, key=_nearness, default=None)


async def find_active_types(scope: Scope) -> dict[str, StoredMetadataType]:
    """Return the types that apply to the caller, by name."""
    nearest: dict[str, StoredMetadataType] = {}
    async for metadata_type in scoped(MetadataType, scope).find().limit(_MOST_TYPES):
        if metadata_type["name"] not in nearest or _nearness(metadata_type) > _nearness(nearest[metadata_type["name"]]):
            nearest[metadata_type["name"]] = metadata_type
    return nearest


async def list_type_rows(scope: Scope) -> list[Record]:
    """List the types in force, each with its suggestion source, its active columns and the number of its records in
    scope."""
    nearest = await find_active_types(scope)
    counted = await scoped(MetadataRecord, scope).aggregate(
        [{"$match": {"type_name": {"$in": [*nearest]}}}, {"$group": {"_id": "$type_name", "count": {"$sum": 1}}}]
    )
    counts = {row["_id"]: row["count"] async for row in counted}
    return [
        metadata_type
        | {
            "source": get_suggestion_source(metadata_type["name"]),
            "columns": sum(bool(field["isActive"]) for field in metadata_type["fields"]),
            "records": counts.get(metadata_type["name"], 0),
        }
        for metadata_type in nearest.values()
    ]


def _nearness(record: Mapping[str, object]) -> int:
    return list(RecordLevel).index(RecordOwner.of(record).level)
