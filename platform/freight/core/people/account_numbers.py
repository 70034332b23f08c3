"""Account numbers that users paste, with any separators."""

import re
from collections.abc import Iterable

_BETWEEN = re.compile(r"[,;\s]+")
_MOST_TOLD = 20


def split_account_numbers(text: str) -> list[str]:
    """Return the numbers of a text, each once, in order."""
    return list(dict.fromkeys(part for part in _BETWEEN.split(text) if part))


def format_unknown_accounts(numbers: Iterable[str]) -> str:
    """Return the message that there are no such accounts, by number: a few of them, and how many more."""
    account_numbers = list(numbers)
    more = f" and {len(account_numbers) - _MOST_TOLD:,} more" if len(account_numbers) > _MOST_TOLD else ""
    return f"Following Account Numbers are incorrect - {', '.join(account_numbers[:_MOST_TOLD])}{more}"
