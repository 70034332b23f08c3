"""Which searched values matched nothing: a user who searches for forty numbers learns which of them do not exist."""

from collections.abc import Sequence

from freight.core.records import RecordT
from freight.core.rules import SoughtValue
from freight.kit.storage.tenancy import Record, ScopedCollection

# read for all values together; only values not among them are searched for one by one
_READ = 20_000


async def find_unmatched_values(
    collection: ScopedCollection[RecordT], wanted: Record, sought: Sequence[SoughtValue]
) -> list[str]:
    """Return the searched values, as they were typed, that none of the records found by a filter has."""
    if not sought:
        return []
    paths = sorted({path for sought_value in sought for path, _ in sought_value.places})
    values: Record = {f"v{at}": {"$addToSet": f"${path}"} for at, path in enumerate(paths)}
    first: list[Record] = [
        {"$match": wanted},
        {"$limit": _READ},
        {"$group": {"_id": None, "count": {"$sum": 1}, **values}},
    ]
    (met,) = await (await collection.aggregate(first)).to_list() or [{"count": 0}]
    stored_by_path = {path: _each(met.get(f"v{at}", ())) for at, path in enumerate(paths)}
    sought_values = [
        sought_value
        for sought_value in sought
        if not any(stored in stored_by_path[path] for path, stored in sought_value.places)
    ]
    if met["count"] < _READ:
        return [sought_value.typed for sought_value in sought_values]
    absent = []
    for missing in sought_values:
        anywhere: Record = {"$or": [{path: stored} for path, stored in missing.places]}
        if await collection.find_one({"$and": [wanted, anywhere]}, {"_id": 1}) is None:
            absent.append(missing.typed)
    return absent


def _each(values: Sequence[object]) -> set[object]:
    """Return the values of a field; a list holds each of them."""
    return {element for value in values for element in (value if isinstance(value, list) else (value,))}
