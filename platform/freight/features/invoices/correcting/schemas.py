"""Correcting, crediting, copying, issuing and deleting invoices on the wire. Amounts are decimal figures as text, in
the invoice's currency. A change names the `revision` it was read at; a stale one is refused with 409."""

from datetime import date

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class InvoiceAction(RequestModel):
    """An action on one invoice, with the reason for it."""

    revision: int
    comment: str = Field("", max_length=500)


class CreditedCharge(RequestModel):
    """The amount of one charge to credit."""

    line_id: str
    amount: str = Field(max_length=40)


class CreditRequest(InvoiceAction):
    """Credit an invoice: single charges, one amount over all of them, or, with neither, all that is left. `issue`
    false: the note stays open until it is issued."""

    lines: list[CreditedCharge] = Field([], max_length=2_000)
    amount: str = Field("", max_length=40)
    issue: bool = True
    invoice_date: date | None = Field(None, description="of the note; today, unless given")


class CreditTrial(RequestModel):
    """A credit to be worked out: as in `CreditRequest`."""

    lines: list[CreditedCharge] = Field([], max_length=2_000)
    amount: str = Field("", max_length=40)


class CreditSum(WireModel):
    """What a credit note would come to, as positive amounts. `tax` is empty where the invoice has none; `gross` is what
    the customer gets back."""

    net: str
    tax: str
    gross: str


class IssuedInvoice(RequestModel):
    """An invoice to issue, at the revision it was read at."""

    invoice_id: str
    revision: int


class IssueRequest(RequestModel):
    """Issue open invoices that are not a shipment's primary one: additional invoices and credit notes."""

    invoices: list[IssuedInvoice] = Field(min_length=1, max_length=200)
    invoice_date: date | None = Field(None, description="today, unless given")


class InvoiceDelete(RequestModel):
    """Delete an invoice, or, without its id, the living primary invoice of a shipment."""

    invoice_id: str = ""
    shipment_id: str = ""
    invoice_delete_comment: str = Field("", max_length=500)
    revision: int | None = None


class InvoiceRef(WireModel):
    """An invoice made from another, or the one it was made from."""

    invoice_id: str
    invoice_number: str
    invoice_type: str
    status: str
    kind: str = Field(description="corrects, credits, replicates, adds to")
    total: str
    is_deleted: bool


class InvoiceMade(WireModel):
    """The invoice that was made or changed."""

    invoice_id: str
    invoice_number: str
    invoice_type: str
    status: str
    total: str
    revision: int


class InvoicesIssued(WireModel):
    """The invoices with the numbers they got."""

    issued: list[InvoiceMade]


class CreditableLine(WireModel):
    """What may still be credited of a charge."""

    line_id: str
    charge_text: str
    shipment_number: str
    invoice_value: str
    left: str


class InvoiceCorrections(WireModel):
    """Which actions an invoice allows, and which were taken. Each reason is empty if the action is allowed."""

    invoice_id: str
    revision: int
    currency: str
    total: str
    credited: str
    left: str
    has_tax: bool = Field(description="total, credited and left are net")
    credit_note_allowed: bool
    credit_refusal: str
    correct_refusal: str
    delete_refusal: str
    replicate_refusal: str
    lines: list[CreditableLine]
    came_from: InvoiceRef | None
    came_of: list[InvoiceRef]
