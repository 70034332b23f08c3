"""The printed quote for its customer: what it is for, the charges and its validity; no tariff, no lanes."""

import asyncio
from decimal import Decimal
from pathlib import Path

from freight.core.locales import show_amount, show_day
from freight.features.ledger.invoices.design import build_letterhead
from freight.features.quotes.schemas import QuotePage
from freight.kit.paper import PdfHeading, render_letterhead_pdf
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.storage.files import safe_name
from freight.kit.storage.scopes import Scope

_TEMPLATE = Path(__file__).parent / "templates" / "quote.html"


async def render_quote_pdf(scope: Scope, quote: QuotePage) -> tuple[str, bytes]:
    """Return (file name, PDF) of a quote that was read within the scope."""
    company, system = await load_company_and_system(scope)
    house, size = build_letterhead(company, system)
    locale = scope.place.locale
    day = scope.place.day_of(quote.frozen_on).isoformat()
    until = show_day(quote.valid_until, locale)
    values = {
        **house,
        "quote": quote,
        "facts": [
            ("Number", quote.number),
            ("Date", show_day(day, locale)),
            ("Valid from", show_day(quote.valid_from, locale)),
            ("Valid through", until),
            ("Currency", quote.currency),
        ],
        "asked": quote.page.asked,
        "lines": [(line.name, show_amount(Decimal(line.amount), quote.currency, locale)) for line in quote.lines],
        "total": show_amount(Decimal(quote.total), quote.currency, locale),
        "until": until,
        "tax": _write_tax(quote, locale) if quote.tax else None,
    }
    title = f"Quote {quote.number}"
    paper = PdfHeading(title, company.name, day, size)
    return safe_name(f"{title}.pdf"), await asyncio.to_thread(render_letterhead_pdf, paper, _TEMPLATE, values)


def _write_tax(quote: QuotePage, locale: str) -> dict[str, object]:
    """Return the tax in words: its rows and the gross total, or what the prices leave out."""
    tax = quote.tax
    assert tax
    name = tax.tax_name or "tax"

    def show(amount: str) -> str:
        return show_amount(Decimal(amount), quote.currency, locale)

    return {
        "rows": [(row.label, show(row.amount)) for row in tax.rows],
        "reasons": list(dict.fromkeys(row.reason for row in tax.rows if row.reason)),
        "gross": "" if tax.gross is None else show(tax.gross),
        "gross_label": f"Total including {name}",
        "note": f"Prices exclude {name}, which is added on the invoice."
        if tax.gross is None
        else f"{name} as of {show_day(tax.day.isoformat(), locale)}. The invoice has the rate of the day of service.",
    }
