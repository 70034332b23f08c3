"""Written by `make records` from `documents/periodic_run.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict


class StoredPeriodicRun(TypedDict):
    """`PeriodicRun`, as it is stored."""

    _id: str
    next_run_at: datetime
    last_run_at: NotRequired[datetime | None]
    finished_at: NotRequired[datetime | None]
    broker_run: NotRequired[str]
