"""The description of a backup: the first file in it."""

from datetime import datetime

from pydantic import BaseModel

FORMAT = 1
MANIFEST = "manifest.json"
KEYS = "keys.sealed"


class BackedUpCollection(BaseModel):
    """One collection: how many records, and its indexes except that of the id, as MongoDB lists them, each as extended
    JSON."""

    name: str
    records: int
    indexes: list[str] = []


class Manifest(BaseModel):
    """`schema_version` is that of the records; `keys` are the ids of the keys that seal secrets in them, each with its
    mark (`Keyring.marks`)."""

    format: int = FORMAT
    taken_on: datetime
    database: str
    schema_version: int
    keys: dict[str, str]
    collections: list[BackedUpCollection]
