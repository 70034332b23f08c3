"""The history of a scripting rule in words."""

from collections.abc import Iterable

from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.setup.scripting import views
from freight.features.setup.scripting.commands import RULES
from freight.features.setup.scripting.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope

_LABELS = {
    "name": "Name",
    "description": "Description",
    "expression": "Expression",
    "unit": "Unit",
    "decimals": "Decimals",
}


async def list_scripting_rule_changes(scope: Scope, rule_id: str, page: Page) -> RecordHistory:
    """List who saved a rule, when, and what changed, newest first. Raises NotFound."""
    rule = await views.get_scripting_rule(scope, rule_id)
    saves = await history.list_record_saves(scope, RULES.kind, rule.id, page)
    return build_history_entry_views(saves, _describe_changes)


def _describe_changes(changed: Iterable[StoredChangedValue]) -> list[RecordHistoryValue]:
    return [
        RecordHistoryValue(
            key=change["path"],
            label=_LABELS[change["path"]],
            before=_describe_value(change["before"]),
            after=_describe_value(change["after"]),
        )
        for change in changed
        if change["path"] in _LABELS
    ]


def _describe_value(value: object) -> str:
    return "" if value is None else str(value)
