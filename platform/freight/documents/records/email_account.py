"""Written by `make records` from `documents/email_account.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredEmailAccount(StoredTenantDocument):
    """`EmailAccount`, as it is stored."""

    name: str
    settings: NotRequired[dict[str, object]]
    secrets: NotRequired[dict[str, str]]
    mailbox: NotRequired[dict[str, object]]
