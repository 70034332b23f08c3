"""Load the field templates of the suite. A tenant's own changes are kept."""

import json
from functools import lru_cache
from pathlib import Path

from freight.core.fields.spec import parse_fields
from freight.core.places import METRIC
from freight.documents.field_template import FieldTemplate
from freight.documents.records.field_template import StoredFieldTemplate
from freight.features.setup.templates.units import arrange_template_fields, convert_field_units
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

FOLDER = "field-templates"


async def load_templates(scope: Scope, seeds: Path) -> int:
    """Add the missing templates of `seeds/field-templates/` to a system; return how many."""
    templates, now = scoped(FieldTemplate, scope), clock.now()
    existing_types = set(await templates.distinct("doc_type", {"account_id": None}))
    missing: list[StoredFieldTemplate] = [
        {
            **template,
            "account_id": None,
            "version": 1,
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        for template in _templates_of(seeds / FOLDER, scope.place.units)
        if template["doc_type"] not in existing_types
    ]
    if missing:
        await templates.insert_many(missing)
    return len(missing)


@lru_cache(maxsize=8)
def _templates_of(folder: Path, units: str) -> tuple[StoredFieldTemplate, ...]:
    """Return type, name and fields of each template of a folder, in these units. Cached, because a demo sets up several
    systems at once."""
    seeds = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    return tuple(
        {
            "doc_type": seed["docType"],
            "name": seed["name"],
            "fields": [
                convert_field_units(spec, METRIC, units).wire()
                for spec in arrange_template_fields(parse_fields(seed["fields"]), units)
            ],
        }
        for seed in seeds
    )
