"""Saving filters under a name and finding them again."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bson import ObjectId
from pymongo.errors import DuplicateKeyError

from freight.core.errors import Conflict, Invalid, NotFound, PermissionDenied
from freight.core.rules import FilterField, compile_filter, parse_tree, wire_tree
from freight.core.rules.profiles import profile_name
from freight.core.rules.tree import NO_FIELD
from freight.documents.filter_profile import FilterProfile
from freight.documents.user import User
from freight.features.filter_profiles.schemas import FilterProfileSave
from freight.features.shipments.filters import filter_fields
from freight.features.templates import service as templates
from freight.features.templates.service import Template
from freight.kit import clock
from freight.kit.tenancy import Record, Scope, scoped

MOST_PROFILES = 200
_CHANGED = "Somebody else changed this filter meanwhile. Nothing was overwritten: open it again."


@dataclass(frozen=True)
class FilteredList:
    """A list that profiles are kept for: who may see it, and what it may be filtered by."""

    permission: str
    fields: Callable[[Template], Mapping[str, FilterField]]


LISTS = {"shipment": FilteredList("shipmentEntry.sideShipmentEntry", filter_fields)}


def list_of(doc_type: str) -> FilteredList:
    """The list of that document type. Raises Invalid when it has no profiles."""
    found = LISTS.get(doc_type)
    if found is None:
        raise Invalid(f"There are no filter profiles for {doc_type[:40]!r}.", code="profile_doc_type")
    return found


async def profiles(scope: Scope, doc_type: str, name: str = "") -> dict[str, Any]:
    """The caller's own profiles of a list, then those that others share, each by name (`FilterProfiles`)."""
    wanted: dict[str, Any] = {"doc_type": doc_type, "$or": [{"user_id": scope.user_id}, {"shared": True}]}
    if name:
        wanted["name_key"] = name.strip().casefold()
    stored = await scoped(FilterProfile, scope).find(wanted).limit(2 * MOST_PROFILES).to_list()
    names = await _names_of(profile["user_id"] for profile in stored)
    stored.sort(key=lambda profile: (profile["user_id"] != scope.user_id, profile["name_key"]))
    return {"profiles": [_view(profile, scope, names) for profile in stored]}


async def save(scope: Scope, wanted: FilterProfileSave) -> None:
    """Store a profile, or change one. Raises Invalid for a name or conditions that are none, Conflict for a name in
    use and for a profile changed meanwhile, PermissionDenied for somebody else's."""
    name = profile_name(wanted.template_name)
    tree = parse_tree(wanted.template)
    if tree is None:
        raise Invalid(NO_FIELD, code="profile_empty")
    fields = list_of(wanted.doc_type).fields(await templates.resolve(scope, wanted.doc_type))
    compile_filter(tree, fields, clock.today())
    values = {
        "name": name,
        "name_key": name.casefold(),
        "shared": wanted.shared,
        "template": wire_tree(tree, fields),
        "updated_on": clock.now(),
        "updated_by": scope.user_id,
    }
    try:
        if wanted.is_update:
            await _change(scope, await _visible(scope, wanted.template_id), wanted.revision, values)
        else:
            await _create(scope, wanted.doc_type, values)
    except DuplicateKeyError as taken:
        raise Conflict(f"You have a filter named {name} already.", code="profile_name_taken") from taken


async def delete(scope: Scope, profile_id: str, revision: int) -> str:
    """Archive a profile of the caller's; returns its document type. Raises like `save`."""
    stored = await _visible(scope, profile_id)
    await _change(scope, stored, revision, {"archived": True, "updated_on": clock.now(), "updated_by": scope.user_id})
    return str(stored["doc_type"])


async def _create(scope: Scope, doc_type: str, values: Record) -> None:
    own = {"user_id": scope.user_id, "doc_type": doc_type}
    if await scoped(FilterProfile, scope).count(own, limit=MOST_PROFILES) >= MOST_PROFILES:
        raise Invalid(f"You have {MOST_PROFILES} filters. Delete one first.", code="too_many")
    await scoped(FilterProfile, scope).insert_one({**own, **values, "created_on": values["updated_on"]})


async def _visible(scope: Scope, profile_id: object) -> Record:
    """A profile of the caller's or a shared one. Raises NotFound for any other."""
    stored = await scoped(FilterProfile, scope).get(profile_id, "filter")
    if stored["user_id"] != scope.user_id and not stored["shared"]:
        raise NotFound("No such filter.")
    return stored


async def _change(scope: Scope, stored: Record, revision: int | None, values: Record) -> None:
    """Change the profile where it still has the revision that was read."""
    if stored["user_id"] != scope.user_id:
        raise PermissionDenied("Only its owner can change a filter. Save it under a name of your own.")
    guard = {"_id": stored["_id"], "revision": revision}
    done = await scoped(FilterProfile, scope).update_one(guard, {"$set": values, "$inc": {"revision": 1}})
    if not done.matched_count:
        raise Conflict(_CHANGED)


async def _names_of(user_ids: Iterable[str]) -> dict[str, str]:
    ids = [ObjectId(user_id) for user_id in set(user_ids) if ObjectId.is_valid(user_id)]
    return {str(user.id): user.name async for user in User.find({"_id": {"$in": ids}})}


def _view(profile: Record, scope: Scope, names: dict[str, str]) -> dict[str, Any]:
    return {
        "templateId": str(profile["_id"]),
        "templateName": profile["name"],
        "docType": profile["doc_type"],
        "systemId": str(profile["system_id"]),
        "template": profile["template"],
        "shared": profile["shared"],
        "isOwn": profile["user_id"] == scope.user_id,
        "ownerName": names.get(profile["user_id"], ""),
        "revision": profile["revision"],
        "updatedOn": profile["updated_on"],
    }
