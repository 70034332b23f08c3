"""Shared reports of a demo system, such as an analyst would want first."""

from pathlib import Path

from freight.core.fields.spec import FieldSpec
from freight.core.records import JsonView
from freight.core.reports.plan import ReportPlan
from freight.documents.report_profile import ReportProfile
from freight.documents.saved_report import SavedReport
from freight.documents.shipment import Shipment
from freight.features.desk.seed.demo_people import find_clerk, get_clerk_scope
from freight.features.reports import saved_reports
from freight.features.reports.profiles.commands import store_report_profile
from freight.features.reports.profiles.schemas import ProfileEntryForm, ReportProfileForm
from freight.features.reports.resource import EDIT, SEE
from freight.features.reports.schemas import SaveReport
from freight.features.setup.templates import service as templates
from freight.kit.records.resource import Actor
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_ENTERED = "shipmentInformation#entryDate"
_CARRIER = "shipmentInformation#carrier"
_ORIGIN, _DESTINATION = "shipmentRouting#originPort", "shipmentRouting#destinationPort"
_COUNT = {"field": "", "how": "count"}


def _where(*conditions: JsonView) -> JsonView:
    return {"condition": "and", "fields": list(conditions)}


_ISSUED = {"name": "countsAs", "operator": "equalTo", "value": "Issued"}
_BIGGEST_FIRST = {"measure": 0, "descending": True}
# name, purpose, whether it is a tile of Trends, and its plan
_REPORTS: tuple[tuple[str, str, bool, JsonView], ...] = (
    (
        "Revenue by month and customer",
        "Issued invoices less credit notes of the last twelve months, as on the dashboard.",
        True,
        {
            "dataset": "invoices",
            "rows": [{"field": "invoiceDate", "by": "month"}],
            "columns": [{"field": "accountName"}],
            "measures": [{"field": "total", "how": "sum"}],
            "rules": _where(_ISSUED, {"name": "invoiceDate", "operator": "day", "value": "365"}),
            "chart": "bar",
        },
    ),
    (
        "Shipments by lane",
        "The ten busiest lanes of the last 180 days and what a shipment costs on each.",
        True,
        {
            "dataset": "shipments",
            "rows": [{"field": _ORIGIN}, {"field": _DESTINATION}],
            "measures": [_COUNT, {"field": "rating#total", "how": "average"}],
            "rules": _where({"name": _ENTERED, "operator": "day", "value": "180"}),
            "sort": _BIGGEST_FIRST,
            "top": 10,
            "chart": "bar",
        },
    ),
    (
        "Freight by carrier and month",
        "What the tariffs come to for each carrier, by the month they were entered. No voided or deleted shipments.",
        True,
        {
            "dataset": "shipments",
            "rows": [{"field": _ENTERED, "by": "month"}],
            "columns": [{"field": _CARRIER}],
            "measures": [{"field": "rating#total", "how": "sum"}],
            "rules": _where({"name": _ENTERED, "operator": "day", "value": "365"}),
            "chart": "line",
        },
    ),
    (
        "Billed by charge",
        "Freight, fuel and fees on issued invoices.",
        True,
        {
            "dataset": "charges",
            "rows": [{"field": "chargeText"}],
            "measures": [{"field": "invoiceValue", "how": "sum"}, _COUNT],
            "rules": _where(_ISSUED),
            "sort": _BIGGEST_FIRST,
            "chart": "pie",
        },
    ),
    (
        "Carrier invoices by carrier",
        "Charged, agreed and paid, by carrier and status.",
        False,
        {
            "dataset": "payables",
            "rows": [{"field": "carrier"}, {"field": "status"}],
            "measures": [{"field": name, "how": "sum"} for name in ("charged", "agreed", "paid")],
        },
    ),
    (
        "Shipments without a rate",
        "What stands in the way of billing, the oldest first.",
        False,
        {
            "dataset": "shipments",
            "kind": "rows",
            "fields": ["shipmentInformation#shipmentNumber", "accountId", _ENTERED, _CARRIER, _ORIGIN, _DESTINATION,
                       "rating#reason"],
            "rules": _where({"name": "status", "operator": "equalTo", "value": "Not Rated"}),
            "sort": {"field": _ENTERED},
        },
    ),
    (
        "Rated and not billed",
        "Rates of shipments that could be billed today.",
        False,
        {
            "dataset": "shipments",
            "kind": "rows",
            "fields": ["shipmentInformation#shipmentNumber", "accountId", "status", _ENTERED, "rating#total"],
            "rules": _where({"name": "status", "operator": "isInList", "value": "Rated\nReady for Invoicing"}),
            "sort": {"field": _ENTERED},
        },
    ),
)  # fmt: skip


async def load_demo_reports(scope: Scope, _: Path) -> int:
    """Add shared reports to a demo system that has none; return how many. A system without shipments gets none."""
    if await scoped(SavedReport, scope).count(limit=1, archived=True) or not await scoped(Shipment, scope).count(
        limit=1
    ):
        return 0
    fields_by_key = {spec.key: spec for spec in (await templates.resolve_template(scope, "shipment")).fields}
    actor = Actor(await get_clerk_scope(scope, EDIT), EDIT)
    reports = [report for report in _REPORTS if _has_fields(report[-1], fields_by_key)]
    for name, description, on_trends, plan in reports:
        body = SaveReport(
            name=name, description=description, shared=True, on_trends=on_trends, plan=ReportPlan.model_validate(plan)
        )
        await saved_reports.store_report(actor, scope, body)
    return len(reports)


# title in the profile, the report, and what is fixed for it
_PACK: tuple[tuple[str, str, JsonView], ...] = (
    ("Ready to bill", "Rated and not billed", {}),
    ("Stuck without a price", "Shipments without a rate", {"period": "last30Days", "period_field": _ENTERED}),
    ("Charges of the month", "Billed by charge", {"period": "monthToDate", "period_field": "invoiceDate"}),
)


async def load_demo_report_profiles(scope: Scope, _: Path) -> int:
    """Add a report profile to a demo system that has its reports and no profile; return how many."""
    reports = {report["name"]: report["_id"] async for report in scoped(SavedReport, scope).find({"shared": True})}
    clerk = await find_clerk(scope, SEE)
    if clerk is None or await scoped(ReportProfile, scope).count(limit=1, archived=True):
        return 0
    entries = [
        ProfileEntryForm(title=title, report_id=str(reports[name]), **fixed)
        for title, name, fixed in _PACK
        if name in reports
    ]
    if not entries:
        return 0
    form = ReportProfileForm(
        name="Billing desk",
        description="What to look at first on a working day.",
        entries=[*entries, ProfileEntryForm(title="Age of unbilled work", screen="/dashboard/bpr")],
        users=[str(clerk["_id"])],
        recipients=[str(clerk["_id"])],
    )
    await store_report_profile(scope, form, lambda _: scope)
    return 1


def _has_fields(plan: JsonView, known: dict[str, FieldSpec]) -> bool:
    """Return whether the templates of a system have the shipment fields that a report uses."""
    if plan["dataset"] != "shipments":
        return True
    groupings = [grouping["field"] for side in ("rows", "columns") for grouping in plan.get(side, ())]
    field_names = [name for name in (*groupings, *plan.get("fields", ())) if name.startswith("shipment")]
    return all(name in known for name in field_names)
