"""What people hold: what their role, their permission groups and what is their own come to, written into each
membership in the transaction that changes one of these."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from bson import ObjectId
from pymongo import UpdateMany
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.rights.deciding import Held, Source, together
from freight.documents.organization_rights import OrganizationRights
from freight.documents.permission_group import PermissionGroup
from freight.documents.role import Role
from freight.documents.user import Membership, User
from freight.documents.variant import limits_of, source_of
from freight.kit.withheld import withheld_by

# what somebody has beside the accounts: who has all of it alike holds the same
_IDS = ("company_id", "role_id")
_PARTS = (*_IDS, "group_ids", "own", "own_variants")
_OWN = "own"

NamedT = TypeVar("NamedT", Role, PermissionGroup)


@dataclass(frozen=True)
class Given:
    """The roles and permission groups that memberships name, by id, and what their companies do not use."""

    roles: Mapping[object, Role]
    groups: Mapping[object, PermissionGroup]
    withheld: Mapping[object, frozenset[str]] = field(default_factory=dict)

    def sources(self, membership: Membership, own_name: str = _OWN) -> list[Source]:
        """Where a membership has its permissions from. A role or group there is no longer gives nothing."""
        found = []
        if role := self.roles.get(membership.role_id):
            found.append(source_of("role", role.name, role.codes, role.variants))
        for group in (self.groups[each] for each in membership.group_ids if each in self.groups):
            found.append(source_of("group", group.name, group.codes, group.variants))
        if membership.own or membership.own_variants:
            found.append(source_of("own", own_name, membership.own, membership.own_variants))
        return found

    def written(self, membership: Membership) -> Membership:
        """The membership with what it comes to."""
        role = self.roles.get(membership.role_id)
        kept = {
            "role_id": role.id if role else None,
            "group_ids": [each for each in membership.group_ids if each in self.groups],
            **({"role": role.name} if role else {}),
        }
        held = self.come_to(membership)
        return membership.model_copy(update={**kept, "permissions": list(held.codes), "limits": limits_of(held)})

    def come_to(self, membership: Membership) -> Held:
        """What all of it adds up to: the one place where it is added up."""
        return together(self.sources(membership)).without(self.withheld.get(membership.company_id, frozenset()))


async def load_given(memberships: Sequence[Membership], session: AsyncClientSession | None = None) -> Given:
    """The roles and groups of memberships, as they are now."""
    roles = {each.role_id for each in memberships if each.role_id}
    groups = {group for each in memberships for group in each.group_ids}
    reading = (
        _named(Role, roles, session),
        _named(PermissionGroup, groups, session),
        withheld_from({each.company_id for each in memberships}, session),
    )
    if session is None:
        return Given(*await asyncio.gather(*reading))
    # a transaction reads one thing at a time
    found, given, withheld = reading
    return Given(await found, await given, await withheld)


async def _named(
    document: type[NamedT], ids: Collection[object], session: AsyncClientSession | None
) -> dict[object, NamedT]:
    if not ids:
        return {}
    return {each.id: each async for each in document.find({"_id": {"$in": list(ids)}}, session=session)}


async def withheld_from(
    company_ids: Iterable[object], session: AsyncClientSession | None = None
) -> dict[object, frozenset[str]]:
    """What companies do not use at all, of those that have said so."""
    found = OrganizationRights.find({"company_id": {"$in": list(company_ids)}}, session=session)
    return {each.company_id: withheld_by(each) async for each in found}


@dataclass(frozen=True)
class Alike:
    """People whose memberships come to the same, with what these are made of as it is stored."""

    membership: Membership
    stored: Mapping[str, object]
    people: list[ObjectId]


async def alike(of: Mapping[str, object], session: AsyncClientSession | None = None) -> list[Alike]:
    """The different memberships among those that `of` describes, systems and accounts aside. A role of thousands of
    holders has a few of them."""
    found = await User.aggregated(
        [
            {"$match": {"memberships": {"$elemMatch": dict(of)}}},
            {"$project": {"memberships": 1}},
            {"$unwind": "$memberships"},
            {"$match": {f"memberships.{name}": value for name, value in of.items()}},
            {
                "$group": {
                    "_id": {name: _part("$memberships", name) for name in _PARTS},
                    "people": {"$addToSet": "$_id"},
                    "system_id": {"$first": "$memberships.system_id"},
                }
            },
        ],
        session=session,
    )
    return [
        Alike(
            Membership.model_validate({**each["_id"], "system_id": each["system_id"], "role": ""}),
            each["_id"],
            each["people"],
        )
        async for each in found
    ]


async def tell_holders(of: Mapping[str, object], session: AsyncClientSession) -> None:
    """Write anew what the memberships that `of` describes come to, such as those of a role (`role_id`), of a group
    (`group_ids`) or of a company (`company_id`): one statement for all who have the same. No field is written that an
    index has, unless it changes: ten thousand people are told in the time of their bytes."""
    different = await alike(of, session)
    given = await load_given([each.membership for each in different], session)
    updates = []
    for each in different:
        now = given.written(each.membership)
        wanted = {"permissions", "limits", "group_ids", "role_id"} | ({"role"} if now.role_id else set())
        told = {f"memberships.$[same].{name}": value for name, value in now.model_dump(include=wanted).items()}
        same = {f"same.{name}": each.stored[name] or {"$in": [None, []]} for name in _PARTS}
        # an id is twelve bytes: those of a million people are one message still
        updates.append(UpdateMany({"_id": {"$in": each.people}}, {"$set": told}, array_filters=[same]))
    if updates:
        await User.get_pymongo_collection().bulk_write(updates, ordered=False, session=session)


def _part(of: str, name: str) -> Mapping[str, object]:
    return {"$ifNull": [f"{of}.{name}", None if name in _IDS else []]}


def keep_beside(memberships: Sequence[Membership], wanted: Membership) -> dict[str, object]:
    """What a person has beside his role and keeps: his permission groups in the system, and what is his own where the
    role stays. Another role is another job: what was given beside the one before goes with it."""
    before = next((m for m in memberships if m.system_id == wanted.system_id), None)
    if before is None:
        return {}
    own = {"own": before.own, "own_variants": before.own_variants} if before.role_id == wanted.role_id else {}
    return {"group_ids": before.group_ids, **own}
