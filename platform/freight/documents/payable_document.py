"""Documents of carriers' invoices."""

from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.attachment import Attachment
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.payable_document import StoredPayableDocument


class PayableDocumentKind(StrEnum):
    """What a document is."""

    INVOICE = "Carrier invoice"
    DELIVERY = "Proof of delivery"
    DISPUTE = "Dispute"
    OTHER = "Other"


class PayableDocument(TenantDocument[StoredPayableDocument]):
    """A file of a carrier's invoice. `carrier` and `number` are those of the invoice, which keeps them."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    payable_id: PydanticObjectId
    carrier: str
    number: str
    kind: PayableDocumentKind
    file: Attachment

    class Settings:
        name = "payable_documents"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("payable_id", ASCENDING), ("_id", DESCENDING)], name="payable"),
            IndexModel([("system_id", ASCENDING), ("archived", ASCENDING), ("_id", DESCENDING)], name="newest"),
        ]
