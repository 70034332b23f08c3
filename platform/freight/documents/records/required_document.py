"""Written by `make records` from `documents/required_document.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredRequiredDocument(StoredTenantDocument):
    """`RequiredDocument`, as it is stored."""

    name: str
    why: NotRequired[str]
    needed_for: NotRequired[str]
    is_sent: NotRequired[bool]
    position: NotRequired[int | None]
    condition: NotRequired[str]
    condition_words: NotRequired[str]
