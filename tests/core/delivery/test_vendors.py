"""Print vendors: their forms, card numbers that are not stored, and their messages about a letter."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.states import AcknowledgementEvent, AcknowledgementReport
from freight.core.delivery.vendor_jobs import LetterJob, LetterJobState, get_next_poll_time, parse_letter_job
from freight.core.delivery.vendors import (
    CLICK_TO_MAIL,
    FEDEX,
    FORMS,
    fill_vendor_form,
    find_card_numbers,
    get_vendor_values,
    list_missing_vendor_fields,
)

MONDAY = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)


def test_each_vendor_asks_for_what_its_letters_need():  # R115, R116
    def list_asked_fields(vendor):
        return {part: [(f.key, f.is_mandatory) for f in fields] for part, fields in FORMS[vendor].items()}

    sender = [
        ("name", True), ("organization", False), ("address1", True), ("address2", False), ("city", True),
        ("state", True), ("postalCode", True),
    ]  # fmt: skip
    assert list_asked_fields("clickToMail") == {
        "createJob": [
            ("documentClass", True), ("layout", True), ("productionTime", True), ("envelope", True), ("color", True),
            ("mailClass", True),
        ],
        "address": sender,
        "payment": [("billingReference", False)],
        "userCredentials": [("accountName", True)],
    }  # fmt: skip
    assert list_asked_fields("fedex") == {
        "createJob": [("service", True), ("packaging", True), ("signature", False)],
        "address": sender,
        "payment": [("billingReference", False)],
        "userCredentials": [("accountNumber", True)],
    }


def test_a_new_form_has_what_is_usual_and_what_was_given():
    made = fill_vendor_form(FEDEX, "createJob", {"packaging": "Box"})
    assert made == [
        {"key": "service", "label": "Courier service", "isMandatory": True, "value": "Ground"},
        {"key": "packaging", "label": "Packaging", "isMandatory": True, "value": "Box"},
        {"key": "signature", "label": "Signature", "isMandatory": False, "value": "None"},
    ]
    # without a usual one the first that may be chosen; nothing where anything may be typed
    assert [each["value"] for each in fill_vendor_form(CLICK_TO_MAIL, "createJob")] == [
        "Letter 8.5 x 11", "Address on separate page", "Next day", "#10 double window", "Black and white",
        "First class",
    ]  # fmt: skip
    assert [each["value"] for each in fill_vendor_form(FEDEX, "payment")] == [""]


def test_what_a_form_says_is_read_by_key_or_by_label():
    form = {"address": [{"key": "city", "label": "City", "value": " Chicago "}, {"label": "State", "value": "IL"}, 7]}
    assert get_vendor_values(form, "address") == {"city": "Chicago", "State": "IL"}
    assert get_vendor_values(form, "payment") == get_vendor_values({"payment": "cash"}, "payment") == {}


def test_mandatory_fields_without_a_value_are_named():  # R118
    form = {part: fill_vendor_form(FEDEX, part) for part in FORMS[FEDEX]}
    assert list_missing_vendor_fields(FEDEX, form) == [
        "Return name", "Address line 1", "City", "State", "ZIP code", "Courier account number",
    ]  # fmt: skip
    form["address"] = [{"label": field.label, "value": "x"} for field in FORMS[FEDEX]["address"]]
    form["userCredentials"] = [{"key": "accountNumber", "value": "510087020"}]
    assert list_missing_vendor_fields(FEDEX, form) == []
    assert list_missing_vendor_fields("nobody", {}) == []


@pytest.mark.parametrize(
    ("typed", "is_card"),
    [
        ("4111 1111 1111 1111", True),  # the example of every processor
        ("3782-822463-10005", True),  # 15 digits
        (5500000000000004, True),
        ("4222222222222", True),  # 13 digits, the fewest
        ("6304000000000000000", True),  # 19 digits, the most
        ("6304000000000000001", False),
        ("63040000000000000000", False),  # 20 digits
        ("4111 1111 1111 1112", False),
        ("400000000002", False),  # 12 digits
        ("tok_4111111111111111", False),
        ("", False),
    ],
)
def test_a_card_number_is_known_by_length_and_check_digit(typed, is_card):
    assert list(find_card_numbers(typed)) == (["Paper"] if is_card else [])


def test_a_card_number_is_found_wherever_it_hides_and_named_by_its_field():
    card = "4111111111111111"
    form = {"payment": [{"label": "Card", "value": card}, {"label": "Note", "value": "none"}], "memo": card}
    assert list(find_card_numbers(form)) == ["Card", "memo"]
    assert list(find_card_numbers({"value": card}, "Sheet")) == ["Sheet"]


def job(**said):
    return parse_letter_job({"job": "J-7", "state": "mailed", **said})


def test_a_vendor_tells_of_a_letter_with_its_cost_and_number():
    letter = job(cost={"amount": "1.27", "currency": "USDX"}, tracking="9400 1", message=" On  its way. ")
    assert letter == LetterJob("J-7", LetterJobState.MAILED, Decimal("1.27"), "USD", "9400 1", "On its way.")
    assert letter.text == "Job J-7, 1.27 USD, tracking number 9400 1. On its way."
    assert job().text == "Job J-7."
    assert letter.stored == {
        "job": "J-7", "job_state": "mailed", "cost": "1.27", "currency": "USD", "tracking": "9400 1",
        "message": "On its way.",
    }  # fmt: skip
    assert job().stored["cost"] == ""


@pytest.mark.parametrize(
    ("amount", "cost"),
    [("0", "0"), (3, "3"), ("999999.99", "999999.99"), ("1000000", None), ("-1", None), ("NaN", None), ("x", None),
     (1.5, None), (None, None)],
)  # fmt: skip
def test_a_cost_that_is_none_is_left_out(amount, cost):
    assert job(cost={"amount": amount, "currency": "USD"}).cost == (None if cost is None else Decimal(cost))


@pytest.mark.parametrize("answer", [None, "J-7", [], {}, {"job": "J-7"}, {"job": "J-7", "state": "lost"},
                                    {"job": " ", "state": "mailed"}, {"job": 7, "state": "mailed"}])  # fmt: skip
def test_an_answer_without_job_and_state_is_none(answer):
    assert parse_letter_job(answer) is None


def test_long_answers_are_cut():
    assert job(message="m" * 201).message == "m" * 200


@pytest.mark.parametrize(
    ("state", "heard", "cause", "words", "is_over"),
    [
        ("mailed", AcknowledgementEvent.RECEIPT, "", "", False),
        ("delivered", AcknowledgementEvent.ACCEPTANCE, "", "", True),
        ("returned", AcknowledgementEvent.BOUNCE, DeliveryCause.LETTER_RETURNED, "Returned: Job J-7.", True),
        ("undeliverable", AcknowledgementEvent.BOUNCE, DeliveryCause.LETTER_RETURNED, "Undeliverable: Job J-7.", True),
        (
            "canceled",
            AcknowledgementEvent.REJECTION,
            DeliveryCause.NOT_MAILED,
            "Canceled by the vendor: Job J-7.",
            True,
        ),
    ],
)
def test_what_becomes_of_a_letter_is_heard_of_its_delivery(state, heard, cause, words, is_over):
    letter = job(state=state)
    assert letter.said == AcknowledgementReport(heard, "Job J-7.", cause, words)
    assert letter.is_over is is_over


@pytest.mark.parametrize("state", ["accepted", "printed"])
def test_that_they_have_it_is_no_news(state):
    assert job(state=state).said is None
    assert not job(state=state).is_over


@pytest.mark.parametrize(
    ("age", "wait"),
    [
        (timedelta(0), timedelta(minutes=1)),
        (timedelta(minutes=4), timedelta(minutes=1)),
        (timedelta(hours=8), timedelta(hours=2)),
        (timedelta(days=3), timedelta(hours=12)),
        (timedelta(days=45), timedelta(hours=12)),
        (timedelta(days=45, seconds=1), None),
    ],
)
def test_a_vendor_is_asked_often_at_first_and_for_45_days(age, wait):
    now = MONDAY + age
    assert get_next_poll_time(MONDAY, now) == (None if wait is None else now + wait)
