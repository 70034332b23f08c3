"""Letters to carriers about their invoices."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.payables.letters import LetterChannel, LetterKind
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, unique_index
from freight.documents.records.payable_letter import StoredPayableLetter


class LetterTable(BaseModel):
    """The table of a letter as its page shows it: texts in the language of the letter."""

    heads: list[str] = []
    rows: list[list[str]] = []
    total: list[str] = []


class PayableLetter(TenantDocument[StoredPayableLetter]):
    """One letter as it went out. `file_id`: its PDF; `workbook_id`: its workbook, if it has one; `table`: that of its
    page, if it went out as a link; `enclosed`: the names of the documents that went with it. It is never changed."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    request_key: str
    payable_id: PydanticObjectId
    carrier_key: str
    kind: LetterKind
    template: str  # its name
    channel: LetterChannel
    to: list[str] = []
    subject: str
    text: str
    file_id: str
    file_name: str
    language: str = "en"
    workbook_id: str = ""
    workbook_name: str = ""
    table: LetterTable | None = None
    enclosed: list[str] = []
    mail_ids: list[PydanticObjectId] = []
    sent_on: datetime
    sent_by: str

    class Settings:
        name = "payable_letters"
        indexes = [
            unique_index("request", "system_id", "request_key"),
            IndexModel([("system_id", ASCENDING), ("payable_id", ASCENDING), ("_id", DESCENDING)], name="payable"),
            IndexModel([("system_id", ASCENDING), ("carrier_key", ASCENDING), ("_id", DESCENDING)], name="carrier"),
        ]
