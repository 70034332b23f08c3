"""How people write days and figures: read by a locale, and written in it.

Days are stored as `yyyy-MM-dd` and figures as plain decimals; this module turns typed text into them. A text that has
two readings and is not written in the locale's own way is `AmbiguousReading`, never guessed. The browser reads the same
way (`webapp/src/place`); both are tested with `tests/vectors/typed.json`. The locales' data are Babel's (CLDR).
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache

from babel.dates import format_date

from freight.core.currency.codes import find_currency_problem
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import format_plain_amount, parse_amount
from freight.core.places import AMERICAN, Place, get_babel_locale

DAY_FIRST, MONTH_FIRST, YEAR_FIRST = "dmy", "mdy", "ymd"
# a two-digit year: 69 to 99 are in the last century (POSIX)
_CENTURY_TURNS = 69
# no freight is older or planned further ahead: a day outside has a mistyped year
_YEARS = range(1900, 2200)


@dataclass(frozen=True)
class LocaleFormats:
    """The formats of a locale. `day` is a pattern of MM, dd and yyyy; `order` the order of day, month and year in it;
    `hint` the pattern as people read it, MM/DD/YYYY."""

    decimal: str
    group: str
    day: str
    order: str
    separator: str

    @property
    def hint(self) -> str:
        """The pattern in capitals."""
        return self.day.upper()


@dataclass(frozen=True)
class AmbiguousReading:
    """A text with two readings: `first` by the day (or with a point), `second` by the month (or with a comma)."""

    first: str
    second: str


@lru_cache(maxsize=64)
def get_locale_formats(tag: str) -> LocaleFormats:
    """Return the formats of a language tag. Raises ValueError for an unknown one."""
    locale = get_babel_locale(tag)
    symbols = locale.number_symbols["latn"]
    pattern = locale.datetime_skeletons["yMd"].pattern
    day = re.sub(r"y+", "yyyy", re.sub(r"d+", "dd", re.sub(r"M+", "MM", pattern)))
    day = re.sub(r"[\u200e\u200f]", "", day).replace("'", "")
    order = "".join(dict.fromkeys(c.lower() for c in day if c in "Mdy"))
    separator = re.sub(r"[Mdy\s]", "", day)[:1] or " "
    return LocaleFormats(symbols["decimal"], symbols["group"], day, order, separator)


def show_day(iso_day: str, tag: str) -> str:
    """Return a stored day as the locale writes it: `11/22/2026`. Any other text is returned unchanged."""
    year, _, rest = iso_day.partition("-")
    month, _, day = rest.partition("-")
    if not (len(year) == 4 and len(month) == len(day) == 2):
        return iso_day
    return get_locale_formats(tag).day.replace("yyyy", year).replace("MM", month).replace("dd", day)


def show_figure(plain: str, tag: str) -> str:
    """A plain decimal with the separators of the locale, no digit rounded away: `1,234.5`."""
    formats = get_locale_formats(tag)
    sign, body = ("-", plain[1:]) if plain.startswith("-") else ("", plain)
    integer_part, _, fraction = body.partition(".")
    grouped = re.sub(r"(?<=\d)(?=(\d{3})+$)", formats.group, integer_part)
    return f"{sign}{grouped}{formats.decimal + fraction if fraction else ''}"


def show_amount(value: Decimal, currency: str, tag: str) -> str:
    """An amount as the locale writes it, with a true minus: `1,204.18` in en-US, `1.204,18` in nl-NL."""
    sign = "\N{MINUS SIGN}" if value < 0 else ""
    return f"{sign}{show_figure(format_plain_amount(abs(value), currency), tag)}"


# ---- days

_TIME = re.compile(r"[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?$", re.IGNORECASE | re.ASCII)
_ZONED = re.compile(r"(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})$", re.ASCII)
_WEEKDAY = re.compile(r"[^\W\d]{2,}\.?,? +(?=\d|[^\W\d]{3,}\.? +\d)")
_ISO = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$", re.ASCII)
_BASIC = re.compile(r"(\d{4})(\d{2})(\d{2})$", re.ASCII)
_FIGURES = re.compile(r"(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})\.?$", re.ASCII)
_DAY_NAMED = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?[-/ ]*([^\W\d]+)\.?[-/ ,]*(\d{4}|\d{2})$")
_MONTH_NAMED = re.compile(r"([^\W\d]+)\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?[-/ ,]+(\d{4}|\d{2})$")
_YEAR_NAMED = re.compile(r"(\d{4})[-/ ]([^\W\d]+)\.?[-/ ](\d{1,2})$")


def parse_localized_day(text: str, place: Place | None, order: str = "") -> str | AmbiguousReading | None:
    """Return the day a text means, `yyyy-MM-dd`; two readings; or None when it means none.

    The locale's own format is read in the locale's order; a text with only one reading is read that way. For the rest
    `order` (dmy or mdy) decides, if the user said how the column is written. A moment with a zone is its day at the
    place; without a place it is None, and no order of day and month is preferred.
    """
    text = " ".join(text.split())
    zoned = _ZONED.match(text)
    if zoned and place is None:
        return None
    if zoned and place:
        day, time, zone = zoned.groups()
        try:
            moment = datetime.fromisoformat(f"{day}T{time}{'+00:00' if zone == 'Z' else zone}")
            return place.day_of(moment).isoformat()
        except (ValueError, OverflowError):
            return None
    text = _TIME.sub("", text)
    if date_match := _ISO.match(text):
        return _day(date_match[1], date_match[3], date_match[4])
    if date_match := _BASIC.match(text):
        return _day(*date_match.groups())
    if date_match := _FIGURES.match(text):
        return _of_figures(
            date_match[1],
            date_match[3],
            date_match[4],
            date_match[2],
            get_locale_formats(place.locale) if place else None,
            order,
        )
    tag = place.locale if place else AMERICAN
    return _named(text, tag) or _named(_WEEKDAY.sub("", text, count=1), tag)


def _of_figures(
    one: str, two: str, year: str, separator: str, formats: LocaleFormats | None, order: str
) -> str | AmbiguousReading | None:
    if formats and formats.order == YEAR_FIRST and len(year) == 2 and separator == formats.separator:
        return _day(one, two, year)
    by_day, by_month = _day(year, two, one), _day(year, one, two)
    if by_day is None or by_month is None or by_day == by_month:
        return by_day or by_month
    if order:
        return by_month if order == MONTH_FIRST else by_day
    # only this order has points between day and month; dashes are used wherever the day comes first
    own = formats and (separator == formats.separator or (formats.order == DAY_FIRST and separator in "-."))
    if formats and own and formats.order in (DAY_FIRST, MONTH_FIRST):
        return by_month if formats.order == MONTH_FIRST else by_day
    return AmbiguousReading(by_day, by_month)


def _named(text: str, tag: str) -> str | None:
    for pattern, year, month, day in ((_DAY_NAMED, 3, 2, 1), (_MONTH_NAMED, 3, 1, 2), (_YEAR_NAMED, 1, 2, 3)):
        if month_match := pattern.match(text):
            number = _months(tag).get(month_match[month].casefold().strip("."))
            if number:
                return _day(month_match[year], str(number), month_match[day])
    return None


@lru_cache(maxsize=64)
def _months(tag: str) -> dict[str, int]:
    """Names of months, short and long, in English and in the language of the locale."""
    months_by_name: dict[str, int] = {"sept": 9}
    for locale in (get_babel_locale(tag), get_babel_locale("en-US")):
        for context in ("format", "stand-alone"):
            for width in ("abbreviated", "wide"):
                for number, name in locale.months[context][width].items():
                    months_by_name[name.casefold().strip(".")] = number
    return months_by_name


def _day(year: str, month: str, day: str) -> str | None:
    full = int(year) if len(year) > 2 else int(year) + (2000 if int(year) < _CENTURY_TURNS else 1900)
    if full not in _YEARS:
        return None
    try:
        return date(full, int(month), int(day)).isoformat()
    except ValueError:
        return None


# ---- figures

_BODY = re.compile(r"[\d.,'\u2019 ]*\d[\d.,'\u2019 ]*", re.ASCII)
_ALSO_CURRENCY = ("zł", "kr.", "kr", "Kč", "Ft", "lei", "Fr.", "US$", "A$", "C$", "R$")
# the digits that the database holds exactly (Decimal128)
_MOST_DIGITS = 34


def parse_localized_figure(text: str, tag: str, decimal: str = "", unit: str = "") -> str | AmbiguousReading | None:
    """Return the plain decimal a text means, two readings, or None when it is not a figure.

    A currency next to it is dropped, and so is the `unit` of its field; brackets or a trailing minus make it negative.
    `decimal` is the decimal sign, if the user said how the column is written.
    """
    text = text.translate(_SPACES).strip()
    if unit and text.casefold().endswith(unit.casefold()):
        text = text[: -len(unit)].rstrip()
    text, negative = _unsigned(_without_currency(text))
    text, inner = _unsigned(_without_currency(text)) if text else (text, False)
    if (negative and inner) or not _BODY.fullmatch(text):
        return None
    negative = negative or inner
    parsed_figure = _unsigned_figure(text, get_locale_formats(tag), decimal)
    if isinstance(parsed_figure, AmbiguousReading):
        return AmbiguousReading(_signed(parsed_figure.first, negative), _signed(parsed_figure.second, negative))
    return (
        None
        if parsed_figure is None or sum(c.isdigit() for c in parsed_figure) > _MOST_DIGITS
        else _signed(parsed_figure, negative)
    )


_SPACES = {ord(c): " " for c in "\u00a0\u2007\u2009\u202f\t"} | {ord(c): "-" for c in "\u2212\u2013"}


def parse_localized_amount(text: str, tag: str, refused: str) -> Decimal:
    """Return the amount that a user typed, as people of the locale write it. Raises Invalid for two readings, and with
    the words `refused` for a text that is not an amount."""
    parsed_amount = parse_localized_figure(text, tag)
    if isinstance(parsed_amount, AmbiguousReading):
        raise Invalid(explain_ambiguous_figure(text.strip(), parsed_amount, tag), code=ErrorCode.AMOUNT)
    try:
        return parse_amount(text if parsed_amount is None else parsed_amount)
    except ValueError:
        raise Invalid(refused, code=ErrorCode.AMOUNT) from None


def _without_currency(text: str) -> str:
    for name in _ALSO_CURRENCY:
        if text.startswith(name):
            return text[len(name) :].strip()
        if text.endswith(name):
            return text[: -len(name)].strip()
    while text and unicodedata.category(text[0]) == "Sc":
        text = text[1:].lstrip()
    while text and unicodedata.category(text[-1]) == "Sc":
        text = text[:-1].rstrip()
    if code_match := re.match(r"([A-Za-z]{3})(?![A-Za-z])", text):
        return text[3:].strip() if not find_currency_problem(code_match[1].upper()) else text
    if code_match := re.search(r"(?<![A-Za-z])([A-Za-z]{3})$", text):
        return text[:-3].strip() if not find_currency_problem(code_match[1].upper()) else text
    return text


def _unsigned(text: str) -> tuple[str, bool]:
    """The text without its sign, and whether that was a minus."""
    if text.startswith("(") and text.endswith(")"):
        return text[1:-1].strip(), True
    if text.startswith("-"):
        return text[1:].strip(), True
    if text.endswith("-"):
        return text[:-1].strip(), True
    return text.removeprefix("+").strip(), False


def _unsigned_figure(text: str, formats: LocaleFormats, decimal: str) -> str | AmbiguousReading | None:
    points, commas = text.count("."), text.count(",")
    if points and commas:
        sign = "." if text.rindex(".") > text.rindex(",") else ","
        return _split(text, sign)
    sign = "." if points else ","
    if not points and not commas:
        return _split(text, "")
    if points + commas > 1:
        return _split(text, "," if points else ".")
    head, _, tail = text.partition(sign)
    if len(tail) != 3 or not 1 <= len(head) <= 3 or not head.isdigit() or head.startswith("0"):
        return _split(text, sign)
    with_fraction, grouped = _split(text, sign), _split(text, "," if points else ".")
    if not with_fraction or not grouped:
        return None
    if decimal:
        return with_fraction if decimal == sign else grouped
    if sign == formats.decimal:
        return with_fraction
    if sign == formats.group:
        return grouped
    return AmbiguousReading(with_fraction, grouped) if sign == "." else AmbiguousReading(grouped, with_fraction)


def _split(text: str, decimal: str) -> str | None:
    """Return the plain form if `decimal` comes before the fraction and any other sign separates groups of three."""
    head, _, tail = text.partition(decimal) if decimal else (text, "", "")
    if not re.fullmatch(r"\d*", tail, re.ASCII):
        return None
    groups = re.split(r"[.,'\u2019 ]", head)
    signs = set(re.findall(r"[.,'\u2019 ]", head))
    if len(groups) > 1 and (
        len(signs) > 1 or not 1 <= len(groups[0]) <= 3 or any(len(group) != 3 for group in groups[1:])
    ):
        return None
    integer_part = "".join(groups).lstrip("0") or "0"
    fraction = tail.rstrip("0")
    return f"{integer_part}.{fraction}" if fraction else integer_part


def _signed(plain: str, negative: bool) -> str:
    return f"-{plain}" if negative and plain != "0" else plain


def format_long_day(iso_day: str) -> str:
    """Return a day in an unambiguous format: `May 6, 2026`."""
    return format_date(date.fromisoformat(iso_day), "MMM d, y", locale="en_US")


def explain_ambiguous_day(text: str, found: AmbiguousReading, tag: str) -> str:
    """Return the message about a day with two readings, and the remedy."""
    first, second = format_long_day(found.first), format_long_day(found.second)
    return f"{text} could be {second} or {first}. Enter it as {get_locale_formats(tag).hint}."


def explain_ambiguous_figure(text: str, found: AmbiguousReading, tag: str) -> str:
    """Return the message about a figure with two readings, and the remedy."""
    return f"{text} could be {show_figure(found.first, tag)} or {show_figure(found.second, tag)}. Enter one of them."
