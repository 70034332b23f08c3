"""The field types by their names. A new one: a module in `types/` and its line in `spec.FieldTypeName`."""

from importlib import import_module
from typing import get_args

from freight.core.fields.reading import FieldType
from freight.core.fields.spec import FieldSpec, FieldTypeName


def _type_called(name: str) -> FieldType:
    field_type: FieldType = import_module(f"freight.core.fields.types.{name}").TYPE
    return field_type


FIELD_TYPES: dict[str, FieldType] = {name: _type_called(name) for name in get_args(FieldTypeName)}


def list_field_options(spec: FieldSpec) -> tuple[str, ...]:
    """The only values a field can have; () where it is open."""
    return tuple(option.value for option in spec.options) if FIELD_TYPES[spec.type].bounded else ()
