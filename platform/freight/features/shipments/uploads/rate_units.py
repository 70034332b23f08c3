"""In which unit a rate sheet is read: told before it is checked, asked where it is open, refused where it differs."""

from dataclasses import dataclass

from freight.core.workbooks import rate_units
from freight.core.workbooks.lane_rows import FROM_WEIGHT, RATE, TO_WEIGHT
from freight.core.workbooks.layouts import LayoutKind, SheetColumn
from freight.core.workbooks.rate_units import Question
from freight.core.workbooks.spelled_weights import breaks_in
from freight.documents.records.upload import StoredUpload
from freight.features.shipments.uploads import layouts
from freight.features.shipments.uploads.template import UploadTemplate


@dataclass(frozen=True)
class UnitsRead:
    """How weights and rates of a sheet are read, in words; what has to be said; what keeps it from being checked."""

    told: str = ""
    questions: tuple[Question, ...] = ()
    fault: str = ""


def read(upload: StoredUpload, fields: UploadTemplate) -> UnitsRead:
    """The units of an upload of rates; nothing of any other."""
    rated = rate_units.rated_by(fields.terms) if fields.terms else None
    if rated is None:
        return UnitsRead()
    layout = layouts.of(upload)
    heads: dict[str, list[str]] = {}
    for row in upload["columns"]:
        heads.setdefault(row["field_key"] or "", []).append(f"{row.get('above', '')} {row['header']}".strip())
    values = [
        SheetColumn(row["index"], row["header"], row.get("above", ""), row["samples"])
        for row in upload["columns"]
        if row["index"] in layout.columns
    ]
    breaks = values if layout.kind is LayoutKind.BREAKS else []
    weights = [*heads.get(FROM_WEIGHT, ()), *heads.get(TO_WEIGHT, ())]
    said = rate_units.read_units(breaks, weights, heads.get(RATE, ()))
    for row in upload["columns"]:
        if row["field_key"] == FROM_WEIGHT:
            said = said.with_rows(breaks_in(row["samples"]))
    answers = answers_of(upload)
    return UnitsRead(
        rate_units.in_words(rated),
        tuple(rate_units.questions(said, rated)),
        rate_units.unit_fault(said, rated, answers),
    )


def answers_of(upload: StoredUpload) -> dict[str, str]:
    """What was said of the sheet, by question."""
    return dict((upload.get("layout") or {}).get("answers") or {})
