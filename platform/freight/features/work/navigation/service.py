"""Pinned and recently used screens, visible to their user alone."""

from freight.documents.navigation_habits import NavigationHabits
from freight.features.work.navigation.schemas import Navigation, NavigationBody
from freight.kit import clock
from freight.kit.access import Access


async def get_navigation(access: Access) -> Navigation:
    """Return the caller's pinned and recently used screens; empty for a user who has none yet."""
    habits = await NavigationHabits.find_one(NavigationHabits.user_id == access.user.id)
    return Navigation(pins=habits.pins, recent=habits.recent) if habits else Navigation(pins=[], recent=[])


async def save_navigation(access: Access, wanted: NavigationBody) -> Navigation:
    """Save the caller's pinned screens, recently used screens, or both; each screen once."""
    changes = wanted.model_dump(exclude_none=True)
    if changes:
        now = clock.now()
        born = {"revision": 1, "created_on": now}
        values = {name: list(dict.fromkeys(screens)) for name, screens in changes.items()}
        await NavigationHabits.get_pymongo_collection().update_one(
            {"user_id": access.user.id},
            {"$set": {**values, "updated_on": now, "updated_by": access.user_id}, "$setOnInsert": born},
            upsert=True,
        )
    return await get_navigation(access)
