"""Giving a new permission to everyone who holds an older one."""

from freight.migrations.migration import Database


async def grant_to_holders(database: Database, held: str, granted: str) -> None:
    """Add the permission `granted` wherever `held` is given or held: in roles, groups, keys and memberships, with
    filters or without."""
    for name in ("roles", "permission_groups", "api_keys"):
        await database[name].update_many({"codes": held}, {"$addToSet": {"codes": granted}})
        await database[name].update_many(
            {"variants.codes": held},
            {"$addToSet": {"variants.$[each].codes": granted}},
            array_filters=[{"each.codes": held}],
        )
    users = database["users"]
    for membership_path in ("memberships", "suspended.$[].memberships"):
        path = membership_path.replace(".$[]", "")
        has_any = {"suspended.0": {"$exists": True}} if "$[]" in membership_path else {}
        for name in ("permissions", "own"):
            await users.update_many(
                {**has_any, f"{path}.{name}": held},
                {"$addToSet": {f"{membership_path}.$[member].{name}": granted}},
                array_filters=[{f"member.{name}": held}],
            )
        for name in ("limits", "own_variants"):
            await users.update_many(
                {**has_any, f"{path}.{name}.codes": held},
                {"$addToSet": {f"{membership_path}.$[member].{name}.$[each].codes": granted}},
                array_filters=[{f"member.{name}.codes": held}, {"each.codes": held}],
            )
