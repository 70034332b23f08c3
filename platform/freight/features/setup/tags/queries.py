"""The tags of a system, for lists, histories and filters."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Record
from freight.core.rules import list_leaves, parse_rule_tree
from freight.core.rules.operators import LISTS
from freight.core.tags import TAG_CONDITION, TagGiver
from freight.documents.records.shipment_change import StoredChangedValue
from freight.documents.records.tag import StoredTag
from freight.documents.tag import Tag
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

MOST_TAGS = 200
TAG_GIVERS: Mapping[TagGiver, str] = {TagGiver.RULE: "tags_by_rule.tag_id", TagGiver.HAND: "tags_by_hand.tag_id"}
"""Where a record has the tags that rules or people gave it."""
# for a tag that is no longer stored
_UNKNOWN = "Unknown tag"


def build_tag_filter(
    tags: Sequence[str], without_tags: Sequence[str], tagging_rule: str, tags_given: TagGiver | None = None
) -> Record:
    """Return the query of the records with any of some tags (`tags_given`: as far as rules or people gave them), with
    none of others, and tagged by a rule, each where it is asked for. Raises NotFound for an id that is none."""
    query: Record = {}
    if tags:
        among = {"$in": [parse_object_id(tag_id, "tag") for tag_id in tags]}
        query["tag_ids"] = among
        if tags_given:
            # next to the other one, which an index answers
            query[TAG_GIVERS[tags_given]] = dict(among)
    if without_tags:
        query.setdefault("tag_ids", {})["$nin"] = [parse_object_id(tag_id, "tag") for tag_id in without_tags]
    if tagging_rule:
        query["tags_by_rule.rule_id"] = parse_object_id(tagging_rule, "tagging rule")
    return query


async def load_tags(scope: Scope, *, archived: bool = False) -> list[StoredTag]:
    """Return the tags of the system by name; with `archived`, removed ones too."""
    return await scoped(Tag, scope).find({}, archived=archived).sort("name", 1).limit(MOST_TAGS * 5).to_list()


async def load_tag_names(scope: Scope, tag_ids: Iterable[ObjectId]) -> dict[ObjectId, str]:
    """Return the names of some tags by id, of removed ones too."""
    wanted_ids = list(set(tag_ids))
    if not wanted_ids:
        return {}
    cursor = scoped(Tag, scope).find({"_id": {"$in": wanted_ids}}, ["name"], archived=True)
    names = {tag["_id"]: tag["name"] async for tag in cursor}
    return {tag_id: names.get(tag_id, _UNKNOWN) for tag_id in wanted_ids}


async def demand_tags(scope: Scope, tag_ids: Iterable[str]) -> list[ObjectId]:
    """Return ids of tags that can be given. Raises Invalid for one that was removed or never existed."""
    wanted_ids = list(dict.fromkeys(parse_object_id(tag_id, "tag") for tag_id in tag_ids))
    stored_ids = {tag["_id"] async for tag in scoped(Tag, scope).find({"_id": {"$in": wanted_ids}}, ["_id"])}
    if len(stored_ids) < len(wanted_ids):
        raise Invalid("Tag: it was removed. Choose another one.", code=ErrorCode.TAG_MISSING)
    return wanted_ids


async def demand_condition_tags(scope: Scope, tree: Mapping[str, object] | None) -> None:
    """Raise Invalid for a condition on a tag that was removed."""
    if tag_ids := list_condition_tags(tree):
        await demand_tags(scope, tag_ids)


def list_condition_tags(tree: Mapping[str, object] | None) -> list[str]:
    """Return the ids of the tags that a tree of conditions asks for."""
    leaves = list_leaves(parse_rule_tree(tree)) if tree else ()
    asked = (leaf.listed if leaf.operator in LISTS else (leaf.value,) for leaf in leaves if leaf.name == TAG_CONDITION)
    return [tag_id for tag_ids in asked for tag_id in tag_ids]


async def replace_tags_by_names(scope: Scope, changes: Sequence[StoredChangedValue]) -> None:
    """Replace tags given by hand with their names, in the changes of a history that is about to be displayed."""
    tag_changes = [change for change in changes if change["path"] == "tags_by_hand"]
    names = await load_tag_names(
        scope, [tag["tag_id"] for change in tag_changes for tag in (*_tags(change, "before"), *_tags(change, "after"))]
    )
    for change in tag_changes:
        change["before"] = ", ".join(names[tag["tag_id"]] for tag in _tags(change, "before"))
        change["after"] = ", ".join(names[tag["tag_id"]] for tag in _tags(change, "after"))


def _tags(change: Mapping[str, Any], side: str) -> list[Any]:
    return change.get(side) or []


async def load_tag_details(
    scope: Scope, records: Iterable[Mapping[str, Any]], session: AsyncClientSession | None = None
) -> dict[ObjectId, Record]:
    """Return the details of events about records, by their id: the names of their tags as one text for messages, and
    the tags for conditions."""
    tag_ids = {record["_id"]: record.get("tag_ids") or [] for record in records}
    wanted_ids = {tag_id for own in tag_ids.values() for tag_id in own}
    names: dict[ObjectId, str] = {}
    if wanted_ids:
        cursor = scoped(Tag, scope).find({"_id": {"$in": list(wanted_ids)}}, ["name"], session=session)
        names = {tag["_id"]: tag["name"] async for tag in cursor}
    return {record_id: _build_tag_details(own, names) for record_id, own in tag_ids.items()}


async def load_joint_tag_details(
    scope: Scope, records: Iterable[Mapping[str, Any]], session: AsyncClientSession | None = None
) -> Record:
    """Return the same for several records at once: the tags of any of them."""
    tag_ids = list(dict.fromkeys(tag_id for record in records for tag_id in record.get("tag_ids") or []))
    joint_id = ObjectId()
    return (await load_tag_details(scope, [{"_id": joint_id, "tag_ids": tag_ids}], session))[joint_id]


def _build_tag_details(tag_ids: Iterable[ObjectId], names: Mapping[ObjectId, str]) -> Record:
    known_ids = [tag_id for tag_id in tag_ids if tag_id in names]
    words = ", ".join(sorted(names[tag_id] for tag_id in known_ids))
    return {TAG_CONDITION: [str(tag_id) for tag_id in known_ids], "tags": words}
