"""Which names of carriers are one carrier's."""

import pytest

from freight.core.payables.carriers import CarrierDirectory, find_other_carriers

LISTED = CarrierDirectory([("ODFL", "Old Dominion Freight Line"), ("FX", "FedEx"), ("FDEG", "FedEx"), ("UPSN", "UPS")])


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Old Dominion Freight Line, Inc.", "OLD DOMINION FREIGHT LINE", True),
        ("Old-Dominion Freight-Line", "old dominion freight line", True),
        ("odfl", "Old Dominion Freight Line Inc", True),
        ("FX", "FDEG", True),  # an airline designator and a SCAC of one carrier
        ("Smith & Sons", "Smith Sons LLC", True),
        ("Wards' Trucking", "Wards Trucking", True),
        ("ODFL", "UPS", False),
        ("Roadrunner", "Roadway", False),
        ("LLC", "Inc", False),
    ],
)
def test_names_of_one_carrier(one: str, other: str, same: bool) -> None:
    assert (LISTED.are_same(one, other), LISTED.are_same(other, one)) == (same, same)


def test_another_carrier_is_named_once_with_its_shipments_and_what_the_list_lacks() -> None:
    named = {"S-1": "UPSN", "S-2": "odfl", "S-3": "UPSN", "S-4": "", "S-5": "UPSN", "S-6": "UPSN"}
    assert find_other_carriers("Old Dominion Freight Line", named, LISTED) == [
        "Carrier on the shipment: UPSN, on this invoice: Old Dominion Freight Line (S-1, S-3, S-5 and 1 more)."
    ]
    assert find_other_carriers("Midway", {"S-1": "UPS"}, LISTED) == [
        "Carrier on the shipment: UPS, on this invoice: Midway (S-1). Midway isn’t in the carrier list; "
        "if they are one carrier, add its code and name."
    ]
