"""Summaries of reports, counted again by loops that share nothing with them."""

from collections import defaultdict
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from tests.features.reports.conftest import SHIPMENTS, cells, totals, within

ACCOUNTS = {1: "Fillmore Instruments", 2: "Great Lakes Tooling"}
ENTERED = "shipmentInformation#entryDate"
BY_MONTH = {
    "dataset": "shipments",
    "rows": [{"field": "accountId"}],
    "columns": [{"field": ENTERED, "by": "month"}],
    "measures": [
        {"how": "count"},
        {"field": "rating#total", "how": "sum"},
        {"field": "rating#total", "how": "average"},
    ],
}


def by_month():
    """Counts, and amounts by currency, of each account and month."""
    counts, amounts = defaultdict(int), defaultdict(list)
    for _, account, day, _, rate, currency, *_ in SHIPMENTS:
        key = (ACCOUNTS[account], day[:7])
        counts[key] += 1
        if rate:
            amounts[(*key, currency)].append(Decimal(rate))
    return counts, amounts


def shown(amount, currency):
    return f"{amount:.0f}" if currency == "JPY" else f"{amount:.2f}"


async def test_every_cell_is_what_a_loop_counts(nine):
    found = cells(await nine.run(BY_MONTH))
    counts, amounts = by_month()
    for (account, month), count in counts.items():
        assert found[(account,), (month,), 0, ""] == str(count)
    for (account, month, currency), each in amounts.items():
        assert found[(account,), (month,), 1, currency] == shown(sum(each), currency)
    assert sum(int(figure) for (_, over, at, _), figure in found.items() if over and at == 0 and figure) == 9
    there = {
        (key[0], over[0], currency)
        for (key, over, at, currency), figure in found.items()
        if over and at == 1 and figure
    }
    assert there == set(amounts)


async def test_totals_are_of_all_and_never_add_up_currencies(nine):
    answer = await nine.run(BY_MONTH)
    by_currency = defaultdict(list)
    for _, _, _, _, rate, currency, *_ in SHIPMENTS:
        if rate:
            by_currency[currency].append(Decimal(rate))
    whole = {key: figure for key, figure in totals(answer).items() if key[0] is None}
    assert whole[None, 0, ""] == "9"
    assert {key[2]: figure for key, figure in whole.items() if key[1] == 1} == {
        "USD": "369.42",  # 100.10 + 200.20 + 12.34 + 56.78
        "EUR": "390.37",  # 300.30 + 0.07 + 90.00
        "JPY": "1840",
    }
    # of all shipments, and no average of averages: 390.37 / 3 = 130.1233…
    assert whole[None, 2, "EUR"] == "130.12"
    assert whole[None, 2, "USD"] == "92.36"  # 369.42 / 4 = 92.355, half up


async def test_what_is_shown_of_many_rows_is_said_and_totals_stay_those_of_all(nine):
    answer = await nine.run(BY_MONTH | {"top": 1, "sort": {"measure": 0, "descending": True}})
    # Fillmore has five, Great Lakes four
    assert [row["keys"][0]["label"] for row in answer["summary"]["table"]] == ["Fillmore Instruments"]
    assert answer["summary"]["total"] == 2
    assert totals(answer)[None, 0, ""] == "9"
    assert answer["notes"][0] == "1 of 2 rows are shown. The totals are of all of them."


async def test_a_cell_opens_exactly_its_rows_and_they_add_up_to_it(nine):
    answer = await nine.run(BY_MONTH)
    opened = 0
    for row, line in enumerate(answer["summary"]["table"]):
        for column, cell in enumerate(answer["summary"]["cells"]):
            figure = line["cells"][column]
            if figure is None or cell["measure"] == 2:
                continue
            page = (await nine.run(BY_MONTH, within=within(answer, row, column)))["page"]
            assert len(page["rows"]) == page["count"]
            if cell["measure"] == 0:
                assert page["count"] == int(figure)
                continue
            at = [head["field"] for head in page["heads"]].index("rating#total")
            assert {each["currency"] for each in page["rows"]} == {cell["currency"]}
            assert sum(Decimal(each["cells"][at]) for each in page["rows"]) == Decimal(figure)
            (total,) = [each for each in page["totals"] if each["column"] == at]
            assert (total["currency"], total["total"]) == (cell["currency"], figure)
            opened += 1
    # Fillmore: 100.10, 200.20, 300.30, 56.78, 90.00 and two totals; Great Lakes: 0.07, 1840, 12.34 and three totals
    assert opened == 7 + 6


async def test_the_total_of_everything_opens_everything(nine):
    page = (await nine.run(BY_MONTH, within={"keys": [], "currency": None}))["page"]
    assert (page["count"], len(page["rows"])) == (9, 9)


