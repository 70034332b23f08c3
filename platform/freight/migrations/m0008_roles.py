"""Roles become records. What all holders of a role have in common is the role; what one has beyond it stays his own, so
that nobody gains or loses anything."""

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
        held = set(each.get("permissions", []))
        own = sorted(held - set(role["codes"])) if role else sorted(held)
        return {**each, "role_id": role["_id"] if role else None, "own": own}

    def person(user: Mapping[str, Any]) -> dict[str, Any]:
        rested = [
            {**each, "memberships": [member(m, [each["company_id"]] if each.get("was_admin") else []) for m in held]}
            for each in user.get("suspended", [])
            for held in [each["memberships"]]
        ]
        here = [member(each, user.get("admin_of", [])) for each in user.get("memberships", [])]
        return {"$set": {"memberships": here, **({"suspended": rested} if rested else {})}}

    def invited(invitation: Mapping[str, Any]) -> dict[str, Any]:
        admins = [invitation["company_id"]] if invitation.get("is_admin") else []
        return {"$set": {"memberships": [member(each, admins) for each in invitation["memberships"]]}}

    old = {"$elemMatch": {"own": {"$exists": False}}}
    await rewrite_records(database["users"], {"$or": [{"memberships": old}, {"suspended.memberships": old}]}, person)
    await rewrite_records(database["invitations"], {"memberships": old}, invited)


def _key(each: Mapping[str, Any]) -> Key:
    # two names that differ in case are one role
    return each["company_id"], each["system_id"], each.get("role", "").casefold()


async def _in_common(database: Database, names: dict[str, str]) -> dict[Key, set[str]]:
    """By system and name, what all of its holders may do. Fills in how the names are written."""
    found: dict[Key, set[str]] = {}
    async for user in database["users"].find({}, ["memberships", "suspended", "admin_of"]):
        held = [m for m in user.get("memberships", []) if m["company_id"] not in user.get("admin_of", [])]
        held += [m for each in user.get("suspended", []) if not each.get("was_admin") for m in each["memberships"]]
        for each in held:
            if each.get("role"):
                names.setdefault(each["role"].casefold(), each["role"])
                codes = set(each.get("permissions", []))
                found[_key(each)] = found.get(_key(each), codes) & codes
    return found


async def _made(
    database: Database, wanted: Mapping[Key, set[str]], names: Mapping[str, str]
) -> dict[Key, Mapping[str, Any]]:
    """The roles: one for the company where all of its systems mean the same by a name, else one for each system. One
    that a killed run has made stands as it is."""
    meant: dict[tuple[ObjectId, str], set[frozenset[str]]] = {}
    for (company_id, _, name), codes in wanted.items():
        meant.setdefault((company_id, name), set()).add(frozenset(codes))
    made: dict[Key, Mapping[str, Any]] = {}
    for (company_id, system_id, name), codes in sorted(wanted.items()):
        where = None if len(meant[company_id, name]) == 1 else system_id
        place = {"company_id": company_id, "system_id": where, "name": names[name]}
        role = await database["roles"].find_one(place)
        if role is None:
            role = {"_id": ObjectId(), **place, "codes": sorted(codes), "revision": 1}
            await database["roles"].insert_one(role)
        made[company_id, system_id, name] = role
    return made
