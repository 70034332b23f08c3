"""Pins and last used screens, of the user who asks and of nobody else."""

from freight.documents.navigation_habits import NavigationHabits
from freight.features.work.navigation.schemas import Navigation, NavigationBody
from freight.kit import clock
from freight.kit.access import Access


async def get_navigation(access: Access) -> Navigation:
    """What the caller keeps at hand; nothing for somebody who has pinned and opened nothing yet."""
    found = await NavigationHabits.find_one(NavigationHabits.user_id == access.user.id)
    return Navigation(pins=found.pins, recent=found.recent) if found else Navigation(pins=[], recent=[])


async def save_navigation(access: Access, wanted: NavigationBody) -> Navigation:
    """Keep the caller's pins, or what he used last, or both; each screen once."""
    given = wanted.model_dump(exclude_none=True)
    if given:
        now = clock.now()
        born = {"revision": 1, "created_on": now}
        values = {name: list(dict.fromkeys(screens)) for name, screens in given.items()}
        await NavigationHabits.get_pymongo_collection().update_one(
            {"user_id": access.user.id},
            {"$set": {**values, "updated_on": now, "updated_by": access.user_id}, "$setOnInsert": born},
            upsert=True,
        )
    return await get_navigation(access)
