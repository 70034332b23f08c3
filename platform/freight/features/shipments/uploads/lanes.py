"""Rate workbooks: their rows are bands of a tariff, imported as its lanes all at once or not at all."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from freight.core.fields.numbers import plain_text
from freight.core.rating.bands import RateBand
from freight.core.rating.beside import get_lane_days
from freight.core.rating.breaks import STEP
from freight.core.rating.known_bands import KnownBand, KnownBands, Place, SheetBands
from freight.core.rating.lane_figures import build_figure_key
from freight.core.workbooks.lane_rows import MINIMUM, RATE, TO_WEIGHT, TRANSIT, BandReader, to_not_over_band
from freight.core.workbooks.letters import format_column_letters
from freight.core.workbooks.minimum_rows import NOTE, is_minimum_row
from freight.core.workbooks.rate_units import BOUND, LOWER
from freight.core.workbooks.sheet_rows import CheckedSheetRow, SheetRow, SheetRowResult, refuse_sheet_row
from freight.core.workbooks.unpivot import Unpivot
from freight.documents.records.upload import StoredLaneFinding, StoredUpload
from freight.documents.upload import Upload, UploadState
from freight.features.shipments.uploads import chunks, lane_findings, rate_cells, upload_template
from freight.features.shipments.uploads.incomplete_lanes import refuse_incomplete_lanes
from freight.features.shipments.uploads.lane_periods import refuse_other_periods
from freight.features.shipments.uploads.layouts import get_sheet_answers
from freight.features.shipments.uploads.range_methods import find_above_row, resolve_range_methods
from freight.features.shipments.uploads.sheet_charge import find_sheet_charge, get_sheet_terms
from freight.features.shipments.uploads.tariff_snapshot import require_terms_unchanged
from freight.features.tariffs import service as tariffs
from freight.features.work.tasks.runner import TaskCancelled, TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# a sheet replaces the lanes, so unchanged rows are included
_ACCEPTED = (SheetRowResult.NEW, SheetRowResult.CHANGED, SheetRowResult.UNCHANGED)


@dataclass(frozen=True)
class ComparedBands:
    """What the rows of a sheet are compared with: what is stored, and earlier rows of the sheet for the same dates.
    `accepted`: the bands of the rows accepted so far."""

    reader: BandReader
    bands: KnownBands
    sheets: dict[tuple[str, str], SheetBands] = field(default_factory=lambda: defaultdict(SheetBands))
    is_not_over: bool = False  # see `to_not_over_band`
    accepted: list[RateBand] = field(default_factory=list)

    @property
    def identifiers(self) -> frozenset[str]:
        """Return what the tariff finds lanes by."""
        return self.reader.identifiers

    def bounded(self, band: RateBand) -> RateBand:
        """Return the band with its end interpreted by the answers about the sheet."""
        return to_not_over_band(band) if self.is_not_over else band


async def load_compared_bands(scope: Scope, upload: StoredUpload) -> ComparedBands:
    """Load the tariff's present bands for the comparison in a dry run."""
    terms, lanes = await tariffs.load_compared_lanes(scope, str(upload["tariff_id"]))
    terms = get_sheet_terms(upload, terms)
    charge = terms.rate_sheet_charge
    known_bands = KnownBands(lanes, terms.identifiers, charge.id if charge else "")
    return ComparedBands(BandReader(frozenset(terms.identifiers)), known_bands, is_not_over=_is_not_over(upload))


def _is_not_over(upload: StoredUpload) -> bool:
    return get_sheet_answers(upload).get(BOUND) == LOWER


def judge_band_rows(
    rows: list[SheetRow], columns: list[str | None], stored: ComparedBands, unpivot: Unpivot | None = None
) -> list[CheckedSheetRow]:
    """Return the result of each row: an accepted row is a break, either new or already there with the same or another
    rate. The whole sheet replaces the lanes of the tariff's draft.

    If breaks are columns, the bands of a lane come from one row of the sheet: a refused one keeps the lane out, because
    a lane with a gap would still be used for rating.
    """
    bands = [_read_band(row, stored.reader) for row in rows]
    faulty = {_lane_of(row, unpivot): row for row in reversed(rows) if row.findings} if unpivot else {}
    return [
        _judged(row, band, stored, faulty.get(_lane_of(row, unpivot)) if faulty else None)
        if not row.findings
        else refuse_sheet_row(row, columns)
        for row, band in zip(rows, bands, strict=True)
    ]


