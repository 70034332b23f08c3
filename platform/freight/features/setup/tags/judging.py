"""Give records the tags of the rules they meet. The conditions run as one database query on stored records: a save, a
preview, the work after a rule changed and the filter of a list cannot disagree.

The one writer of each kind calls `settle_record_tags` in its transaction, after it has stored the records. This is
derived, not a change to the record: its revision stays, so no open form conflicts because of a rule.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.errors import Invalid
from freight.core.records import Stored
from freight.core.rules import FilterField, compile_filter, parse_tree
from freight.core.shipments.filed import FILED_UNDER, FilingKind, build_filed_query, replace_tag_filing_keys
from freight.core.tags import TaggedKind, list_tag_ids
from freight.documents.base import TenantDocument
from freight.documents.records.tagging_rule import StoredTaggingRule
from freight.documents.tagging_rule import TaggingRule, match_rules_of_kind
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

TAG_FIELDS = ("tags_by_rule", "tags_by_hand", "tag_ids")
# the filter fields that conditions of rules cannot use: a rule would depend on rules
OF_TAGS = frozenset({"tag", "tagByRule", "tagByHand", "taggingRule"})
_CURRENT = "current"


@dataclass(frozen=True)
class TaggedRecords:
    """A kind of record that rules tag. `load_fields` returns what conditions can use, by wire name. `is_filed`: its
    tags are also among its filing keys, which an index answers for. `on_tagged` is called in the transaction with the
    records whose tags changed."""

    kind: TaggedKind
    document: type[TenantDocument[Any]]
    load_fields: Callable[[Scope], Awaitable[Mapping[str, FilterField]]]
    is_filed: bool = False
    on_tagged: Callable[[Scope, Sequence[ObjectId], AsyncClientSession], Awaitable[None]] | None = None


class CompiledRule(NamedTuple):
    """A rule as a query. `query` None: it is not in effect, and gives nothing. `is_broken`: its conditions cannot be
    read, as after a field was removed from the template; what it gave stays."""

    rule_id: ObjectId
    tag_id: ObjectId
    query: Record | None
    is_broken: bool = False


def is_rule_in_effect(rule: Stored, today: date) -> bool:
    """Return whether a rule gives its tag on that day; its last day is one of them."""
    ends_on = rule.get("ends_on", "")
    return bool(
        not rule.get("archived") and rule.get("active", True) and (not ends_on or ends_on >= format_iso_day(today))
    )


def compile_tagging_rule(rule: Stored, fields: Mapping[str, FilterField], today: date) -> CompiledRule:
    """Return a rule as a query."""
    if not is_rule_in_effect(rule, today):
        return CompiledRule(rule["_id"], rule["tag_id"], None)
    try:
        query = compile_filter(parse_tree(rule["conditions"]), fields, today)
    except Invalid:
        return CompiledRule(rule["_id"], rule["tag_id"], None, is_broken=True)
    return CompiledRule(rule["_id"], rule["tag_id"], query)


async def load_condition_fields(scope: Scope, tagged: TaggedRecords) -> Mapping[str, FilterField]:
    """Return the fields that conditions of rules for a kind can use."""
    fields = await tagged.load_fields(scope.whole_system)
    return {name: filter_field for name, filter_field in fields.items() if name not in OF_TAGS}


async def load_compiled_rules(
    scope: Scope, tagged: TaggedRecords, session: AsyncClientSession | None = None
) -> list[CompiledRule]:
    """Return the rules of a kind as queries, the oldest first. Fields are loaded only if there are rules."""
    rules = scoped(TaggingRule, scope).find(match_rules_of_kind(tagged.kind), session=session)
    stored: list[StoredTaggingRule] = await rules.sort("_id", 1).to_list()
    if not stored:
        return []
    fields, today = await load_condition_fields(scope, tagged), clock.today(scope.place)
    return [compile_tagging_rule(rule, fields, today) for rule in stored]


async def settle_record_tags(
    scope: Scope, tagged: TaggedRecords, records: Sequence[Stored], session: AsyncClientSession
) -> int:
    """Give stored records the tags of the rules they meet and take off those of rules they no longer meet, in the
    transaction that wrote or read them, and in `records` itself; return how many changed. One query judges all of them
    by all rules."""
    if not records:
        return 0
    rules = await load_compiled_rules(scope, tagged, session)
    if not rules and not any(record.get("tags_by_rule") for record in records):
        return 0
    stored = scoped(tagged.document, scope.unfiltered)
    by_id = {record["_id"]: cast(Record, record) for record in records}
    judged = await _judge(scope, tagged, rules, list(by_id), session)
    updates, retagged = [], []
    for current, met in judged:
        by_rule = [
            {"tag_id": rule.tag_id, "rule_id": rule.rule_id}
            for rule in rules
            if rule.rule_id in met or (rule.is_broken and _has_tag_of(current, rule.rule_id))
        ]
        change = _build_change(tagged, current, by_rule)
        if change:
            updates.append(stored.to_update({"_id": current["_id"]}, {"$set": change}, hint="_id_"))
        if "tag_ids" in change:
            retagged.append(current["_id"])
        by_id[current["_id"]].update({**current, **change})
    if updates:
        await stored.bulk_write(updates, session=session)
    if retagged and tagged.on_tagged:
        await tagged.on_tagged(scope, retagged, session)
    return len(updates)


async def _judge(
    scope: Scope,
    tagged: TaggedRecords,
    rules: Sequence[CompiledRule],
    ids: Sequence[ObjectId],
    session: AsyncClientSession,
) -> list[tuple[Stored, set[ObjectId]]]:
    """Return each record with its tags as stored, and the rules it meets."""
    kept_fields = dict.fromkeys((*TAG_FIELDS, *((FILED_UNDER,) if tagged.is_filed else ())), 1)
    branches: Record = {_CURRENT: [{"$project": kept_fields}]}
    for number, rule in enumerate(rules):
        if rule.query is not None:
            branches[str(number)] = [{"$match": rule.query}, {"$project": {"_id": 1}}]
    cursor = await scoped(tagged.document, scope.unfiltered).aggregate(
        [{"$match": {"_id": {"$in": list(ids)}}}, {"$facet": branches}], session=session
    )
    (answer,) = await cursor.to_list()
    met: dict[ObjectId, set[ObjectId]] = {record["_id"]: set() for record in answer[_CURRENT]}
    for number, rule in enumerate(rules):
        for record in answer.get(str(number), ()):
            met[record["_id"]].add(rule.rule_id)
    return [(record, met[record["_id"]]) for record in answer[_CURRENT]]


def _has_tag_of(record: Stored, rule_id: ObjectId) -> bool:
    return any(grant["rule_id"] == rule_id for grant in record.get("tags_by_rule", ()))


def _build_change(tagged: TaggedRecords, current: Stored, by_rule: list[Record]) -> Record:
    """Return the fields of a record whose tags differ from what they are to be."""
    tag_ids = list_tag_ids(by_rule, current.get("tags_by_hand", ()))
    change: Record = {}
    if by_rule != current.get("tags_by_rule", []):
        change["tags_by_rule"] = by_rule
    if tag_ids != current.get("tag_ids", []):
        change["tag_ids"] = tag_ids
    if tagged.is_filed:
        filing_keys = replace_tag_filing_keys(current.get(FILED_UNDER, ()), tag_ids, by_rule)
        if filing_keys != current.get(FILED_UNDER, []):
            change[FILED_UNDER] = filing_keys
    return change


def match_tagged_by_rule(tagged: TaggedRecords, rule_id: ObjectId) -> Record:
    """Return the query of the records that a rule gave its tag (index `system_filed` of shipments, else
    `tagging_rule`)."""
    query: Record = {"tags_by_rule.rule_id": rule_id}
    return {"$and": [build_filed_query(FilingKind.TAGGING_RULE, rule_id), query]} if tagged.is_filed else query


def match_gaining(rule: CompiledRule) -> Record | None:
    """Return the query of the records that meet a rule and do not have its tag from it; None if none can."""
    if rule.query is None:
        return None
    has_it = {"tags_by_rule": {"$elemMatch": {"rule_id": rule.rule_id, "tag_id": rule.tag_id}}}
    return {"$and": [*([rule.query] if rule.query else []), {"$nor": [has_it]}]}


def match_losing(tagged: TaggedRecords, rule: CompiledRule) -> Record:
    """Return the query of the records that have a tag from a rule which they no longer meet, or which now gives
    another."""
    by_it = match_tagged_by_rule(tagged, rule.rule_id)
    if rule.query is None:
        return by_it
    right_tag = {"tags_by_rule": {"$elemMatch": {"rule_id": rule.rule_id, "tag_id": rule.tag_id}}}
    return {"$and": [by_it, {"$nor": [{"$and": [*([rule.query] if rule.query else []), right_tag]}]}]}
