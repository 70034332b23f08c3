"""Accounts that are part of others: never of themselves, directly or indirectly."""

from freight.core.account_tree import find_parent_cycle, find_top_account


def test_an_account_below_itself_is_a_circle_and_the_way_round_is_named() -> None:
    parents = {"HQ": "EAST", "EAST": "BOSTON", "BOSTON": "HQ"}
    assert find_parent_cycle("HQ", parents) == ["HQ", "EAST", "BOSTON", "HQ"]
    assert find_parent_cycle("HQ", {"HQ": "HQ"}) == ["HQ", "HQ"]


def test_a_chain_that_ends_above_is_none_and_a_circle_of_others_is_not_this_accounts() -> None:
    assert find_parent_cycle("BOSTON", {"BOSTON": "EAST", "EAST": "HQ"}) == []
    assert find_parent_cycle("BOSTON", {"BOSTON": "A", "A": "B", "B": "A"}) == []


def test_the_top_is_the_highest_account_that_is_known() -> None:
    assert find_top_account("BOSTON", {"BOSTON": "EAST", "EAST": "HQ", "HQ": ""}) == "HQ"
    assert find_top_account("BOSTON", {"BOSTON": "EAST", "EAST": "elsewhere"}) == "EAST"
    assert find_top_account("A", {"A": "B", "B": "A"}) in ("A", "B")
