"""The tax of an invoice on the wire. Amounts are plain figures as text."""

from datetime import date

from pydantic import Field

from freight.core.tax.categories import TaxCategory
from freight.kit.http.envelope import RequestModel, WireModel


class InvoiceTaxRow(WireModel):
    """What is taxed together. `label`: the tax with its rate (`BTW 21 %`)."""

    label: str
    category: TaxCategory
    category_label: str
    percent: str
    exemption_code: str
    exemption_text: str
    base: str
    amount: str


class InvoiceTaxAccounting(WireModel):
    """The tax in the currency of the seller's return, at what one unit of the invoice's currency was worth."""

    currency: str
    amount: str
    exchange_rate: str
    exchange_rate_date: date
    exchange_rate_source: str


class PaperLanguage(WireModel):
    """A language that invoices can be printed in: `nl`, Dutch."""

    code: str
    name: str


class PaperLanguageChoice(RequestModel):
    """The language of one open invoice; empty: that of the customer."""

    revision: int
    language: str = Field("", max_length=5)


class InvoiceTaxDetail(WireModel):
    """The tax of an invoice: as it was issued, or else as it would be issued now."""

    is_issued: bool
    tax_name: str
    country: str = Field(description="of the seller's registration")
    seller_number: str
    buyer_number: str
    language: str = Field(description="of the paper")
    chosen_language: str = Field(description="the one chosen for this invoice; empty: that of the customer")
    languages: list[PaperLanguage] = Field(description="those to choose from; none once it is issued")
    rows: list[InvoiceTaxRow]
    net: str
    tax: str
    gross: str
    due: str = Field(description="what the customer owes on it")
    accounting: InvoiceTaxAccounting | None
    problem: str = Field(description="why it can't be issued, with the remedy; empty if it can be, or is")


class ChargeTax(WireModel):
    """How a charge is taxed. `sentence` says why; `problem` why that can't be decided: one of them is empty."""

    code: str
    category: TaxCategory | None
    percent: str | None
    sentence: str
    problem: str
