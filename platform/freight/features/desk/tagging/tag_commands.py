"""Save tags, with their history."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.records.tag import StoredTag
from freight.documents.tag import Tag
from freight.documents.tagging_rule import TaggingRule, match_rules_of_tag
from freight.features.desk.tagging.kinds import KINDS
from freight.features.desk.tagging.references import list_tag_references
from freight.features.desk.tagging.schemas import TagForm
from freight.features.setup.tags.queries import MOST_TAGS
from freight.kit.records import named_records
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

TAGS = named_records.NamedKind(Tag, "tag", "a tag", restored=("name", "color", "description"))


async def save_tag(scope: Scope, form: TagForm) -> StoredTag:
    """Add a tag, or change the one with the form's id: records and rules show it as it is now.

    Raises Invalid without a name or for more tags than a list can show, Conflict for a name that is taken and when
    another user saved in the meantime, PermissionDenied for users who do not see every account.
    """
    if not form.id and await scoped(Tag, scope).count({}) >= MOST_TAGS:
        raise Invalid(
            f"A system can have {MOST_TAGS} tags. Remove one that is no longer used.", code=ErrorCode.TOO_MANY
        )
    made = {
        "name": named_records.read_record_name(form.name, "tag"),
        "color": form.color,
        "description": " ".join(form.description.split()),
    }
    return await named_records.save_named_record(scope, TAGS, form.id, form.revision, made, lambda _: scope.right)


async def remove_tag(scope: Scope, tag_id: str, revision: int, *, confirmed: bool) -> None:
    """Remove a tag. Records keep it unseen, so that restoring it brings it back everywhere. Raises Invalid while a rule
    gives it, and Conflict with the number of records that have it unless `confirmed`."""
    parsed_id = parse_object_id(tag_id, "tag")
    rules = await scoped(TaggingRule, scope).find(match_rules_of_tag(parsed_id), ["name"]).sort("name", 1).to_list()
    if rules:
        names = ", ".join(f"“{rule['name']}”" for rule in rules[:3])
        raise Invalid(
            f"{len(rules)} tagging {'rule gives' if len(rules) == 1 else 'rules give'} this tag: {names}. "
            "Remove or change them first.",
            code=ErrorCode.TAG_OF_RULE,
        )
    if references := await list_tag_references(scope, parsed_id):
        raise Invalid(
            f"{references[0][0].upper()}{references[0][1:]} asks for this tag"
            f"{f', as do {len(references) - 1} more' if len(references) > 1 else ''}. Change the condition first.",
            code=ErrorCode.TAG_OF_RULE,
        )
    if not confirmed and (count := await _count_records(scope, parsed_id)):
        raise Conflict(
            f"{count:,} {'record has' if count == 1 else 'records have'} this tag. Confirm to remove it from all.",
            code=ErrorCode.TAG_IN_USE,
        )
    await named_records.remove_named_record(scope, TAGS, tag_id, revision, lambda _: scope.right)


async def restore_tag(scope: Scope, tag_id: str, to_revision: int, revision: int) -> StoredTag:
    """Restore a tag as it was after an earlier save, even if it was removed."""
    return await named_records.restore_named_record(scope, TAGS, tag_id, to_revision, revision, lambda _: scope.right)


async def _count_records(scope: Scope, tag_id: object) -> int:
    documents = [kind.tagged.document for kind in KINDS.values()]
    return sum([await scoped(document, scope.whole_system).count({"tag_ids": tag_id}) for document in documents])
