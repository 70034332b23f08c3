"""The stages of a report, as the database is asked them; `tests/features/reports` runs them."""

from datetime import date
from decimal import Decimal as D

import pytest

from freight.core.errors import Invalid
from freight.core.reports.fields import Dataset, ReportField
from freight.core.reports.pipeline import (
    build_group_stages,
    build_list_projection,
    build_match_stages,
    build_sort_order,
    has_money,
)
from freight.core.reports.plan import ReportCellFilter, ReportPlan
from freight.core.reports.values import (
    build_field_expression,
    build_figure_expression,
    build_key_expression,
    parse_cell_key,
    to_wire_key,
)

ZONE = "America/Chicago"
TODAY = date(2026, 11, 27)
LANE = ReportField("lane", "Lane", "text", "lane")
SHIPPED = ReportField("shipped", "Shipped", "date", "shipped")
ENTERED = ReportField("entered", "Entered", "moment", "at")
RATE = ReportField("rate", "Rate", "money", "rate")
PIECES = ReportField("pieces", "Pieces", "numeric", "pieces")
URGENT = ReportField("urgent", "Urgent", "checkbox", "urgent")
OWNER = ReportField("owner", "Owner", "user", "owner")
TAGS = ReportField("tags", "Tags", "list", "tags")
FIELDS = (LANE, SHIPPED, ENTERED, RATE, PIECES, URGENT, OWNER, TAGS)
BY_DAY = {"$dateToString": {"date": "$at", "format": "%Y-%m-%d", "timezone": ZONE, "onNull": None}}
CURRENCY = {"$ifNull": ["$currency", ""]}


def dataset(**more):
    return Dataset("shipments", "Shipments", "shipment", "p", "currency", FIELDS, ("lane",), (("at", -1),), "/{id}",
                   **more)  # fmt: skip


def plan(**asked):
    return ReportPlan.model_validate({"dataset": "shipments", **asked})


def where(name, value):
    return {"condition": "and", "fields": [{"name": name, "operator": "equalTo", "value": value, "type": "text"}]}


def filled(value):
    return {"$cond": [{"$gt": [{"$ifNull": [value, ""]}, ""]}, value, None]}


def stages(asked, of=None, within=None):
    return build_match_stages(asked, of or dataset(), within or ReportCellFilter(), ZONE, TODAY)


def text_key(path):
    return {"$cond": [{"$eq": [{"$ifNull": [path, ""]}, ""]}, None, path]}


def test_a_value_is_what_stands_in_the_record_or_what_is_made_of_it():
    assert build_field_expression(LANE, ZONE) == "$lane"
    assert build_field_expression(ENTERED, ZONE) == BY_DAY
    assert build_field_expression(ReportField("x", "X", made={"$literal": 1}), ZONE) == {"$literal": 1}
    assert build_figure_expression(PIECES) == {"$cond": [{"$isNumber": "$pieces"}, {"$toDecimal": "$pieces"}, None]}


def test_a_key_is_null_where_a_field_is_empty():
    assert build_key_expression(LANE, None, ZONE) == text_key("$lane")
    assert build_key_expression(OWNER, None, ZONE) == {
        "$cond": [{"$eq": [{"$ifNull": ["$owner", ""]}, ""]}, None, {"$toString": "$owner"}]
    }
    assert build_key_expression(PIECES, None, ZONE) == build_figure_expression(PIECES)
    assert build_key_expression(URGENT, None, ZONE) == {"$eq": ["$urgent", True]}
    joined = {
        "$reduce": {
            "input": {"$cond": [{"$isArray": ["$tags"]}, "$tags", []]},
            "initialValue": "",
            "in": {"$concat": ["$$value", {"$cond": [{"$eq": ["$$value", ""]}, "", ", "]}, "$$this"]},
        }
    }
    assert build_key_expression(TAGS, None, ZONE) == {"$cond": [{"$eq": [joined, ""]}, None, joined]}


def test_days_are_put_together_by_their_text():
    def part(by, field=SHIPPED):
        return build_key_expression(field, by, ZONE)["$cond"][1]

    assert build_key_expression(SHIPPED, None, ZONE) == filled("$shipped")
    assert build_key_expression(ENTERED, None, ZONE)["$cond"][0] == {"$gt": [{"$ifNull": [BY_DAY, ""]}, ""]}
    assert part("month") == {"$substrBytes": ["$shipped", 0, 7]}
    assert part("year") == {"$substrBytes": ["$shipped", 0, 4]}
    assert part("week")["$dateToString"] == {
        "date": {"$dateFromString": {"dateString": "$shipped", "format": "%Y-%m-%d", "onError": None, "onNull": None}},
        "format": "%G-W%V",
    }
    year, switch = part("quarter")["$concat"]
    month = {"$substrBytes": ["$shipped", 5, 2]}
    assert year == {"$substrBytes": ["$shipped", 0, 4]}
    assert switch == {
        "$switch": {
            "branches": [
                {"case": {"$lte": [month, "03"]}, "then": "-Q1"},
                {"case": {"$lte": [month, "06"]}, "then": "-Q2"},
                {"case": {"$lte": [month, "09"]}, "then": "-Q3"},
            ],
            "default": "-Q4",
        }
    }


def test_the_rows_of_a_report_are_what_its_conditions_find():
    assert stages(plan()) == []
    (only,) = stages(plan(rules=where("lane", "A")), dataset(base={"archived": None}))
    assert only["$match"]["$and"][0] == {"archived": None} and len(only["$match"]["$and"]) == 2
    (alone,) = stages(plan(), dataset(base={"archived": None}))
    assert alone == {"$match": {"archived": None}}
    # who asks for that very thing gets it
    asked = stages(plan(rules=where("lane", "A")), dataset(base={"archived": None}, base_unless="lane"))
    assert "archived" not in str(asked)


