"""What prevents a report from being run, in words that say what to do."""

from collections.abc import Iterable, Mapping

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.reports.fields import Dataset, ReportField
from freight.core.reports.plan import Aggregate, Grouping, ReportKind, ReportMeasure, ReportPlan
from freight.core.rules.tree import ConditionGroup, ConditionLeaf, list_leaves, parse_tree

_WORDS = {
    Aggregate.SUM: "added up",
    Aggregate.AVERAGE: "averaged",
    Aggregate.LEAST: "compared for the smallest",
    Aggregate.MOST: "compared for the largest",
}


def check_report_plan(plan: ReportPlan, dataset: Dataset, labels: Mapping[str, str]) -> None:
    """Raise Invalid for a report that cannot be run: a removed field, a measure of text, a grouping by day of a field
    without days, a sort by a hidden field. `labels`: the labels of fields when the report was saved."""
    fields = dataset.by_name
    refuse_missing_fields(plan, dataset, labels)
    if plan.kind is ReportKind.ROWS:
        return
    for grouping in (*plan.rows, *plan.columns):
        _check_grouping(grouping, fields[grouping.field])
    for measure in plan.measured:
        _check_measure(measure, fields)
    placed = [(row_grouping.field, row_grouping.by) for row_grouping in (*plan.rows, *plan.columns)]
    if len(set(placed)) < len(placed):
        twice = next(fields[name].label for name, by in placed if placed.count((name, by)) > 1)
        raise Invalid(f"{twice} is in the rows or columns twice. Take one of them out.", code=ErrorCode.REPORT_TWICE)
    if plan.sort.measure is not None and plan.sort.measure >= len(plan.measured):
        raise Invalid("The report is sorted by a measure it no longer has. Choose another.", code=ErrorCode.REPORT_SORT)


def refuse_missing_fields(plan: ReportPlan, dataset: Dataset, labels: Mapping[str, str]) -> None:
    """Raise Invalid naming the fields of the report that the data set no longer has."""
    fields_by_name = dataset.by_name
    missing = [name for name in dict.fromkeys(list_plan_fields(plan)) if name not in fields_by_name]
    if not missing:
        return
    field_list = ", ".join(labels.get(name) or name.partition("#")[2] or name for name in missing)
    are, them = ("is no longer a field", "it") if len(missing) == 1 else ("are no longer fields", "them")
    raise Invalid(
        f"{field_list} {are} of {dataset.title.lower()}. Take {them} out of the report, or add {them} to the "
        "template again.",
        code=ErrorCode.REPORT_FIELD_GONE,
        data={"fields": missing},
    )


def list_plan_fields(plan: ReportPlan) -> Iterable[str]:
    """The names of the fields that a report needs, in rows, columns, measures, list, conditions and order."""
    if plan.kind is ReportKind.SUMMARY:
        yield from (grouping.field for grouping in (*plan.rows, *plan.columns))
        yield from (measure.field for measure in plan.measures if measure.field)
    else:
        yield from plan.fields
    if plan.sort.field:
        yield plan.sort.field
    tree = parse_tree(plan.rules)
    if tree is not None:
        yield from (leaf.name for leaf in list_leaves(tree))


def split_conditions(
    tree: ConditionGroup | None, fields: Mapping[str, ReportField]
) -> tuple[ConditionGroup | None, ConditionGroup | None]:
    """Return the conditions that an index may answer, and those that have to wait until lines are unwound and days
    computed."""
    if tree is None:
        return None, None
    parts = tree.fields if tree.condition == "and" else (tree,)
    early: list[ConditionLeaf | ConditionGroup] = []
    late: list[ConditionLeaf | ConditionGroup] = []
    for part in parts:
        waits = any(fields[leaf.name].of_line or fields[leaf.name].is_derived for leaf in list_leaves(part))
        (late if waits else early).append(part)
    return ConditionGroup("and", tuple(early)) if early else None, ConditionGroup("and", tuple(late)) if late else None


def _check_grouping(grouping: Grouping, field: ReportField) -> None:
    if not field.groups:
        raise Invalid(
            f"{field.label} has too many different values for rows and columns. Use it as a measure.",
            code=ErrorCode.REPORT_GROUPING,
        )
    if grouping.by is not None and not field.is_day:
        raise Invalid(f"{field.label} is no date, so it has no {grouping.by.value}s.", code=ErrorCode.REPORT_BUCKET)


def _check_measure(measure: ReportMeasure, fields: Mapping[str, ReportField]) -> None:
    if not measure.field:
        if measure.how is not Aggregate.COUNT:
            raise Invalid("Choose the field that is to be added up.", code=ErrorCode.REPORT_MEASURE)
        return
    field = fields[measure.field]
    if measure.how is not Aggregate.COUNT and not field.is_figure:
        raise Invalid(
            f"{field.label} is not a number, so it can't be {_WORDS[measure.how]}. Count it, or choose a number.",
            code=ErrorCode.REPORT_MEASURE,
        )
