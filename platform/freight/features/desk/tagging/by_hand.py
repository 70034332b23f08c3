"""Tags that people give to records and take off again, as changes of the records: with their history and their
revision."""

from collections.abc import Sequence
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import NotFound
from freight.core.records import Record
from freight.core.tags import TaggedKind, change_hand_tags, list_tag_ids
from freight.documents.tagging_rule import TaggingRule
from freight.features.desk.tagging.kinds import KINDS, TaggableKind
from freight.features.desk.tagging.schemas import RecordTags, RecordTagView, TagRecordsAnswer, TagRecordsForm
from freight.features.setup.tags.queries import demand_tags
from freight.features.work.tasks.runner import TaskContext, add_outcome_counts, claim_chunk
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

_CHUNK = 200


class TaskChunk(NamedTuple):
    """A chunk of the records of a task."""

    task: TaskContext
    number: int


async def tag_records(access: Access, form: TagRecordsForm) -> TagRecordsAnswer:
    """Give tags to records by hand and take others off; ids outside the caller's scope are skipped. Raises Invalid for
    a tag that was removed, PermissionDenied for users who may not change records of the kind, Conflict for a record
    that another user saves at the same moment."""
    kind = KINDS[form.kind]
    scope = kind.get_tagging_scope(access)
    add = await demand_tags(scope, form.add)
    remove = [parse_object_id(tag_id, "tag") for tag_id in form.remove]
    ids = list(dict.fromkeys(parse_object_id(record_id, "record") for record_id in form.ids))
    query = await kind.load_taggable_query(access)
    answer = TagRecordsAnswer(changed=[], kept_by_rule=0)
    for begin in range(0, len(ids), _CHUNK):
        part = await tag_record_chunk(scope, kind, ids[begin : begin + _CHUNK], add, remove, query=query)
        answer.changed += part.changed
        answer.kept_by_rule += part.kept_by_rule
    return answer


async def tag_record_chunk(
    scope: Scope,
    kind: TaggableKind,
    ids: Sequence[ObjectId],
    add: Sequence[ObjectId],
    remove: Sequence[ObjectId],
    chunk: TaskChunk | None = None,
    query: Record | None = None,
) -> TagRecordsAnswer:
    """Give tags to records and take others off, in one transaction; `chunk`: the chunk of a task that they are, which
    is done only once; `query`: which of them may be tagged. Raises Conflict as `tag_records`."""

    async def work(session: AsyncClientSession) -> TagRecordsAnswer:
        if chunk and not await claim_chunk(chunk.task, chunk.number, session, rows=len(ids)):
            return TagRecordsAnswer(changed=[], kept_by_rule=0)
        stamp = {"by": scope.author, "on": clock.now()}
        changes, kept = [], 0
        for record in await kind.read_records(scope, query or {}, ids, session):
            by_rule = record.get("tags_by_rule") or []
            kept += any(grant["tag_id"] in remove for grant in by_rule)
            by_hand = change_hand_tags(record.get("tags_by_hand") or [], add, remove, stamp)
            if by_hand.changed:
                changes.append((record, {"tags_by_hand": by_hand.tags, "tag_ids": list_tag_ids(by_rule, by_hand.tags)}))
        if changes:
            await kind.store_tags(scope, changes, session)
        if chunk:
            await add_outcome_counts(chunk.task, {"changed": len(changes), "kept_by_rule": kept}, session)
        return TagRecordsAnswer(changed=[str(record["_id"]) for record, _ in changes], kept_by_rule=kept)

    return await run_in_transaction(work)


async def get_record_tags(access: Access, kind_name: TaggedKind, record_id: str) -> RecordTags:
    """Return the tags of a record and who gave each. Raises NotFound, PermissionDenied."""
    kind = KINDS[kind_name]
    scope = kind.get_scope(access)
    records, visible = scoped(kind.tagged.document, scope), await kind.load_visible_query(access)
    record = await records.find_one({"$and": [{"_id": parse_object_id(record_id, kind.label.lower())}, visible]})
    if record is None:
        raise NotFound(f"{kind.label} not found.")
    by_rule, by_hand = record.get("tags_by_rule") or [], record.get("tags_by_hand") or []
    rule_ids = [grant["rule_id"] for grant in by_rule]
    rules = scoped(TaggingRule, scope).find({"_id": {"$in": rule_ids}}, ["name"], archived=True)
    rule_names = {rule["_id"]: rule["name"] async for rule in rules}
    people = await load_user_names(tag["by"] for tag in by_hand)
    of_people: dict[ObjectId, Record] = {tag["tag_id"]: tag for tag in by_hand}
    return RecordTags(
        tags=[
            RecordTagView(
                tag_id=str(tag_id),
                rules=[rule_names.get(grant["rule_id"], "") for grant in by_rule if grant["tag_id"] == tag_id],
                by=people.get(of_people[tag_id]["by"], "System") if tag_id in of_people else "",
                on=of_people[tag_id]["on"] if tag_id in of_people else None,
            )
            for tag_id in list_tag_ids(by_rule, by_hand)
        ],
        may_change=await _may_tag(access, kind, record["_id"]),
    )


async def _may_tag(access: Access, kind: TaggableKind, record_id: ObjectId) -> bool:
    if not access.may(access.pick_held(*kind.change)):
        return False
    query = await kind.load_taggable_query(access)
    return bool(await kind.read_records(kind.get_tagging_scope(access), query, [record_id], None))