def _read_band(row: SheetRow, reader: BandReader) -> RateBand | None:
    """Return the band of a row, recording its errors; None if it is refused, or states the minimum of its lane."""
    if row.findings:
        return None
    band, row.findings = reader.judge_row(row.number, row.values)
    return band


def _judged(row: SheetRow, stated: RateBand | None, stored: ComparedBands, beside: SheetRow | None) -> CheckedSheetRow:
    if beside is not None and beside.column is not None:
        note = f"Rejected along with {_shown((beside.number, beside.column))}, a break of the same lane."
        return CheckedSheetRow(row.number, SheetRowResult.REFUSED, row.values, note=note, column=row.column)
    if stated is None:
        return _judged_minimum(row, stored)
    band = stored.bounded(stated)
    stored.accepted.append(band)
    met = stored.sheets[get_lane_days(band.attributes)].met(band, (row.number, row.column))
    note = "" if met is None else _twice(*met)
    known_band, is_same = stored.bands.find(band)
    if known_band is None:
        return CheckedSheetRow(row.number, SheetRowResult.NEW, row.values, note=note, column=row.column)
    was = {} if is_same else _what_was(band, known_band)
    result = SheetRowResult.UNCHANGED if is_same else SheetRowResult.CHANGED
    return CheckedSheetRow(row.number, result, row.values, was=was, note=note, column=row.column)


def _judged_minimum(row: SheetRow, stored: ComparedBands) -> CheckedSheetRow:
    """Return the result of a row that states the minimum of a lane, compared with the stored one."""
    band = stored.reader.read_band(row.number, {**row.values, RATE: 0})
    is_known, least = stored.bands.minimum_of(band.identifiers, band.attributes)
    if not is_known:
        return CheckedSheetRow(row.number, SheetRowResult.NEW, row.values, note=NOTE)
    if least == band.minimum:
        return CheckedSheetRow(row.number, SheetRowResult.UNCHANGED, row.values, note=NOTE)
    was = {MINIMUM: None if least is None else plain_text(least)}
    return CheckedSheetRow(row.number, SheetRowResult.CHANGED, row.values, was=was, note=NOTE)


def _shown(place: Place) -> str:
    number, column = place
    return f"row {number}" if column is None else f"cell {format_column_letters(column)}{number}"


def _twice(first: Place, is_same: bool) -> str:
    """Return the message for a break that the sheet states twice: two rates of which the cheaper is charged may be
    meant, or a line was copied and not changed."""
    if is_same:
        return f"Duplicate of {_shown(first)}; imported once."
    return f"Differs from {_shown(first)} for the same lane and break. Both are kept; the tariff’s lane choice decides."


def _what_was(band: RateBand, known: KnownBand) -> dict[str, object]:
    """Return the cells of a break that differ, with their stored values. An end is shown as sheets print it."""
    known_range = known.range
    end = None if known_range.end is None else known_range.end - STEP
    differs = {
        TO_WEIGHT: (not known.ends_with(band), end),
        RATE: (known_range.rate != band.rate, known_range.rate),
        MINIMUM: (known.minimum != band.minimum, known.minimum),
        TRANSIT: (known.transit_days != band.transit_days, known.transit_days),
    }
    was = {key: value for key, (is_other, value) in differs.items() if is_other}
    was |= {build_figure_key(charge_id, figure): value for charge_id, figure, value in known.differing(band)}
    return {key: value if value is None else plain_text(value) for key, value in was.items()}


def _lane_of(row: SheetRow, unpivot: Unpivot | None) -> tuple[int, int | str | None]:
    """Return the row of the sheet and what distinguishes its lanes: the heading above the breaks, or the column."""
    if unpivot and unpivot.has_breaks and row.column is not None:
        return row.number, unpivot.group_of[row.column]
    return row.number, row.column


