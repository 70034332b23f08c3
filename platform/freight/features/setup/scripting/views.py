"""Scripting rules as screens show them."""

from collections.abc import Sequence

from freight.core.scripting.compiling import SPECIAL_FUNCTIONS
from freight.core.scripting.functions import FUNCTIONS
from freight.core.scripting.records import ScriptedRecords
from freight.core.scripting.types import DIMENSIONS, KIND_NAMES, ScriptKind
from freight.documents.records.scripting_rule import StoredScriptingRule
from freight.features.setup.scripting.checking import get_rule_records, load_script_context
from freight.features.setup.scripting.commands import RULES
from freight.features.setup.scripting.schemas import (
    ScriptFieldView,
    ScriptFunctionView,
    ScriptingOptions,
    ScriptingRuleList,
    ScriptingRuleView,
    ScriptUnitsView,
)
from freight.features.setup.templates.computed_fields import compile_computed_fields
from freight.kit.records import named_records
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope


async def list_scripting_rules(scope: Scope, q: str, archived: bool, page: Page) -> ScriptingRuleList:
    """Return a page of the rules of a system by name."""
    count, rules = await named_records.list_named_records(scope, RULES, q, archived, page)
    return ScriptingRuleList(count=count, rows=await _build_views(scope, rules))


async def get_scripting_rule(scope: Scope, rule_id: str) -> ScriptingRuleView:
    """Return a rule, even if it was removed. Raises NotFound."""
    return await build_scripting_rule_view(scope, await named_records.get_named_record(scope, RULES, rule_id))


async def build_scripting_rule_view(scope: Scope, rule: StoredScriptingRule) -> ScriptingRuleView:
    """Return a stored rule as screens show it."""
    (rule_view,) = await _build_views(scope, [rule])
    return rule_view


async def list_scripting_options(scope: Scope, records: ScriptedRecords) -> ScriptingOptions:
    """Return the fields and functions of expressions. Raises NotFound for a system without the template."""
    context = await load_script_context(scope, records)
    special = [ScriptFunctionView(name=name, help=help_text, example=example) for name, (help_text, example) in
               SPECIAL_FUNCTIONS.items()]  # fmt: skip
    functions = [
        ScriptFunctionView(name=form.name, help=form.help, example=form.example)
        for forms in FUNCTIONS.values()
        for form in forms[:1]
    ]
    return ScriptingOptions(
        fields=[
            ScriptFieldView(name=field.name, label=field.label, kind=field.kind, kind_name=KIND_NAMES[field.kind])
            for field in sorted(context.list_fields().values(), key=lambda field: field.name)
        ],
        functions=sorted([*special, *functions], key=lambda function: function.name.casefold()),
        units=[ScriptUnitsView(kind=kind, units=[unit.name for unit in units]) for kind, units in DIMENSIONS.items()],
    )


async def _build_views(scope: Scope, rules: Sequence[StoredScriptingRule]) -> list[ScriptingRuleView]:
    broken: dict[str, str] = {}
    for records in {get_rule_records(rule) for rule in rules}:
        context = await load_script_context(scope, records)
        broken |= compile_computed_fields(context.specs, context.computed, records).broken
    return [
        ScriptingRuleView(
            id=str(rule["_id"]),
            name=rule["name"],
            key=rule["key"],
            records=get_rule_records(rule),
            description=rule.get("description", ""),
            expression=rule["expression"],
            kind=ScriptKind(rule["kind"]),
            kind_name=KIND_NAMES[ScriptKind(rule["kind"])],
            unit=rule.get("unit", ""),
            decimals=rule.get("decimals", 2),
            is_settled=rule.get("settled_revision") == rule["revision"],
            problem="" if rule.get("archived") else broken.get(rule["key"], ""),
            archived=rule.get("archived", False),
            revision=rule["revision"],
        )
        for rule in rules
    ]
