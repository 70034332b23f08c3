"""The filter fields of template fields."""

from freight.core.fields import FIELD_TYPES, FieldSpec
from freight.core.rules import FilterField


def build_filter_field(spec: FieldSpec) -> FilterField:
    """Return the filter field of a template field."""
    group, _, key = spec.key.partition("#")
    return FilterField(f"data.{group}.{key}", spec.label, FIELD_TYPES[spec.type].filtered_as)
