"""Where a place belongs for tax, and what a movement is."""

from datetime import date

import pytest

from freight.core.tax.movement import TaxMovement, classify_movement
from freight.core.tax.territories import find_tax_territory, list_territory_names


@pytest.mark.parametrize(
    ("country", "postal_code", "code", "union"),
    [
        ("DE", "20457", "DE", "EU"),
        ("DE", "27498", "DE-HELGOLAND", ""),
        ("ES", "35001", "ES-CN", ""),
        ("ES", "28013", "ES", "EU"),
        ("FR", "97400", "RE", ""),
        ("FR", "97133", "BL", ""),
        ("FR", "75001", "FR", "EU"),
        ("IT", "23041", "IT-LIVIGNO", ""),
        ("FI", "22100", "AX", ""),
        ("MC", "98000", "FR", "EU"),
        ("IM", "IM1 1AA", "GB", ""),
        ("CH", "8001", "CH", ""),
        ("US", "60601", "US", ""),
    ],
)
def test_parts_of_a_country_may_have_a_tax_of_their_own(country: str, postal_code: str, code: str, union: str) -> None:
    """Directive 2006/112/EC, articles 6 and 7."""
    territory = find_tax_territory(country, postal_code)
    assert territory
    assert (territory.code, territory.union) == (code, union)


def test_northern_ireland_is_in_the_union_for_goods_only() -> None:
    """A haul to Belfast is a movement within the union; a customer in Belfast is outside it."""
    belfast = find_tax_territory("GB", "BT1 5GS")
    assert belfast == ("XI", "GB", "", "EU")
    netherlands = find_tax_territory("NL")
    assert netherlands
    assert classify_movement(netherlands, netherlands, belfast) is TaxMovement.WITHIN_UNION
    assert classify_movement(netherlands, netherlands, find_tax_territory("GB", "M1 1AE")) is TaxMovement.EXPORT


def test_the_united_kingdom_was_inside_until_the_end_of_2020() -> None:
    """A service of 2020 that is billed today."""
    before, after = (find_tax_territory("GB", "M1 1AE", day) for day in (date(2020, 12, 31), date(2021, 1, 1)))
    assert before
    assert after
    assert (before.union, after.union) == ("EU", "")


@pytest.mark.parametrize(
    ("seller", "departure", "arrival", "movement"),
    [
        ("NL", "NL", "NL", TaxMovement.DOMESTIC),
        ("NL", "DE", "DE", TaxMovement.DOMESTIC),
        ("NL", "NL", "PL", TaxMovement.WITHIN_UNION),
        ("NL", "NL", "CN", TaxMovement.EXPORT),
        ("NL", "BE", "US", TaxMovement.EXPORT),
        ("NL", "CN", "NL", TaxMovement.IMPORT),
        ("NL", "CN", "US", TaxMovement.THIRD_COUNTRIES),
        ("NL", "US", "US", TaxMovement.THIRD_COUNTRIES),
        ("CA", "CA", "US", TaxMovement.EXPORT),
        ("CA", "CA", "CA", TaxMovement.DOMESTIC),
        ("CA", "US", "US", TaxMovement.THIRD_COUNTRIES),
        ("NL", "", "NL", None),
    ],
)
def test_a_movement_is_seen_from_the_seller(
    seller: str, departure: str, arrival: str, movement: TaxMovement | None
) -> None:
    """What is an export for one is a movement between third countries for another; without a place it is unknown."""
    territory = find_tax_territory(seller)
    assert territory
    assert classify_movement(territory, find_tax_territory(departure), find_tax_territory(arrival)) is movement


@pytest.mark.parametrize(
    ("country", "postal_code"),
    [("NL", ""), ("ES", "35001"), ("ES", "51001"), ("ES", "52001"), ("DE", "27498"), ("DE", "78266"), ("IT", "23041"),
     ("IT", "22061"), ("GR", "63086"), ("GB", "BT1 1AA"), ("FR", "97400"), ("FI", "22100"), ("MC", "")],
)  # fmt: skip
def test_every_territory_that_a_place_can_belong_to_has_a_name(country: str, postal_code: str) -> None:
    territory = find_tax_territory(country, postal_code, date(2026, 1, 1))
    assert territory and list_territory_names()[territory.code]


def test_a_place_that_counts_as_part_of_another_country_is_not_a_territory() -> None:
    """Monaco counts as France: a rule that asks for Monaco would never be met."""
    names = list_territory_names()
    assert (names["FR"], names["XI"]) == ("France", "Northern Ireland")
    assert not {"MC", "IM", "LI"} & names.keys()
