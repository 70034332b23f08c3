"""The columns of a rate sheet that hold the weights of its breaks."""

from collections.abc import Sequence
from typing import NamedTuple

from freight.core.workbooks.lane_rows import FROM_WEIGHT, TO_WEIGHT
from freight.core.workbooks.layouts import LayoutKind
from freight.core.workbooks.rate_units import Question, rated_by
from freight.core.workbooks.sheet_notes import WeightsColumn, notes_of
from freight.core.workbooks.weights_down import FROM, meaning_of, question_of
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import UploadType
from freight.features.shipments.uploads.layouts import answers_of, of
from freight.features.shipments.uploads.template import UploadTemplate


class WeightColumns(NamedTuple):
    """Where the first and the last weights of breaks stand in rows, and the unit they are in. `last` None: in no
    column. `heading`, `samples` and `note` are of the first ones in a matrix, `meaning` how they are meant there."""

    start: int
    last: int | None
    unit: str
    heading: str = ""
    samples: Sequence[str] = ()
    note: WeightsColumn | None = None
    meaning: str = FROM

    @property
    def question(self) -> Question | None:
        """What the user has to say about the weights."""
        return question_of(self.heading, self.note, self.samples)


def weights_of(upload: StoredUpload, fields: UploadTemplate) -> WeightColumns | None:
    """The columns of weights of a rate sheet; None where no column has any."""
    at = {column["field_key"]: column["index"] for column in upload["columns"] if column["field_key"]}
    if upload["type"] != UploadType.TARIFF_LANE or FROM_WEIGHT not in at:
        return None
    rated = rated_by(fields.terms) if fields.terms else None
    start, last, unit = at[FROM_WEIGHT], at.get(TO_WEIGHT), rated.weight if rated else ""
    if last is not None or of(upload).kind is not LayoutKind.VALUES:
        return WeightColumns(start, last, unit)
    column = next(each for each in upload["columns"] if each["index"] == start)
    heading = f"{column.get('above', '')} {column['header']}".strip()
    note = notes_of(upload.get("notes")).weights_in(start)
    answers = answers_of(upload)
    return WeightColumns(start, last, unit, heading, column["samples"], note, meaning_of(heading, note, answers))
