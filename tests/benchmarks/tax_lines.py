"""The tax of 100,000 charges by 40 rules and the breakdown of their invoices, on one core. Once with the facts of a
month, where ten charges have the same; once where no two charges are alike."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial

from freight.core.tax.breakdown import compute_tax_breakdown
from freight.core.tax.classes import TaxClass
from freight.core.tax.facts import CustomerKind, CustomerRole, TaxFacts
from freight.core.tax.rules import TaxRuleSet
from freight.core.tax.treatment import TaxTreatment, decide_treatment
from tests.benchmarks.timing import per_second
from tests.core.tax.examples import CODES, RULES, customer, facts, rule, transport

CHARGES, PER_INVOICE, LEAST = 100_000, 5, 50_000
DAY = date(2026, 11, 30)
# none of them applies, and each has to be asked
SPECIAL = [
    rule(f"Special {number}", number, "NLRC", customer_country="NL", movement="import", charge_code=f"special {number}")
    for number in range(1, 37)
]
ALL = [*SPECIAL, *(replace(usual, priority=usual.priority + 100) for usual in RULES)]


def charges(alike: int) -> list[TaxFacts]:
    """What is known of 100,000 charges, of which `alike` each have the same facts."""
    places = ("NL", "DE", "US", "FR", "PL", "CN")
    different = [
        facts(customer("NL", kind=kind), transport(departure, arrival, role), tax_class, f"charge {number}")
        for number in range(50)
        for kind in (CustomerKind.BUSINESS, CustomerKind.CONSUMER)
        for departure in places
        for arrival in places
        for role in CustomerRole
        for tax_class in TaxClass
    ]
    return (different[: CHARGES // alike] * alike)[:CHARGES]


def bill(asked: Sequence[TaxFacts]) -> Decimal:
    """Return the tax on all invoices of these charges."""
    rules, tax = TaxRuleSet(ALL), Decimal(0)
    treatments = [decide_treatment(rules, CODES, fact, DAY, "en") for fact in asked]
    for first in range(0, len(treatments), PER_INVOICE):
        amounts = [
            treatment.build_taxed_amount(Decimal("12.34"))
            for treatment in treatments[first : first + PER_INVOICE]
            if isinstance(treatment, TaxTreatment)
        ]
        tax += compute_tax_breakdown(amounts, "EUR").tax
    return tax


def main() -> int:
    """Print the figures; 0 when all limits were held."""
    missed = False
    for named, alike, limit in (("ten alike", 10, LEAST), ("none alike", 1, 0)):
        reached = per_second(partial(bill, charges(alike)), CHARGES, rounds=3)
        missed |= reached < limit
        print(f"  {named:<12} {reached:>9,.0f} charges/s" + (f"   limit {limit:,}/s" if limit else ""))
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
