"""The posting sheet of a customer's portal: which rows the clerk sees and fills in, and what a row accepts."""

import pytest

from freight.core.delivery.web_rows import (
    WebSheetGroup,
    WebSheetRow,
    apply_sheet_input,
    build_posting_proof,
    filter_visible_rows,
    list_web_sheet_rows,
)
from freight.core.errors import Invalid, PermissionDenied

ANA, BEN, CAT = "ana", "ben", "cat"


def keys(stored):
    return [row.key for row in list_web_sheet_rows(stored)]


def fill(row, value, before="", user=ANA):
    return apply_sheet_input([row], {row.key: value}, {row.key: before} if before else {}, user)


def refusal(row, value):
    with pytest.raises(Invalid) as refused:
        fill(row, value)
    assert refused.value.code == "bad_value"
    return str(refused.value)


def test_a_sheet_has_its_active_rows_by_group_and_order_and_always_those_of_the_proof():
    stored = [
        {"key": "voucher", "groupKey": "details", "displayOrder": 1},
        {"key": "total", "groupKey": "invoice", "displayOrder": 2},
        {"key": "number", "groupKey": "invoice", "displayOrder": 1},
        {"key": "off", "isActive": False},
        {"label": " Cost center ", "groupKey": "nowhere", "displayOrder": 9},
        {"key": " ", "label": ""},
    ]
    assert keys(stored) == ["number", "total", "Cost center", "voucher", "confirmationNumber", "confirmationDate"]
    proof = list_web_sheet_rows(stored)[-2:]
    assert [(row.label, row.group, row.type, row.is_custom) for row in proof] == [
        ("Confirmation number", WebSheetGroup.DELIVERED, "text", True),
        ("Confirmation date", WebSheetGroup.DELIVERED, "date", True),
    ]


def test_rows_without_an_order_stay_as_they_were_entered_and_a_proof_of_its_own_is_not_added_twice():
    stored = [{"key": "b"}, {"key": "a"}, {"key": "confirmationNumber", "groupKey": "delivered", "label": "Receipt"}]
    assert keys(stored) == ["b", "a", "confirmationNumber", "confirmationDate"]
    assert list_web_sheet_rows(stored)[2].label == "Receipt"
    # the clerk's own fields of the proof come before our two
    own = {"key": "clerk", "groupKey": "delivered", "displayOrder": 5}
    assert keys([own]) == ["clerk", "confirmationNumber", "confirmationDate"]


def test_a_row_is_read_as_the_profile_has_it():
    (row, *_) = list_web_sheet_rows(
        [
            {
                "key": "mode",
                "label": "Mode",
                "groupKey": "details",
                "type": "dropdown",
                "length": "20",
                "displayOrder": "3",
                "isReadonly": True,
                "isCustomField": True,
                "toolTip": "As booked",
                "options": ["Air", "Ocean"],
                "userIdView": [ANA],
                "userIdEdit": [BEN],
            }
        ]
    )
    assert row == WebSheetRow(
        "mode", "Mode", WebSheetGroup.DETAILS, "dropdown", 20, 3, True, True, "As booked", ("Air", "Ocean"),
        frozenset({ANA}), frozenset({BEN}),
    )  # fmt: skip
    (plain, *_) = list_web_sheet_rows([{"key": "po"}])
    assert plain == WebSheetRow("po", "po", WebSheetGroup.INVOICE)


def test_a_row_is_seen_by_whom_it_names_and_filled_in_by_its_editors():  # R387
    open_row = WebSheetRow("a", "A", WebSheetGroup.INVOICE)
    viewed = WebSheetRow("b", "B", WebSheetGroup.INVOICE, viewers=frozenset({ANA}))
    edited = WebSheetRow("c", "C", WebSheetGroup.INVOICE, viewers=frozenset({ANA}), editors=frozenset({BEN}))
    fixed = WebSheetRow("d", "D", WebSheetGroup.INVOICE, is_readonly=True)
    only_edited = WebSheetRow("e", "E", WebSheetGroup.INVOICE, editors=frozenset({BEN}))
    rows = [open_row, viewed, edited, fixed, only_edited]
    assert [row.key for row in filter_visible_rows(rows, ANA)] == ["a", "b", "c", "d", "e"]
    assert [row.key for row in filter_visible_rows(rows, BEN)] == ["a", "c", "d", "e"]
    assert [row.key for row in filter_visible_rows(rows, CAT)] == ["a", "d", "e"]
    assert [row.key for row in rows if row.is_filled_in_by(ANA)] == ["a", "b"]
    assert [row.key for row in rows if row.is_filled_in_by(BEN)] == ["a", "c", "e"]
    assert [row.key for row in rows if row.is_filled_in_by(CAT)] == ["a"]


