"""Kinds of notices: facts that need attention, until they are resolved. A fact is one notice, however many records it
holds up."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from freight.core.delivery.causes import OF_SERVER, TOLD, DeliveryCause
from freight.core.delivery.states import PERMISSION as DELIVERS


class NoticeKind(StrEnum):
    """What it is about."""

    FAILED_DELIVERY = "failedDelivery"
    OVERDUE = "overdueAcknowledgement"
    KEY_EXPIRES = "keyExpires"
    KEY_EXPIRED = "keyExpired"


class NoticeMailing(StrEnum):
    """Whether a person gets a kind as a mail."""

    NEVER = "never"
    AT_ONCE = "atOnce"
    DAILY = "daily"


SEES_KEYS = "deliveryProfiles.view"
RIGHTS = {
    NoticeKind.FAILED_DELIVERY: DELIVERS,
    NoticeKind.OVERDUE: DELIVERS,
    NoticeKind.KEY_EXPIRES: SEES_KEYS,
    NoticeKind.KEY_EXPIRED: SEES_KEYS,
}
"""By which permission a person sees what a notice counts. Who does not hold it is not told that there is anything."""

UNTOLD = (DeliveryCause.HELD_BY_HAND,)
"""Causes that nobody is told of: somebody chose them."""
_AT_SERVER = (*OF_SERVER, DeliveryCause.UNREACHABLE)


class NoticeKey(NamedTuple):
    """What makes two facts the same. For a cause at a server that is the server, whichever profiles lead there."""

    kind: NoticeKind
    cause: str = ""
    profile_id: str = ""
    endpoint: str = ""
    key_id: str = ""

    @property
    def mark(self) -> str:
        """The same as one text."""
        return "\n".join(self)


def build_delivery_notice_key(cause: str, profile_id: object, endpoint: str) -> NoticeKey | None:
    """Return the notice that a blocked delivery belongs to; None if no one is notified."""
    if cause in UNTOLD or not cause:
        return None
    kind = NoticeKind.OVERDUE if cause == DeliveryCause.NO_ANSWER else NoticeKind.FAILED_DELIVERY
    if cause in _AT_SERVER and endpoint:
        return NoticeKey(kind, cause, endpoint=endpoint)
    return NoticeKey(kind, cause, profile_id=str(profile_id))


class BlockedDeliveries(NamedTuple):
    """Deliveries that share cause, profile and server."""

    cause: str
    profile_id: Any
    endpoint: str
    number: int


def group_blocked_deliveries(parts: Iterable[BlockedDeliveries]) -> dict[NoticeKey, list[BlockedDeliveries]]:
    """Return what is stuck, by the fact."""
    groups: dict[NoticeKey, list[BlockedDeliveries]] = {}
    for part in parts:
        about = build_delivery_notice_key(part.cause, part.profile_id, part.endpoint)
        if about is not None:
            groups.setdefault(about, []).append(part)
    return groups


class NoticeText(NamedTuple):
    """A notice as it is read."""

    title: str
    text: str


def format_delivery_notice(about: NoticeKey, count: int, profiles: Iterable[str]) -> NoticeText:
    """Return a notice of deliveries: what blocks them, how many, and what to do."""
    title, remedy = TOLD[DeliveryCause(about.cause)]
    names = sorted(set(profiles))
    by = f" by {names[0]}" if len(names) == 1 else f" by {len(names)} profiles" if names else ""
    return NoticeText(title, f"{count:,} {'delivery' if count == 1 else 'deliveries'}{by}. {remedy}")


def format_key_notice(kind: NoticeKind, name: str, day: str, profiles: Iterable[str]) -> NoticeText:
    """Return a notice of a key; `day` is the one it ends on, as YYYY-MM-DD."""
    names = sorted(set(profiles))
    used = names[0] if len(names) == 1 else f"{len(names)} profiles"
    if kind is NoticeKind.KEY_EXPIRED:
        return NoticeText(
            "Key expired", f"{name} expired on {day}. Invoices of {used} are held until there is another key."
        )
    return NoticeText("Key expires soon", f"{name} expires on {day}. Upload another key for {used} before then.")
