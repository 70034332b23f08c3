"""The table of a letter as texts, for its page: the cells of its PDF."""

from collections.abc import Mapping, Sequence
from typing import Any

from freight.core.payables.letter_words import LETTER_SHEETS
from freight.core.payables.letters import LANGUAGES, LetterKind
from freight.core.records import Record


def build_letter_table(kind: LetterKind, language: str, values: Mapping[str, Any]) -> Record:
    """Return the headings, rows and totals of a letter; none of them if it has no lines. `values`: those of its
    template."""
    words = LANGUAGES[language]
    is_advice, currency = kind is LetterKind.REMITTANCE, values["invoice"]["currency"]
    if not values["lines"]:
        return {"heads": [], "rows": [], "total": []}
    heads = [
        words.invoice if is_advice else words.shipment,
        *([words.day] if is_advice else []),
        f"{words.charged} {currency}",
        f"{words.paid if is_advice else words.agreed} {currency}",
        f"{words.difference} {currency}",
        *([LETTER_SHEETS[language].finding] if kind is LetterKind.DISPUTE else []),
    ]
    rows = [_list_texts(kind, line) for line in values["lines"]]
    total = _list_texts(kind, {"number": words.total, "day": "", "finding": "", **values["totals"]})
    return {"heads": heads, "rows": rows, "total": total}


def _list_texts(kind: LetterKind, line: Mapping[str, str]) -> Sequence[str]:
    day = [line["day"]] if kind is LetterKind.REMITTANCE else []
    finding = [line["finding"]] if kind is LetterKind.DISPUTE else []
    return [line["number"], *day, line["charged"], line["agreed"], line["difference"], *finding]
