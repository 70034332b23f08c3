"""A number series: the atomic counter that invoice numbers come from."""

from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class NumberGap(BaseModel):
    """A number that was skipped, and why: auditors ask for each."""

    ordinal: int
    number: str
    reason: str
    on: datetime
    by: str


class NumberSeries(TenantDocument):
    """The series of one invoice type of a system. `last` is the ordinal given out last; it is taken inside the billing
    transaction, so that one that is undone gives no number away."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    invoice_type: str
    last: int = 0
    gaps: list[NumberGap] = []

    class Settings:
        name = "number_series"
        indexes = [IndexModel([("system_id", ASCENDING), ("invoice_type", ASCENDING)], unique=True, name="system_type")]
