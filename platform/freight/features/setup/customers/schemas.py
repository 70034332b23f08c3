"""Wire shapes of customers."""

from freight.core.fields.spec import FieldSpec
from freight.kit.http.envelope import WireModel


class GridTemplate(WireModel):
    """What a grid is built from. Saving it sends `template_id`."""

    template_id: str
    doc_type: str
    name: str
    fields: list[FieldSpec]
