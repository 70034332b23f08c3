"""The rules of tariff documents: the order of their dates, until when they apply, who may do what."""

from datetime import date

import pytest

from freight.core.tariff_documents import (
    APPROVAL,
    EFFECTIVE,
    EXPIRY,
    RECEIVED,
    REVIEW_DAYS,
    DocType,
    DocumentAccessLevel,
    DocumentRequester,
    compute_document_expiry,
    find_document_date_problem,
    find_document_upload_problem,
    get_document_access,
    list_document_extensions,
    list_document_templates,
    update_document_expiry,
)

GOOD = {
    RECEIVED: "2025-12-20",
    EFFECTIVE: "2026-01-01",
    EXPIRY: "2026-04-01",
    REVIEW_DAYS: 90.0,
    APPROVAL: "Inprocess",
}


@pytest.mark.parametrize(
    ("said", "field", "message"),
    [
        ({EXPIRY: "2025-12-31"}, EFFECTIVE, "Effective Date should be less than Expiry Date."),
        ({RECEIVED: "2026-01-02"}, RECEIVED, "Received Date should be less than Effective Date."),
        ({EFFECTIVE: None, RECEIVED: "2026-04-02"}, RECEIVED, "Received Date should be less than Expiry Date."),
    ],
)
def test_dates_in_the_wrong_order_are_told(said, field: str, message: str) -> None:
    """R280, R281, R282."""
    assert find_document_date_problem(GOOD | said) == (field, message)


def test_received_effective_and_expired_on_one_day_is_in_order() -> None:
    """R280, R281, R282: days are compared, and one day is not after itself."""
    assert find_document_date_problem(dict.fromkeys((RECEIVED, EFFECTIVE, EXPIRY), "2026-01-01")) is None


@pytest.mark.parametrize("expiry", ["2026-03-31", "2026-04-02"])
def test_a_new_document_lasts_exactly_until_its_review(expiry: str) -> None:
    """R284."""
    assert find_document_upload_problem(GOOD) is None
    message = "Expiry Date should not be grater/less than 90 days from effective date ."
    assert find_document_upload_problem(GOOD | {EXPIRY: expiry}) == (EXPIRY, message)


def test_nobody_has_decided_on_a_new_document() -> None:
    """R285."""
    assert find_document_upload_problem(GOOD | {APPROVAL: "Approved"}) == (
        APPROVAL,
        "Approval Status should be Inprocess.",
    )


@pytest.mark.parametrize(
    ("changed", "expiry"),
    [
        ({EFFECTIVE: "2026-02-01"}, "2026-05-02"),  # R286
        ({EFFECTIVE: "2027-12-01"}, "2028-02-29"),  # a leap year
        ({REVIEW_DAYS: 365.0}, "2027-01-01"),  # R287
        ({REVIEW_DAYS: 0.0}, "2026-01-01"),
        ({REVIEW_DAYS: 365.0, EXPIRY: "2026-12-24"}, "2026-12-24"),  # stated, too
        ({RECEIVED: "2025-12-24"}, "2026-04-01"),  # does not move it
        ({EFFECTIVE: "2026-01-01"}, "2026-04-01"),  # is what it was
    ],
)
def test_the_expiry_date_follows_the_effective_date_and_the_review_days(changed, expiry: str) -> None:
    """R286, R287."""
    assert update_document_expiry(GOOD, changed)[EXPIRY] == expiry


def test_a_review_beyond_the_calendar_gives_no_date() -> None:
    assert compute_document_expiry(date(9999, 12, 1), 9999) is None


CLERKS, AUDITORS = frozenset({"clerks"}), frozenset({"auditors", "airline desk"})
NONE, TARIFFS = frozenset[DocType](), frozenset({DocType.TARIFF})


@pytest.mark.parametrize(
    ("person", "right"),
    [
        (DocumentRequester("u1", CLERKS, NONE, NONE), DocumentAccessLevel.NONE),
        (DocumentRequester("u1", CLERKS, TARIFFS, NONE), DocumentAccessLevel.VIEW),
        (DocumentRequester("u1", CLERKS, TARIFFS, TARIFFS), DocumentAccessLevel.EDIT),
        (DocumentRequester("u2", CLERKS, NONE, NONE), DocumentAccessLevel.VIEW),
        (DocumentRequester("u1", AUDITORS, NONE, NONE), DocumentAccessLevel.VIEW),
        (DocumentRequester("u3", CLERKS, NONE, NONE), DocumentAccessLevel.EDIT),
        (DocumentRequester("u3", AUDITORS, TARIFFS, NONE), DocumentAccessLevel.EDIT),
    ],
)
def test_sharing_adds_to_the_permissions_of_tariffs(person: DocumentRequester, right: DocumentAccessLevel) -> None:
    """R385."""
    shared = {"users": ["u2"], "groups": ["auditors"]}, {"users": ["u3"], "groups": []}
    assert get_document_access(person, DocType.TARIFF, *shared) is right


def test_a_permission_for_documents_of_one_type_is_none_for_another() -> None:
    nobody: dict[str, object] = {}
    assert (
        get_document_access(DocumentRequester("u1", CLERKS, TARIFFS, TARIFFS), DocType.SOP, nobody, nobody)
        is DocumentAccessLevel.NONE
    )


def test_a_type_has_the_fields_of_its_template_and_the_files_it_takes() -> None:
    """R021, R294."""
    assert list_document_templates("Tariff") == ("tms",)
    assert list_document_templates("SOP") == ("SOP", "tms")
    assert list_document_extensions("SOP") == (".pdf", ".xls", ".xlsx", ".doc", ".docx", ".msg", ".xlsb")
    assert ".xlsb" not in list_document_extensions("Tariff") + list_document_extensions("Other")