async def test_empty_values_are_a_row_and_open_as_such(nine):
    plan = {"dataset": "shipments", "rows": [{"field": "shipmentInformation#carrier"}]}
    answer = await nine.run(plan)
    assert [(row["keys"][0]["label"], row["cells"]) for row in answer["summary"]["table"]] == [
        ("LH", ["4"]),
        ("UA", ["3"]),
        ("(empty)", ["2"]),
    ]
    page = (await nine.run(plan, within=within(answer, 2, 0)))["page"]
    assert sorted(row["cells"][0] for row in page["rows"]) == ["R-04", "R-07"]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("year", {"2026": 8, "2027": 1}),
        ("quarter", {"2026-Q3": 1, "2026-Q4": 7, "2027-Q1": 1}),
        # ISO weeks: October 31 and November 1 of 2026 end week 44, December 31 and January 1 are in week 53
        ("week", {"2026-W40": 2, "2026-W44": 3, "2026-W45": 1, "2026-W49": 1, "2026-W53": 2}),
        ("day", {"2026-09-30": 1, "2026-10-01": 1, "2026-10-31": 2, "2026-11-01": 1, "2026-11-02": 1,
                 "2026-11-30": 1, "2026-12-31": 1, "2027-01-01": 1}),
    ],
)  # fmt: skip
async def test_days_are_put_together(nine, by, expected):
    answer = await nine.run({"dataset": "shipments", "rows": [{"field": ENTERED, "by": by}]})
    assert {row["keys"][0]["label"]: int(row["cells"][0]) for row in answer["summary"]["table"]} == expected
    assert [row["keys"][0]["label"] for row in answer["summary"]["table"]] == sorted(expected)


async def test_weights_add_up_to_the_last_digit_and_tell_their_unit(nine):
    plan = {
        "dataset": "shipments",
        "measures": [{"field": "shipmentCargo#grossWeight", "how": how} for how in ("sum", "min", "max", "count")],
    }
    answer = await nine.run(plan)
    # 10.5 + 20.25 + 0.1 + 0.2 + 33.333 + 7 + 8.8 + 9.99: floats make 90.17299999999999 of it
    assert answer["summary"]["totals"] == ["90.173", "0.1", "33.333", "8"]
    assert answer["summary"]["measures"][0]["unit"] == "kg"


async def test_text_among_figures_is_said_and_left_out(nine):
    await nine.stored_as("R-01", {"data.shipmentCargo.grossWeight": "about ten"})
    answer = await nine.run(
        {"dataset": "shipments", "measures": [{"field": "shipmentCargo#grossWeight", "how": "sum"}]}
    )
    assert answer["summary"]["totals"] == ["79.673"]
    assert "1 value of Gross weight is text and not in the figures." in answer["notes"]


async def test_no_rows_is_an_answer(ana):
    await ana.shipments()
    answer = await ana.run(BY_MONTH)
    assert (answer["summary"]["table"], answer["summary"]["total"], answer["summary"]["counted"]) == ([], 0, 0)


async def test_a_filter_finds_what_is_counted(nine):
    rules = {
        "condition": "and",
        "fields": [
            {"name": ENTERED, "operator": "betweenInclusive", "value1": "2026-10-01", "value2": "2026-10-31"},
            {"name": "rating#currency", "operator": "equalTo", "value": "EUR"},
        ],
    }
    answer = await nine.run(BY_MONTH | {"rules": rules})
    assert totals(answer)[None, 0, ""] == "2"
    assert totals(answer)[None, 1, "EUR"] == "300.37"


async def test_moments_fall_into_days_of_the_system_also_on_the_night_the_clocks_change(nine):
    """In Chicago the clocks went back on November 1, 2026 at 2 a.m.: 05:30 UTC is half past midnight of that day, 06:30
    and 07:30 UTC are both half past one."""
    for number, moment in (
        ("R-01", datetime(2026, 11, 1, 4, 59, tzinfo=UTC)),  # October 31, 23:59
        ("R-02", datetime(2026, 11, 1, 6, 30, tzinfo=UTC)),
        ("R-03", datetime(2026, 11, 1, 7, 30, tzinfo=UTC)),
        ("R-04", datetime(2026, 11, 2, 5, 59, tzinfo=UTC)),  # November 1, 23:59
        ("R-05", datetime(2026, 11, 2, 6, 0, tzinfo=UTC)),
    ):
        await nine.stored_as(number, {"created_on": moment})
    plan = {"dataset": "shipments", "rows": [{"field": "createdOn", "by": "day"}]}
    answer = await nine.run(plan)
    assert {row["keys"][0]["label"]: row["cells"][0] for row in answer["summary"]["table"]} == {
        "2026-10-31": "1",
        "2026-11-01": "7",
        "2026-11-02": "1",
    }
    rules = {"condition": "and", "fields": [{"name": "createdOn", "operator": "equalTo", "value": "2026-11-01"}]}
    assert (await nine.run(plan | {"rules": rules}))["summary"]["counted"] == 7


async def test_voided_and_deleted_shipments_are_in_it_only_where_they_are_asked_for(nine):
    await nine.shipments(
        {"number": "V-1", "status": "Voided", "total": "500.00"},
        {"number": "D-1", "status": "Deleted", "total": "7.00"},
    )
    plan = {"dataset": "shipments", "measures": [{"how": "count"}, {"field": "rating#total", "how": "sum"}]}
    answer = await nine.run(plan)
    # in dollars, of nine
    assert totals(answer)[None, 0, ""] == "9"
    assert totals(answer)[None, 1, "USD"] == "369.42"
    assert any(note.startswith("Voided and deleted shipments are not in it") for note in answer["notes"])
    ended = {"name": "status", "operator": "isInList", "value": "Voided\nDeleted"}
    asked = await nine.run(plan | {"rules": {"condition": "and", "fields": [ended]}})
    assert (totals(asked)[None, 0, ""], totals(asked)[None, 1, "USD"]) == ("2", "507.00")
