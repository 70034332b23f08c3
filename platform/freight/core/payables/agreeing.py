"""What is agreed of a carrier's charges: the audit of the shipment's invoice, charge by charge, applied to the invoices
that carriers sent.

A charge is agreed at the amount its line was settled at, or at the tariff's if it is not settled yet. More than is
charged is never agreed. If several invoices charge for the same thing, the agreed amount is split in proportion to what
each charges; the parts add up to it (each is the growth of the rounded running sum).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from freight.core.money import ZERO, round_to_currency, sum_amounts
from freight.core.payables.findings import FindingCode, write_finding


@dataclass(frozen=True)
class ChargedAmount:
    """One amount of a carrier's invoice: which invoice, for what, and how much, in the currency of the carrier."""

    invoice: str
    code: str  # without case
    name: str
    amount: Decimal


@dataclass(frozen=True)
class SettledCharge:
    """A charge on the shipment's own invoice, in its currency: what was entered, and what it was settled at. If it is
    not settled yet (`is_open`), `billed` is the tariff's amount."""

    entered: Decimal | None
    billed: Decimal = ZERO
    is_open: bool = False

    def share_of(self, charged: Decimal) -> Decimal:
        """Return how much of what is charged is agreed, as a factor from 0 to 1."""
        return min(max(self.billed / charged, ZERO), Decimal(1)) if charged else ZERO


@dataclass
class AgreedAmount:
    """What is agreed of one carrier's invoice for one shipment, and why it differs from what is charged. `by_code`: its
    parts, by the code of the charge without case; none where it is agreed or refused as a whole."""

    charged: Decimal = ZERO
    amount: Decimal = ZERO
    finding: str = ""
    is_settled: bool = False  # the difference was settled by a user: all that is left is to pay less
    by_code: dict[str, Decimal] = field(default_factory=dict)

    def share_of(self, code: str, charged: Decimal) -> Decimal:
        """Return how much is agreed of what the invoice charges under a code."""
        if self.amount == self.charged:
            return charged
        return self.by_code.get(code, ZERO)


def compute_agreed_amounts(
    charges: Sequence[ChargedAmount], settled: Mapping[str, SettledCharge], currency: str, *, converted: bool = False
) -> dict[str, AgreedAmount]:
    """Return what is agreed of the charges that all carriers have for one shipment, by invoice, in the currency of the
    carrier. `converted`: the shipment's invoice is in another currency, so its amounts only give the shares."""
    agreed_by_invoice: dict[str, AgreedAmount] = {charge.invoice: AgreedAmount() for charge in charges}
    by_code: dict[str, list[ChargedAmount]] = {}
    differing: dict[str, list[bool]] = {}
    for charged_amount in charges:
        by_code.setdefault(charged_amount.code, []).append(charged_amount)
        agreed_by_invoice[charged_amount.invoice].charged += charged_amount.amount
    for code, same in by_code.items():
        for charged_amount, amount, finding in _agree_on(same, settled.get(code), currency, converted=converted):
            agreed_amount = agreed_by_invoice[charged_amount.invoice]
            agreed_amount.amount += amount
            agreed_amount.by_code[code] = agreed_amount.by_code.get(code, ZERO) + amount
            agreed_amount.finding = agreed_amount.finding or finding
            if finding:
                differing.setdefault(charged_amount.invoice, []).append(_is_settled(settled.get(code)))
    for invoice, agreed_amount in agreed_by_invoice.items():
        agreed_amount.is_settled = all(differing.get(invoice, [False]))
        # a rejected discount does not pay the carrier more than it asks for
        agreed_amount.amount = min(agreed_amount.amount, agreed_amount.charged)
    return agreed_by_invoice


def _is_settled(settled: SettledCharge | None) -> bool:
    return settled is not None and settled.entered is not None and not settled.is_open


def _agree_on(
    same: Sequence[ChargedAmount], settled: SettledCharge | None, currency: str, *, converted: bool
) -> Iterable[tuple[ChargedAmount, Decimal, str]]:
    """Yield each amount for one charge, with what is agreed of it and the finding."""
    if settled is None or settled.entered is None:
        # removed from the invoice by hand: nothing of it was agreed
        yield from (
            (charged_amount, ZERO, write_finding(FindingCode.NOT_CHARGED, name=charged_amount.name))
            for charged_amount in same
        )
        return
    # compare the amounts themselves if possible: a user may have entered others by hand
    share = settled.share_of(
        settled.entered if converted else sum_amounts(charged_amount.amount for charged_amount in same)
    )
    running, allocated = ZERO, ZERO
    for charge in same:
        running += charge.amount
        upto = round_to_currency(running * share, currency)
        amount, allocated = upto - allocated, upto
        if settled.is_open:
            # in the invoice's own currency, whatever the carrier's is
            yield (
                charge,
                amount,
                write_finding(FindingCode.MISMATCH, name=charge.name, tariff=settled.billed, amount=settled.entered),
            )
        elif amount == charge.amount:
            yield charge, amount, ""
        else:
            yield (
                charge,
                amount,
                write_finding(FindingCode.SETTLED, name=charge.name, settled=amount, amount=charge.amount),
            )
