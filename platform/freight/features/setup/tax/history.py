"""The history of a tax setup in words: what was added, changed and removed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from freight.core.countries import get_country_name
from freight.core.rules import ConditionGroup, describe_tree, parse_tree
from freight.core.tax.classes import TAX_CLASS_LABELS
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.setup.tax import stored
from freight.features.setup.tax.commands import KIND
from freight.features.setup.tax.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope

_LABELS = {"registrations": "Registration", "codes": "Tax code", "rules": "Tax rule", "charge_classes": "Charge"}
Facts = dict[str, str]


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
    earlier = {_get_key(part, entry): entry for entry in before}
    later = {_get_key(part, entry): entry for entry in after}
    for key in dict.fromkeys((*earlier, *later)):
        old, new = earlier.get(key), later.get(key)
        if old == new:
            continue
        was, became = (_FACTS_OF[part](entry) if entry else {} for entry in (old, new))
        # of an entry that was changed, only what differs
        shown = [name for name in {**was, **became} if not (old and new) or was.get(name) != became.get(name)]
        called = get_country_name((new or old or {})["country"]).name if part == "registrations" else key
        yield RecordHistoryValue(
            key=f"{part}.{key}",
            label=f"{_LABELS[part]} {called}",
            before=_write(was, shown),
            after=_write(became, shown),
        )


def _get_key(part: str, entry: Mapping[str, Any]) -> str:
    match part:
        case "registrations":
            return f"{entry['country']} {entry['first_day']}"
        case "charge_classes":
            return str(entry["charge_code"])
    return str(entry["code" if part == "codes" else "name"])


def _write(facts: Facts, shown: Iterable[str]) -> str:
    return ", ".join(f"{name} {facts[name]}".strip() for name in shown if facts.get(name))


def _list_registration_facts(entry: Mapping[str, Any]) -> Facts:
    return {
        "": entry["number"],
        "from": entry["first_day"],
        "to": entry.get("last_day", ""),
        "currency": entry["currency"],
        "tax": entry.get("tax_name", ""),
        **entry.get("further_numbers", {}),
    }


def _list_code_facts(entry: Mapping[str, Any]) -> Facts:
    facts = {"": entry["name"], "category": entry["category"], "for": entry.get("direction", "")}
    for number, tax in enumerate(entry["parts"], 1):
        rates = ", ".join(f"{rate['percent']} % from {rate['first_day']}" for rate in tax["rates"])
        called = f"tax {number}:" if len(entry["parts"]) > 1 else "tax:"
        facts[called] = f"{tax['name']} {rates}".strip()
        facts[f"{called} boxes"] = " and ".join(filter(None, (tax.get("base_box"), tax.get("tax_box"))))
        facts[f"{called} ledger account"] = tax.get("ledger_account", "")
    sentences = {f"sentence ({language}):": text for language, text in entry.get("exemption_texts", {}).items()}
    return {**facts, "exemption": entry.get("exemption_code", ""), **sentences}


def _list_rule_facts(entry: Mapping[str, Any]) -> Facts:
    conditions = parse_tree(entry["conditions"]) or ConditionGroup()
    return {
        "priority": str(entry["priority"]),
        "code": entry["code"],
        "when": describe_tree(conditions, stored.FACT_FIELDS) or "always",
        "note:": entry.get("note", ""),
    }


def _list_class_facts(entry: Mapping[str, Any]) -> Facts:
    return {"": TAX_CLASS_LABELS[entry["tax_class"]]}


_FACTS_OF: Mapping[str, Callable[[Mapping[str, Any]], Facts]] = {
    "registrations": _list_registration_facts,
    "codes": _list_code_facts,
    "rules": _list_rule_facts,
    "charge_classes": _list_class_facts,
}
