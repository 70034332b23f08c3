"""How an edit changes the cells of an issue: R238, R239, R241, R242."""

from typing import Any

import pytest

from freight.core.fields.spec import FieldSpec
from freight.core.issues.cells import compute_cell_edits
from freight.core.issues.document import (
    CLOSED,
    STATUS,
    IssueModule,
    build_duplicate_key,
    list_issue_fields,
    summarize_issue,
)

NUMBER, MWAB = "shipmentInformation#shipmentNumber", "shipmentInformation#mwab"
ACCOUNT, CUSTOMER = "shipmentParties#customerAccountNumber", "shipmentParties#customerName"
CATEGORY, SUB = "issueInformation#issueCategory", "issueInformation#issueSubCategory"
SUBJECT, STORY = "issueInformation#subject", "issueInformation#description"
INVOICE = "invoiceInformation#invoiceNumber"


def field(key: str, **more: Any) -> FieldSpec:
    return FieldSpec(key=key, label=key.partition("#")[2], **more)


FIELDS = (
    field(NUMBER),
    field(MWAB),
    field("shipmentInformation#bookingNumber"),
    field("shipmentInformation#brokerageBookingNumber"),
    field(INVOICE),
    field(ACCOUNT, type="autocomplete"),
    field(CUSTOMER),
    field(CATEGORY, type="autocomplete", duplicate_identifier=True, add_in_summary=True),
    field(SUB, type="autocomplete", duplicate_identifier=True, add_in_summary=True),
    field(SUBJECT),
    field(STORY, type="multiline"),
)


@pytest.mark.parametrize(
    ("key", "typed", "stored"),
    [
        (SUBJECT, "Charge code CC-4712 DIFFERS from B/L", "Charge code CC-4712 DIFFERS from B/L"),
        (CUSTOMER, "ACME Trading", "ACME Trading"),
        (NUMBER, "AEC26010001", "AEC26010001"),
        (MWAB, "LH-020", "LH-020"),
        ("shipmentInformation#bookingNumber", "BK-7", "BK-7"),
        ("shipmentInformation#brokerageBookingNumber", "BR-7", "BR-7"),
        (STORY, "Two cartons are WET.", "Two cartons are WET."),
        (CATEGORY, "Customs", "Customs"),
    ],
)
def test_r238_text_is_stored_as_written(key: str, typed: str, stored: str) -> None:
    assert compute_cell_edits({}, {key: typed}, FIELDS) == {key: stored}


def test_r239_an_emptied_cell_is_null() -> None:
    assert compute_cell_edits({SUBJECT: "late"}, {SUBJECT: ""}, FIELDS) == {SUBJECT: None}


def test_the_case_of_a_text_can_be_corrected() -> None:
    assert compute_cell_edits({SUBJECT: "cc-4712"}, {SUBJECT: "CC-4712"}, FIELDS) == {SUBJECT: "CC-4712"}


def test_r241_another_category_clears_the_sub_category() -> None:
    before = {CATEGORY: "Rate", SUB: "Wrong tariff"}
    assert compute_cell_edits(before, {CATEGORY: "Customs"}, FIELDS) == {CATEGORY: "Customs", SUB: None}
    # a grid sends the whole row: a sub-category that was only sent along goes, too
    assert compute_cell_edits(before, {CATEGORY: "Customs", SUB: "Wrong tariff"}, FIELDS) == {
        CATEGORY: "Customs",
        SUB: None,
    }
    assert compute_cell_edits(before, {CATEGORY: "Customs", SUB: "Duty queried"}, FIELDS) == {
        CATEGORY: "Customs",
        SUB: "Duty queried",
    }
    assert compute_cell_edits(before, {CATEGORY: "Rate"}, FIELDS) == {}


def test_r242_another_account_number_clears_the_customer_name() -> None:
    before = {ACCOUNT: "0001204", CUSTOMER: "fillmore instruments"}
    assert compute_cell_edits(before, {ACCOUNT: "0001317"}, FIELDS) == {ACCOUNT: "0001317", CUSTOMER: None}


def test_the_summary_holds_the_fields_that_are_added_to_it() -> None:
    assert summarize_issue({CATEGORY: "Rate", SUB: "Wrong tariff", SUBJECT: "late"}, FIELDS) == "Rate · Wrong tariff"
    assert summarize_issue({CATEGORY: "Rate"}, FIELDS) == "Rate"


def test_open_issues_of_one_kind_have_one_duplicate_key_and_closed_ones_none() -> None:
    rate, other = {CATEGORY: "Rate", SUBJECT: "late"}, {CATEGORY: "RATE", SUBJECT: "later"}
    shipment = IssueModule.SHIPMENT
    assert build_duplicate_key(shipment, "1", rate, FIELDS) == build_duplicate_key(shipment, "1", other, FIELDS)
    assert build_duplicate_key(shipment, "1", rate, FIELDS) != build_duplicate_key(shipment, "2", rate, FIELDS)
    assert build_duplicate_key(shipment, "1", rate, FIELDS) != build_duplicate_key(
        IssueModule.INVOICE, "1", rate, FIELDS
    )
    assert build_duplicate_key(shipment, "1", {**rate, STATUS: CLOSED}, FIELDS) == ""


def test_a029_issues_of_shipments_have_no_field_of_an_invoice() -> None:
    keys = {module: {spec.key for spec in list_issue_fields(FIELDS, module)} for module in IssueModule}
    assert keys[IssueModule.INVOICE] - keys[IssueModule.SHIPMENT] == {INVOICE}
