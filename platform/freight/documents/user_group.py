"""Groups of people: where a record is shared with several at once."""

from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import CompanyDocument, SharedWriting, case_insensitive_unique_index
from freight.documents.records.user_group import StoredUserGroup


class UserGroup(CompanyDocument[StoredUserGroup]):
    """Users under a name, for one system or, without one, for all systems of the company. The holders of a role are a
    group, too, without a record of its own: its id is that of the role."""

    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    system_id: PydanticObjectId | None = None
    name: str
    members: list[PydanticObjectId] = []

    class Settings:
        name = "user_groups"
        indexes = [
            case_insensitive_unique_index("name", "company_id", "name"),
            IndexModel([("members", ASCENDING)], name="members"),
        ]
