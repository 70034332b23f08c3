"""The explicit table of field types. A new type: one file here, one folder in `webapp/src/fields`, one line in each
table; a test holds the two against each other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from freight.core.fields import autocomplete, checkbox, date, dropdown, multiline, multiselect, numeric, text
from freight.core.fields.reading import Reader
from freight.core.fields.spec import FieldSpec
from freight.core.places import Place


@dataclass(frozen=True)
class FieldType:
    """A type of field. `reader` compiles a field's metadata to a reader of cells; `text_of` gives the canonical text
    of a stored value, by which lengths are counted and patterns matched. `order` says how the filter compares."""

    reader: Callable[..., Reader]
    text_of: Callable[[Any], str] = text.text_of
    order: str = "text"  # text, numeric, date

    def reader_at(self, spec: FieldSpec, place: Place) -> Reader:
        """The reader of a field for what people at a place type."""
        return self.reader(spec, place) if self.order != "text" else self.reader(spec)


FIELD_TYPES: dict[str, FieldType] = {
    "text": FieldType(text.reader),
    "numeric": FieldType(numeric.reader, numeric.text_of, "numeric"),
    "multiline": FieldType(multiline.reader),
    "dropdown": FieldType(dropdown.reader),
    "date": FieldType(date.reader, order="date"),
    "multiselect": FieldType(multiselect.reader, multiselect.text_of),
    "autocomplete": FieldType(autocomplete.reader),
    "checkbox": FieldType(checkbox.reader, checkbox.text_of),
}
