"""The roles a company starts with, so that its first administrator has something to give to invited users."""

import json
from pathlib import Path

from freight.documents.installation import Installation, InstallationKind
from freight.documents.role import Role
from freight.kit.storage.scopes import Scope


async def load_roles(scope: Scope, seeds: Path) -> int:
    """Add the roles of `seeds/roles.json` to the company of the scope if it has none; return how many. In a demo, roles
    come with the users."""
    own = {"company_id": scope.company_id}
    if await Installation.kind_now() is InstallationKind.DEMO or await Role.find_one(own):
        return 0
    roles = json.loads((seeds / "roles.json").read_text())
    for role in roles:
        await Role(company_id=scope.company_id, name=role["name"], codes=role["codes"]).insert()
    return len(roles)
