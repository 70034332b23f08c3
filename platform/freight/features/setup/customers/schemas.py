"""Customers on the wire."""

from freight.core.fields.spec import FieldSpec
from freight.kit.http.envelope import WireModel


class GridTemplate(WireModel):
    """What a grid is drawn from. `template_id` is what its save names."""

    template_id: str
    doc_type: str
    name: str
    fields: list[FieldSpec]
