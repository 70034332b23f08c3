"""Permissions with filters (R381), as roles, permission groups and people have them."""

from collections.abc import Iterable

from pydantic import BaseModel

from freight.core.rights.deciding import Held, Kind, Limit, Restricted, Source
from freight.core.rights.filters import only


class FieldFilter(BaseModel):
    """The values a field may have. The marks are the specification's: the editor of filters reads them."""

    v: list[str]
    isdependent: bool = False
    ismandatory: bool = False
    ismultiselect: bool = True


class Variant(BaseModel):
    """Permissions for the records whose fields have one of the values, by the key of the field."""

    codes: list[str]
    filters: dict[str, FieldFilter]


class HeldFor(BaseModel):
    """What permissions with filters come to: a record has to meet all fields of one of `parts`."""

    codes: list[str]
    parts: list[dict[str, list[str]]]


def source_of(kind: Kind, name: str, codes: Iterable[str], variants: Iterable[Variant]) -> Source:
    """A source of rights, as it is decided by. What names no value gives nothing."""
    restricted = [(each, only({field: one.v for field, one in each.filters.items()})) for each in variants]
    return Source(
        kind,
        name,
        frozenset(codes),
        tuple(Restricted(frozenset(each.codes), part) for each, part in restricted if part),
    )


def collect_held(codes: Iterable[str], limits: Iterable[HeldFor]) -> Held:
    """What somebody holds, from what is stored of it."""
    found = []
    for each in limits:
        parts = tuple(part for stored in each.parts if (part := only(stored)))
        found.append(Limit(frozenset(each.codes), parts))
    return Held(tuple(codes), tuple(found))


def limits_of(held: Held) -> list[HeldFor]:
    """Limits as they are stored."""
    return [
        HeldFor(
            codes=sorted(limit.codes),
            parts=[{field: sorted(values) for field, values in sorted(part)} for part in limit.parts],
        )
        for limit in held.limits
    ]
