"""Rows that were refused, as the API describes them; `core/refused_rows.py` makes them."""

from freight.core.fields.findings import FindingKind
from freight.kit.http.envelope import WireModel


class CellFinding(WireModel):
    """What there is to say about one cell."""

    kind: FindingKind
    message: str


class RefusedRow(WireModel):
    """A row that was refused, by its `tempId`, with what is wrong by cell."""

    temp_id: int | str
    fields: dict[str, CellFinding]
