"""The tax that a quote names: what its charges would be taxed with on the day it is frozen. The invoice decides it
again by the day of service; a quote whose tax can't be decided is quoted without, and says so."""

from collections.abc import Mapping, Sequence
from datetime import date

from freight.core.money import sum_amounts
from freight.core.records import Stored
from freight.core.tax.breakdown import TaxBreakdown, label_tax_rate
from freight.core.tax.customers import TaxProfile
from freight.core.tax.invoices import InvoiceTaxer, compute_charges_tax, find_invoice_tax_problem
from freight.documents.records.account import StoredAccount
from freight.documents.records.quote import StoredQuoteLine, StoredQuoteTax
from freight.features.ledger.invoices.design import list_seller_lines
from freight.features.ledger.invoices.system_tax import load_system_tax
from freight.features.quotes.schemas import QuoteTaxRow, QuoteTaxView
from freight.kit import clock
from freight.kit.paper.catalogs import ENGLISH, choose_paper_locale
from freight.kit.storage.scopes import Scope

# a quote is for one shipment, which does not exist yet
_SHIPMENT = "quoted"


async def compute_quote_tax(
    scope: Scope,
    account: StoredAccount,
    values: Mapping[str, object],
    lines: Sequence[StoredQuoteLine],
    currency: str,
) -> StoredQuoteTax | None:
    """Return the tax of a quote as it is now; None where the company charges none."""
    today = clock.today(scope.place)
    system_tax = await load_system_tax(scope)
    policy = system_tax.get_policy(today) if system_tax else None
    if system_tax is None or policy is None:
        return None
    shipment: Stored = {"data": _group_values(values)}
    taxer = InvoiceTaxer(policy, account, TaxProfile.of(account), {_SHIPMENT: shipment}, today)
    charges = taxer.decide_charges(_build_charge_line(line) for line in lines)
    if problem := find_invoice_tax_problem(charges):
        breakdown = TaxBreakdown((), sum_amounts(charge.net for charge in charges))
    else:
        breakdown = compute_charges_tax(charges, currency)
    tax = _build_amounts(policy.tax_name, today, breakdown, problem)
    return {**tax, "language": taxer.language, "seller": system_tax.build_seller(policy)}


def build_quote_tax_view(tax: StoredQuoteTax | None, system_locale: str) -> QuoteTaxView | None:
    """Return the tax of a quote in wire form."""
    if tax is None:
        return None
    language, seller = tax.get("language") or ENGLISH, tax.get("seller")
    locale = choose_paper_locale(language, system_locale)
    return QuoteTaxView(
        tax_name=tax["tax_name"],
        day=date.fromisoformat(tax["day"]),
        rows=[
            QuoteTaxRow(label=row["label"], reason=row["reason"], base=f"{row['base']:f}", amount=f"{row['amount']:f}")
            for row in tax["rows"]
        ],
        gross=None if tax["gross"] is None else f"{tax['gross']:f}",
        problem=tax["problem"],
        language=language,
        seller=list_seller_lines(seller.get("identity", {}), seller["country"], locale) if seller else [],
        seller_number=seller["number"] if seller else "",
    )


def _group_values(values: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """Return flat values (`shipmentRouting#originPort`) as a shipment stores them."""
    groups: dict[str, dict[str, object]] = {}
    for wire_key, value in values.items():
        group, _, key = wire_key.partition("#")
        groups.setdefault(group, {})[key] = value
    return groups


def _build_charge_line(line: StoredQuoteLine) -> Stored:
    # an additional charge has no code: its name may be that of a charge with a class
    return {
        "line_id": "",
        "shipment_id": _SHIPMENT,
        "charge_code": line["charge_id"] or line["name"],
        "charge_text": line["name"],
        "invoice_value": line["amount"],
    }


def _build_amounts(tax_name: str, day: date, breakdown: TaxBreakdown, problem: str) -> StoredQuoteTax:
    return {
        "tax_name": tax_name,
        "day": day.isoformat(),
        "rows": [
            {
                "label": label_tax_rate(row.key, tax_name),
                "reason": row.key.exemption_text,
                "base": row.base,
                "amount": row.tax,
            }
            for row in breakdown.rows
        ],
        "gross": None if problem else breakdown.gross,
        "problem": problem,
    }
