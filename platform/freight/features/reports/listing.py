"""The rows of a list: how they are found, and what stands in their cells on the screen and in a workbook."""

from collections.abc import Sequence
from decimal import Decimal

from freight.core.fields.numbers import exact
from freight.core.records import Record
from freight.core.reports import pipeline
from freight.core.reports.fields import ReportField
from freight.core.reports.groups import rounded
from freight.core.reports.plan import Aggregate, Measure, ReportKind
from freight.features.reports.running import Ready, label_of, names_of
from freight.kit.storage.scopes import Scope


def columns_of(report: Ready) -> list[ReportField]:
    """The columns of a list: those that were chosen; of a cell, the usual ones and what the report is about."""
    plan, known = report.plan, report.fields
    if plan.kind is ReportKind.ROWS and plan.fields:
        return [known[name] for name in plan.fields]
    about = [each.field for each in (*plan.rows, *plan.columns)] + [each.field for each in plan.measures if each.field]
    wanted = report.dataset.shown if plan.kind is ReportKind.ROWS else (*report.dataset.shown, *about)
    return [known[name] for name in dict.fromkeys(wanted) if name in known]


def stages_of(report: Ready, columns: Sequence[ReportField], page: Sequence[Record] = ()) -> list[Record]:
    """The stages that find and order the rows of a list; `page` says which of them."""
    shown = pipeline.listed(report.dataset, columns, report.scope.place.time_zone)
    return [*report.found(), {"$sort": pipeline.ordered(report.plan, report.dataset)}, *page, shown]


async def names_in(scope: Scope, columns: Sequence[ReportField], rows: Sequence[Record]) -> dict[str, str]:
    """The names of the accounts and people in rows, by their ids."""

    def ids(kind: str) -> list[object]:
        return [row.get(f"v{at}") for row in rows for at, field in enumerate(columns) if field.kind == kind]

    return await names_of(scope, ids("account"), ids("user"))


def read_cell(field: ReportField, value: object, names: dict[str, str]) -> str | bool | Decimal | None:
    """What stands in a cell: figures in the unit of the field, days as they are stored; None for an empty one."""
    if field.kind == "checkbox":
        return value is True
    if value is None or value in ("", []):
        return None
    if field.kind in ("account", "user"):
        return label_of(field, value, names)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        figure = Decimal(value) if isinstance(value, int) else exact(value)
        told = figure if field.kind == "money" else rounded(figure, Measure(how=Aggregate.SUM), field, "")
        return Decimal(told)
    return str(value)
