"""Detects writes that were refused because the record exists already."""

from pymongo.errors import BulkWriteError, DuplicateKeyError, PyMongoError

_DUPLICATE_KEY = 11000
"""MongoDB's code for it."""


def is_duplicate(refused: PyMongoError) -> bool:
    """Return whether a unique index refused one of the records, written alone or with others."""
    if isinstance(refused, BulkWriteError):
        return any(error.get("code") == _DUPLICATE_KEY for error in (refused.details or {}).get("writeErrors", []))
    return isinstance(refused, DuplicateKeyError)
