"""Letters and print batches on the wire."""

from datetime import date, datetime

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class PrintLetter(WireModel):
    """A letter: what one recipient gets in one envelope. `place` is its place in its batch; 0: in none yet."""

    id: str
    place: int
    recipient: str
    address: list[str]
    account_number: str
    invoice_numbers: list[str]
    profile_name: str
    pages: int
    sheets: int
    state: str = Field(description="Ready, Sent (printed), Held, Given up")
    ready_on: datetime
    printed_on: datetime | None = None
    printed_by: str = ""
    delivery_id: str = Field("", description="of its first invoice")


class LetterList(WireModel):
    """A page of letters."""

    count: int
    page_no: int
    page_limit: int
    rows: list[PrintLetter]


class BatchBody(RequestModel):
    """The letters to print together, in that order. None named: all that wait, oldest first."""

    ids: list[str] = Field([], max_length=500)
    both_sides: bool = Field(False, description="two pages are one sheet, and each letter begins on a new one")


class BatchRow(WireModel):
    """A print batch."""

    number: int
    letters: int
    printed: int
    sheets: int
    both_sides: bool
    on: datetime
    by: str


class BatchList(WireModel):
    """A page of batches, newest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[BatchRow]


class Batch(BatchRow):
    """A batch with its letters, in the order they are printed."""

    rows: list[PrintLetter]


class LetterRangeBody(RequestModel):
    """The letters of a batch from one place to another, both included."""

    first: int = Field(1, ge=1, le=10_000)
    last: int = Field(10_000, ge=1, le=10_000)


class LetterPlacesBody(RequestModel):
    """Letters of a batch, by their places."""

    places: list[int] = Field(min_length=1, max_length=500)


class PrintTask(WireModel):
    """The job that builds the PDF of a batch."""

    task_key: str
    letters: int


class LetterNotMarked(WireModel):
    """A letter that stays unchanged, and why."""

    place: int
    message: str


class LettersMarked(WireModel):
    """What was marked."""

    done: int
    stayed: list[LetterNotMarked]


class PaperRow(WireModel):
    """A letter of the report."""

    prepared_on: datetime
    recipient: str
    account_number: str
    invoice_numbers: list[str]
    profile_name: str
    printed_by_whom: str = Field(description="our own station, or the vendor")
    batch: int
    pages: int
    sheets: int
    state: str
    printed_on: datetime | None
    printed_by: str
    cost: str = Field(description="what the vendor charges, with its currency; empty for our own letters")


class PaperReport(WireModel):
    """Letters of a span of days, newest first, and their totals."""

    count: int
    sheets: int
    printed: int
    first: date
    last: date
    page_no: int
    page_limit: int
    rows: list[PaperRow]
