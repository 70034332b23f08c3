"""Save tagging rules, with their history and the task that applies each change to stored records."""

from collections.abc import Awaitable, Callable

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Record, Stored
from freight.core.rules import compile_filter, parse_tree, wire_tree
from freight.core.rules.tree import NO_FIELD
from freight.core.tags import TaggedKind
from freight.documents.record_change import RecordAction
from freight.documents.records.tagging_rule import StoredTaggingRule
from freight.documents.tagging_rule import TaggingRule
from freight.features.desk.tagging.backfill import JOB, SCREEN
from freight.features.desk.tagging.kinds import KINDS
from freight.features.desk.tagging.schemas import TaggingRuleForm
from freight.features.setup.tags import judging
from freight.features.setup.tags.queries import demand_tags
from freight.features.work.tasks import service as tasks
from freight.kit import clock
from freight.kit.records import history, named_records
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

RULES = named_records.NamedKind(
    TaggingRule,
    "taggingRule",
    "a tagging rule",
    restored=("name", "conditions", "tag_id", "active", "ends_on"),
)
MOST_RULES = 100
# writes a rule and its task in a transaction
_Store = Callable[[AsyncClientSession], Awaitable[tuple[StoredTaggingRule, Stored]]]


async def read_rule_form(scope: Scope, form: TaggingRuleForm) -> Record:
    """Return the fields of a rule as stored. Raises Invalid for conditions that cannot be read, for none at all, and
    for a tag that was removed."""
    tagged = KINDS[form.kind].tagged
    fields = await judging.load_condition_fields(scope, tagged)
    tree = parse_tree(form.conditions)
    if tree is None:
        raise Invalid(NO_FIELD, code=ErrorCode.RULES_MALFORMED)
    compile_filter(tree, fields, clock.today(scope.place))
    (tag_id,) = await demand_tags(scope, [form.tag_id])
    return {
        "kind": form.kind,
        "conditions": wire_tree(tree, fields),
        "tag_id": tag_id,
        "active": form.active,
        "ends_on": format_iso_day(form.ends_on) if form.ends_on else "",
    }


async def save_tagging_rule(scope: Scope, form: TaggingRuleForm) -> StoredTaggingRule:
    """Add a rule, or change the one with the form's id, and start to tag the records it meets.

    Raises Invalid as `read_rule_form`, for another kind of record than before and for too many rules, Conflict for a
    name that is taken and when another user saved in the meantime, PermissionDenied for users who do not see every
    account.
    """
    made = {"name": named_records.read_record_name(form.name, "rule"), **await read_rule_form(scope, form)}

    async def store(session: AsyncClientSession) -> tuple[StoredTaggingRule, Stored]:
        before = None
        if form.id:
            before, _ = await named_records.get_record_to_change(
                scope, RULES, form.id, form.revision, lambda _: scope.right, session
            )
            if before["kind"] != form.kind:
                raise Invalid(
                    "Applies to: a saved rule keeps its kind of record. Add another rule.", code=ErrorCode.KIND_FIXED
                )
        elif await scoped(TaggingRule, scope).count({}) >= MOST_RULES:
            raise Invalid(
                f"A system can have {MOST_RULES} tagging rules. Remove one that is no longer used.",
                code=ErrorCode.TOO_MANY,
            )
        action = RecordAction.CHANGED if before else RecordAction.CREATED
        return await _store(scope, before, made, action, scope.right, session)

    return await _finish(store)


async def remove_tagging_rule(scope: Scope, rule_id: str, revision: int) -> None:
    """Remove a rule; it can be restored. Records lose the tags it gave, and keep those people or other rules gave."""

    async def store(session: AsyncClientSession) -> tuple[StoredTaggingRule, Stored]:
        before, right = await named_records.get_record_to_change(
            scope, RULES, rule_id, revision, lambda _: scope.right, session
        )
        return await _store(scope, before, {"archived": True}, RecordAction.ARCHIVED, right, session)

    await _finish(store)


async def restore_tagging_rule(scope: Scope, rule_id: str, to_revision: int, revision: int) -> StoredTaggingRule:
    """Restore a rule as it was after an earlier save, even if it was removed, and tag the records it meets. Raises
    Invalid if its tag was removed."""

    async def store(session: AsyncClientSession) -> tuple[StoredTaggingRule, Stored]:
        before, right = await named_records.get_record_to_change(
            scope, RULES, rule_id, revision, lambda _: scope.right, session, archived=True
        )
        then = await history.load_record_snapshot(scope, RULES.kind, before["_id"], to_revision)
        made = {name: then[name] for name in RULES.restored if name in then} | {"archived": False}
        await demand_tags(scope, [str(made["tag_id"])])
        return await _store(scope, before, made, RecordAction.RESTORED, right, session)

    return await _finish(store)


async def _store(
    scope: Scope,
    before: StoredTaggingRule | None,
    made: Record,
    action: RecordAction,
    right: str,
    session: AsyncClientSession,
) -> tuple[StoredTaggingRule, Stored]:
    """Store a rule together with the task that applies it: neither exists without the other."""
    rule = await named_records.write_named_record(scope, RULES, before, made, action, right, session)
    kind = KINDS[TaggedKind(rule["kind"])]
    task = await tasks.accept_task(
        scope,
        session=session,
        kind="tagging",
        title=f"Tag {kind.plural.lower()} by the rule “{rule['name']}”",
        job_name=JOB,
        arguments={"rule_id": str(rule["_id"])},
        link=f"{SCREEN}/details/{rule['_id']}",
    )
    return rule, task


async def _finish(store: _Store) -> StoredTaggingRule:
    rule, task = await run_in_transaction(store)
    await tasks.send_task(task)
    return rule
