"""Tax numbers and registrations: read exactly, or refused."""

from datetime import date

import pytest

from freight.core.errors import Invalid
from freight.core.tax.numbers import read_tax_number
from freight.core.tax.registrations import TaxRegistration, check_registrations, find_registration

DUTCH = TaxRegistration("NL", "NL123456782B90", date(2015, 1, 1), "EUR", date(2025, 6, 30))
GERMAN = TaxRegistration("DE", "DE136695976", date(2024, 1, 1), "EUR")


@pytest.mark.parametrize(
    ("country", "typed", "stored"),
    [
        ("NL", "nl 1234.56.782.B90", "NL123456782B90"),
        ("DE", "136 695 976", "DE136695976"),
        ("GR", "EL 094259216", "EL094259216"),
        ("FR", "FR 40 303 265 045", "FR40303265045"),
        ("CH", "CHE-107.787.577 MWST", "CHE107787577MWST"),
        ("AU", "51 824 753 556", "51824753556"),
        ("GB", "GB 220 4302 31", "220430231"),
        ("US", "91-1144442", "911144442"),
        ("NL", "  ", ""),
    ],
)
def test_a_number_is_stored_in_one_form(country: str, typed: str, stored: str) -> None:
    """Whatever separators were typed; members of the union have their prefix."""
    assert read_tax_number(country, typed) == stored
    assert read_tax_number(country, stored) == stored


@pytest.mark.parametrize(
    ("country", "typed", "message"),
    [
        ("DE", "DE136695977", "“DE136695977” is not a tax number of Germany. Its check digits do not match."),
        ("DE", "DE1366", "is not a tax number of Germany. Compare it with an official document."),
        ("NL", "DE136695976", "is not a tax number of Netherlands."),
        ("AU", "51824753557", "is not an ABN of Australia."),
        ("US", "91_11!", "Enter up to 20 letters and digits."),
    ],
)
def test_a_number_that_fails_its_check(country: str, typed: str, message: str) -> None:
    """It is refused, with what to compare it with."""
    with pytest.raises(Invalid) as refused:
        read_tax_number(country, typed)
    assert message in refused.value.message


@pytest.mark.parametrize(
    ("country", "day", "registration"),
    [
        ("NL", date(2015, 1, 1), DUTCH),
        ("NL", date(2025, 6, 30), DUTCH),
        ("NL", date(2025, 7, 1), None),
        ("NL", date(2014, 12, 31), None),
        ("DE", date(2030, 1, 1), GERMAN),
        ("US", date(2026, 1, 1), None),
    ],
)
def test_a_company_charges_tax_where_it_is_registered(
    country: str, day: date, registration: TaxRegistration | None
) -> None:
    """From its first day to its last, both included."""
    assert find_registration([DUTCH, GERMAN], country, day) is registration


def test_registrations_of_a_country_do_not_overlap() -> None:
    """One after the other is fine."""
    again = TaxRegistration("NL", "NL123456782B90", date(2025, 7, 1), "EUR")
    check_registrations([DUTCH, again, GERMAN])
    with pytest.raises(Invalid, match="Netherlands: two overlap"):
        check_registrations([DUTCH, TaxRegistration("NL", "NL123456782B90", date(2025, 6, 30), "EUR")])
    with pytest.raises(Invalid, match="the last day is before the first"):
        check_registrations([TaxRegistration("NL", "", date(2026, 1, 1), "EUR", date(2025, 12, 31))])
