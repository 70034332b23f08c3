"""Answers cached by their question, in a limited number."""

from typing import TypeVar

What = TypeVar("What")
Found = TypeVar("Found")


def cache_result(known: dict[What, Found], asked: What, found: Found, most: int) -> Found:
    """Cache an answer and return it. If `most` are cached, all of them are dropped first."""
    if len(known) >= most:
        known.clear()
    known[asked] = found
    return found
