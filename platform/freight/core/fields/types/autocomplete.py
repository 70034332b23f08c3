"""Fields with suggestions: the suggestions help typing, they do not bound it. A typed-in value is a value (A020); what
only a list may hold is a dropdown."""

from freight.core.fields.reading import FieldType
from freight.core.fields.types.text import reader

TYPE = FieldType(reader)
