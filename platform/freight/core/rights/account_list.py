"""Account numbers that a user pastes: letters, digits, hyphens and underscores (R336)."""

import re

_BETWEEN = re.compile(r"[,\s]+")
_NUMBER = re.compile(r"[A-Za-z0-9_-]+")


def parse_account_list(text: str) -> list[str]:
    """Return the pasted numbers, each once, in order; commas, spaces and new lines separate them."""
    return list(dict.fromkeys(part for part in _BETWEEN.split(text) if part))


def find_malformed_numbers(numbers: list[str]) -> list[str]:
    """Return those that no account can have."""
    return [number for number in numbers if not _NUMBER.fullmatch(number)]
