"""Roles become records. A role gets what all of its holders have in common; what a user has beyond it stays with the
user, so that rights stay as they were."""

from collections.abc import Mapping
from typing import Any

from bson import ObjectId

from freight.migrations.migration import Database, rewrite_records

Key = tuple[ObjectId, ObjectId, str]


async def forward(database: Database) -> None:
    """Make the roles, then say of each membership which one it is of."""
    names: dict[str, str] = {}
    roles = await _made(database, await _in_common(database, names), names)

    def member(each: Mapping[str, Any], admins: Any) -> dict[str, Any]:
        role = None if each["company_id"] in admins else roles.get(_key(each))
        permissions = set(each.get("permissions", []))
        own = sorted(permissions - set(role["codes"])) if role else sorted(permissions)
        return {**each, "role_id": role["_id"] if role else None, "own": own}

    def person(user: Mapping[str, Any]) -> dict[str, Any]:
        rested = [
            {
                **suspended,
                "memberships": [
                    member(m, [suspended["company_id"]] if suspended.get("was_admin") else []) for m in memberships
                ],
            }
            for suspended in user.get("suspended", [])
            for memberships in [suspended["memberships"]]
        ]
        member_rows = [member(membership, user.get("admin_of", [])) for membership in user.get("memberships", [])]
        return {"$set": {"memberships": member_rows, **({"suspended": rested} if rested else {})}}

    def invited(invitation: Mapping[str, Any]) -> dict[str, Any]:
        admins = [invitation["company_id"]] if invitation.get("is_admin") else []
        return {"$set": {"memberships": [member(membership, admins) for membership in invitation["memberships"]]}}

    old = {"$elemMatch": {"own": {"$exists": False}}}
    await rewrite_records(database["users"], {"$or": [{"memberships": old}, {"suspended.memberships": old}]}, person)
    await rewrite_records(database["invitations"], {"memberships": old}, invited)


def _key(each: Mapping[str, Any]) -> Key:
    # two names that differ in case are one role
    return each["company_id"], each["system_id"], each.get("role", "").casefold()


async def _in_common(database: Database, names: dict[str, str]) -> dict[Key, set[str]]:
    """By system and name, what all of its holders may do. Fills in how the names are written."""
    codes_by_key: dict[Key, set[str]] = {}
    async for user in database["users"].find({}, ["memberships", "suspended", "admin_of"]):
        memberships = [m for m in user.get("memberships", []) if m["company_id"] not in user.get("admin_of", [])]
        memberships += [
            m
            for suspension in user.get("suspended", [])
            if not suspension.get("was_admin")
            for m in suspension["memberships"]
        ]
        for membership in memberships:
            if membership.get("role"):
                names.setdefault(membership["role"].casefold(), membership["role"])
                codes = set(membership.get("permissions", []))
                codes_by_key[_key(membership)] = codes_by_key.get(_key(membership), codes) & codes
    return codes_by_key


async def _made(
    database: Database, wanted: Mapping[Key, set[str]], names: Mapping[str, str]
) -> dict[Key, Mapping[str, Any]]:
    """The roles: one for the company where all of its systems mean the same by a name, else one for each system. One
    that a killed run has made stays as it is."""
    meant: dict[tuple[ObjectId, str], set[frozenset[str]]] = {}
    for (company_id, _, name), codes in wanted.items():
        meant.setdefault((company_id, name), set()).add(frozenset(codes))
    roles_by_key: dict[Key, Mapping[str, Any]] = {}
    for (company_id, system_id, name), codes in sorted(wanted.items()):
        where = None if len(meant[company_id, name]) == 1 else system_id
        place = {"company_id": company_id, "system_id": where, "name": names[name]}
        role = await database["roles"].find_one(place)
        if role is None:
            role = {"_id": ObjectId(), **place, "codes": sorted(codes), "revision": 1}
            await database["roles"].insert_one(role)
        roles_by_key[company_id, system_id, name] = role
    return roles_by_key
