"""The screens that a user keeps at hand in the navigation."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.records.navigation_habits import StoredNavigationHabits


class NavigationHabits(FreightDocument[StoredNavigationHabits]):
    """At most one per user; it follows them to every browser and system. Screens are named by the patterns of their
    addresses, which hold no record; a screen that is gone or no longer allowed does no harm: the web app shows what the
    user may open. The last change wins: it is a habit, not a record."""

    user_id: PydanticObjectId
    pins: list[str] = []
    recent: list[str] = []  # the newest first

    class Settings:
        name = "navigation_habits"
        indexes = [IndexModel([("user_id", ASCENDING)], unique=True, name="user")]
