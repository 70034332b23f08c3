"""Field rules for each demo system: one sets a value from a lookup table, one compares with a value, one compares two
fields."""

import json
from pathlib import Path

from freight.documents.validation_rule import ValidationRule
from freight.features.setup.rules import service as rules
from freight.features.setup.rules.schemas import RuleSave
from freight.features.setup.templates import service as templates
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# the permission under which a user would have saved them
_PERMISSION = "systemConfig.editProfileMetadata"


async def load_demo_rules(scope: Scope, seeds: Path) -> int:
    """Save the rules of `seeds/demo-rules.json` in a demo system that never had one; return how many."""
    if await scoped(ValidationRule, scope).count(limit=1, archived=True):
        return 0
    rule_seeds = json.loads((seeds / "demo-rules.json").read_text())
    for rule in rule_seeds:
        template = await templates.resolve_template(scope, rule["docType"])
        body = RuleSave(template_id=str(template.id), field_key=rule["field"], fields=rule["fields"])
        await rules.save_validation_rule(scope, None, body, _PERMISSION)
    return len(rule_seeds)
