"""The history of a tax setup in words: what was added, changed and removed."""

from collections.abc import Iterable, Mapping
from typing import Any

from freight.core.countries import get_country_name
from freight.core.tax.classes import TAX_CLASS_LABELS
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.setup.tax import stored
from freight.features.setup.tax.commands import KIND
from freight.features.setup.tax.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope

_LABELS = {"registrations": "Registration", "codes": "Tax code", "rules": "Tax rule", "charge_classes": "Charge"}
_KEYS = {"registrations": "country", "codes": "code", "rules": "name", "charge_classes": "charge_code"}


async def list_tax_setup_changes(scope: Scope, page: Page) -> RecordHistory:
    """List who saved the setup, when, and what changed, newest first."""
    setup = await stored.load_tax_setup(scope)
    if setup is None:
        return RecordHistory(count=0, entries=[])
    saves = await history.list_record_saves(scope, KIND, setup["_id"], page)
    return build_history_entry_views(saves, _describe_changes)


def _describe_changes(changed: Iterable[StoredChangedValue]) -> list[RecordHistoryValue]:
    return [
        value
        for change in changed
        if change["path"] in _LABELS
        for value in _describe_list(change["path"], change["before"] or [], change["after"] or [])
    ]


def _describe_list(part: str, before: Any, after: Any) -> Iterable[RecordHistoryValue]:
    earlier = {entry[_KEYS[part]]: entry for entry in before}
    later = {entry[_KEYS[part]]: entry for entry in after}
    for key in dict.fromkeys((*earlier, *later)):
        if earlier.get(key) == later.get(key):
            continue
        called = get_country_name(key).name if part == "registrations" else key
        yield RecordHistoryValue(
            key=f"{part}.{key}",
            label=f"{_LABELS[part]} {called}",
            before=_describe_entry(part, earlier.get(key)),
            after=_describe_entry(part, later.get(key)),
        )


def _describe_entry(part: str, entry: Mapping[str, Any] | None) -> str:
    if entry is None:
        return ""
    if part == "registrations":
        until = f" to {entry['last_day']}" if entry.get("last_day") else ""
        return f"{entry['number']}, from {entry['first_day']}{until}, {entry['currency']}"
    if part == "codes":
        rates = "; ".join(
            f"{tax['name']} " + ", ".join(f"{rate['percent']} % from {rate['first_day']}" for rate in tax["rates"])
            for tax in entry["parts"]
        )
        return f"{entry['name']}, {entry['category']}, {rates}"
    if part == "charge_classes":
        return TAX_CLASS_LABELS[entry["tax_class"]]
    return f"priority {entry['priority']}, {entry['code']}"
