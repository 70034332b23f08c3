"""A series of control numbers, by which a partner tells the files we send apart."""

from collections.abc import Iterable

from pymongo import ASCENDING, IndexModel

from freight.documents.base import CompanyDocument, Filter
from freight.documents.records.control_number_series import StoredControlNumberSeries


class ControlNumberSeries(CompanyDocument[StoredControlNumberSeries]):
    """The numbers of one sender, receiver and usage, whichever system of the company sends. `last` is the number of the
    newest file; it is taken in the transaction that seals the file, so that no number is lost or given twice."""

    series: str
    last: int = 0

    class Settings:
        name = "control_number_series"
        indexes = [IndexModel([("company_id", ASCENDING), ("series", ASCENDING)], unique=True, name="company_series")]


def match_control_number_series(series: str, last_numbers: Iterable[int]) -> Filter:
    """Return the filter of a series that has reached one of these numbers (index `company_series`)."""
    return {"series": series, "last": {"$in": list(last_numbers)}}