def test_lines_are_taken_apart_before_what_is_worked_out_is_asked_for():
    asked = stages(plan(rules=where("entered", "2026-11-27")), dataset(lines="lines"))
    assert [next(iter(each)) for each in asked] == ["$unwind", "$set", "$match"]
    assert asked[0] == {"$unwind": {"path": "$lines", "includeArrayIndex": "line_place"}}
    assert asked[1] == {"$set": {"derived.entered": BY_DAY}}


def test_the_records_of_a_cell_are_those_with_its_keys_and_its_currency():
    within = ReportCellFilter.model_validate({"keys": [{"field": "lane", "value": "A"},
        {"field": "urgent", "value": True}],
                                    "currency": "USD"})  # fmt: skip
    cell, currency = stages(plan(rows=[{"field": "lane"}]), within=within)
    assert cell == {"$match": {"$expr": {"$and": [
        {"$eq": [text_key("$lane"), {"$literal": "A"}]},
        {"$eq": [{"$eq": ["$urgent", True]}, {"$literal": True}]},
    ]}}}  # fmt: skip
    assert currency == {"$match": {"$expr": {"$eq": [CURRENCY, {"$literal": "USD"}]}}}
    with pytest.raises(Invalid) as refused:
        stages(plan(), within=ReportCellFilter.model_validate({"keys": [{"field": "gone", "value": "A"}]}))
    assert refused.value.code == "report_cell"


def test_a_summary_counts_and_adds_up_by_rows_columns_and_currency():
    measures = [{}, {"field": "lane", "how": "count"}, {"field": "rate", "how": "sum"},
                {"field": "pieces", "how": "average"}, {"field": "rate", "how": "min"},
                {"field": "pieces", "how": "max"}]  # fmt: skip
    asked = plan(rows=[{"field": "lane"}], columns=[{"field": "urgent"}], measures=measures)
    group, most = build_group_stages(asked, dataset(), ZONE)
    number = {"$cond": [{"$isNumber": "$pieces"}, 1, 0]}
    amount = {"$cond": [{"$isNumber": "$rate"}, 1, 0]}
    text = {"$cond": [{"$eq": [{"$type": "$pieces"}, "string"]}, 1, 0]}
    assert group == {
        "$group": {
            "_id": {"r0": text_key("$lane"), "c0": {"$eq": ["$urgent", True]}, "currency": CURRENCY},
            "rows": {"$sum": 1},
            "filled1": {"$sum": {"$cond": [{"$eq": [text_key("$lane"), None]}, 0, 1]}},
            "filled2": {"$sum": amount},
            "sum2": {"$sum": "$rate"},
            "filled3": {"$sum": number},
            "strange3": {"$sum": text},
            "sum3": {"$sum": build_figure_expression(PIECES)},
            "filled4": {"$sum": amount},
            "edge4": {"$min": "$rate"},
            "filled5": {"$sum": number},
            "strange5": {"$sum": text},
            "edge5": {"$max": build_figure_expression(PIECES)},
        }
    }
    assert most == {"$limit": 50_001}
    assert build_group_stages(plan(), dataset(), ZONE)[0] == {"$group": {"_id": None, "rows": {"$sum": 1}}}


def test_cells_are_parted_by_currency_where_an_amount_is_asked_for():
    fields = dataset().by_name
    assert has_money(plan(measures=[{}, {"field": "rate", "how": "sum"}]), fields)
    assert not has_money(plan(measures=[{}, {"field": "pieces", "how": "sum"}]), fields)
    assert not has_money(plan(), fields)


def test_a_list_shows_its_columns_its_currency_and_what_leads_to_the_record():
    assert build_list_projection(dataset(linked_by="shipment_id"), [LANE, ENTERED, OWNER, TAGS], ZONE) == {
        "$project": {
            "v0": "$lane", "v1": BY_DAY, "v2": {"$toString": "$owner"}, "v3": "$tags", "currency": CURRENCY,
            "leads_to": "$shipment_id",
        }
    }  # fmt: skip


def test_a_list_is_ordered_by_its_field_the_newest_first_otherwise():
    assert build_sort_order(plan(kind="rows", sort={"field": "lane"}), dataset()) == {"lane": 1, "_id": 1}
    assert build_sort_order(plan(kind="rows", sort={"field": "entered", "descending": True}),
        dataset(lines="lines")) == {
        "derived.entered": -1, "_id": 1, "line_place": 1,
    }  # fmt: skip
    assert build_sort_order(plan(kind="rows"), dataset()) == {"at": -1, "_id": 1}


@pytest.mark.parametrize(
    ("field", "sent", "read"),
    [(LANE, "A", "A"), (LANE, None, None), (URGENT, True, True), (URGENT, "x", False), (PIECES, "4.50", D("4.50")),
     (PIECES, None, None)],
)  # fmt: skip
def test_the_key_of_a_cell_is_read_as_its_field(field, sent, read):
    assert parse_cell_key(field, sent) == read


@pytest.mark.parametrize(("field", "sent"), [(LANE, True), (PIECES, "many"), (PIECES, False)])
def test_a_key_of_another_kind_is_no_cell(field, sent):
    with pytest.raises(Invalid, match="This cell is not part of the report") as refused:
        parse_cell_key(field, sent)
    assert refused.value.code == "report_cell"


def test_a_key_goes_out_as_text_or_as_yes_and_no():
    assert [to_wire_key(value) for value in (None, True, D("4.50"), D("1E+2"), date(2026, 1, 2), 7)] == [
        None, True, "4.5", "100", "2026-01-02", "7",
    ]  # fmt: skip
