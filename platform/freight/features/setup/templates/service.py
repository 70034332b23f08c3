"""Find the field template that applies to a caller, compiled once per version."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

import orjson
from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.core.fields import ActionType, FieldSpec, RowValidator
from freight.core.fields.spec import parse_fields
from freight.core.places import Place
from freight.core.records import Stored
from freight.core.scripting.computed_fields import ComputedField
from freight.core.scripting.records import find_scripted_records
from freight.documents.field_template import FieldTemplate, match_system_templates, match_templates_of_owners
from freight.features.setup.templates.computed_fields import load_computed_fields
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

SHIPMENT = "shipment"
MISSING = "Template not found: Template not available for selected criteria! Please contact support team."

Made = TypeVar("Made")


@dataclass(frozen=True)
class Template:
    """A template ready for use."""

    id: ObjectId
    name: str
    doc_type: str
    version: int
    account_id: ObjectId | None
    revision: int
    fields: tuple[FieldSpec, ...]
    _content: bytes

    def validator(self, action: ActionType, place: Place) -> RowValidator:
        """Return the compiled checks of its rows for one grid and the input formats of a place; the same object for the
        same content."""
        return _compiled(self._content, action, place)

    def derived(self, make: Callable[[tuple[FieldSpec, ...]], Made]) -> Made:
        """Return what `make` builds from the fields, built once for the same content."""
        derived_content: Made = _derived(self._content, make)
        return derived_content

    def with_fields(self, fields: Iterable[FieldSpec]) -> "Template":
        """Return the same template with only these of its fields."""
        field_specs = tuple(fields)
        return replace(self, fields=field_specs, _content=orjson.dumps([spec.wire() for spec in field_specs]))

    def view(self) -> dict[str, object]:
        """Return the wire form (`schemas.TemplateView`)."""
        return {
            "templateId": str(self.id),
            "profileName": self.name,
            "docType": self.doc_type,
            "version": self.version,
            "revision": self.revision,
            "accountId": str(self.account_id) if self.account_id else None,
            "fields": [spec.wire() for spec in self.fields],
        }


async def resolve_template(scope: Scope, doc_type: str, account_id: object = None) -> Template:
    """Return the account's own template if it has one, else the system's. Raises NotFound if there is neither."""
    owners: list[ObjectId | None] = [None]
    if account_id:
        owners.append(parse_object_id(account_id, "account"))
    cursor = scoped(FieldTemplate, scope).find(match_templates_of_owners(doc_type, owners))
    templates = {stored["account_id"]: stored async for stored in cursor.limit(2)}
    if not templates:
        raise NotFound(MISSING, code=ErrorCode.TEMPLATE_MISSING)
    return await _complete(scope, templates.get(owners[-1]) or templates[None])


async def resolve_first_template(scope: Scope, doc_types: Sequence[str]) -> Template:
    """Return the system's template of the first of these document types that has one. Raises NotFound if there is
    none."""
    template_query = match_system_templates(doc_types)
    cursor = {stored["doc_type"]: stored async for stored in scoped(FieldTemplate, scope).find(template_query)}
    for doc_type in doc_types:
        if doc_type in cursor:
            return await _complete(scope, cursor[doc_type])
    raise NotFound(MISSING, code=ErrorCode.TEMPLATE_MISSING)


async def get_template_by_id(scope: Scope, template_id: object) -> Template:
    """Return the template with that id. Raises NotFound if it is not in scope."""
    stored = await scoped(FieldTemplate, scope).find_one({"_id": parse_object_id(template_id, "template")})
    if stored is None:
        raise NotFound(MISSING, code=ErrorCode.TEMPLATE_MISSING)
    return await _complete(scope, stored)


async def find_grid_template(scope: Scope, doc_type: str, template_id: str, account_id: str) -> Template:
    """Return the template a grid was built from: the named one, else the account's or the system's. Raises NotFound if
    there is none or it is of another type."""
    template = (
        await get_template_by_id(scope, template_id)
        if template_id
        else await resolve_template(scope, doc_type, account_id)
    )
    if template.doc_type != doc_type:
        raise NotFound(MISSING, code=ErrorCode.TEMPLATE_MISSING)
    return template


async def find_template_or_override(scope: Scope, record_id: str, doc_type: str) -> Template:
    """Return the template for an id, which may be that of a template or of an account."""
    template_id = parse_object_id(record_id, "template")
    stored = await scoped(FieldTemplate, scope).find_one({"_id": template_id, "doc_type": doc_type})
    return await _complete(scope, stored) if stored else await resolve_template(scope, doc_type, template_id)


async def _complete(scope: Scope, stored: Stored) -> Template:
    """Return a stored template with the fields that scripting rules compute, ready for use."""
    records = find_scripted_records(stored["doc_type"])
    return to_template(stored, await load_computed_fields(scope, records) if records else ())


def to_template(stored: Stored, computed: Sequence[ComputedField] = ()) -> Template:
    """Return a stored template, ready for use; `computed`: the fields that follow its own."""
    content = orjson.dumps([*stored["fields"], *(field.build_field().wire() for field in computed)])
    return Template(
        stored["_id"],
        stored["name"],
        stored["doc_type"],
        stored["version"],
        stored["account_id"],
        stored["revision"],
        _parsed(content),
        content,
    )


# compiling takes a few milliseconds, and every save needs it. The content itself is the key, so that a change of the
# template by another process never leaves a stale one behind
@lru_cache(maxsize=256)
def _parsed(content: bytes) -> tuple[FieldSpec, ...]:
    return parse_fields(orjson.loads(content))


@lru_cache(maxsize=256)
def _derived(content: bytes, make: Callable[[tuple[FieldSpec, ...]], Made]) -> Made:
    return make(_parsed(content))


@lru_cache(maxsize=256)
def _compiled(content: bytes, action: ActionType, place: Place) -> RowValidator:
    return RowValidator(_parsed(content), action, place)
