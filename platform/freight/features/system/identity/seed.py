"""Loading the demo users. One who exists is left alone: a changed password or right must survive a restart."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from freight.core.errors import Invalid
from freight.documents.account import Account
from freight.documents.user import Membership, User
from freight.features.system.identity.service import plain_name
from freight.kit import passwords
from freight.kit.first_steps import DEMO_PASSWORD
from freight.kit.tenancy import Scope, scoped

Systems = Mapping[tuple[str, str], Scope]


async def load_users(seeds: Path, systems: Systems) -> int:
    """Create the users of `seeds/users.json` who are not there; returns how many. Raises Invalid for a membership
    in a system or account that does not exist."""
    added = 0
    for wanted in json.loads((seeds / "users.json").read_text()):
        name = plain_name(wanted["userName"])
        if await User.find_one(User.user_name == name):
            continue
        await User(
            user_name=name,
            name=wanted["name"],
            email=wanted["email"],
            password_hash=await passwords.hashed(DEMO_PASSWORD),
            is_admin=wanted.get("isAdmin", False),
            user_type=wanted["userType"],
            products=wanted["products"],
            memberships=[await _membership(membership, systems) for membership in wanted["memberships"]],
            is_demo=True,
        ).insert()
        added += 1
    return added


async def _membership(wanted: Mapping[str, Any], systems: Systems) -> Membership:
    scope = systems.get((wanted["company"], wanted["system"]))
    if scope is None:
        raise Invalid(f"There is no system {wanted['system']} in the company {wanted['company']}.")
    numbers = wanted.get("accountNumbers")
    account_ids = None
    if numbers is not None:
        account_ids = [row["_id"] async for row in scoped(Account, scope).find({"account_number": {"$in": numbers}})]
        if len(account_ids) != len(numbers):
            raise Invalid(f"Not every account of {', '.join(numbers)} exists in {wanted['system']}.")
    return Membership(
        company_id=scope.company_id,
        system_id=scope.system_id,
        role=wanted["role"],
        permissions=wanted["permissions"],
        account_ids=account_ids,
    )
