"""Written by `make records` from `documents/attachment.py`."""

from datetime import datetime
from typing import TypedDict


class StoredAttachment(TypedDict):
    """`Attachment`, as it is stored."""

    file_id: str
    name: str
    content_type: str
    size: int
    by: str
    on: datetime
