"""The places of a zone chart: ZIP3s, ZIP codes, ranges and prefixes of postal codes, states, countries, or any.

A code covers all that begin with it: `606` is every ZIP code of Chicago, `M5V` a part of Toronto. The more digits it
has, the more specific it is, a range by its ends; then come states, then countries, then any.
"""

import re
from collections.abc import Mapping
from enum import IntEnum
from functools import cache, lru_cache
from typing import NamedTuple

from freight.core.places import get_babel_locale
from freight.core.postal_states import STATES, find_postal_state
from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.lanes import TO

ANY_WORDS = frozenset({"", "ANY", "ALL", "*"})
_LIST = re.compile(r"\s*[,;]\s*")
_RANGE = re.compile(r"\s*(?:-|–|—|\bTO\b|\bTHRU\b|\bTHROUGH\b)\s*")
_BEGINNING = re.compile(r"([0-9A-Z][0-9A-Z ]*?)(?:\*|X{2})", re.ASCII)
_CANADIAN = re.compile(r"[A-Z]\d[A-Z](\d[A-Z]\d)?", re.ASCII)
_STATE = re.compile(r"(US|CA)-([A-Z]{2})", re.ASCII)
_COUNTRY = re.compile(r"COUNTRY\s+(.+)")
_ALSO = {"USA": "US", "U.S.": "US", "U.S.A.": "US", "UNITED STATES OF AMERICA": "US", "UK": "GB", "GREAT BRITAIN": "GB"}
_WHOLE = 5  # digits of a ZIP code
_AREA = 3


class PlaceKind(IntEnum):
    """How a chart names a place, the most specific first."""

    CODE = 0
    STATE = 1
    COUNTRY = 2
    ANY = 3


Rank = tuple[int, int]  # the kind, and for a code minus its length


class ZonePlace(NamedTuple):
    """A place; `first` and `last` are the same except for a range of codes."""

    kind: PlaceKind
    first: str = ""
    last: str = ""

    @property
    def rank(self) -> Rank:
        """How specific it is; lower is more specific."""
        return self.kind, -len(self.first)

    @property
    def text(self) -> str:
        """Its text in a chart; `parse_zone_places` reads it as the same place again."""
        match self.kind:
            case PlaceKind.ANY:
                return ""
            case PlaceKind.COUNTRY:
                return f"Country {self.first}"
            case PlaceKind.STATE:
                return self.first
        if self.first != self.last:
            return f"{self.first}{TO}{self.last}"
        is_plain = _CANADIAN.fullmatch(self.first) or (self.first.isdecimal() and len(self.first) in (_AREA, _WHOLE))
        return self.first if is_plain else f"{self.first}*"


ANYWHERE = ZonePlace(PlaceKind.ANY)


class ZoneQuery(NamedTuple):
    """Where a shipment starts or ends, in the form a chart is queried; `state` as `US-IL`, "" for unknown parts."""

    code: str
    state: str
    country: str
    wrong: str = ""


def parse_zone_places(text: str, home: str, kind: str = "", *, fill: bool = False) -> list[ZonePlace]:
    """Return the places a cell names, one or a list. `home` is the country of the chart; `kind` is `state` or `country`
    if the heading says so; `fill` restores the zeros that Excel dropped.

    Raises ValueError with what to do.
    """
    identifier = normalize_identifier(text)
    if identifier in ANY_WORDS:
        return [ANYWHERE]
    return [_place(part, home, kind, fill) for part in _LIST.split(identifier) if part]


@lru_cache(20_000)
def parse_zone_place(text: str, home: str) -> ZonePlace:
    """One place as it is kept. Raises ValueError with what to do."""
    zone_places = parse_zone_places(text, home)
    if len(zone_places) > 1:
        raise ValueError(f"{text}: enter one place, and the others in rows of their own.")
    return zone_places[0]


def _place(text: str, home: str, kind: str, fill: bool) -> ZonePlace:
    if kind != "country" and (state := _STATE.fullmatch(text)):
        if state[2] not in STATES[state[1]]:
            raise ValueError(f"{text} is no state or province. Enter it like US-IL or CA-ON.")
        return ZonePlace(PlaceKind.STATE, text, text)
    if country_match := _COUNTRY.fullmatch(text):
        return _country(country_match[1])
    if kind == "country":
        return _country(text)
    if len(text) == 2 and text.isalpha():
        return _two_letters(text, home, kind)
    if kind == "state":
        raise ValueError(f"{text} is no state. Enter its two letters, like IL, or US-IL.")
    if prefix_match := _BEGINNING.fullmatch(text):
        code = prefix_match[1].replace(" ", "")
        return ZonePlace(PlaceKind.CODE, code, code)
    ends = [part.replace(" ", "") for part in _RANGE.split(text)]
    if len(ends) == 2 and all(any(letter.isdigit() for letter in end) for end in ends):
        return _range(*(_filled(end, fill) for end in ends))
    code = _filled(text.replace(" ", ""), fill)
    if code.isdecimal() or _CANADIAN.fullmatch(code):
        return _code(code)
    return _country(text)


