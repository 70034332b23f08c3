"""What saving a rule would do. The records are found by the same queries that the task after the save works off."""

import asyncio

from bson import ObjectId

from freight.core.records import Record
from freight.core.rules import describe_tree, parse_tree
from freight.documents.tagging_rule import TaggingRule
from freight.features.desk.tagging.kinds import KINDS, TaggableKind
from freight.features.desk.tagging.rule_commands import read_rule_form
from freight.features.desk.tagging.schemas import TaggedExample, TaggingEffect, TaggingPreview, TaggingRuleForm
from freight.features.setup.tags import judging
from freight.features.setup.tags.judging import CompiledRule, TaggedRecords
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_EXAMPLES = 10


async def preview_tagging_rule(access: Access, form: TaggingRuleForm) -> TaggingPreview:
    """Return which records would get the tag of a rule and which would lose one, of those the caller sees. Raises
    Invalid as `save_tagging_rule`, PermissionDenied for a kind of record that they do not see."""
    kind = KINDS[form.kind]
    scope, made = kind.get_scope(access), await read_rule_form(access.scope, form)
    rule_id = parse_object_id(form.id, "tagging rule") if form.id else ObjectId()
    fields = await judging.load_condition_fields(scope, kind.tagged)
    rule = judging.compile_tagging_rule({"_id": rule_id, **made}, fields, clock.today(scope.place))
    before = await scoped(TaggingRule, access.scope).find_one({"_id": rule_id}, ["tag_id"], archived=True)
    tag_id_before = before["tag_id"] if before else made["tag_id"]
    visible = await kind.load_listed_query(access)
    gain, lose = await asyncio.gather(
        _find_effect(scope, kind, _match_gain(rule), visible),
        _find_effect(scope, kind, _match_lose(kind.tagged, rule, tag_id_before), visible),
    )
    tree = parse_tree(made["conditions"])
    return TaggingPreview(sentence=describe_tree(tree, fields) if tree else "", gain=gain, lose=lose)


def _match_gain(rule: CompiledRule) -> Record | None:
    """Return the query of the records that will show the tag and do not yet."""
    gaining = judging.match_gaining(rule)
    return gaining and {"$and": [gaining, {"tag_ids": {"$ne": rule.tag_id}}]}


def _match_lose(tagged: TaggedRecords, rule: CompiledRule, tag_id_before: ObjectId) -> Record:
    """Return the query of the records that will no longer show the tag the rule gave: no person and no other rule
    gives it."""
    other_rule = {"tags_by_rule": {"$elemMatch": {"tag_id": tag_id_before, "rule_id": {"$ne": rule.rule_id}}}}
    by_hand = {"tags_by_hand.tag_id": tag_id_before}
    return {"$and": [judging.match_losing(tagged, rule), {"$nor": [other_rule, by_hand]}]}


async def _find_effect(scope: Scope, kind: TaggableKind, due: Record | None, visible: Record) -> TaggingEffect:
    if due is None:
        return TaggingEffect(count=0, examples=[])
    query: Record = {"$and": [due, visible]}
    records = scoped(kind.tagged.document, scope)
    first = await records.find(query).limit(_EXAMPLES).to_list()
    count = len(first) if len(first) < _EXAMPLES else await records.count(query)
    return TaggingEffect(
        count=count, examples=[TaggedExample(id=str(record["_id"]), name=kind.name_record(record)) for record in first]
    )
