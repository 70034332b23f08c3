"""The duplicate guard on the wire."""

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class CapturedBill(RequestModel):
    """An invoice about to be captured. `billTo` is an account number; `invoiceId` names it if it is already stored."""

    invoice_id: str = ""
    number: str = Field("", max_length=100)
    bill_to: str = Field("", max_length=100)
    shipment_number: str = Field("", max_length=100)
    amount: str = Field("0", max_length=40)
    currency: str = Field("", max_length=3)
    invoice_date: str = Field("", max_length=10, description="yyyy-MM-dd")


class DuplicateCheck(RequestModel):
    """Invoices to check before they are captured."""

    rows: list[CapturedBill] = Field(min_length=1, max_length=1_000)


class DuplicateMatch(WireModel):
    """An invoice that looks like the same bill, and why."""

    invoice_id: str
    invoice_number: str
    words: str


class DuplicateFinding(WireModel):
    """The result for one row. `numberTaken` refuses it (empty: the number is free); matches only warn."""

    number_taken: str
    taken_by: str | None
    matches: list[DuplicateMatch]


class DuplicateAnswer(WireModel):
    """A finding for each row, in order."""

    rows: list[DuplicateFinding]
