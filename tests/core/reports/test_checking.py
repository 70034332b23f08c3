"""What keeps a report from being run, and which of its conditions an index may answer."""

from decimal import Decimal as D

import pytest

from freight.core.errors import Invalid
from freight.core.reports.checking import check_report_plan, list_plan_fields, split_conditions
from freight.core.reports.fields import Dataset, ReportField
from freight.core.reports.plan import ReportPlan
from freight.core.rules.tree import parse_tree

FIELDS = (
    ReportField("lane", "Lane", "text", "data.lane"),
    ReportField("status", "Status", "text", "status"),
    ReportField("shipped", "Shipped", "date", "data.shipped"),
    ReportField("entered", "Entered", "moment", "created_on"),
    ReportField("rate", "Rate", "money", "rating.total"),
    ReportField("weight", "Weight", "numeric", "data.weight", unit="lb", ratio=D("0.45")),
    ReportField("pieces", "Pieces", "numeric", "data.pieces"),
    ReportField("charge", "Charge", "text", "lines.code", of_line=True),
    ReportField("owner", "Owner", "user", "owner"),
)
SHIPMENTS = Dataset("shipments", "Shipments", "shipment", "p", "currency", FIELDS, ("lane",), (("_id", -1),), "/s/{id}")


def plan(**asked):
    return ReportPlan.model_validate({"dataset": "shipments", **asked})


def refusal(labels=None, **asked):
    with pytest.raises(Invalid) as refused:
        check_report_plan(plan(**asked), SHIPMENTS, labels or {})
    return refused.value.code, refused.value.message


def where(*rules, condition="and"):
    return {"condition": condition, "fields": list(rules)}


def rule(name, value="x"):
    return {"name": name, "operator": "equalTo", "value": value, "type": "text"}


def test_a_report_of_fields_there_are_is_run():
    check_report_plan(plan(rows=[{"field": "lane"}], columns=[{"field": "shipped", "by": "month"}],
               measures=[{}, {"field": "rate", "how": "sum"}, {"field": "lane", "how": "count"}],
               sort={"measure": 2}), SHIPMENTS, {})  # fmt: skip
    check_report_plan(
        plan(rows=[{"field": "shipped", "by": "month"}, {"field": "shipped", "by": "day"}]), SHIPMENTS, {}
    )
    check_report_plan(plan(kind="rows", fields=["lane", "rate"], sort={"field": "rate"}), SHIPMENTS, {})


def test_fields_that_are_gone_are_named_as_they_were_called():
    assert refusal({"g#old": "Old name"}, rows=[{"field": "g#old"}]) == (
        "report_field_gone",
        "Old name is no longer a field of shipments. Take it out of the report, or add it to the template again.",
    )
    code, message = refusal(rows=[{"field": "g#one"}, {"field": "g#one"}], columns=[{"field": "two"}])
    assert code == "report_field_gone"
    assert message.startswith("one, two are no longer fields of shipments. Take them out of the report, or add them to")
    assert refusal(kind="rows", fields=["gone"])[0] == "report_field_gone"
    assert refusal(kind="rows", sort={"field": "gone"})[0] == "report_field_gone"
    assert refusal(rules=where(rule("gone")))[0] == "report_field_gone"


def test_an_amount_and_a_figure_told_in_another_unit_make_no_rows():
    told = "has too many different values for rows and columns. Use it as a measure."
    assert refusal(rows=[{"field": "rate"}]) == ("report_grouping", f"Rate {told}")
    assert refusal(columns=[{"field": "weight"}]) == ("report_grouping", f"Weight {told}")
    check_report_plan(plan(rows=[{"field": "pieces"}]), SHIPMENTS, {})


def test_only_days_are_put_together():
    check_report_plan(plan(rows=[{"field": "entered", "by": "week"}]), SHIPMENTS, {})
    assert refusal(rows=[{"field": "lane", "by": "week"}]) == ("report_bucket", "Lane is no date, so it has no weeks.")


