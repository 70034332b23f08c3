"""Read new invoices from a workbook: its rows by grid column, with the findings a save would report. Nothing is stored;
the rows are corrected on the screen and saved from there."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.invoices.capture import SHIPMENT
from freight.core.workbooks.cells import describe_cell_error, format_cell, is_error_cell
from freight.core.workbooks.shown_rows import list_shown_findings
from freight.features.invoices.capture import service
from freight.features.invoices.capture.columns import list_extra_charge_columns
from freight.features.invoices.capture.schemas import MOST_SAVED
from freight.features.setup.templates import service as templates
from freight.kit.records import record_sheets
from freight.kit.storage.scopes import Scope
from freight.kit.storage.uploaded_file import IncomingFile


async def read_capture_rows(scope: Scope, incoming: IncomingFile | None, account_id: str = "") -> dict[str, object]:
    """Read the rows of a workbook (`schemas.FileRows`). Its headings are the labels of the grid's columns.

    Raises Invalid when it is not a workbook, lacks a mandatory column or has too many rows; TooLarge.
    """
    template = await templates.resolve_template(scope, "invoice", account_id)
    fields = (*template.fields, *await list_extra_charge_columns(scope, template))
    # every other column can be filled in on the screen for all rows at once
    field_specs = [
        spec.model_copy(update={"is_mandatory": spec.key == SHIPMENT, "is_unique_field": False})
        for spec in fields
        if not spec.is_readonly
    ]
    sheet, left_out = await record_sheets.read_record_sheet(field_specs, incoming, scope.company_id)
    if not sheet:
        raise Invalid("The workbook has no rows.", code=ErrorCode.NO_ROWS)
    if len(sheet) > MOST_SAVED:
        raise Invalid(
            f"The workbook has {len(sheet):,} rows; {MOST_SAVED:,} can be added at once.", code=ErrorCode.TOO_MANY
        )
    broken: dict[int, dict[str, FieldFinding]] = {}
    rows: list[dict[str, object]] = []
    for line in sheet:
        wrong = {
            key: FieldFinding(FindingKind.SERVER, describe_cell_error(cell))
            for key, cell in line.cells.items()
            if is_error_cell(cell)
        }
        wrong |= list_shown_findings(field_specs, line.shown, line.cells)
        if wrong:
            broken[line.number] = wrong
        cells = {key: text for key, cell in line.cells.items() if (text := format_cell(cell))}
        rows.append({"tempId": line.number, "updateField": True, **cells})
    outcome = await service.capture_rows(scope, rows, template, fields, account_id, additional=True, dry=True)
    for number, wrong in broken.items():
        outcome.refused[number] = outcome.refused.get(number, {}) | wrong
    return {"rows": rows, "leftOut": left_out, **service.describe_capture_outcome(outcome)}
