"""Write the permissions people hold into their memberships, in the transaction that changes a role, a group or a
person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId
from pymongo import UpdateMany
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.user import Membership, User
from freight.kit.auth.effective_permissions import load_membership_grants

# all that decides what a membership holds, except its accounts: equal parts give equal permissions
_IDS = ("company_id", "role_id")
_PARTS = (*_IDS, "group_ids", "own", "own_variants")


@dataclass(frozen=True)
class EqualMemberships:
    """People with equal memberships, with the parts these are made of as they are stored."""

    membership: Membership
    stored: Mapping[str, object]
    people: list[ObjectId]


async def group_equal_memberships(
    of: Mapping[str, object], session: AsyncClientSession | None = None
) -> list[EqualMemberships]:
    """Return the distinct memberships among those that match `of`, ignoring systems and accounts. Even a role with
    thousands of holders has only a few."""
    cursor = await User.aggregated(
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
        EqualMemberships(
            Membership.model_validate({**row["_id"], "system_id": row["system_id"], "role": ""}),
            row["_id"],
            row["people"],
        )
        async for row in cursor
    ]


async def rewrite_memberships(of: Mapping[str, object], session: AsyncClientSession) -> None:
    """Recompute and write the memberships that match `of`, such as those of a role (`role_id`), a group (`group_ids`)
    or a company (`company_id`), with one statement for all equal ones. Indexed fields are written only if they change,
    which keeps an update of ten thousand people fast."""
    different = await group_equal_memberships(of, session)
    membership_grants = await load_membership_grants([memberships.membership for memberships in different], session)
    updates = []
    for equal_memberships in different:
        now = membership_grants.written(equal_memberships.membership)
        field_names = {"permissions", "limits", "group_ids", "role_id"} | ({"role"} if now.role_id else set())
        update_fields = {
            f"memberships.$[same].{name}": value for name, value in now.model_dump(include=field_names).items()
        }
        same = {f"same.{name}": equal_memberships.stored[name] or {"$in": [None, []]} for name in _PARTS}
        # an id is twelve bytes: a million of them still fit into one message
        updates.append(
            UpdateMany({"_id": {"$in": equal_memberships.people}}, {"$set": update_fields}, array_filters=[same])
        )
    if updates:
        await User.get_pymongo_collection().bulk_write(updates, ordered=False, session=session)


def _part(of: str, name: str) -> Mapping[str, object]:
    return {"$ifNull": [f"{of}.{name}", None if name in _IDS else []]}


def get_own_permissions(memberships: Sequence[Membership], wanted: Membership) -> dict[str, object]:
    """Return what a person keeps in addition to their role: their permission groups in the system, and their own
    permissions if the role stays. A new role is a new job: permissions added to the previous one are dropped."""
    before = next((m for m in memberships if m.system_id == wanted.system_id), None)
    if before is None:
        return {}
    own = {"own": before.own, "own_variants": before.own_variants} if before.role_id == wanted.role_id else {}
    return {"group_ids": before.group_ids, **own}
