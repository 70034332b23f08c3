"""Permissions with filters (R381), as roles, permission groups and people have them."""

from collections.abc import Iterable

from pydantic import BaseModel

from freight.core.rights.deciding import (
    EffectivePermissions,
    FilteredPermissions,
    Kind,
    PermissionLimit,
    PermissionSource,
)
from freight.core.rights.filters import build_record_filter


class FieldFilter(BaseModel):
    """The values a field may have. The marks are the specification's: the editor of filters reads them."""

    v: list[str]
    isdependent: bool = False
    ismandatory: bool = False
    ismultiselect: bool = True


class FilteredPermission(BaseModel):
    """Permissions for the records whose fields have one of the values, by the key of the field."""

    codes: list[str]
    filters: dict[str, FieldFilter]


class MembershipLimit(BaseModel):
    """What permissions with filters come to: a record has to meet all fields of one of `parts`."""

    codes: list[str]
    parts: list[dict[str, list[str]]]


def build_permission_source(
    kind: Kind, name: str, codes: Iterable[str], variants: Iterable[FilteredPermission]
) -> PermissionSource:
    """A source of rights, as it is decided by. What names no value gives nothing."""
    restricted = [
        (each, build_record_filter({field: one.v for field, one in each.filters.items()})) for each in variants
    ]
    return PermissionSource(
        kind,
        name,
        frozenset(codes),
        tuple(FilteredPermissions(frozenset(each.codes), part) for each, part in restricted if part),
    )


def parse_held_permissions(codes: Iterable[str], limits: Iterable[MembershipLimit]) -> EffectivePermissions:
    """What somebody holds, from what is stored of it."""
    found = []
    for each in limits:
        parts = tuple(part for stored in each.parts if (part := build_record_filter(stored)))
        found.append(PermissionLimit(frozenset(each.codes), parts))
    return EffectivePermissions(tuple(codes), tuple(found))


def to_membership_limits(held: EffectivePermissions) -> list[MembershipLimit]:
    """Limits as they are stored."""
    return [
        MembershipLimit(
            codes=sorted(limit.codes),
            parts=[{field: sorted(values) for field, values in sorted(part)} for part in limit.parts],
        )
        for limit in held.limits
    ]
