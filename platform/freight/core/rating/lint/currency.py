"""More than one currency in one tariff."""

from collections import Counter
from collections.abc import Iterator

from freight.core.rating.identifiers import normalised
from freight.core.rating.lint.finding import Checked, Finding

_ATTRIBUTE = "currency"


def mixed(checked: Checked) -> Iterator[Finding]:
    """Charges in another currency than the tariff's, and lanes whose sheet names another one."""
    terms = checked.tariff.terms
    for charge in terms.charges:
        if charge.currency not in (None, terms.currency):
            source = charge.currency_source or terms.currency_source
            text = (
                f"{charge.name} is in {charge.currency}, the tariff in {terms.currency}: it is converted by {source}."
            )
            yield Finding("currency", text, charge=charge.name)
    named = [normalised(lane.attributes.get(_ATTRIBUTE)) for lane in checked.tariff.lanes]
    for code, count in Counter(each for each in named if each not in ("", terms.currency)).items():
        lanes = tuple(number for number, each in enumerate(named) if each == code)
        word = "lane names" if count == 1 else "lanes name"
        text = f"{count:,} {word} {code} in the sheet and would be charged as {terms.currency}."
        yield Finding("currency", text, lanes[0], others=lanes[1:])
