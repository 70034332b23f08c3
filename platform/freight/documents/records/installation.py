"""Written by `make records` from `documents/installation.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict


class StoredAppliedMigration(TypedDict):
    """`AppliedMigration`, as it is stored."""

    number: int
    name: str
    finished_on: datetime


class StoredMigrationLease(TypedDict):
    """`MigrationLease`, as it is stored."""

    holder: str
    until: datetime


class StoredInstallation(TypedDict):
    """`Installation`, as it is stored."""

    _id: NotRequired[str]
    kind: NotRequired[str | None]
    opened_on: NotRequired[datetime | None]
    schema_version: NotRequired[int]
    indexes: NotRequired[str]
    seeded: NotRequired[str]
    applied: NotRequired[list[StoredAppliedMigration]]
    lease: NotRequired[StoredMigrationLease | None]
