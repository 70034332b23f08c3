"""Another table below the first one of a rate sheet, with its own headings.

If the sheet has one row per break, the user says whether the rows above it are all that is meant. With breaks or places
as columns, or without an answer, nothing of the sheet is imported: the other table may continue the lanes of the first,
and the import would delete what only it contains.
"""

from freight.core.workbooks.layouts import LayoutKind
from freight.core.workbooks.rate_units import UnitChoice, UnitQuestion
from freight.core.workbooks.sheet_notes import read_sheet_notes
from freight.core.workbooks.sheet_questions import LEAVE_OUT
from freight.documents.records.upload import StoredLaneFinding, StoredUpload
from freight.features.shipments.uploads import layouts

TABLES = "tables"


def build_table_questions(upload: StoredUpload) -> list[UnitQuestion]:
    """Return the question about another table that must be answered before the check."""
    table = _first_table(upload)
    if table is None or layouts.get_upload_layout(upload).kind is not LayoutKind.FIELDS:
        return []
    text = (
        f"Row {table:,} begins another table, with headings of its own. To import it, make its headings those of the "
    )
    text += "first table, or move it to a sheet of its own."
    return [UnitQuestion(TABLES, text, [UnitChoice(LEAVE_OUT, f"Import only the rows above row {table:,}", [])])]


def find_refused_table(upload: StoredUpload) -> int | None:
    """Return the row where a table begins that blocks the import of the sheet."""
    return None if is_table_skipped(upload) else _first_table(upload)


def find_skipped_table(upload: StoredUpload) -> int | None:
    """Return the row where a skipped table begins; everything below it is left out."""
    return _first_table(upload) if is_table_skipped(upload) else None


def is_table_skipped(upload: StoredUpload) -> bool:
    """Whether the rows above another table are all that is meant."""
    has_questions = bool(build_table_questions(upload))
    return has_questions and layouts.get_sheet_answers(upload).get(TABLES) == LEAVE_OUT


def build_table_findings(upload: StoredUpload) -> list[StoredLaneFinding]:
    """Return the finding that a table is left out; it must be confirmed because the answer is remembered for these
    headings."""
    table = find_skipped_table(upload)
    if table is None:
        return []
    message = f"Left out: row {table:,}, where another table begins, and all rows below it."
    return [{"code": TABLES, "label": "Another table", "count": 1, "examples": [message], "to_confirm": True}]


def _first_table(upload: StoredUpload) -> int | None:
    return min(read_sheet_notes(upload.get("notes")).tables, default=None)
