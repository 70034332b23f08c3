"""The tax of invoices as their views show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bson import ObjectId

from freight.core.fields.numbers import plain_text
from freight.core.invoices.figures import InvoiceAmounts
from freight.core.invoices.statuses import OPEN
from freight.core.tax.breakdown import BreakdownRow, label_tax_rate
from freight.core.tax.categories import CATEGORY_RULES
from freight.core.tax.invoices import TaxedCharge
from freight.core.tax.rules import TaxProblem
from freight.core.tax.treatment import explain_treatment
from freight.documents.records.invoice import StoredAccountingTax, StoredInvoice
from freight.features.invoices.paper_language import list_paper_languages
from freight.features.invoices.tax_schemas import (
    ChargeTax,
    InvoiceTaxAccounting,
    InvoiceTaxDetail,
    InvoiceTaxRow,
)
from freight.features.ledger.invoices.system_tax import load_system_tax
from freight.features.ledger.invoices.tax_snapshots import TaxedInvoice
from freight.features.ledger.invoices.taxing import read_issued_tax, tax_invoices
from freight.kit.storage.scopes import Scope


@dataclass(frozen=True)
class InvoiceTaxView:
    """The tax of an invoice, and of its charges by the ids of their lines."""

    detail: InvoiceTaxDetail
    charges: dict[str, ChargeTax]


async def load_invoice_tax_views(scope: Scope, invoices: Sequence[StoredInvoice]) -> dict[ObjectId, InvoiceTaxView]:
    """Return the tax of invoices by their ids: as issued, or as they would be issued now; those without any are left
    out."""
    views = {
        invoice["_id"]: _build_view(invoice, issued, is_issued=True)
        for invoice in invoices
        if (issued := read_issued_tax(invoice))
    }
    drafts = [invoice for invoice in invoices if invoice["status"] in OPEN and invoice["lines"]]
    if drafts:
        taxes = await tax_invoices(scope, await load_system_tax(scope), drafts)
        views |= {
            invoice["_id"]: _build_view(invoice, taxed, is_issued=False)
            for invoice in drafts
            if (taxed := taxes.get(invoice["_id"]))
        }
    return views


def _build_view(invoice: StoredInvoice, taxed: TaxedInvoice, *, is_issued: bool) -> InvoiceTaxView:
    amounts = InvoiceAmounts(invoice["total"], taxed.breakdown.tax)
    tax_name = taxed.seller["tax_name"]
    detail = InvoiceTaxDetail(
        is_issued=is_issued,
        tax_name=tax_name,
        country=taxed.seller["country"],
        seller_number=taxed.seller["number"],
        buyer_number=taxed.buyer.get("number", ""),
        language=taxed.language,
        chosen_language="" if is_issued else invoice.get("paper_language", ""),
        languages=[] if is_issued else list_paper_languages(),
        rows=[_build_row(row, tax_name) for row in taxed.breakdown.rows],
        net=str(amounts.net),
        tax=str(amounts.tax),
        gross=str(amounts.gross),
        due=str(amounts.due),
        accounting=_build_accounting(taxed.accounting) if taxed.accounting else None,
        problem=taxed.problem,
    )
    return InvoiceTaxView(detail, {charge.line_id: _build_charge(charge) for charge in taxed.charges})


def _build_row(row: BreakdownRow, tax_name: str) -> InvoiceTaxRow:
    return InvoiceTaxRow(
        label=label_tax_rate(row.key, tax_name),
        category=row.key.category,
        category_label=CATEGORY_RULES[row.key.category].label,
        percent=plain_text(row.key.percent),
        exemption_code=row.key.exemption_code,
        exemption_text=row.key.exemption_text,
        base=str(row.base),
        amount=str(row.tax),
    )


def _build_accounting(accounting: StoredAccountingTax) -> InvoiceTaxAccounting:
    return InvoiceTaxAccounting(
        currency=accounting["currency"],
        amount=str(accounting["amount"]),
        exchange_rate=str(accounting["exchange_rate"]),
        exchange_rate_date=date.fromisoformat(accounting["exchange_rate_date"]),
        exchange_rate_source=accounting["exchange_rate_source"],
    )


def _build_charge(charge: TaxedCharge) -> ChargeTax:
    treatment = charge.treatment
    if isinstance(treatment, TaxProblem):
        return ChargeTax(code="", category=None, percent=None, sentence="", problem=treatment.message)
    return ChargeTax(
        code=treatment.code,
        category=treatment.category,
        percent=plain_text(treatment.percent),
        sentence=explain_treatment(treatment),
        problem="",
    )
