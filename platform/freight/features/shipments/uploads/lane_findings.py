"""Findings about the lanes of a rate sheet as a whole, reported before anything is stored."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence

from freight.core.errors import Invalid
from freight.core.rating.bands import RateBand, lanes_from_bands
from freight.core.rating.breaks import STEP, format_break_quantity
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lanes import Lane
from freight.core.rating.lint import (
    KINDS,
    OF_A_SHEET,
    TO_CONFIRM,
    UNUSABLE,
    LintedVersion,
    TariffLintFinding,
    lint_tariff,
)
from freight.core.rating.references import References
from freight.core.rating.stated_tariff import StatedTariff
from freight.core.rating.terms import TariffTerms
from freight.core.workbooks.columns import LEFT_OUT_BEFORE, MatchedBy
from freight.core.workbooks.lane_rows import GROUP
from freight.core.workbooks.left_columns import may_hold_money
from freight.core.workbooks.letters import format_column_letters
from freight.core.workbooks.sheet_notes import format_column
from freight.documents.records.upload import StoredLaneFinding, StoredUpload
from freight.features.shipments.uploads import layouts
from freight.features.shipments.uploads.missing_rates import find_absent_rates
from freight.kit import clock
from freight.kit.storage.scopes import Scope

ANY_VALUE, WHOLE_WEIGHTS, UNUSED_MINIMUM, ZERO_RATE = "anyValue", "wholeWeights", "unusedMinimum", "zeroRate"
LEFT_FIGURES, ABSENT_RATES = "leftFigures", "absentRates"
_LABELS = {
    ANY_VALUE: "Match field without a column",
    WHOLE_WEIGHTS: "Weights aren’t rounded up",
    UNUSED_MINIMUM: "Minimums aren’t charged",
    ZERO_RATE: "Rates of 0",
    LEFT_FIGURES: "Figures that aren’t imported",
    ABSENT_RATES: "Charges without a rate",
}
# where a sheet's figures differ from what would be charged
_CONFIRMED = (
    TO_CONFIRM,
    ANY_VALUE,
    WHOLE_WEIGHTS,
    UNUSED_MINIMUM,
    ZERO_RATE,
    LEFT_FIGURES,
    ABSENT_RATES,
    "laneDates",
    "currency",
)
_SHOWN = 3
_FEWEST_WEIGHTS = 3


async def find_sheet_findings(
    scope: Scope, upload: StoredUpload, terms: TariffTerms, days: tuple[str, str], bands: Sequence[RateBand]
) -> list[StoredLaneFinding]:
    """Return the findings about the lanes made from the accepted rows, by kind: how many, the first of them, and
    whether the import must confirm them. `days`: when their version comes into force and ends."""
    today = clock.today(scope.place)

    def work() -> tuple[Sequence[Lane], list[TariffLintFinding]]:
        charge = next(charge for charge in terms.charges if charge.breaks)
        try:
            tariff = StatedTariff(terms, lanes_from_bands(bands, terms.identifiers, charge.id, terms).lanes)
        except Invalid as refused:
            return (), [TariffLintFinding(UNUSABLE, refused.message)]
        return tariff.lanes, lint_tariff(LintedVersion(tariff, *days, today, References()), OF_A_SHEET)

    findings_by_code: dict[str, list[str | TariffLintFinding]] = defaultdict(list)
    if message := _any_value(upload, terms):
        findings_by_code[ANY_VALUE].append(message)
    elif message := describe_skipped_figures(upload):
        findings_by_code[LEFT_FIGURES].append(message)
    if message := check_weight_rounding(terms, bands):
        findings_by_code[WHOLE_WEIGHTS].append(message)
    if message := check_unused_minimum(terms, bands):
        findings_by_code[UNUSED_MINIMUM].append(message)
    findings_by_code[ZERO_RATE] += find_zero_rates(bands)
    if bands:
        # takes seconds for a sheet of 50,000 lanes, so keep it off the event loop that serves other jobs
        lanes, findings = await asyncio.to_thread(work)
        findings_by_code[ABSENT_RATES] += await find_absent_rates(scope, str(upload["tariff_id"]), terms, lanes, bands)
        for finding in findings:
            findings_by_code[finding.code].append(finding)
    return [
        {
            "code": code,
            "label": _LABELS.get(code) or KINDS[code].label,
            "count": len(texts),
            "examples": [_describe(text) for text in texts[:_SHOWN]],
            "to_confirm": code in _CONFIRMED,
        }
        for code, texts in findings_by_code.items()
        if texts
    ]


def find_zero_rates(bands: Sequence[RateBand]) -> list[str]:
    """Return the rates of 0, each by its row: an uncomputed formula looks like a free rate."""
    return [
        f"Row {band.row:,}: {' '.join(filter(None, band.identifiers.values())) or 'any'} is charged 0 from "
        f"{format_break_quantity(band.start)} on."
        for band in bands
        if not band.rate
    ]


def check_weight_rounding(terms: TariffTerms, bands: Sequence[RateBand]) -> str:
    """Return what is wrong with rates for 1, 2, 3 … of a unit if weights are not rounded up: 1.5 would be charged as 1,
    and less than 1 has no rate."""
    unit, step = terms.weight.unit, terms.weight.round_up_to
    single = {
        start
        for start, end in {(band.start, band.end) for band in bands}
        if start == start.to_integral_value() and end in (None, start + 1 - STEP)
    }
    in_a_row = sum(weight + 1 in single for weight in single)
    if in_a_row < _FEWEST_WEIGHTS or (step is not None and step == step.to_integral_value()):
        return ""
    return (
        f"The sheet has a rate for each {unit}, but the tariff doesn’t round weights up: 1.5 {unit} is charged the "
        f"rate of 1 {unit}. Set Round up to next to 1 {unit} in its terms."
    )


def check_unused_minimum(terms: TariffTerms, bands: Sequence[RateBand]) -> str:
    """Return what is wrong with a sheet's minimums if its charge takes none from its lanes: they would never be
    charged."""
    charge = terms.rate_sheet_charge
    if charge is None or charge.floor in ("lane", "break") or not any(band.minimum for band in bands):
        return ""
    has = "has none" if charge.floor is None else f"has one for all lanes, {charge.floor:f}"
    return (
        f"The sheet states minimums, but {charge.name} {has}: they are not charged. Choose by lane or by break as its "
        f"Minimum in the tariff’s terms, or don’t import the column."
    )


def get_import_refusal(upload: StoredUpload) -> str:
    """Return why the lanes of a checked sheet cannot be imported as they are; "" if they can."""
    unusable = (lane_finding for lane_finding in upload.get("lane_findings") or () if lane_finding["code"] == UNUSABLE)
    return next((str(lane_finding["examples"][0]) for lane_finding in unusable), "")


def needs_confirmation(upload: StoredUpload) -> bool:
    """Whether the user must review a checked sheet before it is imported."""
    return bool(count_findings_to_confirm(upload) or get_import_refusal(upload))


def count_findings_to_confirm(upload: StoredUpload) -> int:
    """Count the findings of an upload that an import must confirm."""
    return sum(
        lane_finding["count"] for lane_finding in upload.get("lane_findings") or () if lane_finding["to_confirm"]
    )


def describe_unconfirmed_findings(upload: StoredUpload) -> str:
    """Return the message of an import that does not confirm them."""
    messages = [
        f"{lane_finding['label']}: {lane_finding['count']:,}."
        for lane_finding in upload["lane_findings"]
        if lane_finding["to_confirm"]
    ]
    return f"{' '.join(messages)} Fix the sheet, or confirm."


def _any_value(upload: StoredUpload, terms: TariffTerms) -> str:
    """Report identifiers of the tariff without a column while columns are left out: one of those may be it, and without
    it lanes of several values would be merged."""
    filled = {column["field_key"] for column in upload["columns"]} | set(layouts.list_unpivot_fields(upload))
    values = layouts.get_upload_layout(upload).columns
    upload_columns = [
        column for column in upload["columns"] if not column["field_key"] and column["index"] not in values
    ]
    lacking = [
        IDENTIFIERS[identifier].label for identifier in terms.identifiers if f"{GROUP}#{identifier}" not in filled
    ]
    if not lacking or not upload_columns:
        return ""
    columns = ", ".join(f"{format_column_letters(column['index'])} “{column['header']}”" for column in upload_columns)
    return (
        f"The tariff matches lanes by {', '.join(lacking)}, which no column goes to: its lanes hold for any. Not "
        f"imported: {columns}. Go back and choose the column, or take the field out of the tariff’s lane match fields."
    )


def describe_skipped_figures(upload: StoredUpload) -> str:
    """Report number columns that are not imported, such as a minimum or a surcharge that would never be charged.
    Columns the user left out are not reported again, nor those of days, distances or counts."""
    values = layouts.get_upload_layout(upload).columns
    columns = [
        column
        for column in upload["columns"]
        if not column["field_key"] and column["index"] not in values and column["how"] != MatchedBy.HAND
        if column["note"] not in (layouts.HIDDEN, LEFT_OUT_BEFORE)
        and may_hold_money(column["header"], column["samples"])
    ]
    if not columns:
        return ""
    column_list = ", ".join(format_column(upload_column["index"], upload_column["header"]) for upload_column in columns)
    notes = " ".join(upload_column["note"] for upload_column in columns if upload_column["note"])
    message = f"Not imported, and they hold figures: {column_list}. Choose their fields, or confirm to leave them out."
    return f"{message} {notes}".strip()


def _describe(finding: TariffLintFinding | str) -> str:
    if isinstance(finding, str):
        return finding
    where = "" if finding.lane is None else f"Lane {finding.lane + 1:,}: "
    return f"{where}{finding.text}"
