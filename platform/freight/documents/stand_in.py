"""Stand-ins: who may decide on approval requests for whom, from when to when."""

from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.core.approvals.requests import RequestType
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.stand_in import StoredStandIn


class StandIn(TenantDocument[StoredStandIn]):
    """In this period, `to_user` may decide on what waits for `from_user`, who still may as well. Days of the system's
    calendar, `yyyy-MM-dd`, both inclusive. `types` empty: every kind of request."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    from_user: PydanticObjectId
    to_user: PydanticObjectId
    first_day: str
    last_day: str
    types: list[RequestType] = []

    class Settings:
        name = "stand_ins"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("to_user", ASCENDING), ("last_day", ASCENDING)], name="to"),
            IndexModel([("system_id", ASCENDING), ("from_user", ASCENDING), ("last_day", ASCENDING)], name="from"),
        ]
