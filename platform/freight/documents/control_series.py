"""A series of control numbers, by which a partner tells the files that we send apart."""

from pymongo import ASCENDING, IndexModel

from freight.documents.base import CompanyDocument
from freight.documents.records.control_series import StoredControlNumberSeries


class ControlNumberSeries(CompanyDocument[StoredControlNumberSeries]):
    """The numbers of one sender, receiver and usage, whichever system of the company sends. `last` is the one that the
    newest file has; it is taken with the sealing of that file, so that no number is lost and none is given twice."""

    series: str
    last: int = 0

    class Settings:
        name = "control_series"
        indexes = [IndexModel([("company_id", ASCENDING), ("series", ASCENDING)], unique=True, name="company_series")]
