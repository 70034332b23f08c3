"""An API key: what a program may call on behalf of a user."""

from datetime import datetime

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import Filter, FreightDocument
from freight.documents.records.api_key import StoredApiKey


class ApiKey(FreightDocument[StoredApiKey]):
    """A user's key for one system. `codes` and `account_ids` (None: all that the user sees) are what it was made for;
    what it may do is limited to those and to what the user holds at the moment of each call. Only the hash of its
    secret is stored.

    A revoked key is kept, so that the history of what it did can name it.
    """

    company_id: PydanticObjectId
    system_id: PydanticObjectId
    user_id: PydanticObjectId
    name: str
    secret_hash: str
    codes: list[str]
    account_ids: list[PydanticObjectId] | None = None
    addresses: list[str] = []  # networks it may be used from; none: from anywhere
    expires_on: datetime
    last_used_on: datetime | None = None
    last_used_from: str = ""
    seen_from: list[str] = []  # addresses it was used from, the latest at the end
    revoked_on: datetime | None = None
    revoked_by: str = ""

    class Settings:
        name = "api_keys"
        indexes = [
            IndexModel([("company_id", ASCENDING), ("user_id", ASCENDING), ("_id", DESCENDING)], name="owner"),
        ]


def match_api_keys_of_user(company_id: ObjectId, user_id: ObjectId | None) -> Filter:
    """Return the filter of a user's keys in a company, revoked ones included (index `owner`)."""
    return {"company_id": company_id, "user_id": user_id}


def match_live_api_keys(company_id: ObjectId, user_id: ObjectId) -> Filter:
    """Return the filter of a user's keys in a company that are not revoked (index `owner`)."""
    return {"company_id": company_id, "user_id": user_id, "revoked_on": None}


def match_unexpired_api_keys(user_id: ObjectId, now: datetime) -> Filter:
    """Return the filter of a user's keys that open something now."""
    return {"user_id": user_id, "revoked_on": None, "expires_on": {"$gt": now}}
