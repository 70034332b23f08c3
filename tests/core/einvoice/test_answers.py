"""What an access point says of an electronic invoice, and what becomes of its delivery by that."""

import pytest

from freight.core.delivery.states import AcknowledgementEvent
from freight.core.einvoice.answers import EInvoiceState, RejectionReason, parse_einvoice_answer
from freight.core.einvoice.term_fields import TERM_FIELDS


def test_a_rejection_names_the_field_that_mends_it():
    answer = parse_einvoice_answer(
        {
            "id": "D-17",
            "state": "rejected",
            "reasons": [
                {"term": "BT-10", "text": "“RF-INKOOP” is not one of our orders."},
                {"rule": "PEPPOL-EN16931-R010", "text": "Not registered."},
                {"rule": "OUR-7", "text": "Send it to the other branch"},
            ],
        }
    )
    assert answer is not None and answer.is_over
    report = answer.report
    assert report is not None
    assert (report.heard, report.cause) == (AcknowledgementEvent.REJECTION, "einvoice_rejected")
    assert report.text == (
        "The buyer reference (BT-10): “RF-INKOOP” is not one of our orders. Change it in the account, under Tax. "
        "The customer's electronic address (BT-49): Not registered. Change it in the account, under Tax. "
        "Send it to the other branch (OUR-7)."
    )
    assert answer.text == "Document D-17."


@pytest.mark.parametrize(
    ("state", "heard", "is_over"),
    [
        ("received", None, False),
        ("delivered", AcknowledgementEvent.RECEIPT, False),
        ("accepted", AcknowledgementEvent.ACCEPTANCE, True),
        ("rejected", AcknowledgementEvent.REJECTION, True),
    ],
)
def test_each_state_moves_the_delivery_on_by_what_it_proves(state, heard, is_over):
    answer = parse_einvoice_answer({"id": "D-17", "state": state})
    assert answer is not None
    report = answer.report
    assert (report.heard if report else None, answer.is_over) == (heard, is_over)
    assert answer.stored == {"document": "D-17", "document_state": state}


def test_a_rejection_without_a_reason_says_so():
    answer = parse_einvoice_answer({"id": "D-17", "state": "rejected", "reasons": "no"})
    assert answer is not None and answer.report is not None
    assert answer.report.text == "Rejected without a reason."
    assert RejectionReason("", "BT-84").words == (
        "The IBAN to pay to (BT-84): No reason given. Change it in the tax registration."
    )


@pytest.mark.parametrize(
    "said", [None, "D-17", {}, {"id": "D-17"}, {"id": 17, "state": "accepted"}, {"id": "D-17", "state": "lost"}]
)
def test_what_is_no_answer_is_none(said):
    assert parse_einvoice_answer(said) is None


def test_a_text_of_theirs_is_one_short_line():
    answer = parse_einvoice_answer(
        {"id": "D-17", "state": "rejected", "reasons": [{"text": "a\nb" + "c" * 1_000}] * 50}
    )
    assert answer is not None and answer.state is EInvoiceState.REJECTED
    assert len(answer.reasons) == 10
    assert answer.reasons[0].text.startswith("a bccc") and len(answer.reasons[0].text) == 200


def test_reasons_that_cannot_be_read_or_shown_are_not_left_out_in_silence():
    many = parse_einvoice_answer({"id": "D-17", "state": "rejected", "reasons": [{"text": "Wrong"}] * 50})
    assert many is not None and many.reasons[-1].words == "41 more reasons, which the access point lists."
    broken = parse_einvoice_answer({"id": "D-17", "state": "rejected", "reasons": ["BT-10", {"text": "Wrong"}]})
    assert broken is not None
    assert [reason.words for reason in broken.reasons] == [
        "One reason could not be read. Ask the access point for it.",
        "Wrong.",
    ]


def test_every_term_begins_a_sentence_and_stands_within_one():
    assert all(field.title[0].isupper() and field.called[0].islower() for field in TERM_FIELDS.values())
