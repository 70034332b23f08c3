"""Invoices of any kind, and the text of their PDF."""

import io
import unicodedata
from datetime import date
from decimal import Decimal
from typing import Any

import pypdf
from bson import ObjectId

from freight.core.places import HOME
from freight.documents.company import Company
from freight.documents.system import System
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.ledger.invoices.design import Design, build_invoice_design
from freight.features.ledger.invoices.drafts import Issuance, draft_billed_invoice
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record
from tests.fixtures.billing import NOW

SCOPE = Scope.of_system(ObjectId(), ObjectId(), "ana")


def an_invoice(
    shipments: int = 1, name: str = "Łódź Tools & <b>Sons</b>", total: str = "1204.18", **more: Any
) -> Record:
    """Return an issued invoice of this many shipments, one charge each."""
    account = {
        "_id": ObjectId(),
        "account_number": "0001204",
        "name": name,
        "address": more.pop("address", ["12 Harbor Road"]),
        "payment_days": 30,
    }
    rated = [
        {
            "_id": ObjectId(),
            "shipment_number": f"{n:05}",
            "rating": {"trace_id": None, "total": Decimal(total), "currency": "USD"},
            "data": {"shipmentRouting": {"originPort": "USORD", "destinationPort": "DEFRA"}},
        }
        for n in range(1, shipments + 1)
    ]
    return (
        draft_billed_invoice(rated, account, {}, Issuance(date(2026, 11, 21), NOW, "ana"))
        | {"number": "INV-000042"}
        | more
    )


async def drawn(invoice: Record, design: Design | None = None, tax_number: str = "") -> bytes:
    """The PDF of an invoice, in the design of the suite unless another is given."""
    address = ["200 W Adams St", "Chicago"]
    company = Company(code="MERIDIAN", name="Meridian Forwarding", address=address, tax_number=tax_number)
    system = System(company_id=ObjectId(), code="AEC", name="Air Export Chicago")
    office = DrawingOffice(SCOPE, company, system)
    return await office.draw_in(
        build_invoice_content(invoice, HOME.locale), design or await build_invoice_design(SCOPE, {})
    )


def pages_of(content: bytes) -> list[str]:
    """The text of each page. Joined letters of Arabic count as the letters they are."""
    pages = pypdf.PdfReader(io.BytesIO(content)).pages
    return [unicodedata.normalize("NFKC", page.extract_text()) for page in pages]
