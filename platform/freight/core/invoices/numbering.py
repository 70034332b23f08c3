"""Invoice numbers from a pattern: `a` is any letter, `9` any digit; text in backticks and every other character is
literal (R163-R166). A pattern is a counter whose places are its letters and digits, the last one fastest."""

from dataclasses import dataclass
from functools import cached_property

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS = "0123456789"
_QUOTE = "`"
_PLACES = {"a": _LETTERS, "9": _DIGITS}


@dataclass(frozen=True)
class NumberPattern:
    """A parsed pattern: each part is literal text, or the characters one place counts through."""

    text: str
    parts: tuple[tuple[str, bool], ...]  # (characters, whether they are a place)

    @classmethod
    def parse(cls, text: str) -> "NumberPattern":
        """Read a pattern. Raises Invalid for an open backtick, and for one without a letter or digit to count."""
        parts: list[tuple[str, bool]] = []
        quoted = False
        for character in text:
            if character == _QUOTE:
                quoted = not quoted
            elif not quoted and character in _PLACES:
                parts.append((_PLACES[character], True))
            else:
                parts.append((character, False))
        if quoted:
            raise Invalid(
                f"Invoice number format {text!r}: a backtick is not closed.", code=ErrorCode.BAD_NUMBER_FORMAT
            )
        if not any(is_place for _, is_place in parts):
            raise Invalid(
                f"Invoice number format {text!r}: it needs an a or 9 to count with.", code=ErrorCode.BAD_NUMBER_FORMAT
            )
        return cls(text, tuple(parts))

    @cached_property
    def capacity(self) -> int:
        """How many different numbers the pattern has, including the one that is all zeros."""
        capacity = 1
        for characters, is_place in self.parts:
            capacity *= len(characters) if is_place else 1
        return capacity

    def number(self, ordinal: int) -> str:
        """Return the number at a place of the series; ordinals count from 1. Raises Invalid when the series is used
        up."""
        if not 0 < ordinal < self.capacity:
            raise Invalid(
                f"Invoice number format {self.text!r} is used up: it ends at {self.number(self.capacity - 1)}. "
                "Choose a longer format under Number series."
                if self.capacity > 1 and ordinal > 0
                else f"Invoice number {ordinal} does not exist.",
                code=ErrorCode.NUMBERS_USED_UP,
            )
        written: list[str] = []
        for characters, is_place in reversed(self.parts):
            if is_place:
                ordinal, place = divmod(ordinal, len(characters))
                written.append(characters[place])
            else:
                written.append(characters)
        return "".join(reversed(written))

    def counted(self, place: int, first: int, start: int) -> str:
        """Return the number of a series at `place`, if the pattern has been used since place `first` and began with its
        own number `start`: a series counts the numbers it issued, whatever the pattern at the time."""
        return self.number(start + place - first)

    def ordinal(self, number: str) -> int | None:
        """Return the place of a number in the series, or None if the pattern does not produce it."""
        if len(number) != len(self.parts):
            return None
        ordinal = 0
        for character, (characters, is_place) in zip(number, self.parts, strict=True):
            if (not is_place and character != characters) or (is_place and character not in characters):
                return None
            if is_place:
                ordinal = ordinal * len(characters) + characters.index(character)
        return ordinal
