"""What an invoice prints of its tax: numbers of both sides, day of supply, each rate with its base, and the sums."""

from collections.abc import Mapping
from decimal import Decimal

from freight.core.fields.numbers import plain_text
from freight.core.invoices.figures import InvoiceAmounts
from freight.core.locales import show_amount, show_day, show_figure
from freight.core.money import sum_amounts
from freight.core.places import get_babel_locale
from freight.core.records import Record, Stored
from freight.documents.records.invoice import StoredInvoiceTax, StoredTaxRow
from freight.features.ledger.invoices.design import list_seller_lines
from freight.kit.paper.catalogs import PaperCatalog

_CITY_FIRST = frozenset({"AU", "CA", "GB", "IE", "US"})  # the postal code is written after the city


def build_tax_content(invoice: Stored, tax: StoredInvoiceTax, locale: str, catalog: PaperCatalog) -> Record:
    """Return the tax of an invoice as text. Rows have the label of their rate, what it is on, and the legal sentence
    where nothing is charged."""
    currency: str = invoice["currency"]
    amounts = InvoiceAmounts(invoice["total"], tax["amount"])
    seller, buyer = tax["seller"], tax["buyer"]
    first, last = show_day(tax["service_from"], locale), show_day(tax["service_to"], locale)
    further = seller.get("further_numbers", {})
    identity = seller.get("identity", {})
    return {
        "seller": list_seller_lines(identity, seller["country"], locale),
        "bank": [f"{name} {identity[key]}" for name, key in (("IBAN", "iban"), ("BIC", "bic")) if identity.get(key)],
        "numbers": [
            catalog.translate("{tax} number {number}", tax=name, number=number)
            for name, number in ((seller["tax_name"], seller["number"]), *further.items())
        ],
        "customer_number": catalog.translate("Your tax number {number}", number=buyer["number"])
        if buyer.get("number")
        else "",
        "customer_reference": catalog.translate("Your reference {reference}", reference=buyer["buyer_reference"])
        if buyer.get("buyer_reference")
        else "",
        "supply": first if first == last else f"{first} – {last}",
        "rows": [_build_row(row, seller["tax_name"], currency, locale, catalog) for row in tax["rows"]],
        "sentences": list(dict.fromkeys(text for row in tax["rows"] if (text := row.get("exemption_text", "")))),
        "net": show_amount(amounts.net, currency, locale),
        "amount": show_amount(amounts.tax, currency, locale),
        "to_pay": show_amount(amounts.due, currency, locale),
        "accounting": _write_accounting(tax, locale, catalog),
    }


def list_customer_lines(party: Stored, tax: StoredInvoiceTax, locale: str) -> list[str]:
    """Return the full address of a billed customer. The lines that were entered come first; if none of them names the
    city of the tax fields, it follows with the country, unless that is the seller's."""
    lines, buyer, country = list(party.get("address", ())), tax["buyer"], party.get("country", "")

    def is_printed(text: str) -> bool:
        return any(text.casefold() in line.casefold() for line in lines)

    postal_code, city = buyer.get("postal_code", ""), buyer.get("city", "")
    if city and not is_printed(city):
        if country in _CITY_FIRST:
            region = " ".join(filter(None, (buyer.get("region", ""), postal_code)))
            lines.append(", ".join(filter(None, (city, region))))
        else:
            lines.append(" ".join(filter(None, (postal_code, city))))
        name = get_babel_locale(locale).territories.get(country, country)
        if name and country != tax["seller"]["country"] and not is_printed(name):
            lines.append(name)
    return lines


def list_line_rates(tax: StoredInvoiceTax, locale: str) -> Mapping[str, str]:
    """Return the rates of the lines of an invoice as they are printed, by the ids of the lines."""
    return {
        line_id: write_percent(sum_amounts(rate["percent"] for rate in treatment["rates"]), locale)
        for treatment in tax["treatments"]
        for line_id in treatment["line_ids"]
    }


def write_percent(percent: Decimal, locale: str) -> str:
    """Return a rate as the locale writes it: `21%` in English, `9,975 %` elsewhere."""
    figure = show_figure(plain_text(percent), locale)
    return f"{figure}%" if locale.startswith("en") else f"{figure} %"


def _build_row(row: StoredTaxRow, tax_name: str, currency: str, locale: str, catalog: PaperCatalog) -> Record:
    label = f"{row.get('tax') or tax_name} {write_percent(row['percent'], locale)}".strip()
    base = show_amount(row["base"], currency, locale)
    return {
        "label": catalog.translate("{tax} on {base}", tax=label, base=base),
        "amount": show_amount(row["amount"], currency, locale),
    }


def _write_accounting(tax: StoredInvoiceTax, locale: str, catalog: PaperCatalog) -> str:
    accounting = tax.get("accounting")
    if not accounting:
        return ""
    return catalog.translate(
        "Tax in {currency}: {amount}, at an exchange rate of {rate} on {day}",
        currency=accounting["currency"],
        amount=show_amount(accounting["amount"], accounting["currency"], locale),
        rate=show_figure(plain_text(accounting["exchange_rate"]), locale),
        day=show_day(accounting["exchange_rate_date"], locale),
    )
