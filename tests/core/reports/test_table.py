"""How cells are put together to a table, held against plain loops over the values behind them."""

from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.reports.fields import ReportField
from freight.core.reports.groups import ReportGroup, parse_report_group
from freight.core.reports.plan import ReportPlan
from freight.core.reports.table import make_table

FIELDS = {
    "lane": ReportField("lane", "Lane", "text", "lane"),
    "month": ReportField("month", "Month", "text", "month"),
    "rate": ReportField("rate", "Rate", "money", "rate"),
    "weight": ReportField("weight", "Weight", "numeric", "weight", unit="lb", ratio=Decimal("0.45359237")),
}
HOWS = ("sum", "average", "min", "max")
ALL = {
    "dataset": "shipments",
    "rows": [{"field": "lane"}],
    "columns": [{"field": "month"}],
    "measures": [{"how": "count"}, *({"field": "rate", "how": how} for how in HOWS)],
}


def part_of(rows: list[tuple[str, str, str, Decimal]], plan: ReportPlan) -> list[ReportGroup]:
    """What the database would make of rows: lane, month, currency, amount."""
    groups = defaultdict(list)
    for lane, month, currency, amount in rows:
        groups[lane, month, currency].append(amount)
    found = []
    for (lane, month, currency), amounts in groups.items():
        group = {"_id": {"r0": lane, "c0": month, "currency": currency}, "rows": len(amounts)}
        for at in range(1, 5):
            group |= {f"filled{at}": len(amounts), f"strange{at}": 0}
        group |= {"sum1": sum(amounts), "sum2": sum(amounts), "edge3": min(amounts), "edge4": max(amounts)}
        found.append(parse_report_group(group, plan.measured, FIELDS, (1, 1)))
    return found


def label(_: str, value: object) -> str:
    return str(value)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["A", "B", "C"]),
            st.sampled_from(["2026-10", "2026-11"]),
            st.sampled_from(["USD", "EUR"]),
            st.decimals("-9999.99", "9999.99", places=2),
        ),
        min_size=1,
        max_size=30,
    )
)
def test_every_figure_is_that_of_the_rows_behind_it(rows):
    plan = ReportPlan.model_validate(ALL)
    table = make_table(part_of(rows, plan), plan, FIELDS, label, 100)
    for row in (*table.rows, None):
        cells = row.cells if row else table.totals
        for column, figure in zip(table.columns, cells, strict=True):
            behind = [
                amount
                for lane, month, currency, amount in rows
                if (row is None or (lane,) == row.key)
                and (column.key is None or (month,) == column.key)
                and column.currency in ("", currency)
            ]
            if not behind:
                assert figure is None
                continue
            expected = {
                0: len(behind),
                1: sum(behind),
                2: (sum(behind) / len(behind)).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP),
                3: min(behind),
                4: max(behind),
            }
            assert figure == expected[column.measure]


ROWS = [
    ("A", "2026-10", "USD", Decimal("5.00")),
    ("B", "2026-10", "USD", Decimal("7.00")),
    ("B", "2026-11", "EUR", Decimal("900.00")),
    ("C", "2026-11", "EUR", Decimal("1.00")),
]


def keys(plan: ReportPlan, most: int = 100) -> list[str]:
    return [str(row.key[0]) for row in make_table(part_of(ROWS, plan), plan, FIELDS, label, most).rows]


def test_rows_are_sorted_by_a_measure_in_one_currency_and_what_has_none_stands_last():
    sort = {"measure": 1, "currency": "USD", "descending": True}
    assert keys(ReportPlan.model_validate(ALL | {"sort": sort})) == ["B", "A", "C"]
    assert keys(ReportPlan.model_validate(ALL | {"sort": sort | {"descending": False}})) == ["A", "B", "C"]
    assert keys(ReportPlan.model_validate(ALL | {"sort": {"descending": True}})) == ["C", "B", "A"]


def test_what_is_not_shown_is_in_the_totals():
    plan = ReportPlan.model_validate(ALL | {"top": 1, "columns": []})
    parts = [ReportGroup(part.row, (), part.cell) for part in part_of(ROWS, plan)]
    table = make_table(parts, plan, FIELDS, label, 100)
    assert (len(table.rows), table.total, table.counted, table.totals[0]) == (1, 3, 4, 4)


def test_a_figure_in_another_unit_is_told_in_the_units_of_the_field():
    plan = ReportPlan.model_validate({"dataset": "shipments", "measures": [{"field": "weight", "how": "sum"}]})
    group = {"_id": None, "rows": 2, "filled0": 2, "strange0": 0, "sum0": Decimal("453.59237")}
    table = make_table([parse_report_group(group, plan.measured, FIELDS, (0, 0))], plan, FIELDS, label, 10)
    assert table.totals == (Decimal(1000),)  # pounds


def test_more_columns_than_anybody_reads_are_refused():
    plan = ReportPlan.model_validate({"dataset": "shipments", "columns": [{"field": "month"}]})
    parts = [
        parse_report_group({"_id": {"c0": f"M{at}"}, "rows": 1}, plan.measured, FIELDS, (0, 1)) for at in range(300)
    ]
    with pytest.raises(Invalid, match="301 columns, and 300 are the most"):
        make_table(parts, plan, FIELDS, label, 10)
