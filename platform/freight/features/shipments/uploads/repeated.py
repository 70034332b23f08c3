"""Numbers that several rows of a sheet have although its rows are no cargo lines: none of these rows goes in.

That a number comes again is only known once its first row was judged, and perhaps stored among the checked ones.
"""

from collections.abc import AsyncIterator, Mapping

from freight.core.records import Stored
from freight.core.shipments.document import SHIPMENT_NUMBER
from freight.core.workbooks.sheet_rows import CheckedRow, Result
from freight.documents.records.upload import StoredUpload
from freight.documents.upload_chunk import UploadChunk
from freight.features.shipments.uploads import chunks
from freight.features.shipments.uploads.shipments import repeated_number
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_ACCEPTED = (Result.NEW, Result.CHANGED, Result.UNCHANGED)


async def refuse_firsts(
    scope: Scope, upload: StoredUpload, repeated: Mapping[str, int]
) -> AsyncIterator[tuple[Result, CheckedRow]]:
    """Refuse the rows that were accepted although their number comes again further down; `repeated` has the row where
    it does. Gives each with the result it had."""
    if not repeated:
        return
    wanted = {"upload_id": upload["_id"], "$or": [{f"results.{result}": {"$gt": 0}} for result in _ACCEPTED]}
    found = scoped(UploadChunk, scope).find(wanted, {"number": 1}).sort("number", 1)
    for number in [chunk["number"] async for chunk in found]:
        rows = await chunks.checked_rows(scope, upload["_id"], number)
        refused: list[tuple[Result, CheckedRow]] = []
        for place, row in enumerate(rows):
            named = str(row["v"].get(SHIPMENT_NUMBER) or "")
            if row["r"] in _ACCEPTED and named in repeated:
                made = _refused(row, named, repeated[named])
                refused.append((Result(row["r"]), made))
                rows[place] = chunks.packed(made)
        if refused:
            now = clock.now()
            await chunks.replace_checked(scope, upload["_id"], number, rows, now)
            change: Record = {"results": chunks.count_results(rows), "updated_on": now}
            await scoped(UploadChunk, scope).update_one(
                {"upload_id": upload["_id"], "number": number}, {"$set": change}
            )
        for each in refused:
            yield each


def _refused(row: Stored, number: str, again: int) -> CheckedRow:
    finding = repeated_number(number, f"in row {again} of this sheet, too")
    bad = {SHIPMENT_NUMBER: (number, finding)}
    return CheckedRow(row["n"], Result.REFUSED, row["v"], bad=bad, column=row.get("c"))
