"""The charges editor on the wire. Amounts are plain figures as text; values per kg are derived from the shipment's
chargeable weight; fields that a save leaves out keep their value."""

from typing import Literal

from pydantic import Field

from freight.core.invoices.received import LineAnswer
from freight.features.invoices.schemas import InvoiceDetail
from freight.kit.http.envelope import RequestModel, WireModel

YesNo = Literal["Yes", "No"]
# a figure as typed: its format is checked at its line, with a remedy, not by the type of the payload
Typed = str | int | float | None


class ChargeEntry(RequestModel):
    """One line as entered. Its value is `userValue`, or `userValuePerkg` × chargeable weight, or `otherValue` in
    `otherCurrency` × the exchange rate of the invoice date. `invoiceValue` is sent only where it was agreed separately;
    otherwise it is the tariff's as per tariff, or else the user's."""

    line_id: str = Field("", description="of a stored line; empty for a new one")
    shipment_id: str = Field("", description="the shipment it charges; left out with one shipment")
    charge_code: str = ""
    charge_text: str = ""
    charge_type: str = ""
    user_value: Typed = None
    user_value_perkg: Typed = None
    client_value: Typed = None
    invoice_value: Typed = None
    other_currency: str = ""
    other_value: Typed = None
    exchange_rate_source: str = Field("", description="ECB, unless another source of exchange rates is named")
    is_dummy_charge: bool = False
    disable_round_up: bool = Field(False, description="a converted value is cut off at the cent, not rounded")
    as_per_tariff: YesNo = "Yes"
    reason_comment: str = ""
    user_comment: str = ""
    rejection_reason: str = ""


class InvoiceEntry(RequestModel):
    """One invoice as entered. Without `invoiceId` this save begins it; `revision` is the one it was read at."""

    invoice_id: str | None = None
    revision: int = 0
    shipment_id: str = Field("", description="the shipment of an invoice that is not stored yet")
    invoice_type: str = ""
    bill_to: str | None = Field(None, description="an account number; left out: it stays, or is the shipment's account")
    currency: str | None = None
    invoice_date: str | None = Field(None, description="YYYY-MM-DD, dd-MMM-yyyy or dd-MM-yyyy")
    is_quote_selected: bool = False
    additional_invoice: bool = False
    request_key: str = Field(
        "",
        max_length=60,
        description="of an additional invoice, chosen by the caller: sent again, it begins no second one",
    )
    shipment_validation_remarks: str = Field("", description="why the shipment is billed though its data is not valid")
    rebill_reason: str = Field("", max_length=500, description="why it is billed again under a number that is taken")
    charges: list[ChargeEntry] = Field(max_length=500)


class ChargesBody(RequestModel):
    """Invoices to save: all of them are stored, or none."""

    invoices: list[InvoiceEntry] = Field(max_length=100)


class ChargesSaved(WireModel):
    """The invoices as stored now, in the order sent."""

    invoices: list[InvoiceDetail]


class LineFindings(WireModel):
    """The errors of an invoice that was refused; `chargeLine` 0 is the invoice as a whole."""

    temp_id: int = Field(description="its place among those that were sent")
    invoice_id: str | None
    shipment_id: str
    charge_line: int
    fields: dict[str, dict[str, str]] = Field(description="field → kind and message")


class ChargesRefused(WireModel):
    """Nothing was stored. `errors` holds the messages in order; `shipmentFindings` the invalid fields of shipments that
    failed validation, with what is wrong (R236)."""

    doc: list[dict[str, object]]
    invalid_msg_list: list[LineFindings]
    error_rows: list[int]
    errors: list[str]
    shipment_findings: dict[str, dict[str, dict[str, str]]]


class StoreCharge(WireModel):
    """A charge that may be added to an invoice."""

    charge_code: str
    charge_text: str
    charge_type: str
    is_mandatory: bool
    source: Literal["tariff", "invoice", "calculationCode"]
    tariff_value: str | None = Field(None, description="where the shipment is rated, in the rating's currency")
    currency: str = ""


class ChargeStore(WireModel):
    """The charges that may be added to the invoice of a shipment: the tariff's first, then the calculation codes."""

    charges: list[StoreCharge]


class BillToBody(RequestModel):
    """`POST /api/updateBillTo`. `billTo`: an account number or id of this system."""

    shipment_id: str = ""
    invoice_id: str = ""
    bill_to: str = ""
    revision: int | None = Field(None, description="the one it was read at; left out: whatever it is now")
    rebill_reason: str = Field("", max_length=500, description="why it is billed again under a number that is taken")


class ClientAnswer(RequestModel):
    """The answer to the customer on one line. A rejection needs its reason."""

    line_id: str
    answer: LineAnswer
    reason: str = Field("", description="why the customer's value is rejected; without ~ ^ @ - ' /")


class ClientAnswersBody(RequestModel):
    """Answers on lines of a received invoice, read at `revision`: all of them are stored, or none."""

    revision: int
    answers: list[ClientAnswer] = Field(min_length=1, max_length=500)


class RejectionReasons(WireModel):
    """Reasons to choose from; the user may also write another one."""

    reasons: list[str]
