"""Country names and codes as customers write them."""

import re
from functools import lru_cache
from typing import NamedTuple

import pycountry

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

# common names that the ISO list does not know
_ALSO = {
    "congo, drc": "CD",
    "drc": "CD",
    "congo, democratic republic": "CD",
    "ivory coast": "CI",
    "burma": "MM",
    "swaziland": "SZ",
    "south korea": "KR",
    "north korea": "KP",
    "russia": "RU",
    "uk": "GB",
    "england": "GB",
    "turkey": "TR",
    "czech republic": "CZ",
    "cape verde": "CV",
    "macau": "MO",
    "uae": "AE",
}
_LOCODE = re.compile(r"([A-Z]{2})[A-Z2-9]{3}")


@lru_cache(maxsize=2048)
def find_country_code(name: str) -> str:
    """The ISO 3166-1 alpha-2 code of a country's code or name, or "" when it names none."""
    country_name = name.strip()
    if country_name.lower() in _ALSO:
        return _ALSO[country_name.lower()]
    try:
        return str(pycountry.countries.lookup(country_name).alpha_2)
    except LookupError:
        return ""


def find_locode_country(port: str) -> str:
    """The country that a UN/LOCODE (`NLRTM`) begins with, or "" for another code of a port."""
    locode = _LOCODE.fullmatch(port)
    return locode[1] if locode else ""


def read_country(text: str) -> str:
    """The ISO alpha-2 code of a country as it was entered; "" for none. Raises Invalid for what names no country."""
    country_text = text.strip()
    code = find_country_code(country_text) if country_text else ""
    if country_text and not code:
        raise Invalid(
            f"Country: there is no country “{country_text[:40]}”. Enter its name or its ISO code, such as US.",
            code=ErrorCode.COUNTRY_UNKNOWN,
        )
    return code


class CountryName(NamedTuple):
    """A country as people read it. `numeric`: its ISO 3166-1 code, by which maps have their shapes."""

    name: str
    numeric: str


def get_country_name(code: str) -> CountryName:
    """Return the name of an ISO alpha-2 code; an unknown code itself, and for an empty code a text saying that there is
    none."""
    country = pycountry.countries.get(alpha_2=code) if code else None
    if country is None:
        return CountryName(code or "No country", "")
    return CountryName(getattr(country, "common_name", country.name), country.numeric)
