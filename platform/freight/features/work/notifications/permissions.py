"""The permissions that rules require: rules about payables require the permissions of payables, too."""

from freight.core.errors import NotFound, PermissionDenied
from freight.core.notices.events import EVENTS, EventArea, NotificationEvent
from freight.kit.access import Access

SEE = {
    EventArea.GENERAL: (
        "notification.viewNotification",
        "notification.newNotification",
        "notification.editNotification",
    ),
    EventArea.PAYABLES: (
        "configurationPayables.viewConfigurationPayables",
        "configurationPayables.newConfigurationPayables",
        "configurationPayables.editConfigurationPayables",
    ),
}
ADD = {EventArea.GENERAL: SEE[EventArea.GENERAL][1], EventArea.PAYABLES: SEE[EventArea.PAYABLES][1]}
CHANGE = {EventArea.GENERAL: SEE[EventArea.GENERAL][2], EventArea.PAYABLES: SEE[EventArea.PAYABLES][2]}
ANY_SEE = tuple(code for codes in SEE.values() for code in codes)
ANY_ADD = tuple(code for codes in (ADD, CHANGE) for code in codes.values())
ANY_CHANGE = tuple(CHANGE.values())


def list_visible_rule_events(access: Access, area: EventArea | None) -> list[NotificationEvent]:
    """List the events whose rules the caller may see, of one area or all."""
    general = any(map(access.may, SEE[EventArea.GENERAL]))
    payables = general or any(map(access.may, SEE[EventArea.PAYABLES]))
    visible_areas = {EventArea.GENERAL: general, EventArea.PAYABLES: payables}
    return [event for event, kind in EVENTS.items() if visible_areas[kind.area] and area in (None, kind.area)]


def demand_visible_event(access: Access, event: str) -> None:
    """Raise NotFound for a rule whose event the caller may not see, as if the rule did not exist."""
    if NotificationEvent(event) not in list_visible_rule_events(access, None):
        raise NotFound("Notification not found.")


def act_by_rule_permission(access: Access, event: str, codes: dict[EventArea, str]) -> Access:
    """Return the caller's access under the permission to edit rules of an event. Raises PermissionDenied without it."""
    area = EVENTS[NotificationEvent(event)].area
    codes_held = [code for code in dict.fromkeys((codes[EventArea.GENERAL], codes[area])) if access.may(code)]
    if not codes_held:
        raise PermissionDenied
    return access.acting(codes_held[0])
