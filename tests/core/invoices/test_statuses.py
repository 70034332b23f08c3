"""The status machine of operations §4."""

import pytest

from freight.core.invoices.statuses import TRANSITIONS, Action, after, status_of
from freight.core.shipments.statuses import STATUSES


def test_the_statuses_are_those_of_the_specification():
    """R052"""
    assert {status for status, _ in TRANSITIONS} | set(TRANSITIONS.values()) <= set(STATUSES)
    assert len(STATUSES) == 9


def test_an_empty_status_is_not_rated():
    """R053"""
    assert status_of("") == status_of(None) == "Not Rated"


def test_a_status_of_another_world_is_no_status():
    with pytest.raises(ValueError, match="'Paid' is not a status"):
        status_of("Paid")


def test_the_way_of_a_shipment_to_its_invoice():
    """R055, R057"""
    rated = after("Not Rated", Action.RATE_EQUAL)
    ready = after(rated, Action.MAKE_READY)
    assert (rated, ready, after(ready, Action.BILL)) == ("Rated", "Ready for Invoicing", "Invoiced")


def test_a_difference_between_user_and_tariff_is_a_mismatch():
    """R056"""
    assert after("Not Rated", Action.RATE_DIFFERENT) == "Rate Mismatch"
    assert after("Rated", Action.RATE_DIFFERENT) == "Rate Mismatch"


@pytest.mark.parametrize("status", ["Delivered", "Invoiced", "Approve for Invoice Delivery"])
@pytest.mark.parametrize("action", [Action.RATE_EQUAL, Action.RATE_DIFFERENT, Action.RATE_NONE])
def test_calculating_the_tariff_does_not_change_what_is_invoiced(status, action):
    """R058, R059, R060"""
    assert after(status, action) == status


@pytest.mark.parametrize("status", [s for s in STATUSES if s != "Ready for Invoicing"])
def test_only_what_is_ready_is_billed(status):
    assert after(status, Action.BILL) is None


@pytest.mark.parametrize("status", ["Not Rated", "Invoiced", "Delivered", "Voided", "Deleted"])
def test_only_what_is_rated_is_made_ready(status):
    assert after(status, Action.MAKE_READY) is None
