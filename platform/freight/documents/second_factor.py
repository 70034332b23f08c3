"""The second factor at sign-in: codes of an app (RFC 6238), and ten recovery codes for when the phone is gone."""

from collections.abc import Iterable
from datetime import datetime

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import Filter, FreightDocument
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


def match_second_factor(user_id: ObjectId | None, *, is_on: bool = True) -> Filter:
    """Return the filter of a user's second factor (index `user`). `is_on` False: the one that is being set up."""
    return {"user_id": user_id, "is_on": is_on}


def match_second_factors(user_ids: Iterable[ObjectId | None]) -> Filter:
    """Return the filter of the second factors of these users that are asked for (index `user`)."""
    return {"user_id": {"$in": list(user_ids)}, "is_on": True}
