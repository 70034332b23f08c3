"""Accounts that are part of other accounts: a tree by number."""

from collections.abc import Mapping


def find_parent_cycle(number: str, parents: Mapping[str, str]) -> list[str]:
    """The way from an account up through its parents back to itself, both ends named; empty where it ends above."""
    way = [number]
    while parent := parents.get(way[-1], ""):
        way.append(parent)
        if parent == number:
            return way
        if parent in way[:-1]:
            return []  # a circle further up, which this account is not part of
    return []


def find_top_account(number: str, parents: Mapping[str, str]) -> str:
    """The highest account above one: itself where it has no parent that is known."""
    seen = {number}
    while (parent := parents.get(number, "")) and parent in parents and parent not in seen:
        seen.add(parent)
        number = parent
    return number
