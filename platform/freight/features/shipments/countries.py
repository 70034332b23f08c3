"""Country names and codes as customers write them."""

from functools import lru_cache

import pycountry

# names in use that the ISO list does not know by
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


@lru_cache(maxsize=2048)
def country_code(name: str) -> str:
    """The ISO 3166-1 alpha-2 code of a country's code or name, or "" when it names none."""
    wanted = name.strip()
    if wanted.lower() in _ALSO:
        return _ALSO[wanted.lower()]
    try:
        return str(pycountry.countries.lookup(wanted).alpha_2)
    except LookupError:
        return ""
