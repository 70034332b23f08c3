"""Tags and rules as screens show them."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import date

from bson import ObjectId

from freight.core.errors import Invalid, NotFound
from freight.core.fields.spec import FieldSpec
from freight.core.records import Record, Stored
from freight.core.rules import FilterField, compile_filter, describe_tree, parse_tree
from freight.core.shipments.filed import FilingKind, build_filed_query
from freight.core.tags import TagColor, TaggedKind, TagGiver
from freight.documents.records.tag import StoredTag
from freight.documents.records.tagging_rule import StoredTaggingRule
from freight.documents.tag import Tag
from freight.documents.tagging_rule import TaggingRule, match_rules_of_tag
from freight.features.desk.tagging.kinds import KINDS, TaggableKind, list_visible_kinds
from freight.features.desk.tagging.rule_commands import RULES
from freight.features.desk.tagging.schemas import (
    RuleOfTag,
    TagConditionField,
    TaggedKindView,
    TaggingRuleList,
    TaggingRuleOptions,
    TaggingRuleView,
    TagList,
    TagUse,
    TagUses,
    TagView,
)
from freight.features.payables.tagging import load_payable_fields
from freight.features.setup.tags import judging
from freight.features.setup.tags.queries import TAG_GIVERS, load_tags
from freight.features.setup.templates import service as templates
from freight.features.tariffs.documents.tagging import load_document_fields
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_PROBLEM = "Its conditions can't be read anymore: {message} Records keep the tags it gave. Change the conditions."


async def list_tags(scope: Scope, *, archived: bool) -> TagList:
    """Return the tags of the system by name, or those that were removed."""
    stored = await load_tags(scope, archived=archived)
    return TagList(tags=[build_tag_view(tag) for tag in stored if tag.get("archived", False) == archived])


def build_tag_view(tag: StoredTag) -> TagView:
    """Return a stored tag as screens show it."""
    return TagView(
        id=str(tag["_id"]),
        name=tag["name"],
        color=TagColor(tag["color"]),
        description=tag.get("description", ""),
        archived=tag.get("archived", False),
        revision=tag["revision"],
    )


async def get_tag_uses(access: Access, tag_id: str) -> TagUses:
    """Return how many records of each kind that the caller sees have a tag, and the rules that give it."""
    parsed_id = parse_object_id(tag_id, "tag")
    records = [await _count_uses(access, kind, parsed_id) for kind in list_visible_kinds(access)]
    cursor = scoped(TaggingRule, access.scope).find(match_rules_of_tag(parsed_id), ["name", "kind"]).sort("name", 1)
    rules = [RuleOfTag(id=str(rule["_id"]), name=rule["name"], kind=rule["kind"]) async for rule in cursor]
    return TagUses(records=records, rules=[rule.name for rule in rules], given_by=rules)


async def _count_uses(access: Access, kind: TaggableKind, tag_id: ObjectId) -> TagUse:
    """Count as the lists find: an index answers for the tag, whoever gave it."""
    has_it: Record = {"tag_ids": tag_id}
    if kind.tagged.is_filed:
        has_it |= build_filed_query(FilingKind.TAG, tag_id)
    queries = [has_it, *({**has_it, TAG_GIVERS[giver]: tag_id} for giver in (TagGiver.RULE, TagGiver.HAND))]
    count, by_rule, by_hand = await asyncio.gather(*(_count(access, kind, query) for query in queries))
    return TagUse(kind=kind.tagged.kind, count=count, by_rule=by_rule, by_hand=by_hand)


async def list_tagging_rules(access: Access, q: str, archived: bool, page: Page) -> TaggingRuleList:
    """Return a page of the rules by name."""
    count, rules = await named_records.list_named_records(access.scope, RULES, q, archived, page)
    return TaggingRuleList(count=count, rows=await _build_rule_views(access, rules))


async def get_tagging_rule(access: Access, rule_id: str) -> TaggingRuleView:
    """Return a rule, even if it was removed. Raises NotFound."""
    return await build_tagging_rule_view(access, await named_records.get_named_record(access.scope, RULES, rule_id))


async def build_tagging_rule_view(access: Access, rule: StoredTaggingRule) -> TaggingRuleView:
    """Return a stored rule as screens show it."""
    (view,) = await _build_rule_views(access, [rule])
    return view


async def build_tagging_rule_options(access: Access) -> TaggingRuleOptions:
    """Return the kinds of records that the caller sees, with the fields of their conditions, and the tags."""
    kinds = []
    for kind in list_visible_kinds(access):
        try:
            fields = await judging.load_condition_fields(access.scope, kind.tagged)
            specs = await _load_field_specs(access.scope, kind)
        except NotFound:
            continue  # a system without a shipment template has no shipments yet
        kinds.append(
            TaggedKindView(
                kind=kind.tagged.kind,
                label=kind.plural,
                fields=[
                    _build_field_view(name, filter_field, specs.get(name))
                    for name, filter_field in fields.items()
                    if filter_field.type != "id"
                ],
            )
        )
    tags = await list_tags(access.scope, archived=False)
    return TaggingRuleOptions(kinds=kinds, tags=tags.tags)


async def _load_field_specs(scope: Scope, kind: TaggableKind) -> dict[str, FieldSpec]:
    """Return the template fields among the fields of conditions, by key: their choices and units."""
    if kind.tagged.kind is TaggedKind.DOCUMENT:
        return {spec.key: spec for spec in await load_document_fields(scope.whole_system)}
    if kind.tagged.kind is TaggedKind.PAYABLE:
        return {spec.key: spec for spec in await load_payable_fields(scope)}
    if kind.tagged.kind is not TaggedKind.SHIPMENT:
        return {}
    template = await templates.resolve_template(scope.whole_system, "shipment")
    return {spec.key: spec for spec in template.fields if spec.is_active}


def _build_field_view(name: str, filter_field: FilterField, spec: FieldSpec | None) -> TagConditionField:
    is_box = filter_field.type == "checkbox"
    choices = {option.value: option.label or option.value for option in spec.options} if spec and not is_box else {}
    return TagConditionField(
        name=name,
        label=filter_field.label,
        type="numeric" if filter_field.type == "money" else "text" if is_box else filter_field.type,
        options=["true", "false"] if is_box else list(filter_field.options or choices),
        names={"true": "Yes", "false": "No"} if is_box else choices,
        unit=spec.unit if spec else "",
    )


async def _build_rule_views(access: Access, rules: Sequence[StoredTaggingRule]) -> list[TaggingRuleView]:
    scope = access.scope
    tags = {
        tag["_id"]: tag
        async for tag in scoped(Tag, scope).find({"_id": {"$in": [rule["tag_id"] for rule in rules]}}, archived=True)
    }
    visible = {kind.tagged.kind for kind in list_visible_kinds(access)}
    fields = {
        kind: await judging.load_condition_fields(scope, KINDS[kind].tagged)
        for kind in {TaggedKind(rule["kind"]) for rule in rules}
    }
    today = clock.today(scope.place)
    views = []
    for rule in rules:
        kind = TaggedKind(rule["kind"])
        sentence, problem = _describe(rule, fields[kind], today)
        views.append(
            TaggingRuleView(
                id=str(rule["_id"]),
                name=rule["name"],
                kind=kind,
                conditions=rule["conditions"],
                sentence=sentence,
                problem=problem,
                tag=build_tag_view(tags[rule["tag_id"]]),
                active=rule.get("active", True),
                ends_on=date.fromisoformat(rule["ends_on"]) if rule.get("ends_on") else None,
                in_effect=judging.is_rule_in_effect(rule, today),
                tagged=await _count_tagged(access, KINDS[kind], rule["_id"]) if kind in visible else None,
                archived=rule.get("archived", False),
                revision=rule["revision"],
            )
        )
    return views


def _describe(rule: Stored, fields: Mapping[str, FilterField], today: date) -> tuple[str, str]:
    """Return the conditions of a rule in words, and why they cannot be read."""
    try:
        tree = parse_tree(rule["conditions"])
        compile_filter(tree, fields, today)
        return describe_tree(tree, fields) if tree else "", ""
    except Invalid as unreadable:
        return "", _PROBLEM.format(message=unreadable.message)


async def _count_tagged(access: Access, kind: TaggableKind, rule_id: ObjectId) -> int:
    return await _count(access, kind, judging.match_tagged_by_rule(kind.tagged, rule_id))


async def _count(access: Access, kind: TaggableKind, query: Record) -> int:
    visible = await kind.load_listed_query(access)
    return await scoped(kind.tagged.document, kind.get_scope(access)).count({"$and": [query, visible]})
