"""A number series: the atomic counter that invoice numbers come from."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class NumberSeries(TenantDocument):
    """The series of one invoice type of a system. `last` is the ordinal given out last; it is taken inside the billing
    transaction, so that one that is undone gives no number away."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    invoice_type: str
    last: int = 0

    class Settings:
        name = "number_series"
        indexes = [IndexModel([("system_id", ASCENDING), ("invoice_type", ASCENDING)], unique=True, name="system_type")]
