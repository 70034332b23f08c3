"""Answers kept among a limited number, by what was asked."""

from typing import TypeVar

What = TypeVar("What")
Found = TypeVar("Found")


def cache_result(known: dict[What, Found], asked: What, found: Found, most: int) -> Found:
    """Keep an answer and return it. Where `most` are kept, all of them go first: what is asked again is found again."""
    if len(known) >= most:
        known.clear()
    known[asked] = found
    return found
