"""Number series on the wire."""

from datetime import datetime

from pydantic import Field, RootModel

from freight.kit.http.envelope import RequestModel, WireModel


class FormatChange(WireModel):
    """A change of a series' format, and why."""

    format: str
    first_number: str
    reason: str
    by: str
    on: datetime


class SeriesView(WireModel):
    """The series of one invoice type. `nextNumber` is empty if the format is used up. `formats`: the changes of its
    format, newest first."""

    invoice_type: str
    format: str = Field(description="a letter, 9 digit, backticks literal (R163-R166)")
    given: int
    last_number: str
    next_number: str
    left: int
    formats: list[FormatChange]


class SeriesChange(RequestModel):
    """Another format for a series, or another number to continue with; without a number, the format continues where it
    stopped, and a new one starts at its first."""

    invoice_type: str
    format: str = Field(max_length=60)
    next_number: str = Field("", max_length=60)
    reason: str = Field(max_length=500)


class NumbersAhead(WireModel):
    """The next numbers of a series after the change, and how many are left."""

    numbers: list[str]
    left: int


class NumberSeriesList(RootModel[list[SeriesView]]):
    """Every series of a system."""


class SetAsideRequest(RequestModel):
    """Set aside the next numbers of a series so that no invoice gets them: spoiled forms, numbers used elsewhere."""

    invoice_type: str
    how_many: int = Field(1, ge=1, le=1_000)
    reason: str = Field(max_length=500)


class SetAside(WireModel):
    """The numbers that were set aside."""

    numbers: list[str]


class GapRow(WireModel):
    """Numbers without an invoice, and why."""

    id: str
    invoice_type: str
    first: str
    last: str
    how_many: int
    reason: str
    by: str
    on: datetime


class GapList(WireModel):
    """A page of the numbers set aside."""

    count: int
    rows: list[GapRow]


class SeriesCheck(WireModel):
    """Every number given out, by where it is. `missing` ones are on no invoice and have no reason, which only happens
    when data was changed outside the suite. `missingNumbers` are the first of them."""

    invoice_type: str
    given: int
    on_invoices: int
    set_aside: int
    missing: int
    missing_numbers: list[str]
