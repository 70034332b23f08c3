"""A report as stages of an aggregation. Field names are looked up in the data set and values are literals, so that
nothing a caller sends becomes a path or an operator."""

from collections.abc import Mapping, Sequence
from datetime import date

from freight.core.records import Record
from freight.core.reports.checking import list_plan_fields, split_conditions
from freight.core.reports.fields import Dataset, ReportField
from freight.core.reports.plan import Aggregate, ReportCellFilter, ReportPlan
from freight.core.reports.values import (
    build_cell_condition,
    build_field_expression,
    build_figure_expression,
    build_key_expression,
    build_tag_list_expression,
)
from freight.core.rules.filters import FilterField, compile_filter
from freight.core.rules.tree import ConditionGroup, list_leaves, parse_tree

MOST_GROUPS = 50_000


def list_condition_fields(dataset: Dataset) -> dict[str, FilterField]:
    """Return the fields that conditions of a report may query."""
    return {
        name: how for name, report_field in dataset.by_name.items() if (how := report_field.filter_field) is not None
    }


def build_match_stages(
    plan: ReportPlan, dataset: Dataset, within: ReportCellFilter, zone: str, today: date
) -> list[Record]:
    """Return the stages that select the rows of a report: those its conditions match, or the ones of a cell among them.

    Raises Invalid for a condition that cannot be queried, and for a cell that no row can be in.
    """
    fields = dataset.by_name
    condition_fields = list_condition_fields(dataset)
    tree = parse_tree(plan.rules)
    early, late = split_conditions(tree, fields)
    stages: list[Record] = []
    if before := [part for part in (_base(dataset, tree), compile_filter(early, condition_fields, today)) if part]:
        stages.append({"$match": before[0] if len(before) == 1 else {"$and": before}})
    if dataset.lines:
        stages.append({"$unwind": {"path": f"${dataset.lines}", "includeArrayIndex": "line_place"}})
    if derived := _derived(plan, fields, zone):
        stages.append({"$set": derived})
    if late is not None:
        stages.append({"$match": compile_filter(late, condition_fields, today)})
    if cell := [build_cell_condition(key, fields, zone) for key in within.keys]:
        stages.append({"$match": {"$expr": {"$and": cell}}})
    if within.currency is not None:
        stages.append({"$match": {"$expr": {"$eq": [_currency(dataset), {"$literal": within.currency}]}}})
    return stages


def _base(dataset: Dataset, tree: ConditionGroup | None) -> Record:
    """Return what holds for every row, unless the conditions query that same field."""
    field_names = {leaf.name for leaf in list_leaves(tree)} if tree else set()
    return {} if dataset.base_unless in field_names else dict(dataset.base)


def build_group_stages(plan: ReportPlan, dataset: Dataset, zone: str) -> list[Record]:
    """Return the stages that count and add up: a document for each combination of row and column values, and for each
    currency if an amount is requested. By tag, a record is in the document of each of its tags; `repeats` marks those
    that totals leave out, so that they count a record once."""
    fields = dataset.by_name
    key: Record = {}
    tags: list[Record] = []
    for side, groupings in (("r", plan.rows), ("c", plan.columns)):
        for at, grouping in enumerate(groupings):
            field = fields[grouping.field]
            if field.kind == "tag":
                tags = _unwind_tags(field)
                key |= {f"{side}{at}": f"${field.derived_at}", "repeats": {"$gt": ["$tag_place", 0]}}
            else:
                key[f"{side}{at}"] = build_key_expression(field, grouping.by, zone)
    if has_money(plan, fields):
        key["currency"] = _currency(dataset)
    group: Record = {"_id": key or None, "rows": {"$sum": 1}}
    for at, measure in enumerate(plan.measured):
        if not measure.field:
            continue
        field = fields[measure.field]
        if measure.how is Aggregate.COUNT:
            empty = {"$eq": [build_key_expression(field, None, zone), None]}
            group[f"filled{at}"] = {"$sum": {"$cond": [empty, 0, 1]}}
            continue
        path = f"${field.path}"
        group[f"filled{at}"] = {"$sum": {"$cond": [{"$isNumber": path}, 1, 0]}}
        # amounts are computed by the suite, and stored as decimal numbers
        value: object = path if field.kind == "money" else build_figure_expression(field)
        if field.kind != "money":
            group[f"strange{at}"] = {"$sum": {"$cond": [{"$eq": [{"$type": path}, "string"]}, 1, 0]}}
        if measure.how in (Aggregate.SUM, Aggregate.AVERAGE):
            group[f"sum{at}"] = {"$sum": value}
        else:
            group[f"edge{at}"] = {"$min" if measure.how is Aggregate.LEAST else "$max": value}
    return [*tags, {"$group": group}, {"$limit": MOST_GROUPS + 1}]


def _unwind_tags(field: ReportField) -> list[Record]:
    """Return the stages that make a row for each tag of a record, and one for a record without tags."""
    unwound = {"path": f"${field.derived_at}", "includeArrayIndex": "tag_place", "preserveNullAndEmptyArrays": True}
    return [{"$set": {field.derived_at: build_tag_list_expression(field)}}, {"$unwind": unwound}]


def build_list_projection(dataset: Dataset, columns: Sequence[ReportField], zone: str) -> Record:
    """Return the projection of a list: a value for each column, the currency, and the fields that link to the
    record."""
    projection: Record = {f"v{at}": _shown(field, zone) for at, field in enumerate(columns)}
    return {"$project": {**projection, "currency": _currency(dataset), "leads_to": f"${dataset.linked_by}"}}


def build_sort_order(plan: ReportPlan, dataset: Dataset) -> dict[str, int]:
    """Return the order of a list: by its sort field, else the newest first; equal rows keep their place."""
    field = dataset.by_name.get(plan.sort.field)
    order: dict[str, int] = {}
    if field is not None:
        order[field.sorted_at] = -1 if plan.sort.descending else 1
    else:
        order |= dict(dataset.newest)
    order.setdefault("_id", 1)
    if dataset.lines:
        order["line_place"] = 1
    return order


def has_money(plan: ReportPlan, fields: Mapping[str, ReportField]) -> bool:
    """Return whether a measure is an amount: cells are then split by currency."""
    return any(
        report_measure.field and fields[report_measure.field].kind == "money" for report_measure in plan.measured
    )


def _derived(plan: ReportPlan, fields: Mapping[str, ReportField], zone: str) -> Record:
    """Return the values that conditions and order use but records do not store."""
    plan_fields = (fields[name] for name in list_plan_fields(plan) if name in fields)
    return {
        report_field.derived_at: build_field_expression(report_field, zone)
        for report_field in plan_fields
        if report_field.is_derived or (report_field.kind == "tag" and report_field.name == plan.sort.field)
    }


def _currency(dataset: Dataset) -> Record:
    return {"$ifNull": [f"${dataset.currency}", ""]}


def _shown(field: ReportField, zone: str) -> object:
    if field.kind in ("account", "user"):
        return {"$toString": f"${field.path}"}
    return build_field_expression(field, zone) if field.kind != "list" else f"${field.path}"
