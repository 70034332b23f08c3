"""Number series: the atomic counter that invoice numbers come from, and the numbers that no invoice has."""

from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.number_series import StoredNumberGap, StoredNumberSeries


class SeriesFormat(BaseModel):
    """A format of the series, used from the place `first` on, where the pattern's own number is `start` (None: the
    same). `by`, `on` and `reason`: who chose it, when and why; empty for the initial one."""

    format: str
    first: int
    start: int | None = None
    by: str = ""
    on: datetime | None = None
    reason: str = ""


class NumberSeries(TenantDocument[StoredNumberSeries]):
    """The series of one invoice type of a system. `last` counts the numbers given out; it is increased inside the
    billing transaction, so that a rollback uses up no number. The last of `formats` is the one in use."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    invoice_type: str
    last: int = 0
    formats: list[SeriesFormat] = []

    class Settings:
        name = "number_series"
        indexes = [IndexModel([("system_id", ASCENDING), ("invoice_type", ASCENDING)], unique=True, name="system_type")]


class NumberGap(TenantDocument[StoredNumberGap]):
    """Numbers of a series that were set aside before any invoice had them, with the reason an auditor reads. Written in
    the transaction that takes the numbers, never changed. `updated_by` set them aside, on `created_on`."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    invoice_type: str
    numbers: list[str]
    reason: str

    class Settings:
        name = "number_gaps"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("invoice_type", ASCENDING), ("_id", DESCENDING)], name="system_type")
        ]


def match_number_gaps(invoice_type: str, numbers: object) -> Filter:
    """Return the filter of the explained gaps of a type whose numbers meet a condition (index `system_type`)."""
    return {"invoice_type": invoice_type, "numbers": numbers}
