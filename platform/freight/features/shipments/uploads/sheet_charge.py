"""The charge that the rates of an upload go to: as answered, else as their headings name it, else not known yet."""

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
    """The charge of an upload's rates; None where several have breaks and neither answer nor heading says which."""
    charges = terms.charges_with_breaks
    if len(charges) < 2:
        return terms.rate_sheet_charge
    layout = upload.get("layout") or {}
    return find_answered_charge(terms, (layout.get("answers") or {}).get(CHARGE, "")) or find_named_charge(
        terms, _headings(upload, layout)
    )


def get_sheet_terms(upload: Stored, terms: TariffTerms) -> TariffTerms:
    """The terms with the rates of this upload going to its charge; as they are where that is not known yet."""
    found = find_sheet_charge(upload, terms)
    return terms.for_sheet_of(found.id) if found else terms


def build_sheet_charge_question(upload: Stored, terms: TariffTerms) -> tuple[UnitQuestion, str] | None:
    """What has to be said of the charge, and what is known of it: the answer, or what the headings propose; None where
    there is nothing to ask."""
    asked, found = ask_for_charge(terms), find_sheet_charge(upload, terms)
    return (asked, format_charge_answer(found) if found else "") if asked else None


def assign_minimum_columns(columns: Sequence[Record], upload: Stored, terms: TariffTerms) -> None:
    """Send columns of minimums, which their headings say to be those of a charge, to that charge, once it is known
    whose rates the sheet has. `columns`: those of the upload, changed in place. What was chosen by hand stays."""
    own = get_sheet_terms(upload, terms)
    filled = {column["field_key"] for column in columns}
    for column in columns:
        key = column["field_key"]
        if not key or column["how"] == MatchedBy.HAND:
            continue
        other = get_minimum_field(own, key, column["header"])
        if other != key:
            free = other if other not in filled else None
            column |= {"field_key": free, "how": MatchedBy.LABEL if free else MatchedBy.NONE, "remembered_on": None}


def _headings(upload: Stored, layout: Stored) -> list[str]:
    """What stands above the rates: the heading of their column, or what is above those of breaks and places."""
    values = set(layout.get("columns") or ())
    return [
        part
        for column in upload["columns"]
        if column["field_key"] == RATE or column["index"] in values
        for part in (column["header"], column.get("above", ""))
    ]
