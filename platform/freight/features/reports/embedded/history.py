"""The history of an embedded report in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.reports.embedded import views
from freight.features.reports.embedded.commands import EMBEDDED
from freight.features.reports.embedded.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.access import Access
from freight.kit.records import history
from freight.kit.storage.paging import Page

_LABELS = {
    "name": "Name",
    "description": "Description",
    "tool": "Tool",
    "address": "Address",
    "target": "Page",
    "models": "Models",
    "parameters": "Parameters",
    "secret_on": "Signing secret",
}
_TOOLS = {"metabase": "Metabase", "looker": "Looker", "jwt_link": "Signed token", "link": "Link"}
_SOURCES = {
    "company": "company",
    "system": "system",
    "systems": "systems",
    "accounts": "account names",
    "account_numbers": "account numbers",
    "user_name": "user name",
    "email": "email",
}


async def list_embedded_report_changes(access: Access, report_id: str, page: Page) -> RecordHistory:
    """List who saved an embedded report, when, and what changed, newest first. Raises NotFound, PermissionDenied."""
    report = await views.get_embedded_report(access, report_id)
    saves = await history.list_record_saves(access.scope, EMBEDDED.kind, report.id, page)
    return build_history_entry_views(saves, _describe_changes)


def _describe_changes(changed: Iterable[StoredChangedValue]) -> list[RecordHistoryValue]:
    return [
        RecordHistoryValue(
            key=change["path"],
            label=_LABELS[change["path"]],
            before=_describe_value(change["path"], change["before"]),
            after=_describe_value(change["path"], change["after"]),
        )
        for change in changed
        if change["path"] in _LABELS
    ]


def _describe_value(path: str, value: Any) -> str:
    if not value:
        return ""
    if path == "secret_on":
        return f"entered {value:%Y-%m-%d %H:%M} UTC"
    if path == "parameters":
        return ", ".join(_describe_parameter(parameter) for parameter in value)
    if path == "models":
        return ", ".join(value)
    return _TOOLS.get(value, value) if path == "tool" else str(value)


def _describe_parameter(parameter: Mapping[str, str]) -> str:
    return f"{parameter['name']}: {_SOURCES.get(parameter['source'], parameter['source'])}"
