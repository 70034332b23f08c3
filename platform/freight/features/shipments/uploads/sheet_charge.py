"""The charge that the rates of an upload go to: as answered, else as their headings name it, else not known yet."""

from collections.abc import Sequence

from freight.core.rating.terms import Charge, TariffTerms
from freight.core.records import Stored
from freight.core.workbooks.columns import MatchedBy
from freight.core.workbooks.lane_rows import RATE
from freight.core.workbooks.rate_units import Question
from freight.core.workbooks.sheet_charges import (
    CHARGE,
    answer_for,
    answered_charge,
    charge_question,
    minimum_field,
    named_charge,
)
from freight.kit.storage.tenancy import Record


def charge_of(upload: Stored, terms: TariffTerms) -> Charge | None:
    """The charge of an upload's rates; None where several have breaks and neither answer nor heading says which."""
    charges = terms.charges_with_breaks
    if len(charges) < 2:
        return terms.rate_sheet_charge
    layout = upload.get("layout") or {}
    return answered_charge(terms, (layout.get("answers") or {}).get(CHARGE, "")) or named_charge(
        terms, _headings(upload, layout)
    )


def terms_for(upload: Stored, terms: TariffTerms) -> TariffTerms:
    """The terms with the rates of this upload going to its charge; as they are where that is not known yet."""
    found = charge_of(upload, terms)
    return terms.for_sheet_of(found.id) if found else terms


def question_of(upload: Stored, terms: TariffTerms) -> tuple[Question, str] | None:
    """What has to be said of the charge, and what is known of it: the answer, or what the headings propose; None where
    there is nothing to ask."""
    asked, found = charge_question(terms), charge_of(upload, terms)
    return (asked, answer_for(found) if found else "") if asked else None


def settle_minimums(columns: Sequence[Record], upload: Stored, terms: TariffTerms) -> None:
    """Send columns of minimums, which their headings say to be those of a charge, to that charge, once it is known
    whose rates the sheet has. `columns`: those of the upload, changed in place. What was chosen by hand stays."""
    own = terms_for(upload, terms)
    filled = {column["field_key"] for column in columns}
    for column in columns:
        key = column["field_key"]
        if not key or column["how"] == MatchedBy.HAND:
            continue
        other = minimum_field(own, key, column["header"])
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
