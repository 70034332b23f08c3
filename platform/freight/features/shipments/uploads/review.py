"""The rows of an upload for review: pages of the dry run's results, and the faulty cells for the workbook."""

from collections.abc import Mapping

from freight.core.fields import FieldSpec
from freight.core.fields.given import to_given_values
from freight.core.fields.wire import wire_value
from freight.core.shipments.document import SHIPMENT_NUMBER
from freight.core.workbooks.letters import format_column_letters
from freight.core.workbooks.sheet_rows import SheetRowResult
from freight.documents.records.upload import StoredUpload
from freight.documents.upload_chunk import UploadChunk
from freight.features.shipments.uploads import chunks
from freight.features.shipments.uploads.schemas import BadCell, ChangedCell, UploadRow, UploadRowPage
from freight.features.shipments.uploads.upload_cells import UploadCells
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_SHOWN_BY_DEFAULT = (SheetRowResult.NEW, SheetRowResult.CHANGED, SheetRowResult.REFUSED, SheetRowResult.CONFLICT)


async def query_upload_rows(
    scope: Scope, upload: StoredUpload, result: SheetRowResult | None, page: Page
) -> UploadRowPage:
    """Return a page of rows in sheet order: of one result, or all but the unchanged."""
    wanted_results = (result,) if result else _SHOWN_BY_DEFAULT
    cursor = scoped(UploadChunk, scope).find({"upload_id": upload["_id"]}, {"number": 1, "results": 1})
    summary = await cursor.sort("number", 1).to_list()
    sizes = {
        chunk["number"]: sum(chunk["results"].get(row_result, 0) for row_result in wanted_results) for chunk in summary
    }
    upload_rows: list[UploadRow] = []
    skip = page.skip
    for number, size in sizes.items():
        if skip >= size:
            skip -= size
            continue
        if len(upload_rows) == page.limit:
            break
        packed = [
            row for row in await chunks.load_checked_rows(scope, upload["_id"], number) if row["r"] in wanted_results
        ]
        upload_rows += [build_upload_row_view(row) for row in packed[skip : skip + page.limit - len(upload_rows)]]
        skip = 0
    return UploadRowPage(count=sum(sizes.values()), page_no=page.number, page_limit=page.limit, rows=upload_rows)


def build_upload_row_view(packed: Record) -> UploadRow:
    """Return a row with its cells as text: a changed one with both values, a refused one with what is wrong."""
    given_values = to_given_values(packed["v"])
    cells: dict[str, str | ChangedCell | BadCell] = {
        key: _text(value) for key, value in given_values.items() if value is not None
    }
    for key, old in to_given_values(packed.get("was", {})).items():
        cells[key] = ChangedCell.model_validate({"from": _text(old), "to": _text(given_values.get(key))})
    cells |= packed.get("line", {})
    for key, (text, finding) in chunks.parse_row_findings(packed).items():
        cells[key] = BadCell(bad=text, kind=finding.kind.value, message=finding.message)
    return UploadRow(
        row=packed["n"],
        column=format_column_letters(packed["c"]) if "c" in packed else "",
        result=packed["r"],
        shipment_number=_text(packed["v"].get(SHIPMENT_NUMBER)),
        cells=cells,
        note=packed.get("note", ""),
    )


async def list_cell_marks(
    scope: Scope, upload: StoredUpload, specs: Mapping[str, FieldSpec]
) -> list[tuple[int, int, str, str]]:
    """Return the faulty cells as (row, column from 0, kind, message). Problems of a field without a column are reported
    at the first column; so is a conflict, which concerns the whole row."""
    cells = UploadCells(upload, {key: spec.label for key, spec in specs.items()})
    marks_by_cell: dict[tuple[int, int], list[tuple[str, str]]] = {}
    async for packed in chunks.iterate_checked_rows(
        scope, upload["_id"], (SheetRowResult.REFUSED, SheetRowResult.CONFLICT)
    ):
        number, made_of = packed["n"], packed.get("c")
        cell_marks = [
            (key, finding.kind.value, f"{specs[key].label if key in specs else key}: {finding.message}")
            for key, (_, finding) in chunks.parse_row_findings(packed).items()
        ]
        if packed["r"] == SheetRowResult.CONFLICT:
            cell_marks.append((SHIPMENT_NUMBER, "server", packed["note"]))
        for key, kind, message in cell_marks:
            column = cells.column(key, made_of)
            cell_messages = marks_by_cell.setdefault((number, cells.first if column is None else column), [])
            if (kind, message) not in cell_messages:
                cell_messages.append((kind, message))
    return [
        (number, column, messages[0][0], "\n".join(message for _, message in messages))
        for (number, column), messages in marks_by_cell.items()
    ]


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(value)
    return str(wire_value(value))
