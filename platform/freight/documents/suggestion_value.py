"""Values that can be suggested, by the beginning of each of their words: the prefix index of the suggestions."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import FilterPaths, LayeredDocument, SharedWriting
from freight.documents.records.suggestion_value import StoredSuggestionValue

_OWNER = [("company_id", ASCENDING), ("source", ASCENDING), ("system_id", ASCENDING), ("account_id", ASCENDING)]


class SuggestionValue(LayeredDocument[StoredSuggestionValue]):
    """One way to find one value. `term` is folded text that begins at a word of the value or of its name, so that a
    range of the index finds what begins with the typed text; `used_on` orders what is shown before anything is typed.

    Readers name the account themselves: a value in use has a row for its account and one for the whole system.
    """

    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    # users who see only some shipments get suggestions from these (`shipments/suggestions.py`), not from this index
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    source: str
    term: str
    value: str
    label: str
    facets: list[str] = []  # "country=de": other values of the record, by which dependent fields narrow
    record_id: PydanticObjectId | None = None
    used_on: datetime

    class Settings:
        name = "suggestion_values"
        indexes = [
            IndexModel([*_OWNER, ("term", ASCENDING), ("value", ASCENDING)], unique=True, name="prefix"),
            IndexModel([*_OWNER, ("used_on", DESCENDING), ("term", ASCENDING)], name="latest"),
            IndexModel(
                [*_OWNER, ("facets", ASCENDING), ("term", ASCENDING)],
                name="narrowed",
                partialFilterExpression={"facets": {"$exists": True}},
            ),
            IndexModel([("record_id", ASCENDING)], name="record", sparse=True),
        ]
