"""Written by `make records` from `documents/number_series.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from freight.documents.records.base import StoredTenantDocument


class StoredNumberGap(StoredTenantDocument):
    """`NumberGap`, as it is stored."""

    invoice_type: str
    numbers: list[str]
    reason: str


class StoredSeriesFormat(TypedDict):
    """`SeriesFormat`, as it is stored."""

    format: str
    first: int
    start: NotRequired[int | None]
    by: NotRequired[str]
    on: NotRequired[datetime | None]
    reason: NotRequired[str]


class StoredNumberSeries(StoredTenantDocument):
    """`NumberSeries`, as it is stored."""

    invoice_type: str
    last: NotRequired[int]
    formats: NotRequired[list[StoredSeriesFormat]]
