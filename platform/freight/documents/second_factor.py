"""The second factor at sign-in: codes of an app (RFC 6238), and ten recovery codes for when the phone is gone."""

from datetime import datetime

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.records.second_factor import StoredSecondFactor


class SecondFactor(FreightDocument[StoredSecondFactor]):
    """The second factor of a user. It is kept apart from the user record, which other code writes as a whole.

    `secret` is sealed for this record. Until `is_on`, it is being set up and not asked for. `last_step`: the half
    minute of the last code that was accepted, so that none is accepted twice. `recovery`: hashes of the codes left.
    """

    user_id: PydanticObjectId
    secret: str
    is_on: bool = False
    on_since: datetime | None = None
    last_step: int = 0
    recovery: list[str] = []

    class Settings:
        name = "second_factors"
        indexes = [IndexModel([("user_id", ASCENDING)], unique=True, name="user")]
