"""The charge that the rates of an upload belong to: as answered, else as their headings name it, else unknown."""

from collections.abc import Sequence

from freight.core.rating.terms import Charge, TariffTerms
from freight.core.records import Stored
from freight.core.workbooks.columns import MatchedBy
from freight.core.workbooks.lane_rows import RATE
from freight.core.workbooks.rate_units import UnitQuestion
from freight.core.workbooks.sheet_charges import (
    CHARGE,
    ask_for_charge,
    find_answered_charge,
    find_named_charge,
    format_charge_answer,
    get_minimum_field,
)
from freight.kit.storage.tenancy import Record


def find_sheet_charge(upload: Stored, terms: TariffTerms) -> Charge | None:
    """Return the charge of an upload's rates; None if several have breaks and neither answer nor heading names one."""
    charges = terms.charges_with_breaks
    if len(charges) < 2:
        return terms.rate_sheet_charge
    layout = upload.get("layout") or {}
    return find_answered_charge(terms, (layout.get("answers") or {}).get(CHARGE, "")) or find_named_charge(
        terms, _headings(upload, layout)
    )


def get_sheet_terms(upload: Stored, terms: TariffTerms) -> TariffTerms:
    """Return the terms with the rates of this upload assigned to its charge; unchanged if it is not known yet."""
    sheet_charge = find_sheet_charge(upload, terms)
    return terms.for_sheet_of(sheet_charge.id) if sheet_charge else terms


def build_sheet_charge_question(upload: Stored, terms: TariffTerms) -> tuple[UnitQuestion, str] | None:
    """Return the question about the charge, and what is known: the answer, or what the headings propose; None if there
    is nothing to ask."""
    unit_question, charge = ask_for_charge(terms), find_sheet_charge(upload, terms)
    return (unit_question, format_charge_answer(charge) if charge else "") if unit_question else None


def assign_minimum_columns(columns: Sequence[Record], upload: Stored, terms: TariffTerms) -> None:
    """Assign columns of minimums whose heading names a charge to that charge, once the charge of the sheet's rates is
    known. `columns`: those of the upload, changed in place. Choices made by hand stay."""
    own = get_sheet_terms(upload, terms)
    filled = {column["field_key"] for column in columns}
    for column in columns:
        key = column["field_key"]
        if not key or column["how"] == MatchedBy.HAND:
            continue
        minimum_field = get_minimum_field(own, key, column["header"])
        if minimum_field != key:
            free = minimum_field if minimum_field not in filled else None
            column |= {"field_key": free, "how": MatchedBy.LABEL if free else MatchedBy.NONE, "remembered_on": None}


def _headings(upload: Stored, layout: Stored) -> list[str]:
    """Return the texts above the rates: the heading of their column, or what is above those of breaks and places."""
    values = set(layout.get("columns") or ())
    return [
        part
        for column in upload["columns"]
        if column["field_key"] == RATE or column["index"] in values
        for part in (column["header"], column.get("above", ""))
    ]
