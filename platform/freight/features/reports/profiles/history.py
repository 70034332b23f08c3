"""The history of a report profile in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from bson import ObjectId

from freight.core.notices.timing import WEEKDAYS, MailPace
from freight.core.reports.profiles import FORMATS, PERIODS, ReportFormat, ReportPeriod
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.reports.profiles import views
from freight.features.reports.profiles.commands import PROFILES
from freight.features.reports.profiles.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.records import history, named_records
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope

_LABELS = {
    "name": "Name",
    "description": "Description",
    "entries": "Reports",
    "users": "For users",
    "groups": "For groups and roles",
    "accounts": "For accounts",
    "recipients": "Recipients",
    "format": "Format",
    "pace": "Schedule",
    "hour": "Hour",
    "weekday": "Day of the week",
    "month_day": "Day of the month",
}
_IDS = ("users", "groups", "accounts", "recipients")
_PACES = {
    None: "By hand",
    MailPace.DAILY: "Every day",
    MailPace.WEEKLY: "Every week",
    MailPace.MONTHLY: "Every month",
}


async def list_profile_changes(scope: Scope, profile_id: str, page: Page) -> RecordHistory:
    """List who saved a profile, when, and what changed, newest first. Raises NotFound."""
    profile = await named_records.get_named_record(scope, PROFILES, profile_id)
    saves = await history.list_record_saves(scope, PROFILES.kind, str(profile["_id"]), page)
    sides = [
        (change["path"], side)
        for entry in saves.entries
        for change in entry.changed
        for side in (change["before"], change["after"])
        if isinstance(side, list)
    ]
    record_ids = [record_id for path, side in sides if path in _IDS for record_id in side]
    report_ids = [entry.get("report_id") for path, side in sides if path == "entries" for entry in side]
    names = await views.load_profile_names(scope, record_ids) | await views.load_report_names(scope, report_ids)
    return build_history_entry_views(saves, lambda changed: _describe_changes(changed, names))


def _describe_changes(changed: Iterable[StoredChangedValue], names: Mapping[str, str]) -> list[RecordHistoryValue]:
    return [
        RecordHistoryValue(
            key=change["path"],
            label=_LABELS[change["path"]],
            before=_describe_value(change["path"], change["before"], names),
            after=_describe_value(change["path"], change["after"], names),
        )
        for change in changed
        if change["path"] in _LABELS
    ]


def _describe_value(path: str, value: Any, names: Mapping[str, str]) -> str:
    if path == "pace":
        return _PACES.get(value, str(value))
    if value is None:
        return ""
    if path in _IDS:
        return ", ".join(_name(record_id, names) for record_id in value)
    if path == "entries":
        return "; ".join(f"{number}. {_describe_entry(entry, names)}" for number, entry in enumerate(value, 1))
    if path == "format":
        return FORMATS[ReportFormat(value)]
    if path == "weekday":
        return WEEKDAYS[value - 1]
    return f"{value}:00" if path == "hour" else str(value)


def _describe_entry(entry: Mapping[str, Any], names: Mapping[str, str]) -> str:
    title = entry.get("title") or _name(entry.get("report_id"), names)
    period = ReportPeriod(entry.get("period", ReportPeriod.ALL))
    fixed = [
        entry.get("screen") or "",
        "" if period is ReportPeriod.ALL else PERIODS[period],
        entry.get("conditions") or "",
    ]
    words = ", ".join(part for part in fixed if part)
    return f"{title} ({words})" if words else title


def _name(record_id: ObjectId | None, names: Mapping[str, str]) -> str:
    return names.get(str(record_id), "one that no longer exists")
