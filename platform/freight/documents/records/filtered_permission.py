"""Written by `make records` from `documents/filtered_permission.py`."""

from typing import NotRequired, TypedDict


class StoredFieldFilter(TypedDict):
    """`FieldFilter`, as it is stored."""

    v: list[str]
    isdependent: NotRequired[bool]
    ismandatory: NotRequired[bool]
    ismultiselect: NotRequired[bool]


class StoredFilteredPermission(TypedDict):
    """`FilteredPermission`, as it is stored."""

    codes: list[str]
    filters: dict[str, StoredFieldFilter]


class StoredMembershipLimit(TypedDict):
    """`MembershipLimit`, as it is stored."""

    codes: list[str]
    parts: list[dict[str, list[str]]]
