"""Documents are shared with groups by id: the name of a role becomes its id, also in what a restore brings back. A name
that no role has anymore stays and gives no access."""

from collections.abc import Mapping
from typing import Any

from bson import ObjectId

from freight.migrations.migration import Database, rewrite_records

_SIDES = ("shared_with_view", "shared_with_edit")
Roles = dict[tuple[ObjectId, ObjectId | None, str], str]


async def forward(database: Database) -> None:
    """Put the ids of roles in the place of their names."""
    roles: Roles = {}
    async for role in database["roles"].find({}, ["company_id", "system_id", "name"]):
        roles[role["company_id"], role.get("system_id"), role["name"].casefold()] = str(role["_id"])
    names = sorted({name for _, _, name in roles})

    def update(record: Mapping[str, Any], at: str, sharing: Mapping[str, Any]) -> dict[str, Any]:
        where = record["company_id"], record["system_id"]
        return {
            "$set": {
                f"{at}{side}.groups": [_id_of(roles, where, group) for group in sharing[side].get("groups", [])]
                for side in _SIDES
                if side in sharing
            }
        }

    for collection, at, more in (
        ("tariff_documents", "", {}),
        ("record_changes", "snapshot.", {"kind": "tariffDocument"}),
    ):
        old = {**more, "$or": [{f"{at}{side}.groups": {"$in": await _written(database, names)}} for side in _SIDES]}
        await rewrite_records(
            database[collection],
            old,
            lambda record, at=at: update(record, at, record["snapshot"] if at else record),  # type: ignore[misc]
        )


async def _written(database: Database, names: list[str]) -> list[str]:
    """The groups that are names of roles, as they are written."""
    group_names: set[str] = set()
    for collection, at in (("tariff_documents", ""), ("record_changes", "snapshot.")):
        for side in _SIDES:
            group_names |= {str(group_name) for group_name in await database[collection].distinct(f"{at}{side}.groups")}
    return sorted(group_name for group_name in group_names if group_name.casefold() in names)


def _id_of(roles: Roles, where: tuple[ObjectId, ObjectId], group: str) -> str:
    company_id, system_id = where
    name = group.casefold()
    return roles.get((company_id, system_id, name)) or roles.get((company_id, None, name)) or group
