"""More than one currency in one tariff."""

from collections import Counter
from collections.abc import Iterator

from freight.core.money import get_currency_decimals
from freight.core.rating.beside import CURRENCY
from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.lint.finding import LintedVersion, TariffLintFinding

_USUAL = 2


def find_charge_currencies(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Charges in another currency than the tariff's, and those whose lines have other decimals than its money."""
    terms = checked.tariff.terms
    for charge in terms.charges:
        if charge.currency not in (None, terms.currency):
            source = charge.currency_source or terms.currency_source
            text = (
                f"{charge.name} is in {charge.currency}, the tariff in {terms.currency}: it is converted by {source}."
            )
            yield TariffLintFinding("currency", text, charge=charge.name)
        # two is what a charge had that said nothing, whatever its currency
        minor = get_currency_decimals(terms.currency)
        if charge.billed and minor != _USUAL and charge.decimals not in (None, minor):
            text = f"{charge.name} is rounded to {charge.decimals} decimals, but {terms.currency} has {minor}."
            yield TariffLintFinding("currency", text, charge=charge.name)


def find_lane_currencies(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Lanes whose sheet names another currency than the tariff's."""
    terms = checked.tariff.terms
    currency_codes = [normalize_identifier(lane.attributes.get(CURRENCY)) for lane in checked.tariff.lanes]
    for code, count in Counter(
        code_in_lane for code_in_lane in currency_codes if code_in_lane not in ("", terms.currency)
    ).items():
        lanes = tuple(number for number, lane_currency in enumerate(currency_codes) if lane_currency == code)
        word = "lane names" if count == 1 else "lanes name"
        text = f"{count:,} {word} {code} in the sheet and would be charged as {terms.currency}."
        yield TariffLintFinding("currency", text, lanes[0], others=lanes[1:])
