"""Field metadata: what a tenant's template says about a field, and how cells are read by it."""

from freight.core.fields.field_types import FIELD_TYPES, list_field_options
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.grid_rows import ActionType, ReadRow, RowValidator, check_grid
from freight.core.fields.reading import FieldType
from freight.core.fields.spec import FieldSpec

__all__ = [
    "FIELD_TYPES",
    "ActionType",
    "FieldFinding",
    "FieldSpec",
    "FieldType",
    "FindingKind",
    "ReadRow",
    "RowValidator",
    "check_grid",
    "list_field_options",
]
