"""Loading the field templates that come with the suite. A tenant's own changes are left alone."""

import json
from pathlib import Path

from freight.core.fields.spec import FieldSpec, parse_fields
from freight.core.places import US_UNITS
from freight.core.units import MEASURED, US
from freight.documents.field_template import FieldTemplate
from freight.kit import clock
from freight.kit.scopes import Scope
from freight.kit.tenancy import scoped

FOLDER = "field-templates"


async def load_templates(scope: Scope, seeds: Path) -> int:
    """Give a system each template of `seeds/field-templates/` it lacks; returns how many it got."""
    templates, added = scoped(FieldTemplate, scope), 0
    for path in sorted((seeds / FOLDER).glob("*.json")):
        seed = json.loads(path.read_text())
        if await templates.count({"doc_type": seed["docType"], "account_id": None}, limit=1):
            continue
        now = clock.now()
        await templates.insert_one(
            {
                "doc_type": seed["docType"],
                "account_id": None,
                "name": seed["name"],
                "version": 1,
                "fields": [_in_units(scope.place.units, spec).wire() for spec in parse_fields(seed["fields"])],
                "created_on": now,
                "updated_on": now,
                "updated_by": scope.user_id,
            }
        )
        added += 1
    return added


def _in_units(units: str, spec: FieldSpec) -> FieldSpec:
    """A field in the units of its system: those of the seeds are metric."""
    own = US[MEASURED[spec.key]] if units == US_UNITS and spec.key in MEASURED else ""
    return spec.model_copy(update={"unit": own}) if own else spec
