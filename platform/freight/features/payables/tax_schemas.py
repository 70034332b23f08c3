"""The tax of carriers' invoices on the wire. Amounts are decimal figures as text."""

from pydantic import Field

from freight.kit.http.envelope import WireModel


class PayableTaxView(WireModel):
    """Charges under one tax code: those of an open invoice as the rules give it, those of an approved one as it keeps
    them. `isDeclared`: the company declares the tax itself, and it is not paid to the carrier."""

    code: str
    label: str = Field(description="the rates and the treatment: `21 %, standard rate`")
    rules: list[str] = Field(description="the names of the tax rules; empty once it is approved")
    base: str
    tax: str
    is_declared: bool


class CarrierTermsView(WireModel):
    """The terms of a carrier. `days` until its invoices are due; `hasTax`: the company is registered for tax, so that
    country and tax number count."""

    days: int
    country: str
    tax_number: str
    has_tax: bool


class PayableTaxSum(WireModel):
    """The tax that invoices in one currency charge, and what they charge with it."""

    currency: str
    tax: str
    gross: str
