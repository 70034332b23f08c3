"""Writing and reading the prefix index of the suggestions.

It holds two kinds of values. Those of records (lookup tables) come and go with their record. Those in use come from the
fields users fill: each has a row for the whole system and one for its account, because a user who is limited to
accounts must not learn what others ship.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.suggestion_terms import MOST_CHARACTERS, build_prefix_range, list_search_terms
from freight.documents.records.suggestion_value import StoredSuggestionValue
from freight.documents.suggestion_value import SuggestionValue
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

# most rows a value has in one level: each of its words, and the same for its name
_ROWS_OF_A_VALUE = 12


@dataclass(frozen=True)
class SuggestionSource:
    """The suggestion of a record. `system_id` and `account_id` say whom it is for: without both, the whole company."""

    record_id: ObjectId
    value: str
    label: str
    facets: tuple[str, ...] = ()
    system_id: ObjectId | None = None
    account_id: ObjectId | None = None


@dataclass(frozen=True)
class IndexedSuggestion:
    """One suggestion; `record_id` is set if it comes from a record."""

    value: str
    label: str
    record_id: ObjectId | None


async def index_records(
    scope: Scope,
    source: str,
    records: Sequence[SuggestionSource],
    *,
    gone: Iterable[ObjectId] = (),
    now: datetime,
    session: AsyncClientSession | None,
) -> None:
    """Index what these records suggest now, and remove those of `gone` ones."""
    values = scoped(SuggestionValue, scope)
    replaced = [*gone, *(record.record_id for record in records)]
    if replaced:
        await values.delete_many({"record_id": {"$in": replaced}}, session=session)
    rows = [row for record in records if record.value for row in _rows_of(source, record, now)]
    if rows:
        await values.insert_many(rows, ordered=False, session=session)


def _rows_of(source: str, record: SuggestionSource, now: datetime) -> list[StoredSuggestionValue]:
    rows: list[StoredSuggestionValue] = [
        {
            "system_id": record.system_id,
            "account_id": record.account_id,
            "source": source,
            "term": term,
            "value": record.value[:MOST_CHARACTERS],
            "label": record.label[:MOST_CHARACTERS],
            "record_id": record.record_id,
            "used_on": now,
        }
        for term in list_search_terms(record.value, record.label)
    ]
    if record.facets:
        for row in rows:
            row["facets"] = list(record.facets)
    return rows


async def index_used_values(
    scope: Scope,
    used: Mapping[tuple[str, ObjectId | None], set[str]],
    *,
    now: datetime,
    session: AsyncClientSession | None,
) -> None:
    """Record values that were filled in, by source and account. A value is written once a day, not with each record:
    two writers that use the same carrier must not wait for each other."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    values = scoped(SuggestionValue, scope)
    texts_by_source: dict[tuple[str, ObjectId | None], set[str]] = {}
    for (source, account_id), texts in used.items():
        short = {text for text in texts if 0 < len(text) <= MOST_CHARACTERS}
        texts_by_source.setdefault((_shared(source), None), set()).update(short)
        if account_id is not None:
            texts_by_source.setdefault((_own(source), account_id), set()).update(short)
    for (source, account_id), texts in texts_by_source.items():
        owner = {"source": source, "system_id": scope.system_id, "account_id": account_id}
        cursor = values.find({**owner, "value": {"$in": sorted(texts)}}, {"value": 1, "used_on": 1}, session=session)
        stored = {row["value"]: row["used_on"] async for row in cursor}
        old = sorted(value for value, used_on in stored.items() if used_on < today)
        if old:
            await values.update_many({**owner, "value": {"$in": old}}, {"$set": {"used_on": today}}, session=session)
        new: list[StoredSuggestionValue] = [
            {
                "source": source,
                "system_id": scope.system_id,
                "account_id": account_id,
                "term": term,
                "value": value,
                "label": value,
                "used_on": today,
            }
            for value in sorted(texts - stored.keys())
            for term in list_search_terms(value)
        ]
        if new:
            await values.insert_many(new, ordered=False, session=session)


async def find_used_values(scope: Scope, source: str, typed: str, most: int) -> list[IndexedSuggestion]:
    """Return values in use with a word that begins with the typed text; the latest used first when nothing is typed."""
    grant = scope.grants[0]
    if grant.account_ids is None:
        owner: Record = {"source": _shared(source), "system_id": scope.system_id, "account_id": None}
    else:
        owner = {
            "source": _own(source),
            "system_id": scope.system_id,
            "account_id": {"$in": sorted(grant.account_ids)},
        }
    return await _find(scope, owner, typed, (), most)


async def find_recorded_values(
    scope: Scope, source: str, typed: str, most: int, *, account_id: ObjectId | None = None, facets: Sequence[str] = ()
) -> list[IndexedSuggestion]:
    """Return values of records for the system and, if it is named, the account; `facets` narrow."""
    owner = {
        "source": source,
        "system_id": {"$in": [None, scope.system_id]},
        "account_id": {"$in": [None, account_id]} if account_id else None,
    }
    return await _find(scope, owner, typed, facets, most)


async def _find(scope: Scope, owner: Record, typed: str, facets: Sequence[str], most: int) -> list[IndexedSuggestion]:
    """Return the first `most` values in the order of the index; a value that is found by several of its words counts
    once."""
    query: dict[str, object] = dict(owner)
    bounds = build_prefix_range(typed)
    if bounds:
        query["term"] = bounds
    if facets:
        query["facets"] = {"$all": list(facets)}
        index, order = "narrowed", [("term", 1)]
    elif bounds:
        index, order = "prefix", [("term", 1), ("value", 1)]
    else:
        index, order = "latest", [("used_on", -1), ("term", 1)]
    fields = {"value": 1, "label": 1, "record_id": 1, "_id": 0}
    cursor = scoped(SuggestionValue, scope).find(query, fields).sort(order).hint(index)
    suggestions: dict[str, IndexedSuggestion] = {}
    async for row in cursor.limit(most * _ROWS_OF_A_VALUE).batch_size(min(most * 2, 1_000)):
        if row["value"] not in suggestions:
            suggestions[row["value"]] = IndexedSuggestion(row["value"], row["label"], row.get("record_id"))
            if len(suggestions) == most:
                break
    return list(suggestions.values())


def _shared(source: str) -> str:
    return f"used:{source}"


def _own(source: str) -> str:
    return f"used:{source}:account"
