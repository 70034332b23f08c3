"""Fields with suggestions, which help typing but do not limit it. Any typed value is valid (A020); a field limited to a
list is a dropdown."""

from freight.core.fields.reading import FieldType
from freight.core.fields.types.text import reader

TYPE = FieldType(reader)
