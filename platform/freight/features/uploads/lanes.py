"""Rate workbooks: their rows are bands of a tariff, imported as its lanes all at once or not at all."""

from collections.abc import AsyncIterator

from freight.core.rating.bands import RateBand
from freight.core.workbooks.lane_rows import band_of, lane_finding
from freight.core.workbooks.letters import column_letters
from freight.core.workbooks.sheet_rows import CheckedRow, Result, SheetRow, refused
from freight.core.workbooks.unpivot import Unpivot
from freight.documents.upload import Upload, UploadState
from freight.features.tariffs import service as tariffs
from freight.features.tasks.work import Cancelled, Outcome, Work
from freight.features.uploads import chunks
from freight.kit import clock
from freight.kit.tenancy import Record, Scope, scoped


def judged(rows: list[SheetRow], columns: list[str | None], unpivot: Unpivot | None = None) -> list[CheckedRow]:
    """A row the template accepts is a new band: a rate sheet replaces the lanes of the tariff's draft.

    Where breaks stand across, the bands of a lane are made of one row of the sheet: one that is refused keeps the lane
    out, for a lane with a hole would be rated by.
    """
    for row in rows:
        if not row.findings:
            row.findings = lane_finding(row.values)
    faulty = {_lane_of(row, unpivot): row for row in reversed(rows) if row.findings} if unpivot else {}
    return [_judged(row, columns, faulty.get(_lane_of(row, unpivot)) if unpivot else None) for row in rows]


def _judged(row: SheetRow, columns: list[str | None], beside: SheetRow | None) -> CheckedRow:
    if row.findings:
        return refused(row, columns)
    if beside is not None and beside.column is not None:
        note = f"Stays out with cell {column_letters(beside.column)}{beside.number}, a break of the same lane."
        return CheckedRow(row.number, Result.REFUSED, row.values, note=note)
    return CheckedRow(row.number, Result.NEW, row.values)


def _lane_of(row: SheetRow, unpivot: Unpivot | None) -> tuple[int, int | str | None]:
    """The row of the sheet and what tells its lanes apart: what stands above the breaks, or the column."""
    if unpivot and unpivot.has_breaks and row.column is not None:
        return row.number, unpivot.group_of[row.column]
    return row.number, row.column


async def import_lanes(work: Work, upload: Record) -> Outcome:
    """Give the draft of the tariff the accepted rows as its lanes. Run again, it ends with the same lanes."""
    tariff = await tariffs.one(work.scope, str(upload["tariff_id"]))
    identifiers = frozenset(tariff.versions[0].terms.identifiers)
    bands = [band async for band in _bands(work.scope, upload, identifiers)]
    if await work.is_cancelled():
        await _end(work.scope, upload, UploadState.STOPPED, "Stopped before the lanes were stored.", 0)
        raise Cancelled("Stopped before the lanes were stored.")
    summary = await tariffs.replace_lanes(work.scope, str(upload["tariff_id"]), bands, by_name=upload["user_name"])
    message = f"{_counted(summary.bands, 'break')} in {_counted(summary.lanes, 'lane')}, "
    message += f"in draft version {summary.version_number}."
    if summary.parallel:
        message += f" {_counted(summary.parallel, 'lane')} added for breaks that overlap."
    if summary.repeated:
        message += f" {_counted(summary.repeated, 'row')} said what another row says."
    await work.progress(upload["row_count"], upload["row_count"])
    await _end(work.scope, upload, UploadState.IMPORTED, message, len(bands))
    return Outcome(message)


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


async def _bands(scope: Scope, upload: Record, identifiers: frozenset[str]) -> AsyncIterator[RateBand]:
    async for row in chunks.rows_of(scope, upload["_id"], (Result.NEW,)):
        yield band_of(row["n"], row["v"], identifiers)


async def _end(scope: Scope, upload: Record, state: UploadState, message: str, added: int) -> None:
    now = clock.now()
    outcome = {"added": added, "changed": 0, "unchanged": 0, "refused": upload["counts"]["refused"], "conflicts": 0}
    change = {"state": state, "outcome": outcome, "message": message, "finished_on": now, "updated_on": now}
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})
