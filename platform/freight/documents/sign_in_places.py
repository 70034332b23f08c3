"""From where somebody signed in before: what a new sign-in is held against."""

from datetime import datetime

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.records.sign_in_places import StoredKnownDevices


class KnownDevice(BaseModel):
    """A browser at a network address, as a hash: what is kept says where nobody was."""

    mark: str
    last_on: datetime


class KnownDevices(FreightDocument[StoredKnownDevices]):
    """Those of one user, the latest last; the ones he was at longest ago are forgotten."""

    user_id: PydanticObjectId
    seen: list[KnownDevice]

    class Settings:
        name = "sign_in_places"
        indexes = [IndexModel([("user_id", ASCENDING)], unique=True, name="user")]
