"""Account numbers that are pasted (R336)."""

import pytest

from freight.core.rights.account_list import find_malformed_numbers, parse_account_list


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("0001204, 0001317", ["0001204", "0001317"]),
        ("0001204\n0001317\r\n\tEU-7_b ,, 0001204", ["0001204", "0001317", "EU-7_b"]),
        (" \n ", []),
    ],
)
def test_commas_spaces_and_new_lines_part_numbers(text: str, numbers: list[str]) -> None:
    assert parse_account_list(text) == numbers
    assert find_malformed_numbers(numbers) == []


def test_other_signs_are_in_no_account_number() -> None:
    assert find_malformed_numbers(["0001204", "0001.317", "0001204;0001317", "größe"]) == [
        "0001.317",
        "0001204;0001317",
        "größe",
    ]
