"""A server that deliveries go to, as the outbox knows it: whether it is paused, its key, when it last accepted
something."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.delivery_endpoint import StoredEndpoint


class Endpoint(TenantDocument[StoredEndpoint]):
    """Server and user of a system (`name`). It is paused after failures that affect everything sent there; it is held
    where the sign-in was refused or the host key is not the confirmed one, until a user saves the profile or confirms.
    """

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    name: str
    failures: int = 0
    rests_until: datetime | None = None
    cause: str = ""  # why it is held
    reason: str = ""
    held_for: PydanticObjectId | None = None  # the profile whose connection was refused, at that revision
    held_revision: int = 0
    host_key: str = ""  # as it was confirmed
    replaced_key: str = ""  # the key in the settings that it replaced when it was confirmed
    offered_key: str = ""  # as the server showed it
    own_key: str = ""  # the key in the settings at that time
    fingerprint: str = ""
    last_success_on: datetime | None = None
    last_answer: str = ""

    class Settings:
        name = "endpoints"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("name", ASCENDING)], unique=True, name="name"),
            IndexModel([("cause", ASCENDING)], name="held", partialFilterExpression={"cause": {"$gt": ""}}),
        ]

    @classmethod
    async def find_held(cls) -> list[StoredEndpoint]:
        """Return the held endpoints of all systems: for the scheduler."""
        return await cls.get_pymongo_collection().find({"cause": {"$gt": ""}}).to_list()
