"""The tax of carriers' invoices as screens and workbooks show it."""

from decimal import Decimal

from freight.core.fields.numbers import plain_text
from freight.core.money import ZERO, format_plain_amount
from freight.core.tax.categories import CATEGORY_RULES, TaxCategory
from freight.core.tax.codes import TaxDirection
from freight.documents.records.payable import StoredPayable, StoredPayableTaxLine
from freight.features.payables.tax_schemas import PayableTaxView


def has_payable_tax(one: StoredPayable) -> bool:
    """Return whether an invoice has figures of tax: it was audited by a company that is registered for tax."""
    return bool(one.get("tax_read")) or one.get("tax_charged") is not None


def get_payable_gross(one: StoredPayable) -> Decimal:
    """Return what a carrier charges, with its tax."""
    return one["charged"] + (one.get("tax_charged") or ZERO)


def list_payable_taxes(one: StoredPayable) -> list[PayableTaxView]:
    """Return the tax of an invoice by its codes: as it keeps them once it is approved, else as the rules give it."""
    currency = one["currency"]
    if one["approved"] is not None:
        return [_build_view(line, [], currency) for line in one.get("tax_lines", [])]
    return [_build_view(row, row.get("rules", []), currency) for row in one.get("tax_rows", [])]


def _build_view(line: StoredPayableTaxLine, rules: list[str], currency: str) -> PayableTaxView:
    rates = " + ".join(f"{rate['name']} {plain_text(rate['percent'])} %".strip() for rate in line["rates"])
    called = CATEGORY_RULES[TaxCategory(line["category"])].label
    return PayableTaxView(
        code=line["code"],
        label=f"{rates}, {called[:1].lower()}{called[1:]}",
        rules=rules,
        base=format_plain_amount(line["base"], currency),
        tax=format_plain_amount(line["tax"], currency),
        is_declared=line["direction"] == TaxDirection.SELF_ASSESSED,
    )
