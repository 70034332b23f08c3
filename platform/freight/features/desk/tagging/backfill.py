"""Apply rules to stored records: after a rule was saved, after its last day, and every few hours for what depends on
the day.

What is due is asked of the database each time: the records that meet a rule and lack its tag, and those that have it
and no longer meet it. So work that was killed and is repeated does only the rest, and finished work nothing.
"""

from collections.abc import Awaitable, Callable

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.records import Record
from freight.core.tags import TaggedKind
from freight.documents.system import System
from freight.documents.tagging_rule import TaggingRule
from freight.features.desk.tagging.kinds import KINDS
from freight.features.setup.tags import judging
from freight.features.setup.tags.judging import CompiledRule, TaggedRecords
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

JOB, SETTLE_JOB = "tags.apply", "tags.settle"
SCREEN = "/reports/taggingrules"
_CHUNK = 500

# called after each chunk with how many records were changed so far
Report = Callable[[int], Awaitable[None]]


async def run_tagging(work: TaskContext) -> TaskOutcome:
    """Task: apply a rule that was saved, removed or restored."""
    scope = await make_system_scope(work.scope.company_id, work.scope.system_id, work.scope.user_id)
    rule_id = parse_object_id(work.arguments["rule_id"], "tagging rule")
    total = await count_due_records(scope, rule_id)
    await work.progress(0, total)

    async def report(changed: int) -> None:
        await work.stop_if_cancelled(f"{changed:,} records tagged or untagged. The rest follow during the night.")
        await work.progress(changed, max(total, changed))

    changed = await apply_tagging_rule(scope, rule_id, report)
    return TaskOutcome("No record changed." if not changed else f"{changed:,} records tagged or untagged.")


async def count_due_records(scope: Scope, rule_id: ObjectId) -> int:
    """Return how many records lack the tag of a rule or have it for no reason."""
    tagged, rule = await _load_rule(scope, rule_id)
    return 0 if rule.is_broken else await scoped(tagged.document, scope).count(_match_due(tagged, rule))


async def apply_tagging_rule(scope: Scope, rule_id: ObjectId, report: Report | None = None) -> int:
    """Tag and untag stored records until a rule is met everywhere; return how many changed. Each chunk is a transaction
    that judges its records again, by all rules of the kind."""
    total = 0
    while True:
        tagged, rule = await _load_rule(scope, rule_id)
        if rule.is_broken:
            return total
        changed, ids = 0, list[ObjectId]()
        cursor = scoped(tagged.document, scope).find(_match_due(tagged, rule), {"_id": 1})
        async for record in cursor:
            ids.append(record["_id"])
            if len(ids) == _CHUNK:
                changed += await _apply_chunk(scope, tagged, ids)
                ids = []
                if report:
                    await report(total + changed)
        if ids:
            changed += await _apply_chunk(scope, tagged, ids)
        total += changed
        if report:
            await report(total)
        # records that were stored meanwhile by a save which began before the rule: another look finds them
        if not changed:
            return total


async def _apply_chunk(scope: Scope, tagged: TaggedRecords, ids: list[ObjectId]) -> int:
    async def work(session: AsyncClientSession) -> int:
        records: list[Record] = (
            await scoped(tagged.document, scope)
            .find({"_id": {"$in": ids}}, [*judging.TAG_FIELDS], session=session)
            .to_list()
        )
        return await judging.settle_record_tags(scope, tagged, records, session)

    return await run_in_transaction(work)


async def _load_rule(scope: Scope, rule_id: ObjectId) -> tuple[TaggedRecords, CompiledRule]:
    rule = await scoped(TaggingRule, scope).find_one({"_id": rule_id}, archived=True)
    if rule is None:
        raise LookupError(f"There is no tagging rule {rule_id}.")
    tagged = KINDS[TaggedKind(rule["kind"])].tagged
    fields = await judging.load_condition_fields(scope, tagged)
    return tagged, judging.compile_tagging_rule(rule, fields, clock.today(scope.place))


def _match_due(tagged: TaggedRecords, rule: CompiledRule) -> Record:
    gaining, losing = judging.match_gaining(rule), judging.match_losing(tagged, rule)
    return {"$or": [gaining, losing]} if gaining is not None else losing


async def dispatch_ended_rules() -> int:
    """Queue a job for each system with rules that are not in effect; return how many. For the scheduler."""
    return await _dispatch(ended_only=True)


async def dispatch_all_rules() -> int:
    """Queue a job for each system with rules; return how many. For the scheduler: conditions on dates are met by other
    records each day."""
    return await _dispatch(ended_only=False)


async def _dispatch(*, ended_only: bool) -> int:
    sent = 0
    async for system in System.find(System.archived != True):  # noqa: E712
        assert system.id
        scope = await make_system_scope(system.company_id, system.id)
        if await _list_rule_ids(scope, ended_only=ended_only):
            await get_connections().queue.enqueue(
                SETTLE_JOB, company_id=str(system.company_id), system_id=str(system.id), ended_only=ended_only
            )
            sent += 1
    return sent


async def settle_system_tags(company_id: str, system_id: str, *, ended_only: bool) -> int:
    """Job: apply the rules of a system, or only take off what those that are not in effect gave; return how many
    records changed."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    rule_ids = await _list_rule_ids(scope, ended_only=ended_only)
    return sum([await apply_tagging_rule(scope, rule_id) for rule_id in rule_ids])


async def _list_rule_ids(scope: Scope, *, ended_only: bool) -> list[ObjectId]:
    """Return the rules of a system; `ended_only`: those that are not in effect, but whose tags some records still
    have."""
    rules = await scoped(TaggingRule, scope).find({}, archived=True).sort("_id", 1).to_list()
    if not ended_only:
        return [rule["_id"] for rule in rules]
    today = clock.today(scope.place)
    rule_ids = []
    for rule in rules:
        tagged = KINDS[TaggedKind(rule["kind"])].tagged
        by_it = judging.match_tagged_by_rule(tagged, rule["_id"])
        if not judging.is_rule_in_effect(rule, today) and await scoped(tagged.document, scope).find_one(by_it, ["_id"]):
            rule_ids.append(rule["_id"])
    return rule_ids
