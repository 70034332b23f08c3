"""Shipment numbers repeated in a sheet whose rows are not cargo lines: none of these rows is imported.

A repetition is found only after the first row was judged, and perhaps stored with the checked ones.
"""

from collections.abc import AsyncIterator, Mapping

from freight.core.records import Stored
from freight.core.shipments.document import SHIPMENT_NUMBER
from freight.core.workbooks.sheet_rows import CheckedSheetRow, SheetRowResult
from freight.documents.records.upload import StoredUpload
from freight.documents.upload_chunk import UploadChunk, match_upload_chunk, match_upload_chunks_with_results
from freight.features.shipments.uploads import chunks
from freight.features.shipments.uploads.shipments import build_repeated_number_finding
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_ACCEPTED = (SheetRowResult.NEW, SheetRowResult.CHANGED, SheetRowResult.UNCHANGED)


async def refuse_repeated_numbers(
    scope: Scope, upload: StoredUpload, repeated: Mapping[str, int]
) -> AsyncIterator[tuple[SheetRowResult, CheckedSheetRow]]:
    """Refuse accepted rows whose number is repeated further down; `repeated` holds the row of the repetition. Yields
    each with its former result."""
    if not repeated:
        return
    chunk_query = match_upload_chunks_with_results(upload["_id"], _ACCEPTED)
    cursor = scoped(UploadChunk, scope).find(chunk_query, {"number": 1}).sort("number", 1)
    for number in [chunk["number"] async for chunk in cursor]:
        rows = await chunks.load_checked_rows(scope, upload["_id"], number)
        refused: list[tuple[SheetRowResult, CheckedSheetRow]] = []
        for place, row in enumerate(rows):
            shipment_number = str(row["v"].get(SHIPMENT_NUMBER) or "")
            if row["r"] in _ACCEPTED and shipment_number in repeated:
                sheet_row = _refused(row, shipment_number, repeated[shipment_number])
                refused.append((SheetRowResult(row["r"]), sheet_row))
                rows[place] = chunks.pack_checked_row(sheet_row)
        if refused:
            now = clock.now()
            await chunks.replace_checked_rows(scope, upload["_id"], number, rows, now)
            change: Record = {"results": chunks.count_row_results(rows), "updated_on": now}
            await scoped(UploadChunk, scope).update_one(match_upload_chunk(upload["_id"], number), {"$set": change})
        for refusal in refused:
            yield refusal


def _refused(row: Stored, number: str, again: int) -> CheckedSheetRow:
    finding = build_repeated_number_finding(number, f"in row {again} of this sheet, too")
    bad = {SHIPMENT_NUMBER: (number, finding)}
    return CheckedSheetRow(row["n"], SheetRowResult.REFUSED, row["v"], bad=bad, column=row.get("c"))
