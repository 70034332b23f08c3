"""Account numbers that users paste, with any separators."""

import re
from collections.abc import Iterable

_BETWEEN = re.compile(r"[,;\s]+")
_MOST_TOLD = 20


def split_account_numbers(text: str) -> list[str]:
    """Return the numbers of a text, each once, in order."""
    return list(dict.fromkeys(each for each in _BETWEEN.split(text) if each))


def format_unknown_accounts(numbers: Iterable[str]) -> str:
    """Return the message that there are no such accounts, by number: a few of them, and how many more."""
    named = list(numbers)
    more = f" and {len(named) - _MOST_TOLD:,} more" if len(named) > _MOST_TOLD else ""
    return f"Following Account Numbers are incorrect - {', '.join(named[:_MOST_TOLD])}{more}"
