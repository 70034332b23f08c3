"""What formats and formulas say about cells, the same for every kind of import."""

from freight.core.workbooks.sheet_notes import CellSpan
from freight.core.workbooks.shown_cells import A_PERCENTAGE, NOT_COMPUTED, ShownCells


def span(column, first, last, mark=""):
    return CellSpan(column=column, first=first, last=last, mark=mark)


def test_a_currency_stands_in_the_text_or_in_the_format():
    shown = ShownCells([span(1, 2, 4, "€"), span(2, 2, 2, "%")])
    assert [shown.mark(1, row, 5.0) for row in (1, 2, 4, 5)] == ["", "€", "€", ""]
    assert (shown.mark(0, 2, "£ 5.00"), shown.mark(0, 2, "5.00"), shown.mark(0, 2, 5.0)) == ("£", "", "")
    assert (shown.fault(2, 2, 0.05), shown.fault(2, 3, 0.05), shown.fault(1, 2, 5.0)) == (A_PERCENTAGE, "", "")
    assert shown.fault(2, 2, 0.05, is_figure=False) == ""


def test_a_formula_that_shows_0_is_not_computed_where_all_of_its_column_do():
    shown = ShownCells(zeros=[span(1, 2, 4), span(2, 3, 3)], computed=[2])
    assert [shown.fault(1, row, 0.0) for row in (2, 4, 5)] == [NOT_COMPUTED, NOT_COMPUTED, ""]
    assert (shown.shows_zero(2, 3), shown.is_uncomputed(2, 3), shown.fault(2, 3, 0.0)) == (True, False, "")
