"""An account: a customer of a system, the party that is billed."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.account import StoredAccount


class Account(TenantDocument[StoredAccount]):
    """A customer. `account_number` is text: leading zeros count. `account_id` is the record's own id, so that a user
    limited to some accounts sees only these records."""

    account_rule = AccountRule.OWN
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    account_number: str
    name: str
    country: str = ""
    currency: str = "USD"
    address: list[str] = []
    email: str = ""  # where its invoices go by mail; several are separated by commas
    parent_account_number: str = ""
    industry_vertical: str = ""
    payment_days: int = 30
    is_active: bool = True
    data: dict[str, dict[str, object]] = {}  # what the account template adds, by group and key

    class Settings:
        name = "accounts"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("account_number", ASCENDING)], unique=True, name="system_number"),
            IndexModel([("system_id", ASCENDING), ("archived", ASCENDING), ("name", ASCENDING)], name="system_name"),
        ]
