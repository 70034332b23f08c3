"""The columns of a rate sheet with the weights of its breaks."""

from collections.abc import Sequence
from typing import NamedTuple

from freight.core.workbooks.lane_rows import FROM_WEIGHT, TO_WEIGHT
from freight.core.workbooks.layouts import LayoutKind
from freight.core.workbooks.rate_units import UnitQuestion, get_rate_basis
from freight.core.workbooks.sheet_notes import WeightsColumn, read_sheet_notes
from freight.core.workbooks.weights_down import FROM, ask_weight_meaning, get_weight_meaning
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import UploadType
from freight.features.shipments.uploads.layouts import get_sheet_answers, get_upload_layout
from freight.features.shipments.uploads.upload_template import UploadTemplate


class WeightColumns(NamedTuple):
    """The columns with the first and the last weights of breaks, and their unit. `last` None: no column. `heading`,
    `samples` and `note` are of the first weights in a matrix, `meaning` says how they are meant there."""

    start: int
    last: int | None
    unit: str
    heading: str = ""
    samples: Sequence[str] = ()
    note: WeightsColumn | None = None
    meaning: str = FROM

    @property
    def question(self) -> UnitQuestion | None:
        """Return the user's question about the weights."""
        return ask_weight_meaning(self.heading, self.note, self.samples)


def find_weight_columns(upload: StoredUpload, fields: UploadTemplate) -> WeightColumns | None:
    """Return the weight columns of a rate sheet; None if it has none."""
    at = {column["field_key"]: column["index"] for column in upload["columns"] if column["field_key"]}
    if upload["type"] != UploadType.TARIFF_LANE or FROM_WEIGHT not in at:
        return None
    rated = get_rate_basis(fields.terms) if fields.terms else None
    start, last, unit = at[FROM_WEIGHT], at.get(TO_WEIGHT), rated.weight if rated else ""
    if last is not None or get_upload_layout(upload).kind is not LayoutKind.VALUES:
        return WeightColumns(start, last, unit)
    column = next(upload_column for upload_column in upload["columns"] if upload_column["index"] == start)
    heading = f"{column.get('above', '')} {column['header']}".strip()
    note = read_sheet_notes(upload.get("notes")).weights_in(start)
    answers = get_sheet_answers(upload)
    return WeightColumns(
        start, last, unit, heading, column["samples"], note, get_weight_meaning(heading, note, answers)
    )
