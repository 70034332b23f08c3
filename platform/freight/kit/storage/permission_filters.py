"""Filters of permissions by fields (R381), as database queries and as checks of a single record. `kit.storage.tenancy`
puts them into the scope; no other code uses them."""

from collections.abc import Iterable, Mapping, Sequence

from freight.core.records import Record, Stored
from freight.core.rights.filters import ACCOUNT, Only, Values
from freight.documents.base import FilterPaths

# update stages that write whole records
_WHOLE = ("$replaceWith", "$replaceRoot", "$project")


def get_filter_path(field: str) -> str:
    """Return where a record with `FilterPaths.DATA` has a field."""
    group, _, key = field.partition("#")
    return f"data.{group}.{key}"


def select_known_parts(parts: Sequence[Only], paths: FilterPaths) -> list[Only]:
    """Return the parts whose fields a kind of record has. A field without a path shows nothing."""
    if paths is FilterPaths.DATA:
        return list(parts)
    return [part for part in parts if all(field == ACCOUNT for field, _ in part)]


def build_filter_conditions(part: Only) -> Record:
    """Return the fields of a part as a database query, except for the account."""
    return {get_filter_path(field): {"$in": sorted(values)} for field, values in sorted(part) if field != ACCOUNT}


def get_filter_values(record: Mapping[str, object], fields: Iterable[str]) -> Values:
    """Return the values of some fields of a record, in the form compared with parts."""
    values_by_field: dict[str, list[str]] = {}
    for field in fields:
        value = record.get("account_id") if field == ACCOUNT else _at(record, field)
        several = value if isinstance(value, list) else [value]
        values_by_field[field] = [str(entry) for entry in several if entry not in (None, "")]
    return values_by_field


def touches_filtered_fields(
    update: Mapping[str, object] | Sequence[Mapping[str, object]], parts: Sequence[Only]
) -> bool:
    """Return whether an update writes a field that one of the parts names, or something that contains it."""
    if not isinstance(update, Mapping) and any(name in _WHOLE for stage in update for name in stage):
        return True
    paths = {get_filter_path(field) for part in parts for field, _ in part if field != ACCOUNT} | {"account_id"}
    stages = [update] if isinstance(update, Mapping) else update
    written = {str(name) for stage in stages for fields in stage.values() for name in _names(fields)}
    return any(_within(name, path) or _within(path, name) for name in written for path in paths)


def _names(fields: object) -> Iterable[object]:
    if isinstance(fields, Mapping):
        return fields
    return fields if isinstance(fields, (list, tuple)) else [fields]


def _within(path: str, outer: str) -> bool:
    return f"{path}.".startswith(f"{outer}.")


def _at(record: Stored, field: str) -> object:
    group, _, key = field.partition("#")
    inside = (record.get("data") or {}).get(group) or {}
    return inside.get(key)
