"""Save scripting rules, with their history. Stored records follow in the background."""

from dataclasses import replace
from uuid import uuid4

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.records.scripting_rule import StoredScriptingRule
from freight.documents.scripting_rule import ScriptingRule
from freight.features.setup.scripting.checking import (
    check_rule,
    choose_key,
    find_readers,
    get_rule_records,
    load_script_context,
)
from freight.features.setup.scripting.schemas import ScriptingRuleForm
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

RULES = named_records.NamedKind(
    ScriptingRule,
    "scriptingRule",
    "a scripting rule",
    restored=("name", "description", "expression", "unit", "decimals"),
    left_out=frozenset({"settled_revision", "queued_until"}),
)
# computes the fields of all stored shipments and invoices of a system again; done by the shipments, whose room sees the
# writers of both
COMPUTE_JOB = "shipments.compute"


async def save_scripting_rule(access: Access, form: ScriptingRuleForm) -> StoredScriptingRule:
    """Add a rule, or change the one with the form's id; the field keeps its key and its kind.

    Raises Invalid naming what is wrong, for the expression with its place, Conflict for a name that is taken and when
    another user saved in the meantime.
    """
    scope = access.scope
    name = named_records.read_record_name(form.name, "scripting rule")
    draft = form.model_copy(update={"name": name})
    context = await load_script_context(scope, form.records)
    computed = check_rule(context, draft)
    record: Record = {
        "name": name,
        "description": form.description.strip(),
        "expression": form.expression.strip(),
        "kind": computed.kind,
        "unit": computed.unit,
        "decimals": computed.decimals,
        "queued_until": None,
    }
    if not form.id:
        record |= {"key": choose_key(name, await _list_keys(scope)), "records": form.records}

    def authorize(before: StoredScriptingRule) -> str:
        if get_rule_records(before) is not form.records:
            raise Invalid(
                "Records: a rule keeps the kind of its records. Add another rule instead.",
                code=ErrorCode.SCRIPTED_RECORDS_KEPT,
            )
        return scope.right

    saved = await named_records.save_named_record(scope, RULES, form.id, form.revision, record, authorize)
    await queue_computation(scope)
    return saved


async def remove_scripting_rule(access: Access, rule_id: str, revision: int) -> None:
    """Remove a rule and its field; it can be restored. Raises NotFound, Invalid while other rules read the field,
    Conflict."""
    scope = access.scope
    rule = await named_records.get_named_record(scope, RULES, rule_id, archived=False)
    if readers := find_readers(await load_script_context(scope, get_rule_records(rule)), rule["key"]):
        raise Invalid(
            f"{', '.join(readers)} {'reads' if len(readers) == 1 else 'read'} this field. Change that first.",
            code=ErrorCode.IN_USE,
        )
    await named_records.remove_named_record(scope, RULES, rule_id, revision, lambda _: access.right)
    await queue_computation(scope)


async def restore_scripting_rule(access: Access, rule_id: str, to_revision: int, revision: int) -> StoredScriptingRule:
    """Restore a rule as it was after an earlier save, even if it was removed. Raises as `save_scripting_rule`."""
    scope = access.scope

    async def adjust(made: Record, session: AsyncClientSession) -> Record:
        rule = await named_records.get_named_record(scope, RULES, rule_id, session)
        context = await load_script_context(scope, get_rule_records(rule), session)
        others = tuple(other for other in context.rules if other["_id"] != rule["_id"])
        # checked as a change of the rule as it is, so that its field stays of its kind
        with_rule = replace(context, rules=(*others, rule))
        check_rule(with_rule, ScriptingRuleForm.model_validate({**made, "id": rule_id, "records": context.records}))
        return made | {"queued_until": None}

    restored = await named_records.restore_named_record(
        scope, RULES, rule_id, to_revision, revision, lambda _: access.right, adjust
    )
    await queue_computation(scope)
    return restored


async def queue_computation(scope: Scope) -> None:
    """Notify a worker that stored records of a system no longer follow its rules. Without a broker, the scheduler
    does so later."""
    system = {"company_id": str(scope.company_id), "system_id": str(scope.system_id)}
    await get_connections().queue.offer(COMPUTE_JOB, task_id=uuid4().hex, **system)


async def _list_keys(scope: Scope) -> list[str]:
    """Return the keys of all rules, removed ones among them: these may be restored."""
    return [rule["key"] async for rule in scoped(ScriptingRule, scope).find({}, ["key"], archived=True)]
