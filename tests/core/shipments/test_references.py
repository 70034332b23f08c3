"""The numbers a shipment is asked for by."""

import pytest

from freight.core.shipments.references import collect_shipment_references


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("BK5772570", ["BK5772570"]),
        ("po-631 268", ["PO631268"]),
        ("020-1234 5675, bk1;BK2\nbk1", ["02012345675", "BK1", "BK2"]),
        ("é1", ["É1"]),
        (" , ;", []),
        ("", []),
        (4711, ["4711"]),
        ("x" * 50, ["X" * 40]),
    ],
)
def test_each_number_of_a_field_is_kept_as_it_is_compared(text, numbers):
    data = {"shipmentInformation": {"bookingNumber": text, "carrier": "V44"}, "own": {"mwab": text}}
    assert collect_shipment_references(data) == numbers
