"""Wire shapes of tax rules tried on invoices."""

from pydantic import Field

from freight.features.setup.tax.schemas import TaxSetupForm
from freight.kit.http.envelope import RequestModel, WireModel


class TaxInvoiceTrialBody(RequestModel):
    """The setup to be tried, as it would be saved."""

    setup: TaxSetupForm


class TriedInvoiceTax(WireModel):
    """The tax of an invoice in a few words (`NL-STD 21 %, NL-IMP 0 %`) and its amount; empty where none is charged."""

    words: str
    amount: str


class TriedInvoice(WireModel):
    """An issued invoice whose tax would be another one. `problem`: why it could not be issued."""

    invoice_id: str
    invoice_number: str
    account_name: str
    currency: str
    before: TriedInvoiceTax
    after: TriedInvoiceTax
    problem: str


class TaxInvoiceTrial(WireModel):
    """What a setup would change on the invoices issued last. `rows` are the first of `changed`."""

    invoices: int
    changed: int
    problems: int = Field(description="of those changed: they could not be issued")
    rows: list[TriedInvoice]
