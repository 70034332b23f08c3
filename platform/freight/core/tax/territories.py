"""Tax territories: where a place belongs for tax, which is not always its country."""

import re
from datetime import date
from functools import cache, lru_cache
from typing import NamedTuple

from freight.core.regions import list_regions

EUROPEAN_UNION = "EU"

MEMBER_STATES = frozenset(
    {
        "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU",
        "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
    }
)  # fmt: skip
"""Member states of the European Union as of 2026."""

_LEFT_ON = {"GB": date(2021, 1, 1)}
"""The day from which a former member counts as outside: the end of the transition period."""

_TREATED_AS = {"MC": "FR", "IM": "GB", "LI": "CH"}
"""Places that are treated as a part of another country: Council Directive 2006/112/EC, article 7; the treaty of
Liechtenstein and Switzerland on value added tax."""

_OUTSIDE = (
    ("ES", re.compile(r"3[58]\d{3}"), "ES-CN"),
    ("ES", re.compile(r"51\d{3}"), "ES-CE"),
    ("ES", re.compile(r"52\d{3}"), "ES-ML"),
    ("DE", re.compile(r"27498"), "DE-HELGOLAND"),
    ("DE", re.compile(r"78266"), "DE-BUESINGEN"),
    ("IT", re.compile(r"23030|23041"), "IT-LIVIGNO"),
    ("IT", re.compile(r"22061"), "IT-CAMPIONE"),
    ("FI", re.compile(r"22\d{3}"), "AX"),
    ("GR", re.compile(r"63086"), "GR-ATHOS"),
    ("FR", re.compile(r"97133"), "BL"),
    ("FR", re.compile(r"97150"), "MF"),
    ("FR", re.compile(r"971\d\d"), "GP"),
    ("FR", re.compile(r"972\d\d"), "MQ"),
    ("FR", re.compile(r"973\d\d"), "GF"),
    ("FR", re.compile(r"974\d\d"), "RE"),
    ("FR", re.compile(r"976\d\d"), "YT"),
)
"""Parts of member states where the directive does not apply (article 6), by their postal codes."""

_AREA_NAMES = {
    "DE-BUESINGEN": "Büsingen",
    "DE-HELGOLAND": "Heligoland",
    "ES-CE": "Ceuta",
    "ES-CN": "Canary Islands",
    "ES-ML": "Melilla",
    "GR-ATHOS": "Mount Athos",
    "IT-CAMPIONE": "Campione d'Italia",
    "IT-LIVIGNO": "Livigno",
    "XI": "Northern Ireland",
}
"""Areas that are no country of ISO 3166-1."""

_NORTHERN_IRELAND = re.compile(r"BT\d")


class TaxTerritory(NamedTuple):
    """Where a place belongs. `code`: that of its country, or of the area with rules of its own; `country`: the country
    by ISO 3166-1; `union` and `goods_union`: EU if its rules apply to services and to goods there, empty otherwise."""

    code: str
    country: str
    union: str = ""
    goods_union: str = ""


@lru_cache(maxsize=4_096)
def find_tax_territory(country: str, postal_code: str = "", day: date | None = None) -> TaxTerritory | None:
    """Return the territory of a place on a day (`day`: none means now), None without a country.

    `country` is an ISO 3166-1 alpha-2 code; special areas are recognized by the postal code."""
    if not country:
        return None
    code = _TREATED_AS.get(country, country)
    postal = postal_code.replace(" ", "").upper()
    for part_of, pattern, area in _OUTSIDE:
        if code == part_of and pattern.fullmatch(postal):
            return TaxTerritory(area, country)
    if code == "GB" and country == "GB" and _NORTHERN_IRELAND.match(postal) and not _is_member(code, day):
        # the Windsor framework: rules of the union for goods, of the United Kingdom for services
        return TaxTerritory("XI", country, "", EUROPEAN_UNION)
    union = EUROPEAN_UNION if _is_member(code, day) else ""
    return TaxTerritory(code, country, union, union)


@cache
def list_territory_names() -> dict[str, str]:
    """Return the names of all territories by their codes, in alphabetical order: those that a place can belong to."""
    countries = {region.code: region.name for region in list_regions() if region.code not in _TREATED_AS}
    return dict(sorted({**countries, **_AREA_NAMES}.items(), key=lambda territory: territory[1].casefold()))


def _is_member(code: str, day: date | None) -> bool:
    left_on = _LEFT_ON.get(code)
    return code in MEMBER_STATES or (left_on is not None and day is not None and day < left_on)
