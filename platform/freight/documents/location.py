"""A place a system works at: a port, an airport, a depot, an office."""

from datetime import datetime
from typing import ClassVar

from freight.core.places import CHICAGO, TimeZoneName
from freight.documents.base import AccountRule, FilterPaths, TenantDocument, unique_index
from freight.documents.records.location import StoredLocation


class Location(TenantDocument[StoredLocation]):
    """One location. `code` is its UN/LOCODE where it has one; operations name it by that."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    code: str
    name: str
    country: str = ""  # ISO 3166-1 alpha-2
    time_zone: TimeZoneName = CHICAGO
    address: list[str] = []
    data: dict[str, dict[str, object]] = {}  # what the template `location` adds, by group and key
    named_on: datetime | None = None  # written by an operation that names it, to prevent its removal

    class Settings:
        name = "locations"
        indexes = [unique_index("code", "system_id", "code")]
