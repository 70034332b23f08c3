"""Written by `make records` from `documents/payable_template.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredPayableTemplate(StoredTenantDocument):
    """`PayableTemplate`, as it is stored."""

    name: str
    kind: str
    carrier: NotRequired[str]
    carrier_key: NotRequired[str]
    language: NotRequired[str]
    channel: NotRequired[str]
    to: NotRequired[str]
    subject: str
    text: str