async def judge_sheet_rows(
    scope: Scope, upload: StoredUpload, identifiers: frozenset[str], bands: Sequence[RateBand] | None
) -> tuple[Counter[str], list[StoredLaneFinding]]:
    """Check the rows of a sheet together: return how many accepted rows are refused because of others, by their former
    result, and the findings about the remaining lanes. `bands`: those of the accepted rows in sheet order, None if a
    row is refused."""
    along = await refuse_incomplete_lanes(scope, upload, identifiers) if bands is None else Counter[str]()
    version = (await tariffs.read_tariff(scope, str(upload["tariff_id"]))).versions[0]
    counter, period_findings = await refuse_other_periods(scope, upload, identifiers, version.effective_date)
    return along + counter, [*period_findings, *await collect_lane_findings(scope, upload, None if counter else bands)]


async def collect_lane_findings(
    scope: Scope, upload: StoredUpload, bands: Sequence[RateBand] | None = None
) -> list[StoredLaneFinding]:
    """Return the findings about the lanes made from the accepted rows. `bands`: those of all these rows, in sheet
    order; None if they must be read again."""
    version = (await tariffs.read_tariff(scope, str(upload["tariff_id"]))).versions[0]
    methods = resolve_range_methods(upload, await upload_template.load_received_template(scope, upload))
    terms, days = (
        (methods.terms if methods else get_sheet_terms(upload, version.terms)),
        (version.effective_date, version.expiry_date),
    )
    cells = rate_cells.list_cell_findings(upload, methods)
    if terms.rate_sheet_charge is None:
        return cells
    if bands is None:
        bands = await _read_bands(scope, upload, frozenset(terms.identifiers))
    return [*cells, *await lane_findings.find_sheet_findings(scope, upload, terms, days, bands)]


async def import_lanes(work: TaskContext, upload: StoredUpload) -> TaskOutcome:
    """Replace the lanes of the tariff's draft by the accepted rows. A rerun leads to the same lanes."""
    tariff = await tariffs.read_tariff(work.scope, str(upload["tariff_id"]))
    identifiers = frozenset(tariff.versions[0].terms.identifiers)
    await require_terms_unchanged(work.scope, upload)
    bands = await _read_bands(work.scope, upload, identifiers)
    if await work.is_cancelled():
        await _end(work.scope, upload, UploadState.STOPPED, "Stopped before the lanes were saved.", {})
        raise TaskCancelled("Stopped before the lanes were saved.")
    above = find_above_row(upload, await upload_template.load_received_template(work.scope, upload))
    charge = find_sheet_charge(upload, tariff.versions[0].terms)
    summary = await tariffs.replace_lanes(
        work.scope,
        str(upload["tariff_id"]),
        bands,
        by_name=upload["user_name"],
        mixes=above is not None and above.is_priced,
        charge_id=charge.id if charge else "",
    )
    message = f"{_counted(summary.bands, 'break')} in {_counted(summary.lanes, 'lane')}, "
    message += f"in draft version {summary.version_number}."
    if summary.parallel:
        message += f" {_counted(summary.parallel, 'lane')} added for breaks that overlap."
    if summary.repeated:
        message += f" {_counted(summary.repeated, 'duplicate row')} ignored."
    await work.progress(upload["row_count"], upload["row_count"])
    await _end(work.scope, upload, UploadState.IMPORTED, message, upload["counts"] or {})
    return TaskOutcome(message)


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


async def _read_bands(scope: Scope, upload: StoredUpload, identifiers: frozenset[str]) -> list[RateBand]:
    reader, bands = BandReader(identifiers), list[RateBand]()
    async for rows in chunks.iterate_checked_chunks(scope, upload["_id"], _ACCEPTED):
        # each break of a lane already has its minimum: the row that states it is not a break
        bands += [reader.read_band(row["n"], row["v"]) for row in rows if not is_minimum_row(row["v"])]
    return [to_not_over_band(band) for band in bands] if _is_not_over(upload) else bands


async def _end(
    scope: Scope, upload: StoredUpload, state: UploadState, message: str, done: Mapping[str, object]
) -> None:
    now, checked = clock.now(), upload["counts"]
    outcome = {
        "added": done.get("new", 0),
        "changed": done.get("changed", 0),
        "unchanged": done.get("unchanged", 0),
        "refused": checked["refused"] if checked else 0,
        "conflicts": 0,
    }
    change = {"state": state, "outcome": outcome, "message": message, "finished_on": now, "updated_on": now}
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})
