"""Written by `make records` from `documents/invoice.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.attachment import StoredAttachment
from freight.documents.records.base import StoredScopedDocument
from freight.documents.records.tag import StoredHandTag, StoredRuleTag


class StoredBillTo(TypedDict):
    """`BillTo`, as it is stored."""

    account_id: NotRequired[ObjectId | None]
    account_number: str
    name: str
    address: NotRequired[list[str]]
    country: NotRequired[str]


class StoredInvoiceLine(TypedDict):
    """`InvoiceLine`, as it is stored."""

    line_id: str
    charge_code: str
    charge_text: str
    charge_type: NotRequired[str]
    shipment_id: ObjectId
    shipment_number: str
    trace_id: NotRequired[ObjectId | None]
    user_value: NotRequired[Decimal | None]
    tariff_value: NotRequired[Decimal | None]
    invoice_value: NotRequired[Decimal | None]
    client_value: NotRequired[Decimal | None]
    other_currency: NotRequired[str]
    other_value: NotRequired[Decimal | None]
    exchange_rate: NotRequired[Decimal | None]
    exchange_rate_date: NotRequired[str]
    exchange_rate_source: NotRequired[str]
    is_dummy: NotRequired[bool]
    is_mandatory: NotRequired[bool]
    disable_round_up: NotRequired[bool]
    as_per_tariff: NotRequired[bool]
    reason_comment: NotRequired[str]
    user_comment: NotRequired[str]
    rejection_reason: NotRequired[str]
    tolerance: NotRequired[str]


class StoredInvoicedShipment(TypedDict):
    """`InvoicedShipment`, as it is stored."""

    shipment_id: ObjectId
    shipment_number: str
    values: NotRequired[dict[str, object]]


class StoredStatusChange(TypedDict):
    """`StatusChange`, as it is stored."""

    status: str
    on: datetime
    by: str
    note: NotRequired[str]
    action: NotRequired[str]
    permission: NotRequired[str]


class StoredInvoiceDocument(StoredAttachment):
    """`InvoiceDocument`, as it is stored."""

    document_type: str
    shipment_id: ObjectId


class StoredTaxSeller(TypedDict):
    """`TaxSeller`, as it is stored."""

    country: str
    number: str
    tax_name: str
    further_numbers: NotRequired[dict[str, str]]
    identity: NotRequired[dict[str, str]]


class StoredTaxBuyer(TypedDict):
    """`TaxBuyer`, as it is stored."""

    number: NotRequired[str]
    kind: NotRequired[str]
    city: NotRequired[str]
    region: NotRequired[str]
    postal_code: NotRequired[str]
    buyer_reference: NotRequired[str]
    endpoint_scheme: NotRequired[str]
    endpoint_id: NotRequired[str]


class StoredTaxRatePart(TypedDict):
    """`TaxRatePart`, as it is stored."""

    name: str
    percent: Decimal


class StoredLineTreatment(TypedDict):
    """`LineTreatment`, as it is stored."""

    line_ids: list[str]
    code: str
    category: str
    rates: list[StoredTaxRatePart]
    exemption_code: NotRequired[str]
    exemption_text: NotRequired[str]
    rule_id: NotRequired[str]
    rule_name: NotRequired[str]
    facts: NotRequired[dict[str, str]]


class StoredTaxRow(TypedDict):
    """`TaxRow`, as it is stored."""

    category: str
    tax: NotRequired[str]
    percent: Decimal
    exemption_code: NotRequired[str]
    exemption_text: NotRequired[str]
    base: Decimal
    amount: Decimal


class StoredAccountingTax(TypedDict):
    """`AccountingTax`, as it is stored."""

    currency: str
    exchange_rate: Decimal
    exchange_rate_date: str
    exchange_rate_source: str
    amount: Decimal


class StoredInvoiceTax(TypedDict):
    """`InvoiceTax`, as it is stored."""

    language: str
    seller: StoredTaxSeller
    buyer: StoredTaxBuyer
    treatments: list[StoredLineTreatment]
    rows: list[StoredTaxRow]
    service_from: str
    service_to: str
    reference_date: NotRequired[str]
    amount: Decimal
    gross: Decimal
    accounting: NotRequired[StoredAccountingTax | None]


class StoredInvoice(StoredScopedDocument):
    """`Invoice`, as it is stored."""

    company_id: NotRequired[ObjectId]
    system_id: NotRequired[ObjectId]
    account_id: NotRequired[ObjectId]
    number: NotRequired[str]
    invoice_type: NotRequired[str]
    status: str
    currency: str
    bill_to: StoredBillTo
    invoice_date: str
    due_date: str
    lines: list[StoredInvoiceLine]
    shipments: list[StoredInvoicedShipment]
    shipment_ids: list[ObjectId]
    shipment_numbers: list[str]
    tariff_total: Decimal
    user_total: NotRequired[Decimal | None]
    total: Decimal
    history: NotRequired[list[StoredStatusChange]]
    is_deleted: NotRequired[bool]
    is_primary: NotRequired[bool]
    is_additional: NotRequired[bool]
    reference_id: NotRequired[ObjectId | None]
    reference_number: NotRequired[str]
    reference_kind: NotRequired[str]
    credited: NotRequired[Decimal]
    is_quote_selected: NotRequired[bool]
    is_received: NotRequired[bool]
    is_rejected: NotRequired[bool]
    charge_profile_id: NotRequired[ObjectId | None]
    auto_billing_status: NotRequired[str]
    documents: NotRequired[list[StoredInvoiceDocument]]
    task_key: NotRequired[str]
    remarks: NotRequired[str]
    request_key: NotRequired[str]
    paper_language: NotRequired[str]
    design_id: NotRequired[ObjectId | None]
    tax: NotRequired[StoredInvoiceTax | None]
    computed: NotRequired[dict[str, object]]
    tags_by_rule: NotRequired[list[StoredRuleTag]]
    tags_by_hand: NotRequired[list[StoredHandTag]]
    tag_ids: NotRequired[list[ObjectId]]
