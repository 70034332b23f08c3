"""From where to where a lane goes is named by the most exact place that is known."""

from freight.core.rating.lane_ends import name_lane_end, name_shipment_end


def test_a_shipment_by_postal_codes_has_both_ends():
    values = {
        "shipmentRouting#originPostalCode": "60607",
        "shipmentRouting#originCountry": "US",
        "shipmentRouting#destinationState": "GA",
    }
    assert (name_shipment_end(values, "origin"), name_shipment_end(values, "destination")) == ("60607", "GA")


def test_a_port_is_more_exact_than_a_postal_code_and_no_place_is_empty():
    named = {"originPort": "USORD", "originPostalCode": "60607", "originState": "", "originCountry": "US"}
    assert (name_lane_end(named, "origin"), name_lane_end(named, "destination")) == ("USORD", "")
