"""A contract or rate sheet behind tariffs."""

from datetime import datetime
from typing import Any, ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class KeptFile(BaseModel):
    """A file that is, or once was, the document. `by` is the user who uploaded it: the file is that user's own, and
    whoever may read the document reads it through the document."""

    file_id: str
    name: str
    size: int
    content_type: str
    by: str
    on: datetime


class Sharing(BaseModel):
    """With whom a document is shared: roles, and ids of users."""

    groups: list[str] = []
    users: list[str] = []


class TariffDocument(TenantDocument):
    """A document and what is said about it, by the fields of the template `tms` (`data`). `file_id` is the present one
    of `files`; the others are its earlier revisions. `account_ids` empty: for every account."""

    account_rule: ClassVar[AccountRule] = AccountRule.SEVERAL

    account_ids: list[PydanticObjectId] = []
    data: dict[str, Any]
    file_id: str
    files: list[KeptFile]
    shared_with_view: Sharing = Sharing()
    shared_with_edit: Sharing = Sharing()

    class Settings:
        name = "tariff_documents"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("data.document.expiryDate", ASCENDING)], name="system_expiry"),
            IndexModel([("files.file_id", ASCENDING)], name="file"),
        ]
