"""Characters that a partner's program reads: ASCII in place of letters of other scripts."""

import unicodedata
from collections.abc import Callable

# what Unicode does not take apart into a letter and its mark
_WRITTEN_OUT = str.maketrans(
    {
        "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h", "Ħ": "H",
        "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "‘": "'", "’": "'", "‚": ",", "“": '"', "”": '"', "„": '"',
        "«": '"', "»": '"', "…": "...", "•": "*", "€": "EUR", "£": "GBP", "№": "No", "×": "x", "·": ".", "\u00a0": " ",
        "\u202f": " ", "\u2009": " ",
    }
)  # fmt: skip
# what UN/EDIFACT syntax level A has besides capitals and digits
_LEVEL_A = frozenset(" .,-()/='+:?!\"%&*;<>ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")


def ascii_of(text: str) -> str:
    """A text in printable ASCII: ü becomes u, ß ss, ł l; a control character becomes a blank, what has no likeness a
    question mark."""
    if text.isascii() and text.isprintable():
        return text
    parts = unicodedata.normalize("NFKD", text.translate(_WRITTEN_OUT))
    kept = (sign for sign in parts if not unicodedata.combining(sign))
    return "".join(_sign(sign) for sign in kept)


def _sign(sign: str) -> str:
    if not sign.isprintable():
        return " "
    return sign if sign.isascii() else "?"


def latin_of(text: str) -> str:
    """A text in the characters of ISO 8859-1, which UNOC has."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(sign if sign.isprintable() and ord(sign) < 256 else ascii_of(sign) for sign in composed)


def capitals_of(text: str) -> str:
    """A text in the characters of UNOA: capitals, digits and some signs."""
    return "".join(sign if sign in _LEVEL_A else " " for sign in ascii_of(text).upper())


CHARSETS: dict[str, Callable[[str], str]] = {"": ascii_of, "UNOA": capitals_of, "UNOB": ascii_of, "UNOC": latin_of}
