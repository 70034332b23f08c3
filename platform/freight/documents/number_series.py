"""A number series: the atomic counter that invoice numbers come from; and the numbers of it that no invoice has."""

from typing import ClassVar

from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class SeriesFormat(BaseModel):
    """A format the series was written in, from the ordinal `first` on."""

    format: str
    first: int


class NumberSeries(TenantDocument):
    """The series of one invoice type of a system. `last` is the ordinal given out last; it is taken inside the billing
    transaction, so that one that is undone gives no number away."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    invoice_type: str
    last: int = 0
    formats: list[SeriesFormat] = []

    class Settings:
        name = "number_series"
        indexes = [IndexModel([("system_id", ASCENDING), ("invoice_type", ASCENDING)], unique=True, name="system_type")]


class NumberGap(TenantDocument):
    """Numbers of a series that were set aside before any invoice had them, with the reason an auditor reads. Written
    with the taking of the numbers, never changed. `updated_by` set them aside, on `created_on`."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    invoice_type: str
    numbers: list[str]
    reason: str

    class Settings:
        name = "number_gaps"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("invoice_type", ASCENDING), ("_id", DESCENDING)], name="system_type")
        ]
