"""A claim to a captured invoice number: the reservation that keeps one number from being captured twice."""

from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.number_claim import StoredNumberClaim


class NumberClaim(TenantDocument[StoredNumberClaim]):
    """The number of one captured invoice in its normalized form. The index allows one invoice per account and bill-to
    to have it, whoever writes; a legitimate re-bill counts up (`occurrence`) and gives the reason."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    bill_to: str  # the account number that is billed
    normalised: str
    occurrence: int = 0
    number: str  # as it was written
    reason: str = ""  # of a re-bill
    invoice_id: PydanticObjectId

    class Settings:
        name = "number_claims"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "account_id", "bill_to", "normalised", "occurrence")],
                unique=True,
                name="once",
            ),
            IndexModel([("invoice_id", ASCENDING)], name="invoice"),
        ]
