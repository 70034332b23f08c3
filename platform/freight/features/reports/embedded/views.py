"""Read embedded reports: the entries that users choose from, and the settings that administrators see."""

from freight.core.reports.embedding import BY_ACCOUNT, SIGNED, EmbedTool, ParameterSource
from freight.documents.embedded_report import EmbeddedReport
from freight.documents.records.embedded_report import StoredEmbeddedReport
from freight.features.reports.embedded.commands import EMBEDDED, demand_embedding_administrator
from freight.features.reports.embedded.schemas import (
    EmbeddedPageEntries,
    EmbeddedPageEntry,
    EmbeddedParameterView,
    EmbeddedReportList,
    EmbeddedReportView,
)
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_MOST_ENTRIES = 200


async def list_embedded_pages(access: Access) -> EmbeddedPageEntries:
    """List the embedded reports that the caller may open, by name."""
    stored = await scoped(EmbeddedReport, access.scope).find({}).sort("name", 1).limit(_MOST_ENTRIES).to_list()
    return EmbeddedPageEntries(
        entries=[
            EmbeddedPageEntry(id=str(report["_id"]), name=report["name"], description=report.get("description", ""))
            for report in stored
            if may_open_embedded_report(access.scope, report)
        ],
        may_change=access.is_admin,
    )


def may_open_embedded_report(scope: Scope, report: StoredEmbeddedReport) -> bool:
    """Whether a page shows no more than the scope. A user who is limited to some accounts opens only pages that
    get these accounts; field filters cannot be passed to another tool. Where users sign in to the tool, that
    decides."""
    if report["tool"] not in SIGNED or not scope.is_limited:
        return True
    sources = {parameter["source"] for parameter in report.get("parameters", [])}
    return not scope.is_filtered and bool(sources & BY_ACCOUNT)


async def list_embedded_reports(access: Access, q: str, archived: bool, page: Page) -> EmbeddedReportList:
    """Return a page of the settings by name. Raises PermissionDenied."""
    demand_embedding_administrator(access)
    count, reports = await named_records.list_named_records(access.scope, EMBEDDED, q, archived, page)
    return EmbeddedReportList(count=count, rows=[build_embedded_report_view(report) for report in reports])


async def get_embedded_report(access: Access, report_id: str) -> EmbeddedReportView:
    """Return the settings of one, even if it was removed. Raises NotFound, PermissionDenied."""
    demand_embedding_administrator(access)
    return build_embedded_report_view(await named_records.get_named_record(access.scope, EMBEDDED, report_id))


def build_embedded_report_view(report: StoredEmbeddedReport) -> EmbeddedReportView:
    """Return a stored embedded report as its form shows it, without the secret."""
    return EmbeddedReportView(
        id=str(report["_id"]),
        name=report["name"],
        description=report.get("description", ""),
        tool=EmbedTool(report["tool"]),
        address=report["address"],
        target=report["target"],
        models=report.get("models", []),
        parameters=[
            EmbeddedParameterView(name=parameter["name"], source=ParameterSource(parameter["source"]))
            for parameter in report.get("parameters", [])
        ],
        has_secret=bool(report.get("secret")),
        secret_on=report.get("secret_on"),
        archived=report.get("archived", False),
        revision=report["revision"],
    )
