"""Which documents an invoice needs, for which step, and which go with it."""

from typing import Any

import pytest

from freight.core.invoices.delivery_documents import (
    NeededFor,
    Requirement,
    RequirementFamily,
    explain_missing,
    find_missing_documents,
    find_missing_kinds,
    is_in_family,
    list_accompanying_documents,
    list_account_requirements,
    list_invoice_requirements,
    list_required_kinds,
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
    return list_required_kinds(list_account_requirements(account_id, requirements))


def test_an_account_needs_what_the_system_needs_and_its_own() -> None:
    assert needed_by("fill1", POD, CUSTOMS) == ["Customs entry", "Proof of delivery"]
    assert needed_by("other", POD, CUSTOMS) == ["Proof of delivery"]


@pytest.mark.parametrize("own_first", [True, False])
def test_an_account_s_own_line_replaces_the_system_s_whatever_its_case(own_first: bool) -> None:
    own = Requirement("fill1", "PROOF OF DELIVERY", NeededFor.DELIVERY)
    both = [own, POD] if own_first else [POD, own]
    assert list_account_requirements("fill1", both) == [own]
    assert list_account_requirements("other", both) == [POD]


def test_a_line_counts_for_the_invoices_that_meet_its_condition() -> None:
    customs = Requirement(None, "Customs entry", condition=EUROS)
    assert find_missing_documents(invoice(currency="EUR"), [customs], NeededFor.APPROVAL) == ["Customs entry"]
    assert find_missing_documents(invoice(), [customs], NeededFor.APPROVAL) == []


def test_each_step_waits_for_its_own_kinds_alone() -> None:
    bill = Requirement(None, "Bill of lading", NeededFor.DELIVERY)
    found = invoice("fill1", "USD", "proof of delivery ")
    assert find_missing_documents(found, [POD, bill], NeededFor.APPROVAL) == []
    assert find_missing_documents(found, [POD, bill], NeededFor.DELIVERY) == ["Bill of lading"]


def test_documents_go_in_the_order_of_their_kinds_those_without_a_place_last() -> None:
    found = invoice("fill1", "USD", "Proof of delivery", "Other", "bill of lading", "Permit", "Bill of lading")
    lines = [
        Requirement(None, "Permit", NeededFor.NOTHING, is_sent=True),
        Requirement(None, "Proof of delivery", is_sent=True, position=2),
        Requirement(None, "Bill of lading", NeededFor.NOTHING, is_sent=True, position=1),
    ]
    sent = list_accompanying_documents(list_invoice_requirements(found, lines), found["documents"])
    # files are numbered as they were linked: two bills of lading, the proof, the permit
    assert [each["name"] for each in sent] == ["2.pdf", "4.pdf", "0.pdf", "3.pdf"]
    assert list_accompanying_documents([POD], found["documents"]) == [], "what is only needed stays here"


@pytest.mark.parametrize(
    ("needed_for", "is_sent", "families"),
    [
        (NeededFor.APPROVAL, False, {RequirementFamily.AUDIT}),
        (NeededFor.APPROVAL, True, {RequirementFamily.AUDIT, RequirementFamily.DELIVERY}),
        (NeededFor.DELIVERY, False, {RequirementFamily.DELIVERY}),
        (NeededFor.NOTHING, True, {RequirementFamily.DELIVERY}),
        (NeededFor.NOTHING, False, set()),
    ],
)
def test_a_line_is_on_the_screens_of_what_it_does(
    needed_for: NeededFor, is_sent: bool, families: set[RequirementFamily]
) -> None:
    assert {one for one in RequirementFamily if is_in_family(one, needed_for, is_sent=is_sent)} == families | {
        RequirementFamily.ACCOUNT
    }


def test_a_linked_kind_is_not_missing_whatever_its_case() -> None:
    assert find_missing_kinds(["Customs entry", "Proof of delivery"], ["proof of delivery ", "Other"]) == [
        "Customs entry"
    ]


def test_the_reason_names_what_is_missing() -> None:
    assert explain_missing([]) == ""
    assert explain_missing(["Customs entry", "Proof of delivery"]) == (
        "Customs entry, Proof of delivery: not linked. Link the documents, then approve."
    )
