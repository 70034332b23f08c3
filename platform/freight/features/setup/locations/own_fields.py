"""Fields that a company adds to locations and operations with their templates."""

from freight.core.errors import NotFound
from freight.core.fields.spec import FieldSpec
from freight.features.setup.templates import service as templates
from freight.kit.storage.scopes import Scope


async def add_own_fields(scope: Scope, fields: tuple[FieldSpec, ...], doc_type: str) -> tuple[FieldSpec, ...]:
    """Return the built-in fields, then those of the template. Template fields with the key of a built-in field are left
    out."""
    try:
        template = await templates.resolve_template(scope, doc_type)
    except NotFound:
        return fields
    known_keys = {spec.key for spec in fields}
    return (*fields, *(spec for spec in template.fields if spec.key not in known_keys))
