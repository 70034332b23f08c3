"""A password reset: a short-lived one-time link sent by mail."""

from datetime import datetime

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import Filter, FreightDocument
from freight.documents.records.password_reset import StoredPasswordReset


class PasswordReset(FreightDocument[StoredPasswordReset]):
    """A link that was sent. `token_hash`: of its secret. A user has one at most; a newer one replaces it."""

    user_id: PydanticObjectId
    token_hash: str
    expires_on: datetime

    class Settings:
        name = "password_resets"
        indexes = [
            IndexModel([("token_hash", ASCENDING)], unique=True, name="token"),
            IndexModel([("user_id", ASCENDING)], unique=True, name="user"),
            IndexModel([("expires_on", ASCENDING)], expireAfterSeconds=0, name="expired"),
        ]


def match_reset_link(token_hash: str, now: datetime) -> Filter:
    """Return the filter of the password reset of a link that has not expired (index `token`)."""
    return {"token_hash": token_hash, "expires_on": {"$gt": now}}
