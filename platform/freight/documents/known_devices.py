"""Where a user signed in before: what a new sign-in is compared with."""

from datetime import datetime

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import Filter, FreightDocument
from freight.documents.records.known_devices import StoredKnownDevices


class KnownDevice(BaseModel):
    """A browser at a network address, as a hash, so that what is stored does not show where a user was."""

    mark: str
    last_on: datetime


class KnownDevices(FreightDocument[StoredKnownDevices]):
    """The devices of one user, the latest last; those not used for the longest time are forgotten."""

    user_id: PydanticObjectId
    seen: list[KnownDevice]

    class Settings:
        name = "known_devices"
        indexes = [IndexModel([("user_id", ASCENDING)], unique=True, name="user")]


def match_known_device(user_id: ObjectId | None, mark: str) -> Filter:
    """Return the filter of a user's devices if one has that mark (index `user`)."""
    return {"user_id": user_id, "seen.mark": mark}
