"""Written by `make records` from `documents/tariff_document.py`."""

from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.attachment import StoredAttachment
from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.tag import StoredHandTag, StoredRuleTag


class StoredSharing(TypedDict):
    """`Sharing`, as it is stored."""

    groups: NotRequired[list[str]]
    users: NotRequired[list[str]]


class StoredTariffDocument(StoredTenantDocument):
    """`TariffDocument`, as it is stored."""

    doc_type: NotRequired[str]
    account_ids: NotRequired[list[ObjectId]]
    data: dict[str, object]
    file_id: str
    files: list[StoredAttachment]
    shared_with_view: NotRequired[StoredSharing]
    shared_with_edit: NotRequired[StoredSharing]
    tags_by_rule: NotRequired[list[StoredRuleTag]]
    tags_by_hand: NotRequired[list[StoredHandTag]]
    tag_ids: NotRequired[list[ObjectId]]
