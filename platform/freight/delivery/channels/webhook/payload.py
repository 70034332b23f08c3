"""The JSON of an invoice (docs/webhooks.md). Customers' programs read it: a field may be added, but none is ever
renamed, removed or given another meaning. Amounts and other figures are text, days are yyyy-MM-dd."""

from typing import Literal

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

PING = "ping"


class WebhookModel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class WebhookBillTo(WebhookModel):
    """Who pays."""

    account_number: str
    name: str
    address: list[str]
    country: str


class WebhookCharge(WebhookModel):
    """One billed charge of a shipment."""

    code: str
    text: str
    type: str
    amount: str


class WebhookShipment(WebhookModel):
    """One shipment with its charges. `values`: the invoice's values for it, by `group#field` of its template."""

    number: str
    total: str
    charges: list[WebhookCharge]
    values: dict[str, str]


class WebhookReference(WebhookModel):
    """The invoice that this one credits, corrects or replicates."""

    number: str
    kind: str


class WebhookDocument(WebhookModel):
    """The PDF of the invoice, in base64."""

    name: str
    content_type: str
    sha256: str
    content: str


class WebhookTaxRow(WebhookModel):
    """What is taxed together. `category`: a code of UNTDID 5305; `percent`: the rate; `base`: the net amount."""

    category: str
    tax: str
    percent: str
    exemption_code: str
    exemption_text: str
    base: str
    amount: str


class WebhookTax(WebhookModel):
    """The tax of an invoice: what is to be paid is `gross`."""

    seller_number: str
    buyer_number: str
    rows: list[WebhookTaxRow]
    amount: str
    gross: str


class WebhookInvoice(WebhookModel):
    """An invoice. `total` is the sum of all charges, without tax; it is negative on a credit note. `tax` is left out
    where none is charged."""

    id: str
    number: str
    type: str
    currency: str
    invoice_date: str
    due_date: str
    total: str
    bill_to: WebhookBillTo
    shipments: list[WebhookShipment]
    tax: WebhookTax | None = None
    reference: WebhookReference | None = None
    document: WebhookDocument | None = None


class WebhookEvent(WebhookModel):
    """The event that is sent: one approved invoice. `timestamp`: when it was prepared. `isTest`: it is a trial."""

    type: Literal["invoice.approved"] = "invoice.approved"
    timestamp: str
    is_test: bool = False
    data: WebhookInvoice
