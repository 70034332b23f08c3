"""Lookup tables for rules and fields: find the values that belong to a key. Every save of a grid needs them, so a table
is built once and reused as long as its records are unchanged."""

from collections.abc import Mapping

from bson import ObjectId
from pymongo.asynchronous.cursor import AsyncCursor

from freight.core.fields.wire import wire_value
from freight.core.suggestion_terms import fold_search_text
from freight.documents.metadata_record import MetadataRecord
from freight.documents.records.metadata_record import StoredMetadataRecord
from freight.features.setup.metadata.type_rows import find_metadata_type
from freight.kit.records.resource import get_value_at_path
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

PREFIX = "metadata_"
_MOST_TABLES = 256
_Key = tuple[ObjectId, ObjectId, ObjectId | None, str, str, str]
# a table with the stamp of the records it was built from
_tables: dict[_Key, tuple[str, Mapping[str, str]]] = {}


async def load_metadata_lookup(
    scope: Scope, source: str, match_key: str, fetch_key: str, account_id: ObjectId | None = None
) -> Mapping[str, str]:
    """Return `fetch_key` by `match_key` for every record that applies to the account: its own take precedence over the
    system's, and those over the company's. Keys are folded (`fold_search_text`): fold what you look for.
    Empty for an unknown table or column. `source` may have the prefix `metadata_`, a key its group."""
    name = source.removeprefix(PREFIX)
    metadata_type = await find_metadata_type(scope, name)
    if metadata_type is None or not _bare(match_key) or not _bare(fetch_key):
        return {}
    account = account_id if account_id and scope.allows_account(account_id) else None
    key = (scope.company_id, scope.system_id, account, name, _bare(match_key), _bare(fetch_key))
    stamp, table = _tables.get(key, ("", {}))
    if not stamp or stamp != metadata_type["content"]:
        table = await _table(scope, name, account, key[4], key[5])
        if len(_tables) >= _MOST_TABLES:
            _tables.clear()
        _tables[key] = (metadata_type["content"], table)
    return table


async def _table(scope: Scope, name: str, account: ObjectId | None, match: str, fetch: str) -> dict[str, str]:
    match_path, fetch_path = f"data.{name}.{match}", f"data.{name}.{fetch}"
    nearest: dict[str, StoredMetadataRecord] = {}
    async for record in find_type_records(scope, name, account, {match_path: 1, fetch_path: 1}):
        nearest[record["key"]] = record
    table: dict[str, str] = {}
    for record in nearest.values():
        match_text = fold_search_text(_text(get_value_at_path(record, match_path)))
        if match_text:
            table.setdefault(match_text, _text(get_value_at_path(record, fetch_path)))
    return table


def find_type_records(
    scope: Scope,
    name: str,
    account: ObjectId | None,
    fields: Mapping[str, int],
    keys: list[str] | None = None,
) -> AsyncCursor[StoredMetadataRecord]:
    """Return a cursor over the records of a type that apply to the account, the most specific level last; `keys`
    narrows."""
    query: Record = {"type_name": name, "account_id": {"$in": [None, account]} if account else None}
    if keys is not None:
        query["key"] = {"$in": keys}
    projection = {"key": 1, "system_id": 1, "account_id": 1, **fields}
    # null sorts before any id: the company's first, then the system's, the account's last
    return scoped(MetadataRecord, scope).find(query, projection).sort([("system_id", 1), ("account_id", 1), ("key", 1)])


def _bare(key: str) -> str:
    """Return the key without its group. A key with a dot or a dollar sign names no column."""
    bare = key.rpartition("#")[2]
    return bare if bare.isalnum() else ""


def _text(value: object) -> str:
    return str(wire_value(value))
