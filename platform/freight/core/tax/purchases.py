"""Tax on carriers' invoices: what a carrier has to charge, and what the company declares itself (reverse charge)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from freight.core.tax.breakdown import TaxBreakdown, compute_tax_breakdown
from freight.core.tax.categories import TaxCategory
from freight.core.tax.classes import TaxClass
from freight.core.tax.codes import AppliedRate, TaxCode, TaxDirection
from freight.core.tax.facts import CarrierNumber, TaxedTransport, TaxFacts, build_purchase_facts
from freight.core.tax.invoices import TaxedCharge
from freight.core.tax.registrations import TaxRegistration
from freight.core.tax.returns import ReturnEntry, ReturnTax, divide_amount, divide_tax_by_code
from freight.core.tax.rules import TaxProblem, TaxProblemKind, TaxRuleSet
from freight.core.tax.territories import TaxTerritory
from freight.core.tax.transports import ServicePeriod
from freight.core.tax.treatment import TaxTreatment, decide_service_treatment

NO_CARRIER_RULES = "There are no tax rules for carriers. Add them under Configuration → Billing → Tax."


@dataclass(frozen=True, slots=True)
class TaxSupplier:
    """A carrier as far as tax is concerned. `territory`: None if its country is unknown; `has_number`: its tax number
    was entered."""

    territory: TaxTerritory | None
    has_number: bool = False


@dataclass(frozen=True)
class PurchaseCharge:
    """One amount of a carrier's invoice: `net` in the currency of the invoice, `label` what the charge is called there,
    `period` when the shipment was moved."""

    charge_code: str
    label: str
    net: Decimal
    transport: TaxedTransport
    period: ServicePeriod


@dataclass(frozen=True)
class PurchaseTaxLine:
    """What charges of a carrier's invoice with one tax code come to, in its currency. `direction` is INPUT if the
    carrier charges the tax and SELF_ASSESSED if the company declares it."""

    code: str
    direction: TaxDirection
    category: TaxCategory
    rates: tuple[AppliedRate, ...]
    base: Decimal
    tax: Decimal


@dataclass(frozen=True)
class PurchaseTax:
    """What the rules give for a carrier's invoice. `charged`: the tax that the carrier has to charge; `self_assessed`:
    the tax that the company declares itself; `lines`: both by tax code; `decided`: each charge with its treatment or
    problem, in the order of the invoice; `problems`: those of charges that are not decided, with the remedy. A charge
    that is not decided is in no breakdown."""

    charged: TaxBreakdown
    self_assessed: TaxBreakdown
    lines: tuple[PurchaseTaxLine, ...]
    decided: tuple[TaxedCharge, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True)
class PurchaseTaxPolicy:
    """How carriers' invoices of a system are taxed. `rules`: those for carriers only; `classes`: what charges are for,
    by their codes in lower case."""

    buyer: TaxTerritory
    registration: TaxRegistration
    rules: TaxRuleSet
    codes: Mapping[str, TaxCode]
    classes: Mapping[str, TaxClass]
    _decided: dict[tuple[TaxFacts, ServicePeriod], TaxTreatment | TaxProblem] = field(
        default_factory=dict, compare=False
    )

    @property
    def has_rules(self) -> bool:
        """Return whether there is any rule for carriers."""
        return bool(self.rules.rules)

    def decide(self, supplier: TaxSupplier, charge: PurchaseCharge) -> TaxTreatment | TaxProblem:
        """Return how a charge of a carrier is taxed, or why that can't be decided. The direction of the treatment's
        code says who declares the tax."""
        if not self.has_rules:
            return TaxProblem(TaxProblemKind.NO_RULE, NO_CARRIER_RULES)
        number = CarrierNumber.ENTERED if supplier.has_number else CarrierNumber.MISSING
        tax_class = self.classes.get(charge.charge_code.casefold())
        facts = build_purchase_facts(
            self.buyer, supplier.territory, number, charge.transport, tax_class, charge.charge_code
        )
        key = (facts, charge.period)
        decided = self._decided.get(key)
        if decided is None:
            decided = decide_service_treatment(self.rules, self.codes, facts, charge.period, "en")
            self._decided[key] = decided
        return decided


def compute_purchase_tax(
    policy: PurchaseTaxPolicy, supplier: TaxSupplier, charges: Iterable[PurchaseCharge], currency: str
) -> PurchaseTax:
    """Return the tax on a carrier's invoice: once for each category and rate over all of its charges, rounded half-up
    to the smallest unit of `currency`."""
    decided = tuple(TaxedCharge("", charge.label, charge.net, policy.decide(supplier, charge)) for charge in charges)
    charged, charged_lines = _compute_side(policy, decided, TaxDirection.INPUT, currency)
    declared, declared_lines = _compute_side(policy, decided, TaxDirection.SELF_ASSESSED, currency)
    # many shipments lack the same thing
    problems = dict.fromkeys(
        f"{charge.label}: {charge.treatment.message}" for charge in decided if isinstance(charge.treatment, TaxProblem)
    )
    return PurchaseTax(charged, declared, (*charged_lines, *declared_lines), decided, tuple(problems))


def _compute_side(
    policy: PurchaseTaxPolicy, decided: Sequence[TaxedCharge], direction: TaxDirection, currency: str
) -> tuple[TaxBreakdown, list[PurchaseTaxLine]]:
    own = [
        (charge, charge.treatment)
        for charge in decided
        if isinstance(charge.treatment, TaxTreatment) and policy.codes[charge.treatment.code].direction is direction
    ]
    breakdown = compute_tax_breakdown([treatment.build_taxed_amount(charge.net) for charge, treatment in own], currency)
    entries = divide_tax_by_code([charge for charge, _ in own], breakdown.rows, currency)
    lines = [
        PurchaseTaxLine(
            entry.code,
            direction,
            entry.category,
            tuple(AppliedRate(tax.name, tax.percent) for tax in entry.taxes),
            entry.base,
            entry.tax,
        )
        for entry in entries
    ]
    return breakdown, lines


def build_purchase_entries(lines: Iterable[PurchaseTaxLine], currency: str) -> tuple[ReturnEntry, ...]:
    """Return the tax lines that an approved invoice keeps as a return counts them, in the invoice's currency. The tax
    of two taxes side by side is divided by their rates."""
    return tuple(
        ReturnEntry(
            line.code,
            line.category,
            line.base,
            tuple(
                ReturnTax(rate.name, rate.percent, amount)
                for rate, amount in zip(
                    line.rates,
                    divide_amount(line.tax, [line.base * rate.percent for rate in line.rates], currency),
                    strict=True,
                )
            ),
            direction=line.direction,
        )
        for line in lines
    )