def test_what_was_typed_joins_what_stood_there_and_a_blank_takes_a_value_out():
    rows = [WebSheetRow("po", "PO", WebSheetGroup.INVOICE), WebSheetRow("gl", "GL", WebSheetGroup.INVOICE)]
    assert apply_sheet_input(rows, {"po": " 4711 "}, {"gl": "60"}, ANA) == {"po": "4711", "gl": "60"}
    assert apply_sheet_input(rows, {"gl": " "}, {"gl": "60"}, ANA) == {}


def test_a_row_that_is_not_his_is_refused_unless_he_leaves_it_as_it_is():  # R387
    row = WebSheetRow("po", "PO", WebSheetGroup.INVOICE, editors=frozenset({BEN}))
    with pytest.raises(PermissionDenied):
        fill(row, "2", before="1")
    assert fill(row, "1", before="1") == {"po": "1"}
    assert fill(row, "") == {}
    assert fill(row, "2", before="1", user=BEN) == {"po": "2"}


def test_a_row_the_sheet_does_not_have_or_does_not_show_is_refused():
    hidden = WebSheetRow("po", "PO", WebSheetGroup.INVOICE, viewers=frozenset({BEN}))
    with pytest.raises(Invalid, match="This sheet has no row “po”") as refused:
        fill(hidden, "1")
    assert refused.value.code == "no_such_row"
    with pytest.raises(Invalid, match=f"no row “{'k' * 60}”"):
        apply_sheet_input([], {"k" * 61: "1"}, {}, ANA)


def test_a_text_is_as_long_as_its_row_allows_five_hundred_without_a_limit():
    short, plain = (
        WebSheetRow("po", "PO", WebSheetGroup.INVOICE, length=4),
        WebSheetRow("po", "PO", WebSheetGroup.INVOICE),
    )
    assert fill(short, "4711") == {"po": "4711"}
    assert refusal(short, "47110") == "PO can have at most 4 characters; it has 5."
    assert fill(plain, "x" * 500) == {"po": "x" * 500}
    assert refusal(plain, "x" * 501) == "PO can have at most 500 characters; it has 501."


@pytest.mark.parametrize("value", ["12", "1,234.56", "-7", ".5", "0"])
def test_a_numeric_row_takes_a_number(value):
    assert fill(WebSheetRow("n", "Pallets", WebSheetGroup.INVOICE, "numeric"), value) == {"n": value}


@pytest.mark.parametrize("value", ["12 lb", "1.2.3", "--7", "7-", "."])
def test_a_numeric_row_refuses_what_is_none(value):
    assert refusal(WebSheetRow("n", "Pallets", WebSheetGroup.INVOICE, "numeric"), value) == "Pallets: enter a number."


def test_a_date_row_takes_a_date_of_the_calendar():
    row = WebSheetRow("d", "Posted on", WebSheetGroup.INVOICE, "date")
    assert fill(row, "2026-06-01") == {"d": "2026-06-01"}
    assert refusal(row, "2026-06-31") == "Posted on: enter a date such as 2026-06-01."
    assert refusal(row, "June 1") == "Posted on: enter a date such as 2026-06-01."


def test_a_choice_is_one_of_the_options_and_of_several_each():
    one = WebSheetRow("m", "Mode", WebSheetGroup.INVOICE, "dropdown", options=("Air", "Ocean"))
    many = WebSheetRow("m", "Mode", WebSheetGroup.INVOICE, "multiselect", options=("Air", "Ocean"))
    assert fill(one, "Air") == {"m": "Air"}
    assert refusal(one, "Rail") == "Mode: choose one of Air, Ocean."
    assert refusal(one, "Air; Ocean") == "Mode: choose one of Air, Ocean."
    assert fill(many, "Ocean; Air") == {"m": "Ocean; Air"}
    assert refusal(many, "Air; Rail") == "Mode: choose one of Air, Ocean."
    # a list without options takes anything
    assert fill(WebSheetRow("m", "Mode", WebSheetGroup.INVOICE, "dropdown"), "Rail") == {"m": "Rail"}
    assert fill(WebSheetRow("m", "Mode", WebSheetGroup.INVOICE, options=("Air",)), "Rail") == {"m": "Rail"}


def test_the_proof_of_a_posting_needs_number_and_date():
    whole = {"confirmationNumber": "C-1", "confirmationDate": "2026-06-01", "po": "9"}
    assert build_posting_proof(whole) == {"confirmationNumber": "C-1", "confirmationDate": "2026-06-01"}
    assert build_posting_proof({"confirmationNumber": "C-1"}) is None
    assert build_posting_proof({"confirmationDate": "2026-06-01"}) is None
