"""What is agreed of a carrier's charges: the audit of the shipment's invoice, charge by charge, back on the invoices
that carriers sent.

A charge that the audit settled as it was entered is agreed as it is charged. One that was settled at another amount is
agreed at that amount. Where several invoices charge for the same thing, each gets the
part of the agreed amount that it has of the charged one; the parts add up to it (each is the growth of the rounded
running sum).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.money import ZERO, money

MISMATCH = "Differs from the tariff."
NOT_CHARGED = "{name} is no longer on the shipment’s invoice."
SETTLED = "{name} was settled at {settled}, not {charged}."


@dataclass(frozen=True)
class Charged:
    """One amount of a carrier's invoice: whose it is, for what, and how much, in the currency of the carrier."""

    invoice: str
    code: str  # without case
    name: str
    amount: Decimal


@dataclass(frozen=True)
class Settled:
    """A charge as it stands on the shipment's own invoice, in its currency. `billed` None: nothing is settled yet."""

    entered: Decimal | None
    billed: Decimal | None

    @property
    def share(self) -> Decimal | None:
        """How much of what is charged is agreed, as a factor; None where nothing is settled."""
        if self.billed is None or self.entered is None:
            return None
        if self.billed == self.entered:
            return Decimal(1)
        return self.billed / self.entered if self.entered else ZERO


@dataclass
class Agreed:
    """What is agreed of one carrier's invoice for one shipment, and why it is not what is charged."""

    charged: Decimal = ZERO
    amount: Decimal = ZERO
    finding: str = ""


def agree(charges: Sequence[Charged], settled: Mapping[str, Settled], currency: str) -> dict[str, Agreed]:
    """What is agreed of the charges that all carriers have for one shipment, by invoice, in one currency."""
    found: dict[str, Agreed] = {each.invoice: Agreed() for each in charges}
    by_code: dict[str, list[Charged]] = {}
    for each in charges:
        by_code.setdefault(each.code, []).append(each)
        found[each.invoice].charged += each.amount
    for code, same in by_code.items():
        for each, amount, finding in _agree_on(same, settled.get(code), currency):
            found[each.invoice].amount += amount
            found[each.invoice].finding = found[each.invoice].finding or finding
    return found


def _agree_on(
    same: Sequence[Charged], settled: Settled | None, currency: str
) -> Iterable[tuple[Charged, Decimal, str]]:
    """Each amount for one charge, with what is agreed of it and what is to be said."""
    if settled is None or settled.entered is None:
        # taken off the invoice by hand: nothing of it was agreed
        yield from ((each, ZERO, NOT_CHARGED.format(name=each.name)) for each in same)
        return
    share = settled.share
    if share is None:
        yield from ((each, each.amount, MISMATCH) for each in same)
        return
    running, given = ZERO, ZERO
    for each in same:
        running += each.amount
        upto = money(running * share, currency)
        amount, given = upto - given, upto
        words = "" if amount == each.amount else SETTLED.format(name=each.name, settled=amount, charged=each.amount)
        yield each, amount, words
