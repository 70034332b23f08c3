"""Tax returns: what the documents of a period come to, by tax code.

An invoice or credit note is counted by the tax it was issued with, and a carrier's invoice by the tax it was approved
with, never by codes or accounts of now. A document that is voided or reopened after it was filed is counted again,
negated.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import ROUND_FLOOR, Decimal
from typing import NamedTuple

from freight.core.money import CENTS, ZERO, get_smallest_amount, round_to_currency, sum_amounts
from freight.core.tax.breakdown import BreakdownKey, BreakdownRow
from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import AppliedRate, TaxCode, TaxDirection, TaxPart
from freight.core.tax.facts import TaxSide
from freight.core.tax.invoices import TaxedCharge
from freight.core.tax.sides import get_tax_side
from freight.core.tax.treatment import TaxTreatment

_HUNDRED = Decimal(100)
_NO_BOXES = TaxPart("", ())


class ReturnTax(NamedTuple):
    """One tax on an entry's base: its name, its rate in percent, and its amount."""

    name: str
    percent: Decimal
    amount: Decimal


@dataclass(frozen=True)
class ReturnEntry:
    """The charges of a document with one tax code and the same rates: their net amount once, with each tax on it.
    `direction`: whose charges the code is for."""

    code: str
    category: TaxCategory
    base: Decimal
    taxes: tuple[ReturnTax, ...]
    line_ids: tuple[str, ...] = ()
    direction: TaxDirection = TaxDirection.OUTPUT

    @property
    def tax(self) -> Decimal:
        """Return the sum of its taxes."""
        return sum_amounts(tax.amount for tax in self.taxes)

    @property
    def percent(self) -> Decimal:
        """Return the rate of its taxes together."""
        return sum((tax.percent for tax in self.taxes), Decimal(0))

    def negate(self) -> "ReturnEntry":
        """Return what takes it back."""
        taxes = tuple(tax._replace(amount=-tax.amount) for tax in self.taxes)
        return replace(self, base=-self.base, taxes=taxes)


class ReturnKey(NamedTuple):
    """A row of a return: a code, one of its taxes, a rate, and the currency."""

    code: str
    tax: str
    percent: Decimal
    currency: str


@dataclass(frozen=True)
class ReturnDocument:
    """A document as a return counts it, in the currency of the return: an issued invoice or credit note, or an approved
    invoice of a carrier (`side`). Of a carrier's, the account is the carrier, and `approved_on` tells an approval from
    a later one of the same invoice. `is_reversal`: it was filed and voided later, and is taken back.
    `late_from`: the filed period that it would have been in; empty for its own period."""

    document_id: str
    number: str
    day: str
    account_number: str
    account_name: str
    account_country: str
    customer_number: str
    currency: str
    entries: tuple[ReturnEntry, ...]
    is_reversal: bool = False
    late_from: str = ""
    side: TaxSide = TaxSide.CUSTOMERS
    approved_on: datetime | None = None

    @property
    def base(self) -> Decimal:
        """Return its net amount."""
        return CENTS + sum_amounts(entry.base for entry in self.entries)

    @property
    def tax(self) -> Decimal:
        """Return its tax."""
        return CENTS + sum_amounts(entry.tax for entry in self.entries)

    def take_back(self, late_from: str) -> "ReturnDocument":
        """Return the correction of a document that was filed in the period `late_from` and voided later."""
        entries = tuple(entry.negate() for entry in self.entries)
        return replace(self, entries=entries, is_reversal=True, late_from=late_from)


@dataclass(frozen=True)
class ReturnRow:
    """What the documents of a period come to for one tax of a code. `name` and the boxes are those of the code of now,
    or of the day of filing; several boxes of a base are written with commas."""

    key: ReturnKey
    category: TaxCategory
    name: str
    base_box: str
    tax_box: str
    base: Decimal
    tax: Decimal
    deduction_box: str = ""
    direction: TaxDirection = TaxDirection.OUTPUT

    @property
    def side(self) -> TaxSide:
        """Return whether it is of sales or of purchases."""
        return get_tax_side(self.direction)


def divide_amount(amount: Decimal, exact: Sequence[Decimal], currency: str) -> list[Decimal]:
    """Return an amount divided in proportion to `exact`, to the currency's smallest unit: the parts add up to the
    amount, and the units that remain go to those that lost most by rounding. Where `exact` adds up to nothing, each
    part is its own rounded, and the first takes the difference."""
    if not exact:
        return []
    total, unit = sum_amounts(exact), get_smallest_amount(currency)
    if not total:
        shares = [round_to_currency(part, currency) for part in exact]
        shares[0] += amount - sum_amounts(shares)
        return shares
    ideal = [amount * part / total for part in exact]
    shares = [part.quantize(unit, rounding=ROUND_FLOOR) for part in ideal]
    remaining = amount - sum_amounts(shares)
    for at in sorted(range(len(exact)), key=lambda at: shares[at] - ideal[at]):
        step = min(unit, remaining)
        shares[at] += step
        remaining -= step
    return shares


