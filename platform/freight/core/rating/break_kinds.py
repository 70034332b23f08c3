"""What a break is chosen by: a quantity, a postcode, or the hour of a kind of day.

Every kind lies on a line of numbers, so that all breaks are the same half-open ranges for both readings:

- a quantity (`weightBreaks`, `miles`) is itself;
- a postcode is its first eight letters and digits, read as digits to the base 37; a prefix is the span of everything
  that begins with it, so `606` is one range and `60601–60629` another;
- a time is its minute of the day, with weekdays, weekends and holidays one after another.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal, get_args

from freight.core.rating.breaks import STEP, Range, format_break_quantity

BreakKind = Literal["weightBreaks", "miles", "zipCodes", "timeBreaks"]
DayKind = Literal["weekday", "weekend", "holiday"]
DAY_KINDS: tuple[str, ...] = get_args(DayKind)

_BASE, _LONGEST = 37, 8  # digits 1–10, letters 11–36; 0 is "no more": a prefix comes before what it begins
_MINUTES = 24 * 60
_CLOCK = re.compile(r"(\d{1,2}):([0-5]\d)")
_SATURDAY = 5


def encode_postcode(code: str) -> int:
    """Return the position of a postcode. Spaces and hyphens are ignored; anything beyond eight characters is cut
    off."""
    value = 0
    for character in _letters(code).ljust(_LONGEST)[:_LONGEST]:
        value = value * _BASE + _digit(character)
    return value


def encode_postcode_span(first: str, last: str = "") -> tuple[int, int]:
    """The half-open span of a prefix, or from everything that begins with `first` to all that begins with `last`.
    Raises ValueError for a code without letters and digits, and for one of more than eight."""
    for code in (first, last or first):
        if not 0 < len(_letters(code)) <= _LONGEST:
            raise ValueError(f"{code!r} isn't a postal code: enter one to eight letters and digits")
    end = last or first
    return encode_postcode(first), encode_postcode(end) + _BASE ** (_LONGEST - len(_letters(end)))


def parse_minute_of_day(clock: str) -> int:
    """The minute of the day of `8:30` or `24:00`. Raises ValueError for anything else."""
    clock_match = _CLOCK.fullmatch(clock.strip())
    minutes = int(clock_match[1]) * 60 + int(clock_match[2]) if clock_match else -1
    if not 0 <= minutes <= _MINUTES:
        raise ValueError(f"{clock!r} isn't a time: enter it like 08:30")
    return minutes


def encode_time_slot(kind: str, minutes: int) -> int:
    """Return the position of a minute of a weekday, weekend or holiday."""
    return DAY_KINDS.index(kind) * _MINUTES + minutes


def get_day_kind(day: date, holidays: frozenset[date]) -> str:
    """Return the kind of a day; a holiday counts as one whatever day of the week it is."""
    if day in holidays:
        return "holiday"
    return "weekend" if day.weekday() >= _SATURDAY else "weekday"


@dataclass(frozen=True)
class BreakFormat:
    """How the places of one kind of break are written for people."""

    point: Callable[[Decimal], str]
    span: Callable[[Range], str]


def _shown_postcode(value: Decimal) -> str:
    digits, rest = [], int(value)
    for _ in range(_LONGEST):
        rest, digit = divmod(rest, _BASE)
        digits.append(digit)
    return "".join(_character(digit) for digit in reversed(digits)).rstrip()


def _shown_postcodes(each: Range) -> str:
    first = _shown_postcode(each.start)
    if each.end is None:
        return f"{first} and after"
    size = _BASE ** (_LONGEST - len(first))
    last = int(each.end) - size
    return first if last == each.start else f"{first}–{_last_postcode(int(each.end))}"


def _last_postcode(end: int) -> str:
    """The code whose span ends there: the shortest one."""
    for length in range(1, _LONGEST + 1):
        size = _BASE ** (_LONGEST - length)
        if end % size == 0:
            return _shown_postcode(Decimal(end - size))
    return ""


def _shown_time(value: Decimal) -> str:
    kind, minutes = divmod(int(value), _MINUTES)
    return f"{DAY_KINDS[kind]} {_clock(minutes)}"


def _shown_times(each: Range) -> str:
    if each.end is None:
        return f"{_shown_time(each.start)} and after"
    minutes = int(each.end - each.start)
    if minutes == _MINUTES and not each.start % _MINUTES:
        return f"{DAY_KINDS[int(each.start) // _MINUTES]}, all day"
    return f"{_shown_time(each.start)}–{_clock(int(each.start) % _MINUTES + minutes)}"


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _letters(code: str) -> str:
    return "".join(character for character in code.upper() if character.isascii() and character.isalnum())


def _digit(character: str) -> int:
    if character == " ":
        return 0
    return int(character) + 1 if character.isdigit() else ord(character) - ord("A") + 11


def _character(digit: int) -> str:
    if not digit:
        return " "
    return str(digit - 1) if digit <= 10 else chr(ord("A") + digit - 11)


_QUANTITY = BreakFormat(format_break_quantity, Range.shown)
WRITINGS: dict[str, BreakFormat] = {
    "weightBreaks": _QUANTITY,
    "miles": _QUANTITY,
    "zipCodes": BreakFormat(_shown_postcode, _shown_postcodes),
    "timeBreaks": BreakFormat(_shown_time, _shown_times),
}
# the screen's step between the end of a range and the next start; spans of postcodes and hours touch
STEPS = {"weightBreaks": STEP, "miles": STEP, "zipCodes": Decimal(1), "timeBreaks": Decimal(1)}
