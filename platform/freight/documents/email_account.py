"""An email account: the server that takes the mails of delivery profiles, and whom they come from."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.email_account import StoredEmailAccount


class EmailAccount(TenantDocument[StoredEmailAccount]):
    """One account at a mail server. `settings` have the shape of `freight.delivery.transports.smtp`; `mailbox`, which
    receives returned mail, that of `freight.delivery.mailbox`; the passwords are in `secrets`, sealed."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    settings: dict[str, object] = {}
    secrets: dict[str, str] = {}
    mailbox: dict[str, object] = {}

    class Settings:
        name = "email_accounts"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("name", ASCENDING)],
                unique=True,
                name="system_name",
                partialFilterExpression={"archived": False},
            )
        ]

    @classmethod
    async def with_mailbox(cls) -> list[StoredEmailAccount]:
        """Return the accounts of all systems that name a mailbox, by id and place: for the scheduler."""
        query = {"mailbox.host": {"$gt": ""}, "archived": False}
        return await cls.get_pymongo_collection().find(query, ["company_id", "system_id"]).to_list()
