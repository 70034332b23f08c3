"""Workbooks and carriers' files that report milestones: read into rows that are checked on the screen; and a template
workbook."""

import asyncio

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldSpec
from freight.core.file_kinds import WORKBOOKS
from freight.core.tracking.reading import DAY, FIELDS, KIND, MILESTONE, SHIPMENT, TIME, ZONE
from freight.core.workbooks.cells import format_cell
from freight.features.shipments.tracking_state import load_system_milestones
from freight.features.tracking.capture import carrier_files
from freight.features.tracking.capture.schemas import MOST_ROWS, EventFile, EventRow
from freight.kit.records import record_sheets
from freight.kit.storage.files import safe_name
from freight.kit.storage.scopes import Scope
from freight.kit.storage.uploaded_file import IncomingFile
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

_OTHER_KIND = "Drop a workbook (.xlsx, .xls, .xlsb, .csv) or a carrier’s 214 file (.edi, .x12, .txt)."
_NOT_COMPUTED = "formula without a result"
_ALIASES = {
    SHIPMENT: ("Shipment", "Shipment no", "Reference", "Bill of lading", "BOL", "Booking number", "PRO number"),
    MILESTONE: ("Milestone code", "Status", "Status code", "Event", "Event code"),
    KIND: ("Kind", "Planned or actual", "Actual or estimated"),
    DAY: ("Event date", "Date and time", "Occurred at"),
    TIME: ("Event time", "Local time"),
    ZONE: ("Zone", "Timezone", "UTC offset"),
}
_COLUMNS = tuple(
    FieldSpec(
        key=f"event#{key}",
        label=label,
        length=200,
        is_mandatory=key in (SHIPMENT, MILESTONE, DAY),
        aliases=_ALIASES[key],
        display_order=at,
    )
    for at, (key, label) in enumerate(FIELDS.items(), 1)
)


async def read_event_rows(scope: Scope, incoming: IncomingFile | None) -> EventFile:
    """Return the rows of a workbook or of a carrier's file, by its file extension. Nothing is stored. Raises Invalid
    for a file that is neither, lacks a column or has too many rows; TooLarge."""
    name = safe_name(incoming.filename or "") if incoming else ""
    if name.lower().endswith(carrier_files.ENDINGS):
        return await carrier_files.read_carrier_event_file(scope, incoming)
    if name and not name.lower().endswith(WORKBOOKS):
        raise Invalid(_OTHER_KIND, code=ErrorCode.WRONG_EXTENSION)
    sheet, left_out = await record_sheets.read_record_sheet(_COLUMNS, incoming, scope.company_id, endings=WORKBOOKS)
    if not sheet:
        raise Invalid("The workbook has no rows.", code=ErrorCode.NO_ROWS)
    if len(sheet) > MOST_ROWS:
        raise Invalid(
            f"The workbook has {len(sheet):,} rows; {MOST_ROWS:,} can be read at once.", code=ErrorCode.TOO_MANY
        )
    rows = [
        EventRow.model_validate(
            {
                "tempId": line.number,
                **{key: _text(line, f"event#{key}") for key in FIELDS},
            }
        )
        for line in sheet
    ]
    return EventFile(name=name, left_out=left_out, rows=rows)


def _text(line: record_sheets.RecordSheetRow, key: str) -> str:
    """Return the text of a cell; for a formula that was never computed, words that no field accepts as a value."""
    text = format_cell(line.cells.get(key))
    has_no_value = key in line.shown.faults or (key in line.faults and not text)
    return (_NOT_COMPUTED if has_no_value else text)[:200]


async def build_event_template(scope: Scope) -> tuple[str, bytes]:
    """Return (file name, content) of a workbook with the columns, and a row for each milestone as an example of its
    code."""
    rows: list[list[Cell]] = [
        [None, system_milestone.code, "Actual", None, None, scope.place.time_zone]
        for system_milestone in await load_system_milestones(scope)
    ]
    content = await asyncio.to_thread(build_table_workbook, "Milestones", tuple(FIELDS.values()), rows)
    return "milestones.xlsx", content
