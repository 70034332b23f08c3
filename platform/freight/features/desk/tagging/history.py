"""The history of tags and tagging rules in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from freight.core.errors import Invalid
from freight.core.records import Stored
from freight.core.rules import FilterField, describe_tree, parse_tree
from freight.core.tags import TaggedKind
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.desk.tagging.kinds import KINDS
from freight.features.desk.tagging.rule_commands import RULES
from freight.features.desk.tagging.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.features.desk.tagging.tag_commands import TAGS
from freight.features.setup.tags import judging
from freight.features.setup.tags.queries import load_tag_names
from freight.kit.records import history, named_records
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope

_LABELS = {
    "name": "Name",
    "color": "Color",
    "description": "Description",
    "kind": "Applies to",
    "tag_id": "Tag",
    "active": "Active",
    "ends_on": "Ends on",
}
_CONDITIONS = "conditions"
_JOINED = {"and": "All conditions", "or": "Any condition"}


async def list_tag_changes(scope: Scope, tag_id: str, page: Page) -> RecordHistory:
    """List who saved a tag, when, and what changed, newest first. Raises NotFound."""
    tag = await named_records.get_named_record(scope, TAGS, tag_id)
    saves = await history.list_record_saves(scope, TAGS.kind, tag["_id"], page)
    return build_history_entry_views(saves, lambda changed: _describe_changes(changed, {}))


async def list_tagging_rule_changes(scope: Scope, rule_id: str, page: Page) -> RecordHistory:
    """List who saved a rule, when, and what changed, newest first. Raises NotFound."""
    rule = await named_records.get_named_record(scope, RULES, rule_id)
    saves = await history.list_record_saves(scope, RULES.kind, rule["_id"], page)
    tag_changes = [change for entry in saves.entries for change in entry.changed if change["path"] == "tag_id"]
    tag_ids: list[Any] = [tag_id for change in tag_changes for tag_id in (change["before"], change["after"]) if tag_id]
    names = await load_tag_names(scope, tag_ids)
    fields = await judging.load_condition_fields(scope, KINDS[TaggedKind(rule["kind"])].tagged)

    def describe(changed: Iterable[StoredChangedValue]) -> list[RecordHistoryValue]:
        changes = list(changed)
        values = _describe_changes(changes, names)
        conditions = [change for change in changes if change["path"].partition(".")[0] == _CONDITIONS]
        if conditions:
            before, after = (_describe_conditions(conditions, side, fields) for side in ("before", "after"))
            values.append(RecordHistoryValue(key=_CONDITIONS, label="Conditions", before=before, after=after))
        return values

    return build_history_entry_views(saves, describe)


def _describe_changes(changed: Iterable[StoredChangedValue], names: Mapping[Any, str]) -> list[RecordHistoryValue]:
    return [
        RecordHistoryValue(
            key=change["path"],
            label=_LABELS[change["path"]],
            before=_describe_value(change["before"], names),
            after=_describe_value(change["after"], names),
        )
        for change in changed
        if change["path"] in _LABELS
    ]


def _describe_value(value: Any, names: Mapping[Any, str]) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if value in (None, ""):
        return ""
    if value in KINDS:
        return KINDS[TaggedKind(value)].plural
    return names.get(value, str(value))


def _describe_conditions(changes: Iterable[Stored], side: str, fields: Mapping[str, FilterField]) -> str:
    """Return one side of a change of conditions in words: those of the level that differs, and how they are joined."""
    joined = [str(change[side]) for change in changes if change["path"] == f"{_CONDITIONS}.condition" and change[side]]
    lists = [change[side] for change in changes if change["path"] == f"{_CONDITIONS}.fields" and change[side]]
    try:
        trees = [parse_tree({"condition": "and", "fields": entries}) for entries in lists]
        words = [_JOINED[word] for word in joined] + [describe_tree(tree, fields) for tree in trees if tree]
        return "; ".join(words)
    except Invalid:
        return "Conditions on fields that are no longer in the template"
