"""Collections and a field are renamed after what they hold, like their documents."""

from collections.abc import Mapping

from freight.migrations.migration import Database

RENAMED: Mapping[str, str] = {
    "control_series": "control_number_series",
    "drawings_due": "render_requests",
    "ecb_days": "ecb_daily_rates",
    "happenings": "domain_events",
    "notice_choices": "notice_preferences",
    "notice_marks": "notice_read_states",
    "organization_rights": "organization_permissions",
    "picked_files": "collected_files",
    "sign_in_places": "known_devices",
    "system_doors": "closing_guards",
    "told_notices": "notifications",
    "traces": "rating_traces",
}
_OLD_EVENT = "happening_id"
_UNIQUE = "once"


async def forward(database: Database) -> None:
    """Rename the collections, each with its indexes, and the event of a notification.

    Where both names have a collection, as an earlier migration that runs again leaves them, the records move to the new
    one; of two with one id, its own stays.
    """
    existing = set(await database.list_collection_names())
    for old, new in RENAMED.items():
        if old in existing and new in existing:
            await (await database[old].aggregate([{"$merge": {"into": new, "whenMatched": "keepExisting"}}])).to_list()
            await database[old].drop()
        elif old in existing:
            await database[old].rename(new)
    await _rename_event(database)


async def _rename_event(database: Database) -> None:
    notifications = database[RENAMED["told_notices"]]
    # its index is unique over the old name: records without it would collide
    keys = (await notifications.index_information()).get(_UNIQUE, {}).get("key", [])
    if any(name == _OLD_EVENT for name, _ in keys):
        await notifications.drop_index(_UNIQUE)
    await notifications.update_many({_OLD_EVENT: {"$exists": True}}, {"$rename": {_OLD_EVENT: "event_id"}})
