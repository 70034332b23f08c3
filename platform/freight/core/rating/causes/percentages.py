"""Percentages that differ from the tariff's: of a discount, and of a surcharge on other charges."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from freight.core.money import ZERO, round_to_currency, sum_amounts
from freight.core.rating.causes.suspects import (
    DUE_HERE,
    PERCENT_HERE,
    PercentReach,
    Suspect,
    SuspectKind,
    find_percent_reach,
    get_rounding_slack,
)
from freight.core.rating.engine import Rating
from freight.core.rating.terms import Charge

_SURCHARGES = frozenset({"percentOf", "fuel", "fuelFormula"})
_HUNDRED = Decimal(100)


@dataclass(frozen=True)
class Surcharge:
    """What a percentage of other charges came to: `percent` of `base` is `line`, to the cent."""

    charge: Charge
    percent: Decimal
    base: Decimal
    line: Decimal
    bases: Mapping[str, Decimal]  # the lines it is based on, by charge id

    def base_among(self, charged: Mapping[str, Decimal]) -> Decimal:
        """Return its base if those charges, by id in lower case, had been charged at other amounts."""
        return sum_amounts(charged.get(name.casefold(), line) for name, line in self.bases.items())


def find_surcharge(rating: Rating, charge_code: str) -> Surcharge | None:
    """The surcharge of that code in a rating; None where it is none, or not a percentage to the cent."""
    if rating.candidate is None or not rating.is_rated:
        return None
    terms, compiled = rating.candidate.ready.tariff.terms, rating.candidate.ready.tariff.charges
    charge = next(
        (tariff_charge for tariff_charge in terms.charges if tariff_charge.id.casefold() == charge_code.casefold()),
        None,
    )
    if charge is None or charge.method not in _SURCHARGES or not charge.based_on or charge.discount:
        return None
    figures = {
        (register.charge_id, register.step): register.expression.as_decimal(value)
        for register, value in zip(compiled.registers, rating.facts["registers"], strict=False)
    }
    bases = {
        base_charge.id: figures[base_charge.id, "line"]
        for base_charge in terms.charges
        if {base_charge.id, base_charge.group} & set(charge.based_on) and (base_charge.id, "line") in figures
    }
    amount, line, base = (
        figures.get((charge.id, "amount")),
        figures.get((charge.id, "line")),
        sum_amounts(bases.values()),
    )
    if amount is None or line is None or not base or round_to_currency(amount, rating.currency) != line:
        return None
    return Surcharge(charge, amount * _HUNDRED / base, base, line, bases)


def list_total_surcharges(rating: Rating) -> Iterator[Surcharge]:
    """The surcharges of a rating that alone may be wrong in its total: those that no other charge is based on."""
    if rating.candidate is None or not rating.is_rated:
        return
    charges = rating.candidate.ready.tariff.terms.charges
    based_on = {name for surcharge in charges for name in surcharge.based_on}
    for charge in charges:
        is_last = charge.billed and not {charge.id, charge.group or charge.id} & based_on
        if is_last and (found := find_surcharge(rating, charge.id)):
            yield found


def suspect_surcharge(found: Surcharge, entered: Decimal, base: Decimal, currency: str) -> Iterator[Suspect]:
    """That another percentage was charged, or the right one of a base that was wrong itself: `base` is what was
    charged for what the surcharge is based on."""
    if not base:
        return
    due = f"{found.percent.quantize(Decimal('0.0001')).normalize():f}"
    if base != found.base and round_to_currency(base * found.percent / _HUNDRED, currency) == entered:
        words = f"{found.charge.name} worked out on the charges as entered"
        yield Suspect(SuspectKind.BASE, found.charge.id, words)
        return
    reach = find_percent_reach(entered, base, get_rounding_slack(currency), due)
    if entered > ZERO and not reach.covers(int(found.percent * 100)):
        words = f"{found.charge.name} charged at {PERCENT_HERE}% instead of {DUE_HERE}%"
        yield Suspect(SuspectKind.RATE, f"{found.charge.id}:", words, reach)


def suspect_discount(
    charge: Charge, entered: Decimal, due: Decimal, undiscounted: Decimal, slack: Decimal
) -> Suspect | None:
    """That the discount was another. `due` is the amount with the tariff's discount, `undiscounted` that without it,
    `slack` how far rounding takes them from exact."""
    off, stated = undiscounted - due, charge.discount
    if not stated or off <= ZERO or not ZERO < (undiscounted - entered) / off * stated < _HUNDRED:
        return None
    reach = find_percent_reach(undiscounted - entered, off / stated * _HUNDRED, slack, f"{stated.normalize():f}")
    if reach.covers(int(stated * 100)):
        return None
    words = f"{PERCENT_HERE}% discount on {charge.name} instead of {DUE_HERE}%"
    return Suspect(SuspectKind.RATE, f"discount:{charge.id}:", words, reach)


def round_suspect_percent(suspect: Suspect, step: int = 50) -> Suspect | None:
    """The suspect at the only multiple of `step` hundredths in its reach; None where there is none, or several."""
    reach: PercentReach | None = suspect.reach
    if reach is None:
        return None
    first, last = -(-reach.low // step) * step, reach.high // step * step
    return suspect.at(first).against([reach.due]) if first == last else None
