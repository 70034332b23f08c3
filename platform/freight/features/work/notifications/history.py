"""The history of a rule in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from freight.core.notices.choosing import describe_event_condition
from freight.core.notices.events import EVENTS, PART_WORDS, EventInvolvement, NotificationEvent
from freight.core.notices.timing import CHANNELS, WEEKDAYS, NotificationChannel
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.work.notifications import commands, views
from freight.features.work.notifications.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.access import Access
from freight.kit.records import history
from freight.kit.storage.paging import Page

_PACES = {"atOnce": "At once", "daily": "Daily", "weekly": "Weekly"}
_LABELS = {
    "name": "Name",
    "event": "Event",
    "is_active": "Active",
    "users": "People",
    "groups": "Groups and roles",
    "parts": "Whoever is part of it",
    "accounts": "Accounts",
    "condition": "Condition",
    "days": "Days ahead",
    "channel": "Channel",
    "pace": "Sent",
    "hour": "Hour",
    "weekday": "Weekday",
    "title": "Title",
    "text": "Text",
    "is_optional": "People may turn it off",
}


async def list_notification_rule_changes(access: Access, rule_id: str, page: Page) -> RecordHistory:
    """List who saved a rule, when, and what changed, newest first. Raises NotFound."""
    rule = await views.get_visible_rule(access, rule_id)
    saves = await history.list_record_saves(access.scope, commands.RULES.kind, rule["_id"], page)
    sides = [
        {change["path"]: side}
        for entry in saves.entries
        for change in entry.changed
        for side in (change["before"], change["after"])
    ]
    names = await views.get_rule_names(access.scope, sides)
    condition = rule.get("condition") or {}
    teller = _Teller(NotificationEvent(rule["event"]), str(condition.get("condition", "and")), names)
    return build_history_entry_views(saves, teller.describe)


@dataclass(frozen=True)
class _Teller:
    """Describes what saves of a rule changed. `join`: how its conditions are joined today; a save that changed that
    says so."""

    event: NotificationEvent
    join: str
    names: Mapping[str, str]

    def describe(self, changed: Iterable[StoredChangedValue]) -> list[RecordHistoryValue]:
        values_by_path: dict[str, RecordHistoryValue] = {}
        parts: dict[str, tuple[object, object]] = {}
        for change in changed:
            path, _, part = change["path"].partition(".")
            sides = (change["before"], change["after"])
            if path == "condition" and part:
                parts[part] = sides
            if path in _LABELS and path not in values_by_path:
                before, after = (_words(self.event, path, side, self.names) for side in sides)
                values_by_path[path] = RecordHistoryValue(key=path, label=_LABELS[path], before=before, after=after)
        if parts:
            words = [self._condition({part: sides[at] for part, sides in parts.items()}) for at in (0, 1)]
            values_by_path["condition"] = RecordHistoryValue(
                key="condition", label=_LABELS["condition"], before=words[0], after=words[1]
            )
        return list(values_by_path.values())

    def _condition(self, side: Mapping[str, object]) -> str:
        return describe_event_condition(
            self.event, {"condition": side.get("condition") or self.join, "fields": side.get("fields")}, self.names
        )


def _words(event: NotificationEvent, path: str, side: object, names: Mapping[str, str]) -> str:
    if side is None:
        return ""
    if path == "condition":
        return describe_event_condition(event, side, names) if isinstance(side, dict) else ""
    if isinstance(side, list):
        return ", ".join(
            PART_WORDS[EventInvolvement(member)] if path == "parts" else names.get(str(member), "Someone who left")
            for member in side
        )
    if isinstance(side, bool):
        return "Yes" if side else "No"
    if path == "event":
        return EVENTS[NotificationEvent(str(side))].label
    if path == "channel":
        return CHANNELS[NotificationChannel(str(side))]
    if path == "weekday" and isinstance(side, int):
        return WEEKDAYS[side - 1]
    return _PACES.get(str(side), str(side))
