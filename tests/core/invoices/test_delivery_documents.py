"""Which documents an invoice needs before it may be delivered."""

from freight.core.invoices.delivery_documents import Requirement, explain_missing, missing, required_of

POD, CUSTOMS = Requirement(None, "Proof of delivery"), Requirement("fill1", "Customs entry")


def test_an_account_needs_what_the_system_needs_and_its_own() -> None:
    assert required_of("fill1", [POD, CUSTOMS]) == ["Customs entry", "Proof of delivery"]
    assert required_of("other", [POD, CUSTOMS]) == ["Proof of delivery"]


def test_a_kind_asked_for_twice_is_needed_once() -> None:
    assert required_of("fill1", [POD, Requirement("fill1", "PROOF OF DELIVERY")]) == ["Proof of delivery"]


def test_a_linked_kind_is_not_missing_whatever_its_case() -> None:
    assert missing(["Customs entry", "Proof of delivery"], ["proof of delivery ", "Other"]) == ["Customs entry"]


def test_the_reason_names_what_is_missing() -> None:
    assert explain_missing([]) == ""
    assert explain_missing(["Customs entry", "Proof of delivery"]) == (
        "Customs entry, Proof of delivery: not linked. Link the documents, then approve."
    )
