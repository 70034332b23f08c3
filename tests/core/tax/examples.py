"""A Dutch forwarder's codes and rules, and its customers, for the examples."""

from datetime import date
from decimal import Decimal

from freight.core.rules import ConditionGroup, parse_tree
from freight.core.tax.categories import TaxCategory
from freight.core.tax.classes import TaxClass
from freight.core.tax.codes import DatedRate, TaxCode, TaxPart
from freight.core.tax.facts import (
    CustomerKind,
    CustomerRole,
    TaxCustomer,
    TaxedTransport,
    TaxFacts,
    TaxNumberState,
    build_tax_facts,
)
from freight.core.tax.rules import TaxRule
from freight.core.tax.territories import find_tax_territory

NL = find_tax_territory("NL")
FIRST = date(2012, 10, 1)


def part(*rates: tuple[date, str], name: str = "VAT") -> TaxPart:
    """Return a tax with its rates."""
    return TaxPart(name, tuple(DatedRate(day, Decimal(percent)) for day, percent in rates))


CODES = {
    code.code: code
    for code in (
        TaxCode("NL21", "Dutch standard rate", TaxCategory.STANDARD, (part((FIRST, "21")),)),
        TaxCode(
            "NLRC", "Reverse charge", TaxCategory.REVERSE_CHARGE, (part((FIRST, "0")),),
            exemption_code="VATEX-EU-AE",
            exemption_texts={"en": "Reverse charge", "de": "Steuerschuldnerschaft des Leistungsempfängers"},
        ),
        TaxCode(
            "NLEXP", "Transport of exports", TaxCategory.EXEMPT, (part((FIRST, "0")),),
            exemption_code="VATEX-EU-146-1E", exemption_texts={"en": "Article 146 (1)(e) of Directive 2006/112/EC"},
        ),
        TaxCode(
            "NLOUT", "Outside the scope", TaxCategory.OUTSIDE_SCOPE, (part((FIRST, "0")),),
            exemption_code="VATEX-EU-O", exemption_texts={"en": "Not subject to VAT"},
        ),
    )
}  # fmt: skip


def conditions(**values: str) -> ConditionGroup:
    """Return conditions that all have to be met."""
    tree = parse_tree(
        {
            "condition": "and",
            "fields": [{"name": name, "operator": "equalTo", "value": value} for name, value in values.items()],
        }
    )
    return tree or ConditionGroup()


def rule(name: str, priority: int, code: str, **values: str) -> TaxRule:
    """Return a rule of the Dutch forwarder."""
    return TaxRule(name.lower().replace(" ", "-"), name, priority, conditions(**values), code)


RULES = [
    rule("Outside the union", 10, "NLOUT", customer_place="outside", customer_kind="business"),
    rule(
        "Business in another member state", 20, "NLRC",
        customer_place="same_union", customer_kind="business", customer_number="valid",
    ),
    rule(
        "Transport of exports", 30, "NLEXP",
        customer_place="same_country", movement="export", tax_class="transport", customer_role="consignor",
    ),
    rule("Domestic customer", 40, "NL21", customer_place="same_country"),
]  # fmt: skip


def customer(
    country: str,
    number: TaxNumberState = TaxNumberState.VALID,
    kind: CustomerKind | None = CustomerKind.BUSINESS,
    postal_code: str = "",
) -> TaxCustomer:
    """Return a customer in a country."""
    return TaxCustomer(find_tax_territory(country, postal_code), "", kind, number)


def transport(departure: str, arrival: str, role: CustomerRole = CustomerRole.NEITHER) -> TaxedTransport:
    """Return a transport between two countries."""
    return TaxedTransport(find_tax_territory(departure), find_tax_territory(arrival), role=role)


def facts(
    of: TaxCustomer, moved: TaxedTransport, tax_class: TaxClass | None = TaxClass.TRANSPORT, charge: str = "freight"
) -> TaxFacts:
    """Return what is known of a charge of the Dutch forwarder."""
    assert NL
    return build_tax_facts(NL, of, moved, tax_class, charge)
