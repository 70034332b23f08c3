"""What an API key may, from where, and how long."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.rights.keys import get_latest_expiry, is_address_allowed, list_key_permissions, parse_networks

CODES = st.sets(st.sampled_from(["see", "save", "delete", "upload", "export", "rate", "bill"]))


@given(made_for=CODES, held=CODES)
def test_a_key_has_what_it_was_made_for_and_its_owner_holds(made_for: set[str], held: set[str]) -> None:
    assert list_key_permissions(made_for, held) == sorted(code for code in made_for if code in held)


@given(made_for=CODES)
def test_the_key_of_an_administrator_has_what_it_was_made_for(made_for: set[str]) -> None:
    assert list_key_permissions(made_for, None) == sorted(made_for)


@pytest.mark.parametrize(
    ("allowed", "address", "may"),
    [
        ([], "198.51.100.9", True),
        (["203.0.113.7/32"], "203.0.113.7", True),
        (["203.0.113.7/32"], "203.0.113.8", False),
        (["203.0.113.0/24"], "203.0.113.255", True),
        (["203.0.113.0/24"], "::ffff:203.0.113.9", True),
        (["2001:db8::/32"], "2001:db8:1::5", True),
        (["2001:db8::/32"], "203.0.113.9", False),
        (["203.0.113.0/24"], "unknown", False),
        (["203.0.113.0/24"], "", False),
    ],
)
def test_a_key_works_from_the_addresses_on_its_list(allowed: list[str], address: str, may: bool) -> None:
    assert is_address_allowed(allowed, address) is may


def test_addresses_are_read_as_people_write_them() -> None:
    assert parse_networks([" 203.0.113.7 ", "203.0.113.77/24", "", "2001:DB8::1"]) == [
        "203.0.113.7/32", "203.0.113.0/24", "2001:db8::1/128",
    ]  # fmt: skip
    for wrong in ("office", "203.0.113.300", "203.0.113.0/33"):
        with pytest.raises(Invalid, match="is not an address or a network"):
            parse_networks([wrong])
    with pytest.raises(Invalid, match="up to 50"):
        parse_networks([f"203.0.113.{last}" for last in range(51)])


def test_a_key_works_for_a_year_at_most() -> None:
    assert get_latest_expiry(date(2026, 11, 24)) == date(2027, 11, 24)
    assert get_latest_expiry(date(2028, 2, 29)) == date(2029, 2, 28)
