"""The order of a list behind a count, as its column headings request it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import RecordT
from freight.features.ledger.aging.summary_query import get_scope_account_names, get_scope_system_names
from freight.kit.storage.paging import MOST_TRIED, Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, ScopedCollection

# records hold only the ids of these: they are sorted by name separately
_NAMED = ("account_id", "system_id")


@dataclass(frozen=True)
class ListOrdering:
    """The fields read for a list, its default order, and by column what it may be sorted by."""

    fields: tuple[str, ...]
    order: Mapping[str, int]
    columns: Mapping[str, tuple[str, ...]]


def build_list_sort_keys(asked: str, listing: ListOrdering, number: int) -> dict[str, int]:
    """Return the sort keys of a column (a leading minus reverses it), followed by the id so that equal rows keep their
    place from page to page. `number`: the number of rows in the list.

    Raises Invalid for an unknown column, and for a list too long to sort.
    """
    if not asked:
        return dict(listing.order)
    way, name = (-1, asked[1:]) if asked.startswith("-") else (1, asked)
    if name not in listing.columns:
        raise Invalid(f"This list has no column {name[:60]!r} to sort by.", code=ErrorCode.SORT_NO_FIELD)
    if number > MOST_TRIED:
        raise Invalid(
            f"{number:,} rows are too many to sort here. Lists of up to {MOST_TRIED:,} rows can be sorted.",
            code=ErrorCode.LIST_TOO_LONG,
        )
    return dict.fromkeys((*listing.columns[name], "_id"), way)


async def read_in_order(
    scope: Scope,
    records: ScopedCollection[RecordT],
    listed: Record,
    listing: ListOrdering,
    keys: Mapping[str, int],
    page: Page,
) -> list[RecordT]:
    """Return a page of the records that a filter lists, in the order of the sort keys. If the first key is an account
    or system, records are sorted by its name, and within a name in list order."""
    first, *_ = keys
    if first not in _NAMED:
        cursor = records.find(listed, listing.fields).sort(list(keys.items()))
        return await cursor.skip(page.skip).limit(page.limit).to_list()
    every = await records.find(listed, (first,)).sort(list(listing.order.items())).to_list()
    ids = _by_name(every, first, await _names(scope, first, every), is_descending=keys[first] < 0)
    record_ids = ids[page.skip : page.skip + page.limit]
    rows = await records.find({"_id": {"$in": record_ids}}, listing.fields).to_list()
    return sorted(rows, key=lambda row: record_ids.index(row["_id"]))


async def _names(scope: Scope, field: str, records: Iterable[RecordT]) -> Mapping[ObjectId, str]:
    if field == "system_id":
        return await get_scope_system_names(scope)
    return await get_scope_account_names(scope, {record[field] for record in records})


def _by_name(
    records: Sequence[RecordT], field: str, names: Mapping[ObjectId, str], *, is_descending: bool
) -> list[ObjectId]:
    sorted_records = sorted(records, key=lambda record: names.get(record[field], "").casefold(), reverse=is_descending)
    return [record["_id"] for record in sorted_records]
