"""Written by `make records` from `documents/control_number_series.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredCompanyDocument


class StoredControlNumberSeries(StoredCompanyDocument):
    """`ControlNumberSeries`, as it is stored."""

    series: str
    last: NotRequired[int]
