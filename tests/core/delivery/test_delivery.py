"""What leaves together, under which name, and when an invoice is there."""

from datetime import UTC, datetime, timedelta

import pytest
from bson import ObjectId
from hypothesis import given
from hypothesis import strategies as st

from freight.core.delivery import naming
from freight.core.delivery.grouping import GroupingRule, group_into_packets
from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.delivery.states import (
    BACKOFF,
    Acknowledgement,
    DeliveryProgress,
    DeliveryState,
    get_endpoint_rest,
    is_fully_delivered,
)
from freight.documents.delivery_profile import NamePart

NOON = datetime(2026, 3, 9, 12, 5, 7, tzinfo=UTC)


def row(**fields: str) -> NamePart:
    return NamePart(**fields)


def test_a_name_is_made_of_texts_fields_and_the_moment() -> None:
    rows = [row(fixed_text="FRT_"), row(field_name="invoiceNumber"), row(date_and_time="_yyyyMMddHHmmss")]
    assert naming.build_file_name(rows, {"invoiceNumber": "INV-7"}, NOON, otherwise="x") == "FRT_INV-7_20260309120507"


@pytest.mark.parametrize("bad", ["../../etc/passwd", "a\\b", "C:x", "line\r\nbreak", "..", "a|b"])
def test_a_name_leads_to_no_other_folder_and_no_other_line(bad: str) -> None:
    name = naming.build_file_name([row(field_name="invoiceNumber")], {"invoiceNumber": bad}, NOON, otherwise="invoice")
    assert name
    assert not set(name) & set('/\\:*?"<>|;\r\n')
    assert not name.startswith(".")


def test_a_name_of_nothing_is_the_usual_one() -> None:
    assert naming.build_file_name([row(field_name="dueDate")], {}, NOON, otherwise="Invoice 7") == "Invoice 7"


@given(st.lists(st.sampled_from(["a.pdf", "A.pdf", "a (2).pdf", "b", "a"]), max_size=12))
def test_names_of_one_packet_are_told_apart(names: list[str]) -> None:
    told = naming.make_names_unique(names)
    assert len({each.casefold() for each in told}) == len(names)
    assert len(told) == len(names)


@given(
    st.lists(st.tuples(st.sampled_from("AB"), st.sampled_from(["USD", "EUR"])), max_size=30),
    st.booleans(),
    st.integers(0, 7),
)
def test_each_invoice_is_in_one_packet_and_no_packet_mixes_customers(wanted, single: bool, most: int) -> None:
    invoices = [{"_id": ObjectId(), "account_id": account, "currency": code} for account, code in wanted]
    packets = group_into_packets(invoices, GroupingRule(single, most))
    assert sorted(each["_id"] for packet in packets for each in packet) == sorted(each["_id"] for each in invoices)
    for packet in packets:
        assert len({(each["account_id"], each["currency"]) for each in packet}) == 1
        assert not single or len(packet) == 1
        assert not most or len(packet) <= most


SENT = DeliveryProgress(DeliveryState.SENT, Acknowledgement.NOT_EXPECTED, DeliveredWhen.SENT)
UNHEARD = DeliveryProgress(DeliveryState.SENT, Acknowledgement.AWAITED, DeliveredWhen.ACCEPTED)
ACCEPTED = DeliveryProgress(DeliveryState.SENT, Acknowledgement.ACCEPTED, DeliveredWhen.ACCEPTED)
REJECTED = DeliveryProgress(DeliveryState.SENT, Acknowledgement.REJECTED, DeliveredWhen.RECEIVED)
HELD = DeliveryProgress(DeliveryState.HELD, Acknowledgement.NOT_EXPECTED, DeliveredWhen.SENT)
GIVEN_UP = DeliveryProgress(DeliveryState.CANCELED, Acknowledgement.NOT_EXPECTED, DeliveredWhen.SENT)


@pytest.mark.parametrize(
    ("deliveries", "there"),
    [
        ([], False),
        ([SENT], True),
        ([SENT, HELD], False),
        ([SENT, UNHEARD], False),
        ([SENT, ACCEPTED], True),
        ([REJECTED], False),
        ([SENT, GIVEN_UP], True),
        ([GIVEN_UP], False),
    ],
)
def test_an_invoice_is_there_when_all_that_was_not_given_up_is(deliveries: list[DeliveryProgress], there: bool) -> None:
    assert is_fully_delivered(deliveries) is there


def test_tries_go_on_for_a_day_and_a_half_and_a_server_rests_half_an_hour_at_most() -> None:
    assert BACKOFF.most_tries == 9
    assert sum(BACKOFF.delays, timedelta(0)) == timedelta(hours=34, minutes=21)
    assert [get_endpoint_rest(n) for n in (1, 2, 7, 20)] == [
        timedelta(seconds=1),
        timedelta(seconds=2),
        timedelta(seconds=64),
        timedelta(minutes=30),
    ]
