"""The printed quote for its customer: what it is for, the charges and its validity; no tariff, no lanes. A quote with
tax is in the language and the locale of the customer's invoices, and has the name that will be on them."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path

from freight.core.locales import show_amount, show_day, show_figure
from freight.features.ledger.invoices.design import build_letterhead
from freight.features.quotes.schemas import QuotePage, QuoteTaxView
from freight.kit.paper import PdfHeading, render_letterhead_pdf
from freight.kit.paper.catalogs import ENGLISH, PaperCatalog, choose_paper_locale, load_catalog
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.storage.files import safe_name
from freight.kit.storage.scopes import Scope

_TEMPLATE = Path(__file__).parent / "templates" / "quote.html"
_WORDS: Mapping[str, str] = {
    "title": "Quote",
    "customer": "For",
    "charge": "Charge",
    "total": "Total",
    "net_total": "Net total",
    "page": "Page",
    "of": "of",
}
# the inputs of a trace that its customer reads in another language; the others are fields of the tariff
_FACTS = frozenset(("Lane", "Carrier", "Service", "Date", "Weight", "Volume", "Chargeable", "Distance"))
# a figure as traces write it, with its unit: 2,000.5 kg
_QUANTITY = re.compile(r"(\d{1,3}(?:,\d{3})*(?:\.\d+)?) (\S+)")


async def render_quote_pdf(scope: Scope, quote: QuotePage) -> tuple[str, bytes]:
    """Return (file name, PDF) of a quote that was read within the scope."""
    company, system = await load_company_and_system(scope)
    house, size = build_letterhead(company, system)
    language = quote.tax.language if quote.tax else ENGLISH
    locale = choose_paper_locale(language, scope.place.locale) if quote.tax else scope.place.locale
    catalog = load_catalog(language)
    day = scope.place.day_of(quote.frozen_on).isoformat()
    until = show_day(quote.valid_until, locale)
    values = {
        **house,
        "quote": quote,
        # a registration without a city has the address of its company
        "seller": (quote.tax.seller if quote.tax else []) or [company.name, *company.address],
        "words": {
            "language": language,
            **{name: catalog.translate(text) for name, text in _WORDS.items()},
            "account": catalog.translate("Account {number}", number=quote.account_number),
            "until": catalog.translate(
                "Valid through {day}. Give quote {number} with your order.", day=until, number=quote.number
            ),
        },
        "facts": [
            (catalog.translate("Number"), quote.number),
            (catalog.translate("Date"), show_day(day, locale)),
            (catalog.translate("Valid from"), show_day(quote.valid_from, locale)),
            (catalog.translate("Valid through"), until),
            (catalog.translate("Currency"), quote.currency),
        ],
        "asked": list(_list_facts(quote, locale, catalog)),
        "lines": [(line.name, show_amount(Decimal(line.amount), quote.currency, locale)) for line in quote.lines],
        "total": show_amount(Decimal(quote.total), quote.currency, locale),
        "tax": _write_tax(quote.tax, quote.currency, locale, catalog) if quote.tax else None,
    }
    title = f"{catalog.translate('Quote')} {quote.number}"
    paper = PdfHeading(title, company.name, day, size)
    return safe_name(f"{title}.pdf"), await asyncio.to_thread(render_letterhead_pdf, paper, _TEMPLATE, values)


def _list_facts(quote: QuotePage, locale: str, catalog: PaperCatalog) -> Iterator[tuple[str, str]]:
    """Yield what was asked for by label, with days and figures as the locale writes them."""
    for fact in quote.page.asked:
        label = catalog.translate(fact.label) if fact.label in _FACTS else fact.label
        quantity = _QUANTITY.fullmatch(fact.value)
        if quantity:
            yield label, f"{show_figure(quantity[1].replace(',', ''), locale)} {quantity[2]}"
        else:
            yield label, show_day(fact.value, locale)


def _write_tax(tax: QuoteTaxView, currency: str, locale: str, catalog: PaperCatalog) -> dict[str, object]:
    """Return the tax in words: its number, its rows and the gross total, or what the prices leave out."""
    name = tax.tax_name or catalog.translate("tax")

    def show(amount: str) -> str:
        return show_amount(Decimal(amount), currency, locale)

    if tax.gross is None:
        note = catalog.translate("Prices exclude {tax}, which is added on the invoice.", tax=name)
    else:
        note = catalog.translate(
            "{tax} as of {day}. The invoice has the rate of the day of service.",
            tax=name,
            day=show_day(tax.day.isoformat(), locale),
        )
    number = catalog.translate("{tax} number {number}", tax=name, number=tax.seller_number) if tax.seller_number else ""
    return {
        "number": number,
        "rows": [(row.label, show(row.amount)) for row in tax.rows],
        "reasons": list(dict.fromkeys(row.reason for row in tax.rows if row.reason)),
        "gross": "" if tax.gross is None else show(tax.gross),
        "gross_label": catalog.translate("Total including {tax}", tax=name),
        "note": note,
    }
