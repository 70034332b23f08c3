"""The totals under the columns of a list: by unit and currency, to the cent."""

from decimal import Decimal

from freight.core.fields.spec import FieldSpec
from freight.core.list_layouts.totals import (
    ColumnTotal,
    TotaledColumn,
    add_up_columns,
    build_total_sums,
    build_totaled_column,
)

RATE = TotaledColumn("rate", "rating.total", is_amount=True)
PIECES = TotaledColumn("pieces", "data.cargo.pieces")
POUNDS = TotaledColumn("weight", "data.cargo.weight", unit="lb", ratio=Decimal("0.45359237"))


def test_dollars_and_euros_are_never_added_and_pieces_are_whatever_the_currency():
    groups = [
        ("USD", {"filled0": 2, "sum0": Decimal("51.45"), "filled1": 2, "sum1": 7}),
        ("EUR", {"filled0": 1, "sum0": Decimal("30"), "filled1": 1, "sum1": Decimal("2.5")}),
        ("", {"filled0": 0, "sum0": 0, "filled1": 1, "sum1": 1}),
    ]
    assert add_up_columns([RATE, PIECES], groups) == [
        ColumnTotal("rate", "EUR", "30.00"),
        ColumnTotal("rate", "USD", "51.45"),
        ColumnTotal("pieces", "", "10.5"),
    ]


def test_a_weight_kept_in_kilograms_is_in_pounds_where_the_template_has_pounds():
    # two crates of 100 lb: 2 x 45.359237 kg
    total = add_up_columns([POUNDS], [("USD", {"filled0": 2, "sum0": Decimal("90.718474")})])
    assert total == [ColumnTotal("weight", "lb", "200")]


def test_a_column_without_a_figure_has_no_total_rather_than_zero():
    assert add_up_columns([PIECES], [("", {"filled0": 0, "sum0": 0})]) == []
    assert add_up_columns([PIECES], []) == []


def test_only_fields_of_figures_are_added_up():
    assert build_totaled_column(FieldSpec(key="a#b", label="Note")) is None
    column = build_totaled_column(FieldSpec(key="costing#hours", label="Hours", type="numeric", unit="h"))
    assert column == TotaledColumn("costing#hours", "data.costing.hours", "h")
    assert list(build_total_sums([PIECES])) == ["filled0", "sum0"]
