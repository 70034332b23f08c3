"""Written by `make records` from `documents/outbox.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict


class StoredOutgoingAttempt(TypedDict):
    """`OutgoingAttempt`, as it is stored."""

    on: datetime
    status: NotRequired[int | None]
    outcome: str
    text: NotRequired[str]
    milliseconds: NotRequired[int]


class StoredOutgoing(TypedDict):
    """`Outgoing`, as it is stored."""

    state: str
    is_open: NotRequired[bool]
    tries: NotRequired[int]
    next_try_on: datetime
    queued_until: datetime
    holder: NotRequired[str]
    held_until: NotRequired[datetime | None]
    is_uncertain: NotRequired[bool]
    answers: NotRequired[list[StoredOutgoingAttempt]]
    reason: NotRequired[str]
