"""The units of a rate sheet: shown before the check, asked for if open, refused if they differ."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from freight.core.workbooks import rate_units
from freight.core.workbooks.above_weights import LEAVE_OUT
from freight.core.workbooks.break_headings import read_break
from freight.core.workbooks.charge_columns import find_column_unit_fault
from freight.core.workbooks.foreign_money import list_column_currencies
from freight.core.workbooks.lane_rows import FROM_WEIGHT, RATE, TO_WEIGHT
from freight.core.workbooks.layouts import LayoutKind, SheetColumn
from freight.core.workbooks.range_methods import RANGE_METHOD
from freight.core.workbooks.rate_units import SHIPMENT, UnitQuestion, get_unit_answer
from freight.core.workbooks.sheet_notes import format_column
from freight.core.workbooks.spelled_weights import list_spelled_breaks
from freight.core.workbooks.trade_headings import find_heading_currency
from freight.documents.records.upload import StoredUpload
from freight.features.shipments.uploads import layouts
from freight.features.shipments.uploads.range_methods import find_above_row
from freight.features.shipments.uploads.sheet_charge import build_sheet_charge_question
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.features.shipments.uploads.weight_columns import find_weight_columns


@dataclass(frozen=True)
class RateUnitReading:
    """How weights and rates of a sheet are read, in words; the questions; and what prevents the check."""

    told: str = ""
    questions: tuple[UnitQuestion, ...] = ()
    fault: str = ""


def read_upload_units(upload: StoredUpload, fields: UploadTemplate) -> RateUnitReading:
    """Return the units of an upload of rates; empty for any other."""
    rated = rate_units.get_rate_basis(fields.terms) if fields.terms else None
    if rated is None:
        return RateUnitReading()
    asked_charge = fields.terms and build_sheet_charge_question(upload, fields.terms)
    if asked_charge and not asked_charge[1]:
        # the units of its weights and rates depend on the charge
        return RateUnitReading("", asked_charge[:1], f"{asked_charge[0].text} Choose the charge that they go to.")
    layout = layouts.get_upload_layout(upload)
    heads: dict[str, list[str]] = {}
    for row in upload["columns"]:
        heads.setdefault(row["field_key"] or "", []).append(f"{row.get('above', '')} {row['header']}".strip())
    values = [
        SheetColumn(row["index"], row["header"], row.get("above", ""), row["samples"])
        for row in upload["columns"]
        if row["index"] in layout.columns
    ]
    breaks = values if layout.kind is LayoutKind.BREAKS else []
    weights = [*heads.get(FROM_WEIGHT, ()), *heads.get(TO_WEIGHT, ())]
    stated_units = rate_units.read_units(breaks, weights, heads.get(RATE, ()))
    for row in upload["columns"]:
        if row["field_key"] == FROM_WEIGHT:
            stated_units = stated_units.with_rows(list_spelled_breaks(row["samples"]))
            if values or _counts_by_one(row["samples"]):
                stated_units = replace(stated_units, cells=_first_cells(row["samples"], values or _rates_of(upload)))
    above = find_above_row(upload, fields)
    if above:
        # a price per unit above the last weight does not apply below it
        stated_units = replace(stated_units, rates={SHIPMENT: above.named, **stated_units.rates})
        rated = replace(rated, is_mixed=rated.is_mixed or above.reading != LEAVE_OUT)
    if any(row["field_key"] == RANGE_METHOD for row in upload["columns"]):
        stated_units = replace(stated_units, cells=(), names_methods=True)
    unit_questions = list(rate_units.list_unit_questions(stated_units, rated))
    if above and not above.decided:
        unit_questions.append(above.question())
    weights_down = find_weight_columns(upload, fields)
    if weights_down and (question := weights_down.question):
        unit_questions.append(question)
    if rated.weight and layout.kind is LayoutKind.FIELDS and not weights and (rates := _rates_of(upload)):
        unit_questions.append(rate_units.ask_any_weight(rates[0].samples))
    answers = layouts.get_sheet_answers(upload)
    return RateUnitReading(
        f"{rate_units.describe_rate_basis(rated)} {above.describe() if above and above.reading else ''}".strip(),
        (*(asked_charge[:1] if asked_charge else ()), *unit_questions),
        _other_currency(upload, fields)
        or _other_unit(upload, fields)
        or rate_units.find_unit_fault(stated_units, rated, answers)
        or next(
            (
                f"{unit_question.text} Choose how to read them."
                for unit_question in unit_questions
                if not get_unit_answer(unit_question, answers)
            ),
            "",
        ),
    )


def _other_currency(upload: StoredUpload, fields: UploadTemplate) -> str:
    """Return what is wrong with the currency in the headings of rates."""
    if fields.terms is None:
        return ""
    values = layouts.get_upload_layout(upload).columns
    keys = [
        RATE if upload_column["index"] in values else upload_column["field_key"] for upload_column in upload["columns"]
    ]
    currencies = list_column_currencies(fields.terms, keys)
    for column, key in zip(upload["columns"], keys, strict=True):
        for heading in (column["header"], column.get("above", "")):
            stated = find_heading_currency(heading)
            if key in currencies and stated and stated != currencies[key]:
                column_text = format_column(column["index"], heading)
                return (
                    f"{column_text} is in {stated}, and the tariff charges this in {currencies[key]}. Convert it first."
                )
    return ""


def _other_unit(upload: StoredUpload, fields: UploadTemplate) -> str:
    """Return what is wrong with the unit in the heading of another charge's rates."""
    if fields.terms is None:
        return ""
    headed = [(column["field_key"] or "", column["header"]) for column in upload["columns"]]
    return next(
        (
            column_unit_fault
            for key, heading in headed
            if (column_unit_fault := find_column_unit_fault(key, heading, fields.terms))
        ),
        "",
    )


def _first_cells(weights: Sequence[str], values: Sequence[SheetColumn]) -> list[tuple[str, Decimal]]:
    """Return the first rates in the rows of weights, each with its weight."""
    cells = next((column.samples for column in values if column.samples), ())
    starts = [weight_break.start if (weight_break := read_break(weight)) else None for weight in weights]
    return [(cell, start) for cell, start in zip(cells, starts, strict=False) if start is not None]


def _rates_of(upload: StoredUpload) -> list[SheetColumn]:
    rates = (column for column in upload["columns"] if column["field_key"] == RATE)
    return [SheetColumn(rate["index"], "", "", rate["samples"]) for rate in rates]


def _counts_by_one(samples: Sequence[str]) -> bool:
    """Whether the first weights are 1, 2, 3 …: their rates may be per shipment."""
    starts = [
        weight_break.start for sample in samples if (weight_break := read_break(sample)) and weight_break.last is None
    ]
    return len(starts) > 2 and all(upper - lower == 1 for lower, upper in pairwise(starts))
