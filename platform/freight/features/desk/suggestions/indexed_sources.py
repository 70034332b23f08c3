"""Suggestions from the prefix index: values in use and records of lookup tables. Never a scan, however many there
are."""

from collections.abc import Awaitable, Callable, Sequence
from itertools import chain

from bson import ObjectId

from freight.core.fields.wire import wire_value
from freight.core.records import Stored
from freight.core.rights.records import SEE_SHIPMENTS
from freight.core.suggestion_terms import build_facet, fold_search_text
from freight.documents.account import Account
from freight.features.desk.suggestions.schemas import Suggestion, SuggestionQuery
from freight.features.desk.suggestions.static_sources import build_suggestion
from freight.features.setup.metadata import lookups
from freight.features.setup.metadata.type_rows import find_metadata_type, get_suggestion_source
from freight.features.shipments import suggestions
from freight.kit.access import Access
from freight.kit.storage import suggestion_index
from freight.kit.storage.tenancy import parse_object_id, scoped

# called for the first `most` suggestions of the typed text; None: there is no such source
Indexed = Callable[[Access, SuggestionQuery, int], Awaitable[Sequence[Suggestion] | None]]


def build_used_value_source(source: str) -> Indexed:
    """Return the source of values users have entered, latest first until something is typed."""

    async def find(access: Access, query: SuggestionQuery, most: int) -> Sequence[Suggestion]:
        if access.scope.is_filtered:
            return [
                build_suggestion(visible_value)
                for visible_value in await suggestions.find_visible_values(access.scope, source, query.q, most)
            ]
        return [
            build_suggestion(used_value.value)
            for used_value in await suggestion_index.find_used_values(access.scope, source, query.q, most)
        ]

    return find


def build_shipment_value_source(field: str) -> Indexed:
    """Return the source of the values that visible shipments have in a field of their template."""

    async def find(access: Access, query: SuggestionQuery, most: int) -> Sequence[Suggestion]:
        if not access.may(SEE_SHIPMENTS):
            return []
        return [
            build_suggestion(field_value)
            for field_value in await suggestions.find_field_values(access.scope, field, query.q, most)
        ]

    return find


def build_table_source(type_name: str) -> Indexed:
    """Return the source of a lookup table's records."""

    async def find(access: Access, query: SuggestionQuery, most: int) -> Sequence[Suggestion] | None:
        return await _records(access, query, most, type_name)

    return find


def chain_sources(*sources: Indexed) -> Indexed:
    """Return several sources as one, in order; a value is listed once, by the first source that gives it a name other
    than its code."""

    async def find(access: Access, query: SuggestionQuery, most: int) -> Sequence[Suggestion]:
        answers = [await source(access, query, most) or () for source in sources]
        unique_suggestions: dict[str, Suggestion] = {}
        for suggestion in chain.from_iterable(answers):
            existing = unique_suggestions.get(suggestion.v)
            if existing is None or existing.n == existing.v:
                unique_suggestions[suggestion.v] = suggestion
        return list(unique_suggestions.values())[:most]

    return find


async def _records(access: Access, query: SuggestionQuery, most: int, type_name: str) -> Sequence[Suggestion] | None:
    metadata_type = await find_metadata_type(access.scope, type_name)
    if metadata_type is None:
        return None
    columns = {str(column["key"]).rpartition("#")[2] for column in metadata_type["fields"]}
    account = await _account(access, query.account)
    narrowing = {**query.dependent_fields, "documentType": query.document_type}
    facets = [
        build_facet(column, value)
        for name, value in narrowing.items()
        if value and (column := name.rpartition("#")[2]) in columns
    ]
    recorded_values = await suggestion_index.find_recorded_values(
        access.scope, get_suggestion_source(type_name), query.q, most, account_id=account, facets=facets
    )
    column = query.column.rpartition("#")[2]
    nearest = await _nearest(
        access, type_name, account, [fold_search_text(suggestion.value) for suggestion in recorded_values]
    )
    key = next(
        (str(field["key"]).rpartition("#")[2] for field in metadata_type["fields"] if field["isUniqueField"]), ""
    )
    enriched: list[Suggestion] = []
    for indexed in recorded_values:
        record = nearest.get(fold_search_text(indexed.value))
        if record is None:
            continue
        values = {name: str(wire_value(value)) for name, value in record["data"].get(type_name, {}).items()}
        filled = values.get(column, "") if column in columns else values.get(key, indexed.value)
        if filled:
            label = indexed.value if column in columns and column != key else values.get("name") or indexed.label
            enriched.append(Suggestion(id=str(record["_id"]), v=filled, n=label or filled))
    return enriched


async def _nearest(access: Access, type_name: str, account: ObjectId | None, keys: list[str]) -> dict[str, Stored]:
    """Return the records that apply to the account, by key: its own before the system's before the company's."""
    if not keys:
        return {}
    cursor = lookups.find_type_records(access.scope, type_name, account, {"data": 1}, keys)
    return {record["key"]: record async for record in cursor}


async def _account(access: Access, text: str) -> ObjectId | None:
    """Return the account with that id or number, if the caller may see it."""
    if not text:
        return None
    named_by = {"_id": parse_object_id(text)} if ObjectId.is_valid(text) else {"account_number": text}
    account = await scoped(Account, access.scope).find_one(named_by, {"_id": 1})
    return account["_id"] if account else None
