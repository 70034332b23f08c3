"""The invoice as a document. It is drawn once from what was stored when it was billed, so every copy is the same."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from freight.core.fields.numbers import plain_text
from freight.documents.company import Company
from freight.documents.invoice import Invoice
from freight.documents.system import System
from freight.features.files import service as downloads
from freight.features.invoices.schemas import InvoicePdf
from freight.kit import files
from freight.kit.paper import Paper
from freight.kit.paper import draw as print_paper
from freight.kit.tenancy import Record, Scope, scoped

_TEMPLATE = Path(__file__).parent / "templates" / "invoice.html"


async def ticket(invoice_id: str, scope: Scope) -> InvoicePdf:
    """An address that serves the invoice's PDF once; it is drawn at the first call. Raises NotFound."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    file_id = invoice["pdf_file_id"] or await _store(invoice, scope)
    ticket = await downloads.ticket(scope, file_id)
    return InvoicePdf(file_id=file_id, name=_name(invoice), ticket=ticket.ticket, url=ticket.url)


async def _store(invoice: Record, scope: Scope) -> str:
    """Draw and store the document; when two do so at once, the first one counts."""
    company, system = await Company.get(scope.company_id), await System.get(invoice["system_id"])
    assert company is not None and system is not None  # the scope was made from them
    content = await asyncio.to_thread(draw, invoice, company, system)
    file_id = await files.save(
        content,
        _name(invoice),
        "application/pdf",
        scope,
        "invoice",
        shared=True,
        account_id=invoice["account_id"],
    )
    invoices = scoped(Invoice, scope)
    kept = await invoices.update_one({"_id": invoice["_id"], "pdf_file_id": ""}, {"$set": {"pdf_file_id": file_id}})
    if kept.modified_count:
        return file_id
    await files.delete(file_id, scope)
    return str((await invoices.get(invoice["_id"], "invoice"))["pdf_file_id"])


def draw(invoice: Mapping[str, Any], company: Company, system: System) -> bytes:
    """The PDF of a stored invoice. Equal invoices give equal bytes."""
    paper = Paper(f"Invoice {invoice['number']}", company.name, invoice["invoice_date"])
    values = {"invoice": invoice, "company": company, "system": system, "shipments": _shipments(invoice)}
    return print_paper(paper, _TEMPLATE, values)


def _shipments(invoice: Mapping[str, Any]) -> list[dict[str, Any]]:
    lines: dict[Any, list[Any]] = {}
    for line in invoice["lines"]:
        lines.setdefault(line["shipment_id"], []).append(line)
    return [
        {"number": one["shipment_number"], "facts": _facts(one["values"]), "lines": lines.get(one["shipment_id"], [])}
        for one in invoice["shipments"]
    ]


def _facts(values: Mapping[str, Any]) -> list[str]:
    """What the invoice says about a shipment, a line each: reference and day, route, carrier, cargo."""

    def told(key: str, *, before: str = "", after: str = "") -> str:
        value = values.get(key)
        if value in (None, ""):
            return ""
        text = value if isinstance(value, str) else plain_text(value)
        return f"{before}{text}{after}"

    route = (told("shipmentRouting#originPort"), told("shipmentRouting#destinationPort"))
    groups = [
        tuple(told(f"shipmentInformation#{key}") for key in ("shipDate", "mwab", "bookingNumber")),
        (" to ".join(part for part in route if part),),
        (told("shipmentInformation#carrier"), told("shipmentInformation#serviceLevel")),
        (told("shipmentCargo#pieces", after=" pieces"), told("shipmentCargo#grossWeight", after=" kg")),
        (told("shipmentInformation#purchaseOrder", before="Order "),),
    ]
    return [text for group in groups if (text := " · ".join(part for part in group if part))]


def _name(invoice: Mapping[str, Any]) -> str:
    return f"Invoice {invoice['number']}.pdf"
