"""A document of a system: a contract or rate sheet behind tariffs, a procedure, another paper."""

from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.attachment import Attachment
from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.tariff_document import StoredTariffDocument
from freight.documents.tag import HandTag, RuleTag


class Sharing(BaseModel):
    """With whom a document is shared: ids of groups and of roles, and of users."""

    groups: list[str] = []
    users: list[str] = []


class TariffDocument(TenantDocument[StoredTariffDocument]):
    """A document and its values, by the fields of the template of its type (`data`). `file_id` is the current one of
    `files`; the others are earlier revisions. `account_ids` empty: for every account. A file belongs to its uploader:
    others read it through the document."""

    account_rule: ClassVar[AccountRule] = AccountRule.SEVERAL
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    doc_type: str = "Tariff"
    account_ids: list[PydanticObjectId] = []
    data: dict[str, object]
    file_id: str
    files: list[Attachment]
    shared_with_view: Sharing = Sharing()
    shared_with_edit: Sharing = Sharing()
    tags_by_rule: list[RuleTag] = []
    tags_by_hand: list[HandTag] = []
    tag_ids: list[PydanticObjectId] = []

    class Settings:
        name = "tariff_documents"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("data.document.expiryDate", ASCENDING)], name="system_expiry"),
            IndexModel([("files.file_id", ASCENDING)], name="file"),
            IndexModel(
                [("system_id", ASCENDING), ("tag_ids", ASCENDING), ("data.document.expiryDate", ASCENDING)],
                name="tag_expiry",
                partialFilterExpression={"tag_ids": {"$exists": True}},
            ),
            # what a rule takes off when it ends
            IndexModel(
                [("system_id", ASCENDING), ("tags_by_rule.rule_id", ASCENDING)],
                name="tagging_rule",
                partialFilterExpression={"tags_by_rule.rule_id": {"$exists": True}},
            ),
        ]
