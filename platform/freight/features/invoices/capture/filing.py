"""New invoices from a workbook: its rows by column of the grid, with what a save of them would say. Nothing is stored:
the rows are corrected on the screen and saved from there."""

from freight.core.errors import Invalid
from freight.core.fields.findings import Finding, FindingKind
from freight.core.invoices.capture import SHIPMENT
from freight.core.workbooks.cells import cell_text, error_message, is_error
from freight.core.workbooks.shown_rows import shown_findings
from freight.features.invoices.capture import service
from freight.features.invoices.capture.columns import offered
from freight.features.invoices.capture.schemas import MOST_SAVED
from freight.features.setup.templates import service as templates
from freight.kit.records import sheets
from freight.kit.storage.scopes import Scope
from freight.kit.storage.uploaded_file import IncomingFile


async def rows_of(scope: Scope, incoming: IncomingFile | None, account_id: str = "") -> dict[str, object]:
    """The rows of a workbook (`schemas.FileRows`). Its headings are the labels of the grid's columns.

    Raises Invalid for what is no workbook, lacks a mandatory column or has too many rows; TooLarge.
    """
    template = await templates.resolve(scope, "invoice", account_id)
    fields = (*template.fields, *await offered(scope, template))
    # only the shipment cannot be filled in on the screen for all rows at once
    asked = [
        spec.model_copy(update={"is_mandatory": spec.key == SHIPMENT, "is_unique_field": False})
        for spec in fields
        if not spec.is_readonly
    ]
    sheet, left_out = await sheets.read(asked, incoming, scope.company_id)
    if not sheet:
        raise Invalid("The workbook has no rows.", code="no_rows")
    if len(sheet) > MOST_SAVED:
        raise Invalid(f"The workbook has {len(sheet):,} rows; {MOST_SAVED:,} can be added at once.", code="too_many")
    broken: dict[int, dict[str, Finding]] = {}
    rows: list[dict[str, object]] = []
    for line in sheet:
        wrong = {
            key: Finding(FindingKind.SERVER, error_message(cell)) for key, cell in line.cells.items() if is_error(cell)
        }
        wrong |= shown_findings(asked, line.shown, line.cells)
        if wrong:
            broken[line.number] = wrong
        cells = {key: text for key, cell in line.cells.items() if (text := cell_text(cell))}
        rows.append({"tempId": line.number, "updateField": True, **cells})
    outcome = await service.capture(scope, rows, fields, account_id, additional=True, dry=True)
    for number, wrong in broken.items():
        outcome.refused[number] = outcome.refused.get(number, {}) | wrong
    return {"rows": rows, "leftOut": left_out, **service.describe_outcome(outcome)}
