"""Written by `make records` from `documents/account.py`."""

from typing import NotRequired

from freight.documents.records.attachment import StoredAttachment
from freight.documents.records.base import StoredTenantDocument


class StoredAccount(StoredTenantDocument):
    """`Account`, as it is stored."""

    account_number: str
    name: str
    country: NotRequired[str]
    currency: NotRequired[str]
    address: NotRequired[list[str]]
    email: NotRequired[str]
    parent_account_number: NotRequired[str]
    industry_vertical: NotRequired[str]
    payment_days: NotRequired[int]
    is_active: NotRequired[bool]
    certificate_file: NotRequired[StoredAttachment | None]
    data: NotRequired[dict[str, dict[str, object]]]
