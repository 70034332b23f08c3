"""Written by `make records` from `documents/scheduler_lease.py`."""

from datetime import datetime
from typing import TypedDict


class StoredSchedulerLease(TypedDict):
    """`SchedulerLease`, as it is stored."""

    _id: str
    holder: str
    held_until: datetime
