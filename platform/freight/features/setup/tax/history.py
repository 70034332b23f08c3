"""The history of a tax setup in words: what was added, changed and removed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from freight.core.countries import get_country_name
from freight.core.rules import ConditionGroup, describe_tree, parse_tree
from freight.core.tax.categories import CATEGORY_RULES
from freight.core.tax.classes import TAX_CLASS_LABELS
from freight.core.tax.codes import TaxDirection
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.setup.tax import stored
from freight.features.setup.tax.commands import KIND
from freight.features.setup.tax.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope

_LABELS = {"registrations": "Registration", "codes": "Tax code", "rules": "Tax rule", "charge_classes": "Charge"}
_LONG = ("sentence", "note")
_DIRECTIONS = {
    TaxDirection.OUTPUT: "for charges to customers",
    TaxDirection.INPUT: "for charges of carriers",
    TaxDirection.SELF_ASSESSED: "for charges of carriers whose tax the company declares",
}
# what is known of an entry, in words, by name
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
        names = dict.fromkeys((*was, *became))
        # of an entry that was changed, what differs; of a new or removed one, what it is, without long texts
        changed = [name for name in names if was.get(name) != became.get(name)]
        shown = changed if old and new else [name for name in changed if not name.startswith(_LONG)]
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
    return ", ".join(facts[name] for name in shown if facts.get(name))


def _list_registration_facts(entry: Mapping[str, Any]) -> Facts:
    last_day, tax_name = entry.get("last_day", ""), entry.get("tax_name", "")
    further = {f"number {name}": f"{name} {number}" for name, number in entry.get("further_numbers", {}).items()}
    return {
        "number": entry["number"],
        "first_day": f"from {entry['first_day']}",
        "last_day": f"to {last_day}" if last_day else "",
        "currency": entry["currency"],
        "tax_name": f"tax {tax_name}" if tax_name else "",
        **further,
        **{name: f"{name.replace('_', ' ')} {text}" for name, text in (entry.get("identity") or {}).items() if text},
    }


def _list_code_facts(entry: Mapping[str, Any]) -> Facts:
    label = CATEGORY_RULES[entry["category"]].label
    facts = {"name": entry["name"], "category": f"{label[:1].lower()}{label[1:]}"}
    for number, tax in enumerate(entry["parts"]):
        base_box, tax_box, account = (tax.get(name, "") for name in ("base_box", "tax_box", "ledger_account"))
        deduction_box = tax.get("deduction_box", "")
        rates = ", ".join(f"{rate['percent']} % from {rate['first_day']}" for rate in tax["rates"])
        facts[f"rates {number}"] = f"{tax['name']} {rates}".strip()
        facts[f"base box {number}"] = f"base in box {base_box}" if base_box else ""
        facts[f"tax box {number}"] = f"tax in box {tax_box}" if tax_box else ""
        facts[f"deduction box {number}"] = f"deduction in box {deduction_box}" if deduction_box else ""
        facts[f"account {number}"] = f"ledger account {account}" if account else ""
    direction, exemption = entry.get("direction", TaxDirection.OUTPUT), entry.get("exemption_code", "")
    sentences = entry.get("exemption_texts", {})
    return {
        **facts,
        "direction": _DIRECTIONS[direction],
        "exemption": exemption,
        **{f"sentence {language}": f"{language}: {text}" for language, text in sentences.items()},
    }


def _list_rule_facts(entry: Mapping[str, Any]) -> Facts:
    conditions = parse_tree(entry["conditions"]) or ConditionGroup()
    return {
        "priority": f"priority {entry['priority']}",
        "code": entry["code"],
        "when": f"when {describe_tree(conditions, stored.FACT_FIELDS)}" if conditions.fields else "always",
        "note": entry.get("note", ""),
    }


def _list_class_facts(entry: Mapping[str, Any]) -> Facts:
    return {"class": TAX_CLASS_LABELS[entry["tax_class"]]}


_FACTS_OF: Mapping[str, Callable[[Mapping[str, Any]], Facts]] = {
    "registrations": _list_registration_facts,
    "codes": _list_code_facts,
    "rules": _list_rule_facts,
    "charge_classes": _list_class_facts,
}
