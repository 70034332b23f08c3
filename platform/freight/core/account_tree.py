"""Accounts that are part of other accounts: a tree by number."""

from collections.abc import Mapping


def find_parent_cycle(number: str, parents: Mapping[str, str]) -> list[str]:
    """Return the path from an account up through its parents back to itself, both ends included; empty if there is no
    cycle."""
    way = [number]
    while parent := parents.get(way[-1], ""):
        way.append(parent)
        if parent == number:
            return way
        if parent in way[:-1]:
            return []  # a cycle further up that does not include this account
    return []


def find_top_account(number: str, parents: Mapping[str, str]) -> str:
    """Return the highest account above one: itself if it has no known parent."""
    visited = {number}
    while (parent := parents.get(number, "")) and parent in parents and parent not in visited:
        visited.add(parent)
        number = parent
    return number
