"""The design of an account's invoices: its own template, else the system's, else the built-in one. Resolved only
here."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bson import ObjectId

from freight.core.errors import NotFound
from freight.core.places import get_babel_locale
from freight.core.records import Stored, Values
from freight.documents.company import Company
from freight.documents.invoice_template import InvoiceTemplate
from freight.documents.system import System
from freight.kit.paper.paper_sizes import get_paper_size
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

# what a payment needs: number, amount, account
QR_TEXT = "{{ invoice.number }}\n{{ invoice.currency }} {{ invoice.amount }}\nAccount {{ bill_to.account_number }}"


@dataclass(frozen=True)
class Design:
    """A template ready for use. `values` are the names it adds to those of the content."""

    template: str
    qr: str
    values: Values
    paper: str = ""  # of the template; empty: the sheet of the system's country


@cache
def get_built_in_design() -> str:
    """Return the template that comes with the suite."""
    return (Path(__file__).parent / "templates" / "invoice.html").read_text()


async def resolve_invoice_design(scope: Scope, account_id: ObjectId | None) -> Design:
    """Return the design of an account's invoices."""
    owners = [None] if account_id is None else [None, account_id]
    cursor = scoped(InvoiceTemplate, scope).find({"account_id": {"$in": owners}})
    stored = {invoice_template["account_id"]: invoice_template async for invoice_template in cursor.limit(2)}
    return await build_invoice_design(scope, stored.get(account_id) or stored.get(None) or {})


async def build_invoice_design(scope: Scope, stored: Stored) -> Design:
    """Return the design of a stored or unsaved template; of an empty one, the built-in design."""
    parts = build_design_parts(stored)
    picture = await read_design_logo(scope, stored.get("logo") or "")
    return replace(parts, values={**parts.values, "logo": picture})


def build_letterhead(company: Company, system: System) -> tuple[dict[str, object], str]:
    """Return the company details for a letterhead, and the paper size of its country."""
    values = {
        "company": {
            "name": company.name,
            "address": company.address,
            "country": company.country,
            "tax_number": company.tax_number,
        },
        "system": {"name": system.name},
    }
    return values, get_paper_size(system.country or company.country)


def list_seller_lines(identity: Mapping[str, str], country: str, locale: str) -> list[str]:
    """Return name and address of the registration; none where it has no city of its own, which is then that of the
    company."""
    if not identity.get("city"):
        return []
    place = " ".join(filter(None, (identity.get("postal_code", ""), identity["city"])))
    country_name = get_babel_locale(locale).territories.get(country, country)
    return [text for text in (identity.get("name", ""), identity.get("street", ""), place, country_name) if text]


def build_design_parts(stored: Stored) -> Design:
    """Return the design of a stored template without its logo's picture."""
    return Design(
        template=stored.get("text") or get_built_in_design(),
        qr=(stored.get("qr_text") or QR_TEXT) if stored.get("print_qr") else "",
        values={
            "letterhead": _lines(stored.get("letterhead")),
            "footer": _lines(stored.get("footer")),
            "notes": _lines(stored.get("notes")),
            "remit_to": _lines(stored.get("remit_to")) or _lines(stored.get("letterhead")),
        },
        paper=stored.get("paper") or "",
    )


async def read_design_logo(scope: Scope, file_id: str) -> str:
    """Return a logo in the form a template prints; "" without one."""
    if not file_id:
        return ""
    try:
        content = await files.read_stored_file(scope, file_id)
    except NotFound:
        return ""  # an invoice without its logo is better than no invoice
    return f"data:image/png;base64,{base64.b64encode(content).decode()}"


def _lines(text: str | None) -> list[str]:
    return [line.strip() for line in (text or "").splitlines() if line.strip()]
