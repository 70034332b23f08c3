"""More than one currency in one tariff."""

from collections import Counter
from collections.abc import Iterator

from freight.core.money import decimals_of
from freight.core.rating.beside import CURRENCY
from freight.core.rating.identifiers import normalised
from freight.core.rating.lint.finding import Checked, Finding

_USUAL = 2


def of_charges(checked: Checked) -> Iterator[Finding]:
    """Charges in another currency than the tariff's, and those whose lines have other decimals than its money."""
    terms = checked.tariff.terms
    for charge in terms.charges:
        if charge.currency not in (None, terms.currency):
            source = charge.currency_source or terms.currency_source
            text = (
                f"{charge.name} is in {charge.currency}, the tariff in {terms.currency}: it is converted by {source}."
            )
            yield Finding("currency", text, charge=charge.name)
        # two is what a charge had that said nothing, whatever its currency
        minor = decimals_of(terms.currency)
        if charge.billed and minor != _USUAL and charge.decimals not in (None, minor):
            text = f"{charge.name} is rounded to {charge.decimals} decimals, but {terms.currency} has {minor}."
            yield Finding("currency", text, charge=charge.name)


def of_lanes(checked: Checked) -> Iterator[Finding]:
    """Lanes whose sheet names another currency than the tariff's."""
    terms = checked.tariff.terms
    named = [normalised(lane.attributes.get(CURRENCY)) for lane in checked.tariff.lanes]
    for code, count in Counter(each for each in named if each not in ("", terms.currency)).items():
        lanes = tuple(number for number, each in enumerate(named) if each == code)
        word = "lane names" if count == 1 else "lanes name"
        text = f"{count:,} {word} {code} in the sheet and would be charged as {terms.currency}."
        yield Finding("currency", text, lanes[0], others=lanes[1:])
