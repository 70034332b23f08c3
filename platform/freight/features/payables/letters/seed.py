"""The templates that every system starts with: one for each kind of letter."""

import json
from pathlib import Path

from freight.documents.payable_template import PayableTemplate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SEED = "payable-templates.json"


async def load_payable_templates(scope: Scope, seeds: Path) -> int:
    """Load the templates of `seeds/payable-templates.json` into a system that never had any; return how many."""
    stored = scoped(PayableTemplate, scope)
    if await stored.count(limit=1, archived=True):
        return 0
    templates = [
        PayableTemplate(
            company_id=scope.company_id,
            system_id=scope.system_id,
            name=seed_row["name"],
            kind=seed_row["kind"],
            subject=seed_row["subject"],
            text="\n".join(seed_row["lines"]),
            updated_by=scope.user_id,
        ).model_dump(exclude={"id"})
        for seed_row in json.loads((seeds / SEED).read_text())
    ]
    await stored.insert_many(templates)
    return len(templates)
