"""The closing guards of systems: whatever enters a system writes one of them, closing the system writes all of them."""

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import Filter, FreightDocument
from freight.documents.records.closing_guard import StoredClosingGuard


class ClosingGuard(FreightDocument[StoredClosingGuard]):
    """One of the guards of a system, made when it is first used. `entries` counts what entered through it: a write that
    two transactions cannot both do."""

    system_id: PydanticObjectId
    number: int
    entries: int = 0
    closed: bool = False

    class Settings:
        name = "closing_guards"
        indexes = [IndexModel([("system_id", ASCENDING), ("number", ASCENDING)], unique=True, name="door")]


def match_open_guard(system_id: ObjectId, number: int) -> Filter:
    """Return the filter of one guard of a system, unless it is closed (index `door`)."""
    return {"system_id": system_id, "number": number, "closed": False}
