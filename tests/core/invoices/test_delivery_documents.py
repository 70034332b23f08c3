"""Which documents an invoice needs, for which step, and which go with it."""

from typing import Any

import pytest

from freight.core.invoices.delivery_documents import (
    Family,
    NeededFor,
    Requirement,
    explain_missing,
    is_of,
    lines_for_account,
    lines_for_invoice,
    missing,
    missing_for,
    required_of,
    sent_with,
)
from freight.core.rules import parse_rule_tree

POD, CUSTOMS = Requirement(None, "Proof of delivery"), Requirement("fill1", "Customs entry")
EUROS = parse_rule_tree({"fields": [{"name": "currency", "value": "EUR"}]})


def invoice(account_id: str = "fill1", currency: str = "USD", *kinds: str) -> dict[str, Any]:
    return {
        "account_id": account_id,
        "number": "INV-1",
        "invoice_date": "2026-06-01",
        "due_date": "2026-07-01",
        "invoice_type": "Invoice",
        "currency": currency,
        "total": "100.00",
        "bill_to": {"account_number": "FILL1", "name": "Fillmore"},
        "documents": [{"document_type": kind, "name": f"{at}.pdf"} for at, kind in enumerate(kinds)],
    }


def needed_by(account_id: str, *requirements: Requirement) -> list[str]:
    return required_of(lines_for_account(account_id, requirements))


def test_an_account_needs_what_the_system_needs_and_its_own() -> None:
    assert needed_by("fill1", POD, CUSTOMS) == ["Customs entry", "Proof of delivery"]
    assert needed_by("other", POD, CUSTOMS) == ["Proof of delivery"]


@pytest.mark.parametrize("own_first", [True, False])
def test_an_account_s_own_line_replaces_the_system_s_whatever_its_case(own_first: bool) -> None:
    own = Requirement("fill1", "PROOF OF DELIVERY", NeededFor.DELIVERY)
    both = [own, POD] if own_first else [POD, own]
    assert lines_for_account("fill1", both) == [own]
    assert lines_for_account("other", both) == [POD]


def test_a_line_counts_for_the_invoices_that_meet_its_condition() -> None:
    customs = Requirement(None, "Customs entry", condition=EUROS)
    assert missing_for(invoice(currency="EUR"), [customs], NeededFor.APPROVAL) == ["Customs entry"]
    assert missing_for(invoice(), [customs], NeededFor.APPROVAL) == []


def test_each_step_waits_for_its_own_kinds_alone() -> None:
    bill = Requirement(None, "Bill of lading", NeededFor.DELIVERY)
    found = invoice("fill1", "USD", "proof of delivery ")
    assert missing_for(found, [POD, bill], NeededFor.APPROVAL) == []
    assert missing_for(found, [POD, bill], NeededFor.DELIVERY) == ["Bill of lading"]


def test_documents_go_in_the_order_of_their_kinds_those_without_a_place_last() -> None:
    found = invoice("fill1", "USD", "Proof of delivery", "Other", "bill of lading", "Permit", "Bill of lading")
    lines = [
        Requirement(None, "Permit", NeededFor.NOTHING, is_sent=True),
        Requirement(None, "Proof of delivery", is_sent=True, position=2),
        Requirement(None, "Bill of lading", NeededFor.NOTHING, is_sent=True, position=1),
    ]
    sent = sent_with(lines_for_invoice(found, lines), found["documents"])
    # files are numbered as they were linked: two bills of lading, the proof, the permit
    assert [each["name"] for each in sent] == ["2.pdf", "4.pdf", "0.pdf", "3.pdf"]
    assert sent_with([POD], found["documents"]) == [], "what is only needed stays here"


@pytest.mark.parametrize(
    ("needed_for", "is_sent", "families"),
    [
        (NeededFor.APPROVAL, False, {Family.AUDIT}),
        (NeededFor.APPROVAL, True, {Family.AUDIT, Family.DELIVERY}),
        (NeededFor.DELIVERY, False, {Family.DELIVERY}),
        (NeededFor.NOTHING, True, {Family.DELIVERY}),
        (NeededFor.NOTHING, False, set()),
    ],
)
def test_a_line_is_on_the_screens_of_what_it_does(needed_for: NeededFor, is_sent: bool, families: set[Family]) -> None:
    assert {one for one in Family if is_of(one, needed_for, is_sent=is_sent)} == families | {Family.ACCOUNT}


def test_a_linked_kind_is_not_missing_whatever_its_case() -> None:
    assert missing(["Customs entry", "Proof of delivery"], ["proof of delivery ", "Other"]) == ["Customs entry"]


def test_the_reason_names_what_is_missing() -> None:
    assert explain_missing([]) == ""
    assert explain_missing(["Customs entry", "Proof of delivery"]) == (
        "Customs entry, Proof of delivery: not linked. Link the documents, then approve."
    )
