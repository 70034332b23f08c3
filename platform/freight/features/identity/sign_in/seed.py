"""Load the demo users. Existing users are left alone, so that changed passwords and permissions survive a restart."""

import json
from collections.abc import Mapping
from pathlib import Path

from freight.core.errors import Invalid
from freight.core.people.names import normalize_user_name
from freight.core.records import JsonView
from freight.documents.account import Account
from freight.documents.role import Role, match_company_role
from freight.documents.user import Membership, User
from freight.kit.auth import passwords
from freight.kit.first_run import DEMO_PASSWORD
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

Systems = Mapping[tuple[str, str], Scope]


async def load_users(seeds: Path, systems: Systems) -> int:
    """Create the missing users of `seeds/users.json`; return how many. Raises Invalid for a membership in a system or
    account that does not exist."""
    added = 0
    for seed_user in json.loads((seeds / "users.json").read_text()):
        name = normalize_user_name(seed_user["userName"])
        if await User.find_one(User.user_name == name):
            continue
        memberships = [await _membership(membership, systems) for membership in seed_user["memberships"]]
        await User(
            user_name=name,
            name=seed_user["name"],
            email=seed_user["email"],
            password_hash=await passwords.hash_password(DEMO_PASSWORD),
            admin_of=list({membership.company_id for membership in memberships}) if seed_user.get("isAdmin") else [],
            user_type=seed_user["userType"],
            products=seed_user["products"],
            memberships=memberships,
            is_demo=True,
        ).insert()
        added += 1
    return added


async def _membership(wanted: JsonView, systems: Systems) -> Membership:
    scope = systems.get((wanted["company"], wanted["system"]))
    if scope is None:
        raise Invalid(f"There is no system {wanted['system']} in the company {wanted['company']}.")
    numbers = wanted.get("accountNumbers")
    account_ids = None
    if numbers is not None:
        account_ids = [row["_id"] async for row in scoped(Account, scope).find({"account_number": {"$in": numbers}})]
        if len(account_ids) != len(numbers):
            raise Invalid(f"Not every account of {', '.join(numbers)} exists in {wanted['system']}.")
    role = await _role(scope, wanted["role"], wanted["permissions"]) if wanted["permissions"] else None
    return Membership(
        company_id=scope.company_id,
        system_id=scope.system_id,
        role=wanted["role"],
        permissions=wanted["permissions"],
        account_ids=account_ids,
        role_id=role.id if role else None,
        own=sorted(set(wanted["permissions"]) - set(role.codes)) if role else [],
    )


async def _role(scope: Scope, name: str, codes: list[str]) -> Role:
    """Return the company's role of that name; the first user who has it decides its permissions."""
    role = await Role.find_one(match_company_role(scope.company_id, name))
    return role or await Role(company_id=scope.company_id, name=name, codes=sorted(codes)).insert()
