"""A saved report as a page that another portal shows, without an account."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.shared_report_page import StoredSharedReportPage


class SharedReportPage(TenantDocument[StoredSharedReportPage]):
    """A page made by a user, with what that user may see whenever it is opened. `token_hash`: of the secret in its
    address. `origin`: which site may frame it; empty: none. `account_id`: the one account the user worked for."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    report_id: PydanticObjectId
    user_id: str
    token_hash: str
    origin: str = ""
    expires_on: datetime
    revoked_on: datetime | None = None
    opened: int = 0
    last_opened_on: datetime | None = None

    class Settings:
        name = "shared_report_pages"
        indexes = [
            IndexModel([("token_hash", ASCENDING)], unique=True, name="token"),
            IndexModel([("system_id", ASCENDING), ("report_id", ASCENDING), ("_id", DESCENDING)], name="report"),
        ]

    @classmethod
    async def of_token(cls, token_hash: str) -> StoredSharedReportPage | None:
        """Return the page of a secret, whatever its system: who opens it has nothing else to identify it by."""
        return await cls.get_pymongo_collection().find_one({"token_hash": token_hash})
