"""Which files of a customer's folder are uploaded."""

import pytest

from freight.core.delivery.pickups import is_pickup_file, parse_pickup_patterns


@pytest.mark.parametrize(
    ("setting", "taken", "left"),
    [
        ("", ["Bookings.XLSX", "old.xls", "big.xlsb", "a.csv"], ["notes.txt", "bookings.pdf", "~$Bookings.xlsx"]),
        ("bookings*.xlsx", ["bookings 48.xlsx", "Bookings.xlsx"], ["rates.xlsx", "bookings.csv"]),
        (" a?.csv ; rates.xlsx,", ["a1.csv", "RATES.xlsx"], ["a10.csv", "b.xlsx"]),
    ],
)
def test_names_are_compared_without_case_and_blank_is_every_workbook(setting, taken, left):
    wanted = parse_pickup_patterns(setting)
    assert [name for name in taken + left if is_pickup_file(name, wanted)] == taken
