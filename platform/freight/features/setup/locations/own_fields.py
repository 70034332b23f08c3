"""What a company adds to locations and operations: the fields of their templates."""

from freight.core.errors import NotFound
from freight.core.fields.spec import FieldSpec
from freight.features.setup.templates import service as templates
from freight.kit.storage.scopes import Scope


async def add_own_fields(scope: Scope, fields: tuple[FieldSpec, ...], doc_type: str) -> tuple[FieldSpec, ...]:
    """The fields every system has, then those of its template. A field of the template under the key of one of the
    others is left out: what that one means is known to the suite."""
    try:
        template = await templates.resolve_template(scope, doc_type)
    except NotFound:
        return fields
    known = {spec.key for spec in fields}
    return (*fields, *(spec for spec in template.fields if spec.key not in known))
