"""The rows of a list: how they are found, and the contents of their cells on the screen and in a workbook."""

from collections.abc import Sequence
from decimal import Decimal

from freight.core.fields.numbers import exact
from freight.core.records import Record
from freight.core.reports import pipeline
from freight.core.reports.fields import ReportField
from freight.core.reports.groups import round_report_figure
from freight.core.reports.plan import Aggregate, ReportKind, ReportMeasure
from freight.features.reports.report_run import PreparedReport, format_value_label, load_label_names
from freight.kit.storage.scopes import Scope


def select_report_columns(report: PreparedReport) -> list[ReportField]:
    """Return the columns of a list: the chosen ones; for the rows of a cell, the usual ones and the report's own
    fields."""
    plan, fields_by_name = report.plan, report.fields
    if plan.kind is ReportKind.ROWS and plan.fields:
        return [fields_by_name[name] for name in plan.fields]
    about = [grouping.field for grouping in (*plan.rows, *plan.columns)] + [
        measure.field for measure in plan.measures if measure.field
    ]
    column_names = report.dataset.shown if plan.kind is ReportKind.ROWS else (*report.dataset.shown, *about)
    return [fields_by_name[name] for name in dict.fromkeys(column_names) if name in fields_by_name]


def build_list_stages(
    report: PreparedReport, columns: Sequence[ReportField], page: Sequence[Record] = ()
) -> list[Record]:
    """Return the stages that find and sort the rows of a list; `page` selects some of them."""
    projection_stage = pipeline.build_list_projection(report.dataset, columns, report.scope.place.time_zone)
    return [*report.found(), {"$sort": pipeline.build_sort_order(report.plan, report.dataset)}, *page, projection_stage]


async def load_row_names(scope: Scope, columns: Sequence[ReportField], rows: Sequence[Record]) -> dict[str, str]:
    """Return the names of the accounts and users in rows, by id."""

    def ids(kind: str) -> list[object]:
        return [row.get(f"v{at}") for row in rows for at, field in enumerate(columns) if field.kind == kind]

    return await load_label_names(scope, ids("account"), ids("user"))


def get_list_cell_value(field: ReportField, value: object, names: dict[str, str]) -> str | bool | Decimal | None:
    """Return the content of a cell: numbers in the unit of the field, days as stored; None for an empty one."""
    if field.kind == "checkbox":
        return value is True
    if value is None or value in ("", []):
        return None
    if field.kind in ("account", "user"):
        return format_value_label(field, value, names)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        figure = Decimal(value) if isinstance(value, int) else exact(value)
        rounded_figure = (
            figure
            if field.kind == "money"
            else round_report_figure(figure, ReportMeasure(how=Aggregate.SUM), field, "")
        )
        return Decimal(rounded_figure)
    return str(value)
