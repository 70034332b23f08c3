"""An account: a customer of a system, the party that is billed."""

from collections.abc import Iterable
from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.attachment import Attachment
from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument
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
    certificate_file: Attachment | None = None  # the exemption certificate of its tax fields
    data: dict[str, dict[str, object]] = {}  # what the account template adds, by group and key

    class Settings:
        name = "accounts"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("account_number", ASCENDING)], unique=True, name="system_number"),
            IndexModel([("system_id", ASCENDING), ("archived", ASCENDING), ("name", ASCENDING)], name="system_name"),
        ]


def match_active_accounts(account_numbers: Iterable[str]) -> Filter:
    """Return the filter of the accounts with these numbers that are in use (index `system_number`)."""
    return {"account_number": {"$in": list(account_numbers)}, "is_active": {"$ne": False}}
