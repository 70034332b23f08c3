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
    paths = sorted({path for each in sought for path, _ in each.places})
    values: Record = {f"v{at}": {"$addToSet": f"${path}"} for at, path in enumerate(paths)}
    first: list[Record] = [
        {"$match": wanted},
        {"$limit": _READ},
        {"$group": {"_id": None, "count": {"$sum": 1}, **values}},
    ]
    (met,) = await (await collection.aggregate(first)).to_list() or [{"count": 0}]
    there = {path: _each(met.get(f"v{at}", ())) for at, path in enumerate(paths)}
    left = [each for each in sought if not any(stored in there[path] for path, stored in each.places)]
    if met["count"] < _READ:
        return [each.typed for each in left]
    absent = []
    for each in left:
        anywhere: Record = {"$or": [{path: stored} for path, stored in each.places]}
        if await collection.find_one({"$and": [wanted, anywhere]}, {"_id": 1}) is None:
            absent.append(each.typed)
    return absent


def _each(values: Sequence[object]) -> set[object]:
    """Return the values of a field; a list holds each of them."""
    return {one for value in values for one in (value if isinstance(value, list) else (value,))}