def divide_tax_by_code(
    charges: Iterable[TaxedCharge], rows: Sequence[BreakdownRow], currency: str
) -> tuple[ReturnEntry, ...]:
    """Return the tax of an issued document by code, in the document's currency. `rows`: its tax as it was issued. A row
    may hold several codes of one category and rate: it is divided by the net amounts of their charges."""
    groups = _group_charges(charges)
    shares = {row.key: _share_row(row, groups, currency) for row in rows}
    return tuple(
        ReturnEntry(
            group.code,
            group.category,
            CENTS + base,
            tuple(ReturnTax(rate.name, rate.percent, shares[key][group]) for key, rate in group.list_keys()),
            tuple(line_ids),
        )
        for group, (base, line_ids) in groups.items()
    )


def convert_return_entries(
    entries: Sequence[ReturnEntry], exchange_rate: Decimal, tax: Decimal, currency: str
) -> tuple[ReturnEntry, ...]:
    """Return the entries of a document in another currency. `tax`: all of its tax there, as it was issued. The net
    amount is converted as a whole, and both are divided so that the parts add up."""
    exact = [entry.base * exchange_rate for entry in entries]
    bases = divide_amount(round_to_currency(sum_amounts(exact), currency), exact, currency)
    amounts = [part.amount * exchange_rate for entry in entries for part in entry.taxes]
    taxes = iter(divide_amount(tax, amounts, currency))
    return tuple(
        replace(entry, base=base, taxes=tuple(part._replace(amount=next(taxes)) for part in entry.taxes))
        for entry, base in zip(entries, bases, strict=True)
    )


def convert_return_document(document: ReturnDocument, exchange_rate: Decimal, currency: str) -> ReturnDocument:
    """Return a document in another currency, its tax converted as a whole."""
    tax = round_to_currency(sum_amounts(entry.tax for entry in document.entries) * exchange_rate, currency)
    entries = convert_return_entries(document.entries, exchange_rate, tax, currency)
    return replace(document, entries=entries, currency=currency)


def sum_return_rows(documents: Iterable[ReturnDocument], codes: Mapping[str, TaxCode]) -> list[ReturnRow]:
    """Return what documents come to, by code, tax and rate, sales first and each side in the order of codes. `codes`:
    those that name the codes and their boxes."""
    sums: dict[ReturnKey, tuple[ReturnEntry, Decimal, Decimal]] = {}
    for document in documents:
        for entry in document.entries:
            for tax in entry.taxes:
                key = ReturnKey(entry.code, tax.name, tax.percent, document.currency)
                _, base, amount = sums.get(key, (entry, CENTS, CENTS))
                sums[key] = (entry, base + entry.base, amount + tax.amount)
    rows = []
    for key in sorted(sums):
        entry, base, amount = sums[key]
        code, part = codes.get(key.code), _find_part(codes.get(key.code), key.tax) or _NO_BOXES
        name = code.name if code else ""
        rows.append(
            ReturnRow(
                key,
                entry.category,
                name,
                part.base_box,
                part.tax_box,
                base,
                amount,
                part.deduction_box,
                entry.direction,
            )
        )
    return sorted(rows, key=lambda row: row.side is TaxSide.CARRIERS)


class _Group(NamedTuple):
    """What charges of one entry have in common."""

    code: str
    category: TaxCategory
    rates: tuple[AppliedRate, ...]
    exemption_code: str
    exemption_text: str

    def list_keys(self) -> list[tuple[BreakdownKey, AppliedRate]]:
        """Return the row of the document's tax that each of its rates is in."""
        is_several = len(self.rates) > 1
        reason = (self.exemption_code, self.exemption_text)
        return [
            (BreakdownKey(self.category, rate.name if is_several else "", rate.percent, *reason), rate)
            for rate in self.rates
        ]


def _group_charges(charges: Iterable[TaxedCharge]) -> dict[_Group, tuple[Decimal, list[str]]]:
    groups: dict[_Group, tuple[Decimal, list[str]]] = {}
    for charge in charges:
        treatment = charge.treatment
        if not isinstance(treatment, TaxTreatment):
            raise ValueError(f"{charge.label} was issued without a treatment.")
        group = _Group(
            treatment.code,
            treatment.category,
            treatment.rates,
            treatment.exemption_code,
            treatment.exemption_text,
        )
        base, line_ids = groups.get(group, (ZERO, []))
        groups[group] = (base + charge.net, [*line_ids, charge.line_id])
    return groups


def _share_row(
    row: BreakdownRow, groups: Mapping[_Group, tuple[Decimal, list[str]]], currency: str
) -> dict[_Group, Decimal]:
    own = [group for group in groups if row.key in {key for key, _ in group.list_keys()}]
    exact = [groups[group][0] * row.key.percent / _HUNDRED for group in own]
    return dict(zip(own, divide_amount(row.tax, exact, currency), strict=True))


def _find_part(code: TaxCode | None, name: str) -> TaxPart | None:
    parts = code.parts if code else ()
    return parts[0] if len(parts) == 1 else next((part for part in parts if part.name == name), None)
