"""The definition of a field type, and the signature of every reader: a non-empty cell goes in; its stored value, None
for empty after all, or a finding comes out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.spec import FieldSpec
from freight.core.places import Place

Reader = Callable[[object], Any]
Order = Literal["text", "numeric", "date"]


@dataclass(frozen=True)
class FieldType:
    """A type of field. `reader` compiles a field's metadata to a reader of cells; `text_of` gives the canonical text
    of a stored value, by which lengths are counted and patterns matched. `order` says how values compare, `filter` how
    a filter asks for them, where that is not by their order. `measured`: the lengths of a field say how much may be
    typed; a day and a check box have one form, and a length is only how wide their column is. `bounded`: the options
    of a field are the only values it takes."""

    reader: Callable[..., Reader]
    text_of: Callable[[Any], str] = str
    order: Order = "text"
    filter: Literal["", "checkbox"] = ""
    measured: bool = True
    bounded: bool = False

    @property
    def filtered_as(self) -> Literal["text", "numeric", "date", "checkbox"]:
        """How a filter asks for values."""
        return self.filter or self.order

    def reader_at(self, spec: FieldSpec, place: Place) -> Reader:
        """Return the reader of a field for input typed at a place."""
        return self.reader(spec, place) if self.order != "text" else self.reader(spec)


def build_unreadable_finding(spec: FieldSpec, otherwise: str) -> FieldFinding:
    """The finding about a value of the wrong kind: the column's own message, else a general one (R130, R136)."""
    return FieldFinding(FindingKind.REGEX, spec.error_message or f"{spec.label} {otherwise}")
