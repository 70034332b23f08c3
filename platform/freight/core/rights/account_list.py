"""Account numbers that somebody pastes: letters, digits, hyphens and underscores (R336)."""

import re

_BETWEEN = re.compile(r"[,\s]+")
_NUMBER = re.compile(r"[A-Za-z0-9_-]+")


def parse_account_list(text: str) -> list[str]:
    """The pasted numbers, each once, in their order: commas, spaces and new lines stand between them."""
    return list(dict.fromkeys(each for each in _BETWEEN.split(text) if each))


def find_malformed_numbers(numbers: list[str]) -> list[str]:
    """Those that no account can have."""
    return [each for each in numbers if not _NUMBER.fullmatch(each)]
