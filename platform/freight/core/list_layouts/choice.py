"""Which layout of a list a user gets: that of a group of theirs, else of their role, else of everyone."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class LayoutReceivers(StrEnum):
    """Whom a layout applies to."""

    EVERYONE = "everyone"
    ROLES = "roles"
    GROUPS = "groups"


class LayoutSource(StrEnum):
    """Where the layout that a user sees comes from, the nearest first."""

    OWN = "own"
    GROUP = "group"
    ROLE = "role"
    EVERYONE = "everyone"
    MODE = "mode"
    BUILT_IN = "builtIn"


@dataclass(frozen=True)
class OfferedLayout:
    """A stored layout as far as its choice depends on it. `receivers`: ids of roles or groups."""

    id: str
    applies_to: LayoutReceivers
    receivers: frozenset[str]
    saved_on: datetime


def choose_list_layout(
    layouts: Iterable[OfferedLayout], role_id: str, group_ids: Collection[str]
) -> tuple[OfferedLayout, LayoutSource] | None:
    """Return the layout for a user with this role, in these groups, and why; None if none applies. `role_id` empty:
    they have no role. If several apply in the same way, the one saved last counts."""
    newest_first = sorted(layouts, key=lambda layout: (layout.saved_on, layout.id), reverse=True)
    roles = {role_id} if role_id else set()
    for applies_to, receivers, source in (
        (LayoutReceivers.GROUPS, set(group_ids), LayoutSource.GROUP),
        (LayoutReceivers.ROLES, roles, LayoutSource.ROLE),
        (LayoutReceivers.EVERYONE, set(), LayoutSource.EVERYONE),
    ):
        for layout in newest_first:
            is_for_all = applies_to is LayoutReceivers.EVERYONE
            if layout.applies_to is applies_to and (is_for_all or layout.receivers & receivers):
                return layout, source
    return None
