"""The roles a company begins with, so that its first administrator has something to give to whoever he invites."""

import json
from pathlib import Path

from freight.documents.installation import Installation, InstallationKind
from freight.documents.role import Role
from freight.kit.storage.scopes import Scope


async def load_roles(scope: Scope, seeds: Path) -> int:
    """Give the company of the scope the roles of `seeds/roles.json` where it has none; returns how many it got. In a
    demo the people bring theirs."""
    own = {"company_id": scope.company_id}
    if await Installation.kind_now() is InstallationKind.DEMO or await Role.find_one(own):
        return 0
    roles = json.loads((seeds / "roles.json").read_text())
    for role in roles:
        await Role(company_id=scope.company_id, name=role["name"], codes=role["codes"]).insert()
    return len(roles)
