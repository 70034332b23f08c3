"""Workflow rules of payables: who approves which invoices of carriers, and who releases their payment."""

from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId

from freight.core.payables.workflow import ApprovalMethod
from freight.documents.base import AccountRule, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.payable_rule import StoredPayableRule


class PayableRule(TenantDocument[StoredPayableRule]):
    """One rule; the first one that applies counts. Empty: any carrier, account or currency, with any
    tags or none."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    place: int
    carrier: str = ""
    carrier_key: str = ""
    account_number: str = ""
    currency: str = ""
    from_amount: Decimal | None = None
    to_amount: Decimal | None = None
    tag_id: str = ""
    approval: ApprovalMethod
    ladder: str = ""  # its name when it was chosen
    ladder_id: PydanticObjectId | None = None
    second_person: bool = False
    short_pay: bool = False

    class Settings:
        name = "payable_rules"
        indexes = [case_insensitive_unique_index("name", "system_id", "name")]
