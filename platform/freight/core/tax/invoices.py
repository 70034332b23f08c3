"""The tax of an invoice: how each of its charges is treated, and what keeps it from being issued."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from freight.core.records import Stored
from freight.core.tax.breakdown import BreakdownRow, TaxBreakdown, TaxedAmount, compute_tax_breakdown
from freight.core.tax.classes import TaxClass
from freight.core.tax.codes import TaxCode
from freight.core.tax.customers import TaxProfile, build_tax_customer
from freight.core.tax.facts import TaxCustomer, TaxedTransport, TaxFacts, build_tax_facts
from freight.core.tax.registrations import TaxRegistration
from freight.core.tax.rules import TaxProblem, TaxRuleSet
from freight.core.tax.territories import TaxTerritory
from freight.core.tax.transports import ServicePeriod, build_taxed_transport, find_service_period
from freight.core.tax.treatment import TaxTreatment, decide_service_treatment, find_mixed_scope

MIXED_SCOPE = (
    "Charges outside the scope of tax and other charges can't be on one invoice. Bill their shipments separately, or "
    "give them tax codes that go together."
)


@dataclass(frozen=True)
class TaxPolicy:
    """How a company charges tax in a system where it is registered. `classes`: what charges are for, by their codes in
    lower case; `tax_name`: what the tax is called on the paper; `language`: that of the paper where a customer has
    none."""

    seller: TaxTerritory
    registration: TaxRegistration
    tax_name: str
    rules: TaxRuleSet
    codes: Mapping[str, TaxCode]
    classes: Mapping[str, TaxClass]
    language: str = "en"
    # charges of a month have few combinations of facts
    _decided: dict[tuple[TaxFacts, date, str], TaxTreatment | TaxProblem] = field(default_factory=dict, compare=False)

    def decide(self, facts: TaxFacts, period: ServicePeriod, language: str) -> TaxTreatment | TaxProblem:
        """Return how a charge with these facts is taxed, or why that can't be decided. `language` is that of the
        paper."""
        key = (facts, period.last, language)
        decided = self._decided.get(key)
        if decided is None:
            decided = decide_service_treatment(self.rules, self.codes, facts, period, language)
            self._decided[key] = decided
        return decided


@dataclass(frozen=True)
class TaxedCharge:
    """A charge of an invoice with its net amount and its treatment, or why that can't be decided."""

    line_id: str
    label: str
    net: Decimal
    treatment: TaxTreatment | TaxProblem


@dataclass
class InvoiceTaxer:
    """Decides the treatment of the charges of one customer's invoice. `profile`: the tax fields of the `payer`;
    `shipments`: those of the invoice, by id; `chosen_language`: that of this invoice, empty for the customer's."""

    policy: TaxPolicy
    payer: Stored
    profile: TaxProfile
    shipments: Mapping[Any, Stored]
    invoice_day: date
    chosen_language: str = ""
    _transports: dict[object, tuple[TaxCustomer, TaxedTransport, ServicePeriod]] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """Return the language of the paper: chosen for the invoice, else the customer's, else the system's."""
        return self.chosen_language or self.profile.language or self.policy.language

    def decide_charges(self, lines: Iterable[Stored]) -> list[TaxedCharge]:
        """Return the billed lines of a stored invoice with their treatments."""
        return build_taxed_charges(lines, lambda line: self._decide(line["shipment_id"], line["charge_code"]))

    def _decide(self, shipment_id: object, charge_code: str) -> TaxTreatment | TaxProblem:
        customer, transport, period = self._describe_transport(shipment_id)
        tax_class = self.policy.classes.get(charge_code.casefold())
        facts = build_tax_facts(self.policy.seller, customer, transport, tax_class, charge_code)
        return self.policy.decide(facts, period, self.language)

    def _describe_transport(self, shipment_id: object) -> tuple[TaxCustomer, TaxedTransport, ServicePeriod]:
        described = self._transports.get(shipment_id)
        if described is None:
            shipment = self.shipments.get(shipment_id, {})
            period = find_service_period(shipment, self.invoice_day)
            transport = build_taxed_transport(shipment, (self.payer["name"],), period.day)
            customer = build_tax_customer(self.payer, self.profile, period.day)
            described = self._transports[shipment_id] = (customer, transport, period)
        return described


def build_taxed_charges(
    lines: Iterable[Stored], decide: Callable[[Stored], TaxTreatment | TaxProblem]
) -> list[TaxedCharge]:
    """Return the billed lines of a stored invoice, those of zero too, each with the treatment that is decided for
    it."""
    return [
        TaxedCharge(line["line_id"], line["charge_text"] or line["charge_code"], line["invoice_value"], decide(line))
        for line in lines
        if not line.get("is_dummy") and line["invoice_value"] is not None
    ]


def find_invoice_tax_problem(charges: Iterable[TaxedCharge]) -> str:
    """Return what keeps an invoice with these charges from being issued, with the remedy; "" for nothing."""
    treatments = []
    for charge in charges:
        if isinstance(charge.treatment, TaxProblem):
            return f"{charge.label}: {charge.treatment.message}"
        treatments.append(charge.treatment)
    return MIXED_SCOPE if find_mixed_scope(treatments) else ""


def compute_charges_tax(charges: Iterable[TaxedCharge], currency: str) -> TaxBreakdown:
    """Return the tax of an invoice; charges without a treatment are left out."""
    return compute_tax_breakdown(_list_amounts(charges), currency)


def compute_credit_tax(
    charges: Sequence[TaxedCharge], currency: str, credited: TaxBreakdown, earlier: Sequence[BreakdownRow]
) -> TaxBreakdown:
    """Return the tax of a credit note with these (negative) charges. `credited`: the tax of its invoice; `earlier`: the
    rows of the credit notes issued for it before, also negative. The last one takes the tax that is left."""
    positive = compute_tax_breakdown(
        _list_amounts(charges, sign=-1), currency, [row.negate() for row in earlier], credited
    )
    return TaxBreakdown(tuple(row.negate() for row in positive.rows), -positive.net)


def _list_amounts(charges: Iterable[TaxedCharge], sign: int = 1) -> list[TaxedAmount]:
    return [
        charge.treatment.build_taxed_amount(charge.net * sign)
        for charge in charges
        if isinstance(charge.treatment, TaxTreatment)
    ]
