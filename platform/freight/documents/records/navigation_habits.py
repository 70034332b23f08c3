"""Written by `make records` from `documents/navigation_habits.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredNavigationHabits(StoredFreightDocument):
    """`NavigationHabits`, as it is stored."""

    user_id: ObjectId
    pins: NotRequired[list[str]]
    recent: NotRequired[list[str]]
