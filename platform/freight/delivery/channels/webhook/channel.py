"""Rendering an invoice as the JSON of docs/webhooks.md."""

import base64
import hashlib
from datetime import UTC
from decimal import Decimal

from freight.core.delivery import naming
from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.fields.given import to_given_values
from freight.core.fields.numbers import plain_text
from freight.core.money import format_plain_amount, sum_amounts
from freight.core.records import Stored
from freight.core.units import GivenFigure
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.channels.webhook import payload
from freight.delivery.channels.webhook.settings import WebhookSettings
from freight.delivery.payloads import OutgoingFile, RenderedDelivery, RenderInput


async def _render(work: RenderInput) -> RenderedDelivery:
    settings = WebhookSettings.model_validate(work.configurations)
    (invoice,) = work.invoices
    paper = work.papers[str(invoice["_id"])] if settings.attach else None
    event = payload.WebhookEvent(
        timestamp=work.now.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        is_test=work.is_test,
        data=_invoice(invoice, paper),
    )
    name = naming.sanitize_file_name(f"{invoice['number']}.json")
    content = event.model_dump_json(by_alias=True, exclude_none=True).encode()
    return RenderedDelivery((OutgoingFile(name, content, "application/json"),))


def _invoice(invoice: Stored, paper: OutgoingFile | None) -> payload.WebhookInvoice:
    party = invoice["bill_to"]
    reference = None
    if invoice.get("reference_number"):
        reference = payload.WebhookReference(number=invoice["reference_number"], kind=invoice.get("reference_kind", ""))
    return payload.WebhookInvoice(
        id=str(invoice["_id"]),
        number=invoice["number"],
        type=invoice["invoice_type"],
        currency=invoice["currency"],
        invoice_date=invoice["invoice_date"],
        due_date=invoice["due_date"],
        total=format_plain_amount(invoice["total"], invoice["currency"]),
        bill_to=payload.WebhookBillTo(
            account_number=party["account_number"],
            name=party["name"],
            address=list(party.get("address", [])),
            country=party.get("country", ""),
        ),
        shipments=[_shipment(shipment, invoice) for shipment in invoice["shipments"]],
        tax=_tax(tax, invoice["currency"]) if (tax := invoice.get("tax")) else None,
        reference=reference,
        document=_document(paper) if paper else None,
    )


def _tax(tax: Stored, currency: str) -> payload.WebhookTax:
    return payload.WebhookTax(
        seller_number=tax["seller"]["number"],
        buyer_number=tax["buyer"].get("number", ""),
        rows=[
            payload.WebhookTaxRow(
                category=row["category"],
                tax=row.get("tax", ""),
                percent=plain_text(row["percent"]),
                exemption_code=row.get("exemption_code", ""),
                exemption_text=row.get("exemption_text", ""),
                base=format_plain_amount(row["base"], currency),
                amount=format_plain_amount(row["amount"], currency),
            )
            for row in tax["rows"]
        ],
        amount=format_plain_amount(tax["amount"], currency),
        gross=format_plain_amount(tax["gross"], currency),
    )


def _shipment(shipment: Stored, invoice: Stored) -> payload.WebhookShipment:
    billed = [
        line
        for line in invoice["lines"]
        if line["shipment_id"] == shipment["shipment_id"]
        and line["invoice_value"] is not None
        and not line.get("is_dummy")
    ]
    currency = invoice["currency"]
    return payload.WebhookShipment(
        number=shipment["shipment_number"],
        total=format_plain_amount(sum_amounts(line["invoice_value"] for line in billed), currency),
        charges=[
            payload.WebhookCharge(
                code=line.get("charge_code", ""),
                text=line["charge_text"],
                type=line.get("charge_type", ""),
                amount=format_plain_amount(line["invoice_value"], currency),
            )
            for line in billed
        ],
        values={
            key: _text(value) for key, value in to_given_values(shipment["values"]).items() if value not in (None, "")
        },
    )


def _text(value: object) -> str:
    if isinstance(value, GivenFigure):  # it has its own unit
        return value.words()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | Decimal):
        return plain_text(value)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _document(paper: OutgoingFile) -> payload.WebhookDocument:
    return payload.WebhookDocument(
        name=paper.name,
        content_type=paper.content_type,
        sha256=hashlib.sha256(paper.content).hexdigest(),
        content=base64.b64encode(paper.content).decode(),
    )


CHANNEL = DeliveryChannel(
    "webhook", WebhookSettings, _render, transport="webhook", strongest=DeliveredWhen.SENT, is_single=True
)
