"""Permissions with filters (R381), as roles, permission groups and users have them."""

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
    """The values a field may have. The markers are the specification's: the editor of filters reads them."""

    v: list[str]
    isdependent: bool = False
    ismandatory: bool = False
    ismultiselect: bool = True


class FilteredPermission(BaseModel):
    """Permissions for the records whose fields have one of the values, by the key of the field."""

    codes: list[str]
    filters: dict[str, FieldFilter]


class MembershipLimit(BaseModel):
    """The combined result of permissions with filters: a record has to match all fields of one of `parts`."""

    codes: list[str]
    parts: list[dict[str, list[str]]]


def build_permission_source(
    kind: Kind, name: str, codes: Iterable[str], variants: Iterable[FilteredPermission]
) -> PermissionSource:
    """Return a source of permissions for the decision. A filter without values grants nothing."""
    restricted = [
        (variant, build_record_filter({field: field_filter.v for field, field_filter in variant.filters.items()}))
        for variant in variants
    ]
    return PermissionSource(
        kind,
        name,
        frozenset(codes),
        tuple(FilteredPermissions(frozenset(permission.codes), part) for permission, part in restricted if part),
    )


def parse_held_permissions(codes: Iterable[str], limits: Iterable[MembershipLimit]) -> EffectivePermissions:
    """Return what a user holds, from its stored form."""
    permissions = []
    for limit in limits:
        parts = tuple(part for stored in limit.parts if (part := build_record_filter(stored)))
        permissions.append(PermissionLimit(frozenset(limit.codes), parts))
    return EffectivePermissions(tuple(codes), tuple(permissions))


def to_membership_limits(held: EffectivePermissions) -> list[MembershipLimit]:
    """Return limits in their stored form."""
    return [
        MembershipLimit(
            codes=sorted(limit.codes),
            parts=[{field: sorted(values) for field, values in sorted(part)} for part in limit.parts],
        )
        for limit in held.limits
    ]
