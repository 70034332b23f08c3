"""Save scripting rules, with their history. Stored shipments follow in the background."""

from uuid import uuid4

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.records.scripting_rule import StoredScriptingRule
from freight.documents.scripting_rule import ScriptingRule
from freight.features.setup.scripting.checking import (
    ScriptContext,
    check_rule,
    choose_key,
    find_readers,
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
# computes the fields of all stored shipments of a system again; done by the shipments, which are written by one writer
COMPUTE_JOB = "shipments.compute"


async def save_scripting_rule(access: Access, form: ScriptingRuleForm) -> StoredScriptingRule:
    """Add a rule, or change the one with the form's id; the field keeps its key and its kind.

    Raises Invalid naming what is wrong, for the expression with its place, Conflict for a name that is taken and when
    another user saved in the meantime.
    """
    scope = access.scope
    name = named_records.read_record_name(form.name, "scripting rule")
    draft = form.model_copy(update={"name": name})
    context = await load_script_context(scope)
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
        record["key"] = choose_key(name, await _list_keys(scope))
    saved = await named_records.save_named_record(scope, RULES, form.id, form.revision, record, lambda _: scope.right)
    await _compute_soon(scope)
    return saved


async def remove_scripting_rule(access: Access, rule_id: str, revision: int) -> None:
    """Remove a rule and its field; it can be restored. Raises NotFound, Invalid while other rules read the field,
    Conflict."""
    scope = access.scope
    rule = await named_records.get_named_record(scope, RULES, rule_id, archived=False)
    if readers := find_readers(await load_script_context(scope), rule["key"]):
        raise Invalid(
            f"{', '.join(readers)} {'reads' if len(readers) == 1 else 'read'} this field. Change that first.",
            code=ErrorCode.IN_USE,
        )
    await named_records.remove_named_record(scope, RULES, rule_id, revision, lambda _: access.right)
    await _compute_soon(scope)


async def restore_scripting_rule(access: Access, rule_id: str, to_revision: int, revision: int) -> StoredScriptingRule:
    """Restore a rule as it was after an earlier save, even if it was removed. Raises as `save_scripting_rule`."""
    scope = access.scope

    async def adjust(made: Record, session: AsyncClientSession) -> Record:
        rule = await named_records.get_named_record(scope, RULES, rule_id, session)
        context = await load_script_context(scope, session)
        others = tuple(other for other in context.rules if other["_id"] != rule["_id"])
        # checked as a change of the rule as it is, so that its field stays of its kind
        with_rule = ScriptContext(context.specs, (*others, rule))
        check_rule(with_rule, ScriptingRuleForm.model_validate({**made, "id": rule_id}))
        return made | {"queued_until": None}

    restored = await named_records.restore_named_record(
        scope, RULES, rule_id, to_revision, revision, lambda _: access.right, adjust
    )
    await _compute_soon(scope)
    return restored


async def _list_keys(scope: Scope) -> list[str]:
    """Return the keys of all rules, removed ones among them: these may be restored."""
    return [rule["key"] async for rule in scoped(ScriptingRule, scope).find({}, ["key"], archived=True)]


async def _compute_soon(scope: Scope) -> None:
    """Notify a worker. Without a broker, the scheduler does so later."""
    system = {"company_id": str(scope.company_id), "system_id": str(scope.system_id)}
    await get_connections().queue.offer(COMPUTE_JOB, task_id=uuid4().hex, **system)
