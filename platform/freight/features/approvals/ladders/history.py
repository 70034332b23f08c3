"""The history of a ladder in words."""

from collections.abc import Iterable
from typing import cast

from bson import ObjectId

from freight.core.approvals.wording import MODES, TYPES
from freight.documents.records.approval_ladder import StoredLadderLevel
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.approvals.ladders import commands, views
from freight.features.approvals.ladders.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope

_LABELS = {"name": "Name", "request_type": "Applies to", "from_amount": "From amount", "currency": "Currency"}


async def list_ladder_changes(scope: Scope, ladder_id: str, page: Page) -> RecordHistory:
    """List who saved a ladder, when, and what changed, newest first. Raises NotFound."""
    ladder = await views.get_approval_ladder(scope, ladder_id)
    saves = await history.list_record_saves(scope, commands.LADDERS.kind, ladder.id, page)
    levels = [
        level
        for entry in saves.entries
        for change in entry.changed
        for side in (change["before"], change["after"])
        for level in _levels(change, side)
    ]
    names = await views.get_level_names(scope, levels)
    return build_history_entry_views(saves, lambda changed: _describe(changed, names))


def _levels(change: StoredChangedValue, side: object) -> list[StoredLadderLevel]:
    return cast(list[StoredLadderLevel], side) if change["path"] == "levels" and isinstance(side, list) else []


def _describe(changed: Iterable[StoredChangedValue], names: dict[str, str]) -> list[RecordHistoryValue]:
    history_values = []
    for change in changed:
        path, before, after = change["path"], change["before"], change["after"]
        if path == "levels":
            words = [_describe_levels(_levels(change, side), names) for side in (before, after)]
            history_values.append(RecordHistoryValue(key=path, label="Levels", before=words[0], after=words[1]))
        elif path in _LABELS:
            labels = ["" if side is None else TYPES.get(str(side), str(side)) for side in (before, after)]
            history_values.append(RecordHistoryValue(key=path, label=_LABELS[path], before=labels[0], after=labels[1]))
    return history_values


def _describe_levels(levels: Iterable[StoredLadderLevel], names: dict[str, str]) -> str:
    def named(ids: Iterable[ObjectId]) -> list[str]:
        return [names.get(str(record_id), "Someone who left") for record_id in ids]

    def due(level: StoredLadderLevel) -> str:
        escalation_names = [*named(level.get("escalate_groups", [])), *named(level.get("escalate_users", []))]
        hours = level.get("due_hours")
        return (f", due in {hours} h" if hours else "") + (
            f", then also {', '.join(escalation_names)}" if escalation_names else ""
        )

    return "; ".join(
        f"{number}. {MODES[level['mode']]} {', '.join([*named(level['groups']), *named(level['users'])])}{due(level)}"
        for number, level in enumerate(levels, 1)
    )
