"""Columns find their fields the surest way first, and nothing is guessed between two."""

from freight.core.workbooks.columns import ColumnCandidate, ColumnMatch, MatchedBy, RememberedColumns, match_columns
from freight.core.workbooks.headings import fingerprint_headings, list_key_forms, normalize_heading

NUMBER = ColumnCandidate("shipmentInformation#shipmentNumber", "Shipment number", ("Order ID", "ID"))
WEIGHT = ColumnCandidate("shipmentCargo#grossWeight", "Gross weight", ("Weight",))
MODE = ColumnCandidate("shipmentInformation#transportMode", "Mode", options=frozenset({"Air", "Ocean"}))
FIELDS = [NUMBER, WEIGHT, MODE]


def fields_of(headings, samples=None, remembered=None):
    return match_columns(headings, samples or [[] for _ in headings], FIELDS, remembered)


def test_a_heading_is_read_without_case_punctuation_and_unit():
    assert (
        normalize_heading("  Weight (Kilograms) ")
        == normalize_heading("WEIGHT")
        == normalize_heading("weight, kg")
        == "weight"
    )
    assert normalize_heading("svc_cd") == normalize_heading("SVC CD") == "svc cd"
    assert list_key_forms("shipmentInformation#shipDate") == {"shipmentinformation shipdate", "shipdate", "ship date"}


def test_label_key_and_alias_are_told_apart():
    matches = fields_of(["Gross Weight", "shipmentNumber", "Unknown"])
    assert matches == [ColumnMatch(WEIGHT.key, MatchedBy.LABEL), ColumnMatch(NUMBER.key, MatchedBy.KEY), ColumnMatch()]
    assert fields_of(["Order ID"]) == [ColumnMatch(NUMBER.key, MatchedBy.LABEL)]


def test_a_field_goes_to_the_column_that_names_it_best():
    """The label wins over an alias further left: one field, one column."""
    matches = fields_of(["ID", "Shipment number"])
    assert [match.field_key for match in matches] == [None, NUMBER.key]


def test_two_columns_of_one_heading_are_left_open_with_a_word():
    matches = fields_of(["Weight", "Order ID", "Weight (kg)"])
    assert [match.field_key for match in matches] == [None, NUMBER.key, None]
    assert matches[0].note == "2 columns are headed “Weight”: choose one."


def test_values_of_one_closed_list_are_a_guess_and_marked_as_one():
    matches = fields_of(["Order ID", "How"], [["A1"], ["air", "OCEAN"]])
    assert matches[1] == ColumnMatch(MODE.key, MatchedBy.VALUES)
    assert fields_of(["Order ID", "How"], [["A1"], ["air", "by mule"]])[1] == ColumnMatch()
    both = fields_of(["How", "How else"], [["air"], ["ocean"]])
    assert [match.field_key for match in both] == [None, None]


def test_what_was_confirmed_for_these_headings_comes_first_unless_the_field_is_gone():
    known = [each.key for each in FIELDS]
    remembered = RememberedColumns([WEIGHT.key, None, "shipmentCargo#removed"], known)
    matches = fields_of(["Order ID", "Shipment number", "Other"], remembered=remembered)
    assert [match.field_key for match in matches] == [WEIGHT.key, None, None]
    assert matches[0].how is MatchedBy.REMEMBERED
    assert matches[1].note == "Not imported last time."


def test_a_heading_that_was_left_out_is_forgotten_when_a_field_of_its_name_appears():
    """Not that of a field which has a column already, and not one that was left out on purpose."""
    remembered = RememberedColumns([WEIGHT.key, None, None], [WEIGHT.key, MODE.key])
    matches = fields_of(["Weight", "Shipment number", "Mode"], remembered=remembered)
    assert matches[1] == ColumnMatch(NUMBER.key, MatchedBy.LABEL)
    assert [match.field_key for match in matches] == [WEIGHT.key, NUMBER.key, None]


def test_a_sheet_is_recognised_by_its_headings_in_their_order():
    assert fingerprint_headings(["Order ID", "Weight (kg)"]) == fingerprint_headings(["order id", "WEIGHT"])
    assert fingerprint_headings(["Order ID", "Weight"]) != fingerprint_headings(["Weight", "Order ID"])
    assert fingerprint_headings(["a", "bc"]) != fingerprint_headings(["ab", "c"])
