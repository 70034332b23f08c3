"""The status machine of operations §4."""

import pytest

from freight.core.errors import Invalid
from freight.core.invoices.statuses import (
    ENDED,
    TRANSITIONS,
    StatusAction,
    StatusEffect,
    explain_status_refusal,
    get_next_status,
    get_status_transition,
    parse_invoice_status,
)
from freight.core.shipments.statuses import STATUSES


def test_the_statuses_are_those_of_the_specification():
    """R052"""
    assert {status for status, _, _ in TRANSITIONS} | {one.to for _, _, one in TRANSITIONS} <= set(STATUSES)
    assert len(STATUSES) == 9


def test_an_empty_status_is_not_rated():
    """R053"""
    assert parse_invoice_status("") == parse_invoice_status(None) == "Not Rated"


def test_a_status_of_another_world_is_no_status():
    with pytest.raises(ValueError, match="'Paid' is not a status"):
        parse_invoice_status("Paid")


def test_the_way_of_a_shipment_to_its_invoice():
    """R055, R057"""
    rated = get_next_status("Not Rated", StatusAction.RATE_EQUAL)
    ready = get_next_status(rated, StatusAction.MAKE_READY)
    assert (rated, ready, get_next_status(ready, StatusAction.BILL)) == ("Rated", "Ready for Invoicing", "Invoiced")


def test_a_difference_between_user_and_tariff_is_a_mismatch():
    """R056"""
    assert get_next_status("Not Rated", StatusAction.RATE_DIFFERENT) == "Rate Mismatch"
    assert get_next_status("Rated", StatusAction.RATE_DIFFERENT) == "Rate Mismatch"


@pytest.mark.parametrize("status", ["Delivered", "Invoiced", "Approve for Invoice Delivery"])
@pytest.mark.parametrize("action", [StatusAction.RATE_EQUAL, StatusAction.RATE_DIFFERENT, StatusAction.RATE_NONE])
def test_calculating_the_tariff_does_not_change_what_is_invoiced(status, action):
    """R058, R059, R060"""
    assert get_next_status(status, action) == status


@pytest.mark.parametrize("status", [s for s in STATUSES if s != "Ready for Invoicing"])
def test_only_what_is_ready_is_billed(status):
    assert get_next_status(status, StatusAction.BILL) is None


@pytest.mark.parametrize("status", ["Not Rated", "Invoiced", "Delivered", "Voided", "Deleted"])
def test_only_what_is_rated_is_made_ready(status):
    assert get_next_status(status, StatusAction.MAKE_READY) is None


@pytest.mark.parametrize("action", [StatusAction.DELETE, StatusAction.CORRECT])
def test_a_delivered_invoice_is_neither_deleted_nor_corrected(action):
    """R061, R062"""
    with pytest.raises(Invalid) as refused:
        get_status_transition("Delivered", action)
    assert refused.value.message == "Delivered Invoice can not be Deleted/Corrected."


@pytest.mark.parametrize("status", ["Deleted", "Voided"])
def test_a_deleted_invoice_is_not_deleted_again(status):
    """R063"""
    with pytest.raises(Invalid) as refused:
        get_status_transition(status, StatusAction.DELETE)
    assert refused.value.message == "Deleted invoice can not be Deleted again."


@pytest.mark.parametrize("status", ["Invoiced", "Approve for Invoice Delivery"])
def test_a_corrected_invoice_is_voided_and_its_copy_begins_anew(status):
    """R064-R067"""
    correction = get_status_transition(status, StatusAction.CORRECT)
    assert correction.to == "Voided" and StatusEffect.VOID_AND_COPY in correction.effects


def test_what_is_ready_and_no_longer_fits_its_shipment_is_not_rated():
    """R054"""
    assert get_next_status("Ready for Invoicing", StatusAction.STALE) == "Not Rated"
    assert get_next_status("Invoiced", StatusAction.STALE) is None


def test_what_has_ended_stays_as_it_is():
    assert [action for action in StatusAction for status in ENDED if get_next_status(status, action)] == []


def test_every_transition_of_a_person_names_its_right():
    nameless = {action for _, action, one in TRANSITIONS if not one.permission}
    assert nameless == {StatusAction.STALE}


def test_the_way_to_delivery_and_back_again():
    approved = get_next_status("Invoiced", StatusAction.APPROVE)
    assert (approved, get_next_status(approved, StatusAction.WITHDRAW)) == ("Approve for Invoice Delivery", "Invoiced")
    assert get_next_status(approved, StatusAction.DELIVER) == "Delivered"
    said = explain_status_refusal("Delivered", StatusAction.WITHDRAW)
    assert said == "Withdrawing approval is not possible: the invoice is Delivered."
