"""Characters that a partner's program can read: ASCII in place of letters of other scripts."""

import unicodedata
from collections.abc import Callable

from freight.core.edi.findings import EdiFileFinding, build_hold_finding, build_note_finding

# letters that Unicode does not decompose into a letter and its mark
_WRITTEN_OUT = str.maketrans(
    {
        "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h", "Ħ": "H",
        "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "‘": "'", "’": "'", "‚": ",", "“": '"', "”": '"', "„": '"',
        "«": '"', "»": '"', "…": "...", "•": "*", "€": "EUR", "£": "GBP", "№": "No", "×": "x", "·": ".", "\u00a0": " ",
        "\u202f": " ", "\u2009": " ",
    }
)  # fmt: skip
# the signs of UN/EDIFACT syntax level A, with capitals and digits
_LEVEL_A = frozenset(" .,-()/='+:?!\"%&*;<>ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")


def to_ascii(text: str) -> str:
    """Return a text in printable ASCII: ü becomes u, ß ss, ł l; a control character becomes a blank, and a character
    without an equivalent a question mark."""
    if text.isascii() and text.isprintable():
        return text
    parts = unicodedata.normalize("NFKD", text.translate(_WRITTEN_OUT))
    signs = (sign for sign in parts if not unicodedata.combining(sign))
    return "".join(_sign(sign) for sign in signs)


def _sign(sign: str) -> str:
    if not sign.isprintable():
        return " "
    return sign if sign.isascii() else "?"


def to_latin1(text: str) -> str:
    """A text in the characters of ISO 8859-1, which UNOC has."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(sign if sign.isprintable() and ord(sign) < 256 else to_ascii(sign) for sign in composed)


def to_unoa(text: str) -> str:
    """A text in the characters of UNOA: capitals, digits and some signs."""
    return "".join(sign if sign in _LEVEL_A else " " for sign in to_ascii(text).upper())


CHARSETS: dict[str, Callable[[str], str]] = {"": to_ascii, "UNOA": to_unoa, "UNOB": to_ascii, "UNOC": to_latin1}


def build_changed_text_finding(value: str, text: str, tag: str, place: int, position: str) -> EdiFileFinding:
    """Return the finding of a value that is written as another text: a note, or a hold if a letter became a question
    mark: a name of ???? identifies no one."""
    where = f"{tag}{position}"
    lost = "".join(
        sign for sign in dict.fromkeys(value) if sign.isalpha() and "?" in to_ascii(sign) and sign not in text
    )
    if lost:
        message = (
            f"{where}: {value[:60]!r} has letters that this file cannot carry ({lost[:20]}). Enter a Latin spelling, "
            "or replace them in the mapping."
        )
        return build_hold_finding("letters", message, tag, place, position)
    return build_note_finding("characters", f"{where}: {value[:60]!r} is written {text[:60]!r}.", tag, place, position)
