"""What changed between two versions of a record, path by path. Pure: knows neither the database nor the screen."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

# identify the members of a list of records; a list without any of these keys changes as a whole
_NAMES = ("key", "id", "_id", "line_id")


class PathChange(NamedTuple):
    """One path with its value before and after; None means absent."""

    path: str
    before: object
    after: object


def diff_records(before: Any, after: Any, path: str = "") -> list[PathChange]:
    """Return the differences of two records in the order of their paths.

    Mappings are compared key by key (`data.weight`), lists of records by the key of each (`fields[lane#origin].label`,
    and `fields` with the keys in order when only their order changed), everything else as one value. A record that
    appears or disappears is listed value by value.
    """
    if before == after:
        return []
    if _is_record(before, after):
        names = sorted({*(before or {}), *(after or {})})
        return [
            change
            for name in names
            for change in diff_records((before or {}).get(name), (after or {}).get(name), _joined(path, name))
        ]
    if (old := _named(before)) is not None and (new := _named(after)) is not None:
        inner = [
            change
            for name in sorted({*old, *new})
            for change in diff_records(old.get(name), new.get(name), f"{path}[{name}]")
        ]
        return inner or [PathChange(path, list(old), list(new))]
    return [PathChange(path, before, after)]


def _is_record(before: object, after: object) -> bool:
    present_values = [value for value in (before, after) if value is not None]
    return all(isinstance(value, Mapping) for value in present_values)


def _joined(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


def _named(values: object) -> dict[str, object] | None:
    """Return a list of records by their names; None if it is not such a list."""
    if not isinstance(values, Sequence) or isinstance(values, (str, bytes)):
        return None
    if not all(isinstance(value, Mapping) for value in values):
        return None
    for own in _NAMES:
        values_by_key = {str(value[own]): value for value in values if value.get(own) not in (None, "")}
        if len(values_by_key) == len(values):
            return values_by_key
    return None