def _filled(code: str, fill: bool) -> str:
    if not fill or not code.isdecimal():
        return code
    return code.zfill(_AREA if len(code) < _AREA else _WHOLE if len(code) < _WHOLE and len(code) > _AREA else 0)


def _code(code: str) -> ZonePlace:
    if code.isdecimal() and len(code) not in (_AREA, _WHOLE):
        digits = "1 digit" if len(code) == 1 else f"{len(code)} digits"
        full = code.zfill(_AREA if len(code) < _AREA else _WHOLE)
        remedy = f"Enter it like {full}, or {code}* for all codes that begin so."
        if len(code) > _WHOLE:
            remedy = f"Enter the first five, {code[:_WHOLE]}."
        raise ValueError(f"{code} has {digits}: a ZIP code has 5, a ZIP3 has 3. {remedy}")
    return ZonePlace(PlaceKind.CODE, code, code)


def _range(first: str, last: str) -> ZonePlace:
    if len(first) != len(last):
        raise ValueError(f"{first}–{last}: enter as many digits on both sides, like 005–009 or 60601–60629.")
    _code(first)
    if first > last:
        raise ValueError(f"The range is upside down: enter it as {last}–{first}.")
    return ZonePlace(PlaceKind.CODE, first, last)


def _two_letters(text: str, home: str, kind: str) -> ZonePlace:
    """Return two letters as a state of the chart's own country; else as a state or a country, if they are one."""
    countries = [country for country in (home, *STATES) if text in STATES.get(country, ())]
    is_country = text in _countries().values()
    if countries and (countries[0] == home or kind == "state" or not is_country):
        return ZonePlace(PlaceKind.STATE, f"{countries[0]}-{text}", f"{countries[0]}-{text}")
    if countries and is_country:
        raise ValueError(f"{text} is a state and a country. Enter {countries[0]}-{text} or Country {text}.")
    if kind == "state":
        raise ValueError(f"{text} is no state. Enter its two letters, like IL, or US-IL.")
    return _country(text)


def _country(text: str) -> ZonePlace:
    code = parse_zone_country(text)
    if not code:
        raise ValueError(
            f"{text} is no place a chart can name. Enter a ZIP3 (606), a ZIP code (60614), a range (005–009), "
            "a beginning (K1*), a state (IL) or a country (Country DE)."
        )
    return ZonePlace(PlaceKind.COUNTRY, code, code)


@lru_cache(2_000)
def parse_zone_country(text: str) -> str:
    """Return the two letters of a country, from its code or its English name; "" if it is none."""
    name = normalize_identifier(text)
    if not name:
        return ""
    return name if name in _countries().values() else _ALSO.get(name) or _countries().get(name, "")


@cache
def _countries() -> Mapping[str, str]:
    data_dict = get_babel_locale("en").territories
    return {
        name.upper(): code for code, name in data_dict.items() if len(code) == 2 and code.isalpha() and code != "ZZ"
    }


@lru_cache(100_000)
def build_zone_query(code: str, country: str, home: str, side: str) -> ZoneQuery:
    """Return one side of a shipment as the query of a chart of the country `home`; `side` is `origin` or `destination`.

    An unstated country is Canada for a Canadian code, else the chart's own. A ZIP code that lost its first zero would
    be another place: it counts as no code, and `wrong` says why.
    """
    code_text = re.sub(r"[\s-]", "", normalize_identifier(code))
    stated = parse_zone_country(country)
    inferred = stated or ("CA" if _CANADIAN.fullmatch(code_text) else home if code_text else "")
    if inferred == "US" and code_text.isdecimal() and len(code_text) not in (_AREA, _WHOLE, 9):
        wrong = (
            f"the {side} ZIP code {code_text} has {len(code_text)} digits, not 5: enter all of them, the first 0 too"
        )
        return ZoneQuery("", "", stated, wrong)
    state = find_postal_state(inferred, code_text)
    # codes of digits belong to other countries elsewhere; codes of letters and digits are always Canada's
    counts = inferred == home or (inferred == "CA" and code_text[:1].isalpha())
    return ZoneQuery(code_text if counts else "", f"{inferred}-{state}" if state else "", stated or inferred)
