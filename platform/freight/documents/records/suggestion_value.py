"""Written by `make records` from `documents/suggestion_value.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredLayeredDocument


class StoredSuggestionValue(StoredLayeredDocument):
    """`SuggestionValue`, as it is stored."""

    source: str
    term: str
    value: str
    label: str
    facets: NotRequired[list[str]]
    record_id: NotRequired[ObjectId | None]
    used_on: datetime
