"""Copy scripting rules. A field keeps its key, as other expressions refer to it."""

from collections.abc import Sequence
from typing import Any

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.scripting.records import TEMPLATE_TYPES, ScriptedRecords
from freight.core.scripting.types import KIND_NAMES, ScriptKind
from freight.documents.record_change import RecordAction
from freight.documents.records.scripting_rule import StoredScriptingRule
from freight.documents.scripting_rule import ScriptingRule
from freight.features.desk.copying.plans import CopyPlan, build_copy_obstacle
from freight.features.desk.copying.prospects import CopyTarget
from freight.features.desk.copying.schemas import CopyKind
from freight.features.setup.scripting.checking import ScriptContext, check_rule, get_rule_records
from freight.features.setup.scripting.commands import RULES, queue_computation
from freight.features.setup.scripting.schemas import ScriptingRuleForm
from freight.kit.records import named_records
from freight.kit.records.resource import Actor
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

_COPIED = ("name", "key", "records", "description", "expression", "kind", "unit", "decimals")


async def plan_scripting_rules(source: Scope, target: Scope, prospect: CopyTarget) -> CopyPlan:
    """Return which rules the target lacks, and which cannot be computed there. A rule may read fields of others that
    are copied with it."""
    theirs = await scoped(ScriptingRule, source).find({}).sort("name", 1).to_list()
    stored = await scoped(ScriptingRule, target).find({}, archived=True).to_list()
    ours = tuple(rule for rule in stored if not rule.get("archived"))
    names = {rule["name"].casefold() for rule in ours}
    keys = {rule["key"].casefold() for rule in stored}
    waiting = [rule for rule in theirs if rule["name"].casefold() not in names]
    existing_count = len(theirs) - len(waiting)
    new: list[StoredScriptingRule] = []
    reasons: dict[str, str] = {}
    is_progress = True
    while is_progress:
        is_progress = False
        for rule in [*waiting]:
            reason = _find_reason(_build_context(prospect, (*ours, *new), get_rule_records(rule)), rule, keys)
            reasons[rule["key"]] = reason
            if not reason:
                new.append(rule)
                waiting.remove(rule)
                is_progress = True
    obstacles = [build_copy_obstacle(CopyKind.SCRIPTING_RULES, rule["name"], reasons[rule["key"]]) for rule in waiting]
    return CopyPlan([_build_copy(rule) for rule in new], existing_count, obstacles)


async def store_scripting_rules(actor: Actor, plan: CopyPlan) -> None:
    """Store the planned rules in one transaction; shipments follow in the background. Raises Conflict for a name that
    was taken in the meantime."""
    if not plan.new:
        return

    async def work(session: AsyncClientSession) -> None:
        for record in plan.new:
            await named_records.write_named_record(
                actor.scope, RULES, None, record, RecordAction.CREATED, actor.permission, session
            )

    await run_in_transaction(work)
    await queue_computation(actor.scope)


def _build_context(
    prospect: CopyTarget, rules: Sequence[StoredScriptingRule], records: ScriptedRecords
) -> ScriptContext:
    own = tuple(rule for rule in rules if get_rule_records(rule) is records)
    return ScriptContext(tuple(prospect.list_specs(TEMPLATE_TYPES[records])), own, records, len(rules))


def _find_reason(context: ScriptContext, rule: StoredScriptingRule, keys: set[str]) -> str:
    """Return why the target cannot have a rule; empty if it can."""
    if rule["key"].casefold() in keys:
        return (
            f"Another rule of that system has the key {rule['key']}, or a removed one. Rename it there, or restore it."
        )
    form: dict[str, Any] = {name: rule[name] for name in ("name", "expression", "unit", "decimals") if name in rule}
    try:
        computed = check_rule(context, ScriptingRuleForm.model_validate(form))
    except Invalid as refused:
        return refused.message
    kind = ScriptKind(rule["kind"])
    if computed.kind is not kind:
        return (
            f"It gives {KIND_NAMES[computed.kind]} there instead of {KIND_NAMES[kind]}: a field it reads has another "
            "type or unit. Change the template there."
        )
    return ""


def _build_copy(rule: StoredScriptingRule) -> Record:
    content: dict[str, Any] = dict(rule)
    return {name: content[name] for name in _COPIED if name in content} | {"queued_until": None}
