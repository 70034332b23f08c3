"""Loading the field templates that come with the suite. A tenant's own changes are left alone."""

import json
from pathlib import Path

from freight.core.fields.spec import parse_fields
from freight.core.places import METRIC
from freight.documents.field_template import FieldTemplate
from freight.features.setup.templates.units import arrange_template_fields, convert_field_units
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

FOLDER = "field-templates"


async def load_templates(scope: Scope, seeds: Path) -> int:
    """Give a system each template of `seeds/field-templates/` it lacks; returns how many it got."""
    templates, added = scoped(FieldTemplate, scope), 0
    for path in sorted((seeds / FOLDER).glob("*.json")):
        seed = json.loads(path.read_text())
        if await templates.count({"doc_type": seed["docType"], "account_id": None}, limit=1):
            continue
        fields = arrange_template_fields(parse_fields(seed["fields"]), scope.place.units)
        now = clock.now()
        await templates.insert_one(
            {
                "doc_type": seed["docType"],
                "account_id": None,
                "name": seed["name"],
                "version": 1,
                "fields": [convert_field_units(spec, METRIC, scope.place.units).wire() for spec in fields],
                "created_on": now,
                "updated_on": now,
                "updated_by": scope.user_id,
            }
        )
        added += 1
    return added
