"""Defaults of a country: its currency, time zone, language tag and units. New companies and systems begin with them;
all can be changed. The data are Babel's (CLDR)."""

from dataclasses import dataclass, replace
from functools import lru_cache

import pycountry
from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.languages import get_official_languages
from babel.numbers import get_territory_currencies

from freight.core.countries import get_country_name, read_country
from freight.core.currency.codes import check_currency, find_currency_problem
from freight.core.places import AMERICAN, CHICAGO, METRIC, US_UNITS

_POUNDS = frozenset({"US", "LR", "MM"})
# of a country with several zones, the one of its largest freight hub
_MAIN_ZONES = {
    "AR": "America/Argentina/Buenos_Aires", "AU": "Australia/Sydney", "BR": "America/Sao_Paulo",
    "CA": "America/Toronto", "CD": "Africa/Kinshasa", "CL": "America/Santiago", "CN": "Asia/Shanghai",
    "CY": "Asia/Nicosia", "DE": "Europe/Berlin", "EC": "America/Guayaquil", "ES": "Europe/Madrid",
    "GL": "America/Nuuk", "ID": "Asia/Jakarta", "KZ": "Asia/Almaty", "MN": "Asia/Ulaanbaatar",
    "MX": "America/Mexico_City", "MY": "Asia/Kuala_Lumpur", "NZ": "Pacific/Auckland", "PF": "Pacific/Tahiti",
    "PG": "Pacific/Port_Moresby", "PT": "Europe/Lisbon", "RU": "Europe/Moscow", "UA": "Europe/Kyiv", "US": CHICAGO,
    "UZ": "Asia/Tashkent",
}  # fmt: skip


@dataclass(frozen=True)
class Region:
    """A country and its defaults: `currency` ISO 4217, `time_zone` of the IANA database, `locale` a language tag,
    `units` Metric or US."""

    code: str
    name: str
    currency: str
    time_zone: str
    locale: str
    units: str


@lru_cache(maxsize=1)
def list_regions() -> tuple[Region, ...]:
    """All countries of ISO 3166-1, by name."""
    regions = (find_region(country.alpha_2) for country in pycountry.countries)
    return tuple(sorted(regions, key=lambda region: region.name))


@lru_cache(maxsize=512)
def find_region(code: str) -> Region:
    """Return the defaults of the country with an alpha-2 code; without one, dollars and kilograms in Chicago."""
    if not code:
        return Region("", "", "USD", CHICAGO, AMERICAN, METRIC)
    currency = next(
        (
            territory_currency
            for territory_currency in get_territory_currencies(code)
            if not find_currency_problem(territory_currency)
        ),
        "USD",
    )
    units = US_UNITS if code in _POUNDS else METRIC
    return Region(code, get_country_name(code).name, currency, _zone_of(code), _locale_of(code), units)


def read_region(country: str, currency: str) -> Region:
    """Return the defaults of a company or system entered with a country and a currency, each of which may be blank.
    Raises Invalid for an unknown one."""
    region = find_region(read_country(country))
    if not currency:
        return region
    check_currency("Currency", currency)
    return replace(region, currency=currency)


def _zone_of(code: str) -> str:
    if code in _MAIN_ZONES:
        return _MAIN_ZONES[code]
    zones = sorted(zone for zone, territory in get_global("zone_territories").items() if territory == code)
    return zones[0] if zones else CHICAGO


def _locale_of(code: str) -> str:
    """The language of a country: English where it is an official one, since the screens are in it."""
    languages = [
        official_language.partition("_")[0] for official_language in get_official_languages(code, de_facto=True)
    ]
    for language in ("en" if "en" in languages else "", *languages):
        try:
            if language:
                Locale.parse(f"{language}-{code}", sep="-")
                return f"{language}-{code}"
        except (UnknownLocaleError, ValueError):
            continue
    return AMERICAN
