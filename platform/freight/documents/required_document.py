"""A document that an invoice needs before it may be delivered: of every account of the system, or of one."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class RequiredDocument(TenantDocument):
    """One kind of document. What the system requires, every account does, too."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED

    name: str
    why: str = ""  # who asks for it

    class Settings:
        name = "required_documents"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("account_id", ASCENDING), ("name", ASCENDING)],
                unique=True,
                partialFilterExpression={"archived": False},
                name="account_name",
            )
        ]