@pytest.mark.parametrize(
    ("how", "told"),
    [("sum", "added up"), ("average", "averaged"), ("min", "compared for the smallest"),
     ("max", "compared for the largest")],
)  # fmt: skip
def test_only_numbers_are_added_up_and_compared(how, told):
    assert refusal(measures=[{"field": "lane", "how": how}]) == (
        "report_measure", f"Lane is not a number, so it can't be {told}. Count it, or choose a number.",
    )  # fmt: skip
    check_report_plan(plan(measures=[{"field": "pieces", "how": how}]), SHIPMENTS, {})
    assert refusal(measures=[{"how": how}]) == ("report_measure", "Choose the field that is to be added up.")


def test_a_field_stands_in_rows_and_columns_once():
    assert refusal(rows=[{"field": "lane"}], columns=[{"field": "lane"}]) == (
        "report_twice", "Lane is in the rows or columns twice. Take one of them out.",
    )  # fmt: skip


def test_a_report_is_sorted_by_a_measure_it_has():
    check_report_plan(plan(sort={"measure": 0}), SHIPMENTS, {})
    assert refusal(measures=[{}], sort={"measure": 1}) == (
        "report_sort", "The report is sorted by a measure it no longer has. Choose another.",
    )  # fmt: skip


def test_a_report_needs_the_fields_of_all_its_parts():
    summary = plan(rows=[{"field": "lane"}], columns=[{"field": "shipped"}], fields=["owner"],
                   measures=[{}, {"field": "rate", "how": "sum"}], rules=where(rule("status")))  # fmt: skip
    assert list(list_plan_fields(summary)) == ["lane", "shipped", "rate", "status"]
    listed = plan(kind="rows", rows=[{"field": "lane"}], fields=["owner"], sort={"field": "rate"})
    assert list(list_plan_fields(listed)) == ["owner", "rate"]


def test_conditions_on_lines_and_on_what_is_worked_out_wait():
    fields = SHIPMENTS.by_name

    def split(tree):
        early, late = split_conditions(parse_tree(tree), fields)
        return [part and [leaf.name for leaf in part.fields] for part in (early, late)]

    assert split(None) == [None, None]
    assert split(where(rule("lane"), rule("charge"), rule("entered"))) == [["lane"], ["charge", "entered"]]
    assert split(where(rule("lane"), rule("status"))) == [["lane", "status"], None]
    # one of several is a condition of its own
    early, late = split_conditions(parse_tree(where(rule("lane"), rule("charge"), condition="or")), fields)
    assert early is None
    assert [leaf.name for leaf in late.fields[0].fields] == ["lane", "charge"]


def test_a_field_says_what_it_is_for():
    by_name = SHIPMENTS.by_name
    assert [name for name, each in by_name.items() if each.is_day] == ["shipped", "entered"]
    assert [name for name, each in by_name.items() if each.is_figure] == ["rate", "weight", "pieces"]
    assert [name for name, each in by_name.items() if not each.groups] == ["rate", "weight"]
    assert [name for name, each in by_name.items() if each.is_derived] == ["entered"]
    made = ReportField("g#age", "Age", "text", made={"$literal": 1})
    assert made.is_derived and made.derived_at == "derived.g_age"
    assert (made.filter_field.path, made.filter_field.exact_case) == ("derived.g_age", True)


def test_conditions_ask_for_a_field_where_it_stands():
    def find_condition(name):
        how = SHIPMENTS.by_name[name].filter_field
        return how and (how.path, how.label, how.type, how.exact_case)

    assert find_condition("lane") == ("data.lane", "Lane", "text", False)
    assert find_condition("entered") == ("derived.entered", "Entered", "date", False)
    assert find_condition("rate") == ("rating.total", "Rate", "money", False)
    assert find_condition("owner") is None
    assert ReportField("tags", "Tags", "list", "tags").filter_field.type == "text"
