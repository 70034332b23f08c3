"""By which permissions rules are kept: those of payables by those of payables, too."""

from freight.core.errors import NotFound, PermissionDenied
from freight.core.notices.events import EVENTS, Area, Event
from freight.kit.access import Access

SEE = {
    Area.GENERAL: ("notification.viewNotification", "notification.newNotification", "notification.editNotification"),
    Area.PAYABLES: (
        "configurationPayables.viewConfigurationPayables",
        "configurationPayables.newConfigurationPayables",
        "configurationPayables.editConfigurationPayables",
    ),
}
ADD = {Area.GENERAL: SEE[Area.GENERAL][1], Area.PAYABLES: SEE[Area.PAYABLES][1]}
CHANGE = {Area.GENERAL: SEE[Area.GENERAL][2], Area.PAYABLES: SEE[Area.PAYABLES][2]}
ANY_SEE = tuple(code for codes in SEE.values() for code in codes)
ANY_ADD = tuple(code for codes in (ADD, CHANGE) for code in codes.values())
ANY_CHANGE = tuple(CHANGE.values())


def events_of(access: Access, area: Area | None) -> list[Event]:
    """The events whose rules the caller sees, of one area or all."""
    general = any(map(access.may, SEE[Area.GENERAL]))
    payables = general or any(map(access.may, SEE[Area.PAYABLES]))
    seen = {Area.GENERAL: general, Area.PAYABLES: payables}
    return [event for event, kind in EVENTS.items() if seen[kind.area] and area in (None, kind.area)]


def demand_seen(access: Access, event: str) -> None:
    """Raise NotFound for a rule whose event the caller does not see: it is not told apart from none."""
    if Event(event) not in events_of(access, None):
        raise NotFound("Notification not found.")


def acting(access: Access, event: str, codes: dict[Area, str]) -> Access:
    """The caller acting by the permission that keeps rules of an event. Raises PermissionDenied without it."""
    area = EVENTS[Event(event)].area
    held = [code for code in dict.fromkeys((codes[Area.GENERAL], codes[area])) if access.may(code)]
    if not held:
        raise PermissionDenied
    return access.acting(held[0])
