"""What goes with a tax return: the EC sales list, and tax by customer."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from freight.core.money import CENTS
from freight.core.tax.categories import TaxCategory
from freight.core.tax.facts import TaxSide
from freight.core.tax.returns import ReturnDocument, ReturnEntry
from freight.core.tax.territories import MEMBER_STATES

# a tax number of Greece begins with the code of its language
_COUNTRY_OF_PREFIX = {"EL": "GR"}


class SalesListKey(NamedTuple):
    """A customer of the EC sales list. `number` is its tax number with the country's prefix, empty if the customer had
    none when the invoice was issued; accounts with the same number are one customer."""

    country: str
    number: str
    account_name: str
    currency: str


class SalesListRow(NamedTuple):
    """The services to a business of another member state, which declares the tax itself."""

    key: SalesListKey
    amount: Decimal


class CustomerTaxKey(NamedTuple):
    """A customer with a rate: that of all taxes of a charge together, in percent."""

    account_number: str
    account_name: str
    percent: Decimal
    currency: str


class CustomerTaxRow(NamedTuple):
    """What was charged to a customer at a rate."""

    key: CustomerTaxKey
    net: Decimal
    tax: Decimal

    @property
    def gross(self) -> Decimal:
        """Return net plus tax."""
        return self.net + self.tax


def list_union_sales(documents: Iterable[ReturnDocument], seller_country: str) -> list[SalesListRow]:
    """Return the EC sales list of documents: services under the reverse charge to customers of other member states. A
    seller outside the union has none. Customers whose services were all credited are left out."""
    names: dict[str, str] = {}
    sums: dict[tuple[str, str, str, str], Decimal] = {}
    for document in documents:
        if is_in_sales_list(document, seller_country):
            customer = name_sales_customer(document)
            names[customer] = document.account_name
            at = (find_number_country(document), document.customer_number, customer, document.currency)
            for entry in document.entries:
                if is_union_sale(entry):
                    sums[at] = sums.get(at, CENTS) + entry.base
    return [
        SalesListRow(
            SalesListKey(country, number, names[customer], currency), sums[country, number, customer, currency]
        )
        for country, number, customer, currency in sorted(sums)
        if sums[country, number, customer, currency]
    ]


def name_sales_customer(document: ReturnDocument) -> str:
    """Return what tells a customer of the EC sales list from others: its tax number, else its name."""
    return document.customer_number or document.account_name


def list_sales(documents: Iterable[ReturnDocument]) -> list[ReturnDocument]:
    """Return the documents for customers."""
    return [document for document in documents if document.side is TaxSide.CUSTOMERS]


def is_in_sales_list(document: ReturnDocument, seller_country: str) -> bool:
    """Return whether it is for a customer of another member state than the seller's."""
    if document.side is not TaxSide.CUSTOMERS:
        return False
    country = find_number_country(document)
    return {country, seller_country} <= MEMBER_STATES and country != seller_country


def is_union_sale(entry: ReturnEntry) -> bool:
    """Return whether the charges are services whose tax the customer declares."""
    return entry.category is TaxCategory.REVERSE_CHARGE


def find_number_country(document: ReturnDocument) -> str:
    """Return the country of the customer's tax number, else that of the account."""
    prefix = document.customer_number[:2].upper()
    return _COUNTRY_OF_PREFIX.get(prefix, prefix) if prefix.isalpha() else document.account_country


def sum_customer_tax(documents: Iterable[ReturnDocument]) -> list[CustomerTaxRow]:
    """Return net and tax of documents by customer and rate, in the order of the customers' names."""
    names: dict[str, str] = {}
    sums: dict[tuple[str, Decimal, str], tuple[Decimal, Decimal]] = {}
    for document in list_sales(documents):
        names[document.account_number] = document.account_name
        for entry in document.entries:
            at = (document.account_number, entry.percent, document.currency)
            net, tax = sums.get(at, (CENTS, CENTS))
            sums[at] = (net + entry.base, tax + entry.tax)
    rows = [
        CustomerTaxRow(CustomerTaxKey(number, names[number], percent, currency), *amounts)
        for (number, percent, currency), amounts in sums.items()
    ]
    return sorted(rows, key=lambda row: (row.key.account_name.casefold(), *row.key))
