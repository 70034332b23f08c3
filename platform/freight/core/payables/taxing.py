"""The tax of a carrier's invoice, held against the rules: what is agreed of it, and what is found.

A carrier may round the tax of each charge, so its tax agrees if it differs by no more than the smallest amount of the
currency for each charge that has tax. No more than is charged is ever agreed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from freight.core.fields.numbers import plain_text
from freight.core.money import ZERO, format_plain_amount, get_smallest_amount, round_to_currency, sum_amounts
from freight.core.payables.findings import Finding, FindingCode, join_finding_names, write_finding
from freight.core.tax.breakdown import TaxBreakdown
from freight.core.tax.codes import TaxDirection
from freight.core.tax.purchases import (
    NO_CARRIER_RULES,
    PurchaseCharge,
    PurchaseTax,
    PurchaseTaxLine,
    PurchaseTaxPolicy,
    TaxSupplier,
    compute_purchase_tax,
)
from freight.core.tax.treatment import TaxTreatment

_MOST_PROBLEMS = 3


@dataclass(frozen=True)
class AgreedCharge:
    """A charge of a carrier's invoice, and how much of its net amount is agreed."""

    charge: PurchaseCharge
    agreed: Decimal


@dataclass(frozen=True)
class AuditedTaxRow:
    """What the rules give under one tax code for what is charged (`line`), and what of it is agreed: with the carrier's
    rounding, where its tax agrees. `rules`: the names of the tax rules."""

    line: PurchaseTaxLine
    agreed_base: Decimal
    agreed_tax: Decimal
    exemption_code: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class AuditedTax:
    """What is agreed of the tax that a carrier charges. `hint`: what is missing in the setup, which is no exception."""

    agreed: Decimal
    rows: tuple[AuditedTaxRow, ...] = ()
    findings: tuple[Finding, ...] = ()
    hint: str = ""


def audit_carrier_tax(
    policy: PurchaseTaxPolicy | None,
    supplier: TaxSupplier,
    charges: Sequence[AgreedCharge],
    tax: Decimal | None,
    currency: str,
) -> AuditedTax:
    """Return what is agreed of the `tax` that an invoice charges on top of these charges, None if it says nothing of
    tax. Without rules for carriers the tax is agreed as it is charged, in proportion to what is agreed of the rest."""
    stated = ZERO if tax is None else tax
    is_whole = all(charge.agreed == charge.charge.net for charge in charges)
    if policy is None or not policy.has_rules:
        hint = NO_CARRIER_RULES if policy is not None and tax is not None else ""
        return AuditedTax(stated if is_whole else _take_part(stated, charges, currency), hint=hint)
    charged = compute_purchase_tax(policy, supplier, [charge.charge for charge in charges], currency)
    agreed = charged
    if not is_whole:
        parts = [replace(charge.charge, net=charge.agreed) for charge in charges]
        agreed = compute_purchase_tax(policy, supplier, parts, currency)
    findings = _list_findings(charged, tax, currency)
    rows = list(_build_rows(charged, agreed))
    # within a rounding of each charge, the carrier's own figure
    amount = stated if is_whole and not findings else min(agreed.charged.tax, stated)
    if is_whole and not findings:
        _round_as_carrier(rows, amount - agreed.charged.tax)
    return AuditedTax(amount, tuple(rows), findings)


def _take_part(tax: Decimal, charges: Sequence[AgreedCharge], currency: str) -> Decimal:
    net = sum_amounts(charge.charge.net for charge in charges)
    agreed = sum_amounts(charge.agreed for charge in charges)
    return min(round_to_currency(tax * agreed / net, currency) if net else ZERO, tax)


def _list_findings(charged: PurchaseTax, tax: Decimal | None, currency: str) -> tuple[Finding, ...]:
    if charged.problems:
        problems = charged.problems[:_MOST_PROBLEMS]
        return tuple(write_finding(FindingCode.TAX_UNDECIDED, problem=problem) for problem in problems)
    expected, stated = charged.charged.tax, tax or ZERO
    if abs(stated - expected) <= get_smallest_amount(currency) * _count_taxed(charged):
        return ()
    values = {"tax": format_plain_amount(stated, currency)}
    if not expected:
        declared = _describe_basis(charged.self_assessed, currency)
        if declared:
            return (write_finding(FindingCode.TAX_SELF_ASSESSED, basis=declared, **values),)
        return (write_finding(FindingCode.TAX_NOT_DUE, **values),)
    values |= {"expected": format_plain_amount(expected, currency), "basis": _describe_basis(charged.charged, currency)}
    return (write_finding(FindingCode.TAX_MISSING if tax is None else FindingCode.TAX_DIFFERS, **values),)


def _count_taxed(charged: PurchaseTax) -> int:
    """Return how many charges have tax that the carrier charges: each may be rounded."""
    taxed = {line.code for line in charged.lines if line.direction is TaxDirection.INPUT}
    return sum(
        1
        for charge in charged.decided
        if isinstance(charge.treatment, TaxTreatment)
        and charge.treatment.code in taxed
        and charge.treatment.percent
        and charge.net
    )


def _describe_basis(breakdown: TaxBreakdown, currency: str) -> str:
    """Return what tax was worked out of: `21 % of 100.00`; "" for none."""
    parts = [
        write_finding(
            FindingCode.TAX_BASIS,
            percent=plain_text(row.key.percent),
            base=format_plain_amount(row.base, currency),
        )
        for row in breakdown.rows
        if row.key.percent
    ]
    return join_finding_names(parts) if parts else ""


def _round_as_carrier(rows: list[AuditedTaxRow], difference: Decimal) -> None:
    """Have the largest tax that the carrier charges take the difference of its rounding."""
    own = [place for place, row in enumerate(rows) if row.line.direction is TaxDirection.INPUT]
    if difference and own:
        place = max(own, key=lambda at: abs(rows[at].agreed_tax))
        rows[place] = replace(rows[place], agreed_tax=rows[place].agreed_tax + difference)


def _build_rows(charged: PurchaseTax, agreed: PurchaseTax) -> Iterable[AuditedTaxRow]:
    treatments = [charge.treatment for charge in charged.decided if isinstance(charge.treatment, TaxTreatment)]
    for line in charged.lines:
        own = [treatment for treatment in treatments if treatment.code == line.code]
        same = [
            other
            for other in agreed.lines
            if (other.code, other.category, other.rates) == (line.code, line.category, line.rates)
        ]
        yield AuditedTaxRow(
            line,
            sum_amounts(other.base for other in same),
            sum_amounts(other.tax for other in same),
            next((treatment.exemption_code for treatment in own), ""),
            tuple(sorted({treatment.rule_name for treatment in own if treatment.rule_name})),
        )
