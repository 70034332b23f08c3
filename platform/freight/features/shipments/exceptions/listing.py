"""Pages of issues, newest first, and their export."""

import asyncio
import tempfile
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.issues.document import IssueProfile, to_issue_row
from freight.core.rules import list_sought_values, parse_tree
from freight.documents.audit_entry import AuditKind
from freight.documents.issue import Issue
from freight.features.setup.templates.service import Template
from freight.features.shipments.exceptions import profiles
from freight.features.shipments.exceptions.filters import OPEN_ONLY, build_issue_filter, list_issue_filter_fields
from freight.features.shipments.exceptions.schemas import IssueListing
from freight.kit import clock
from freight.kit.records.unmatched_values import find_unmatched_values
from freight.kit.storage import audit_log, files
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.workbooks.field_sheet import AddedColumn, FieldSheet
from freight.kit.workbooks.formats import get_day_format
from freight.kit.workbooks.table_workbook import XLSX

MOST_EXPORTED = 20_000
NONE_TO_EXPORT = "No Exceptions Present"
NONE_CHOSEN = "Please select at least one issue to download ."  # R243
_NEWEST = [("created_on", -1), ("_id", -1)]
_BATCH = 1_000
_KEPT = timedelta(days=7)
Rules = Mapping[str, object] | None
_SUMMARY = (AddedColumn("Summary", 40, ("summary",)),)


async def query_issues(scope: Scope, profile: IssueProfile, asked: IssueListing, rules: Rules) -> dict[str, object]:
    """Return a page of issues with the columns of a profile (`schemas.IssuePage`), or only the number of open ones."""
    template, query = await _wanted(scope, profile, asked, rules)
    issues = scoped(Issue, scope)
    if asked.count:
        return {"data": [], "count": await issues.count({"$and": [query, OPEN_ONLY]})}
    page = Page(asked.page_no, asked.page_limit)
    cursor = issues.find(query).sort(_NEWEST).skip(page.skip).limit(page.limit)
    fields = list_issue_filter_fields(template, asked.module_name)
    sought = list_sought_values(parse_tree(rules), fields, clock.today(scope.place))
    rows, count, not_found = await asyncio.gather(
        cursor.to_list(), issues.count(query), find_unmatched_values(issues, query, sought)
    )
    return {"data": [to_issue_row(row, str(template.id)) for row in rows], "count": count, "notFound": not_found}


async def _wanted(scope: Scope, profile: IssueProfile, asked: IssueListing, rules: Rules) -> tuple[Template, Record]:
    template = await profiles.load_issue_profile(scope, profile, asked.module_name)
    return template, build_issue_filter(
        template, asked.module_name, rules, clock.today(scope.place), asked.process, asked.shipment_id
    )


async def export_issues(
    scope: Scope, profile: IssueProfile, asked: IssueListing, rules: Rules, ids: Sequence[str]
) -> tuple[str, int]:
    """Write the chosen issues (`ids`), or every open one the rules find, to a workbook with the columns of a profile,
    which is kept for a week; return the file's id and the number of issues. Raises Invalid for none, or too many."""
    if asked.is_excel_selected and not ids:
        raise Invalid(NONE_CHOSEN, code=ErrorCode.NONE_SELECTED)
    template, query = await _wanted(scope, profile, asked, rules)
    selection_query = (
        {"_id": {"$in": [parse_object_id(issue_id, "issue") for issue_id in ids]}}
        if asked.is_excel_selected
        else OPEN_ONLY
    )
    query = {"$and": [query, selection_query]}
    count = await scoped(Issue, scope).count(query, limit=MOST_EXPORTED + 1)
    if count > MOST_EXPORTED:
        raise Invalid(f"An export can have up to {MOST_EXPORTED:,} issues. Narrow the filter.", code=ErrorCode.TOO_MANY)
    if not count:
        raise Invalid(NONE_TO_EXPORT, code=ErrorCode.NONE_PRESENT)
    fields = [spec for spec in template.fields if spec.is_visible]
    with tempfile.TemporaryDirectory(prefix="freight-export-") as folder:
        path = Path(folder) / "issues.xlsx"
        sheet = FieldSheet(path, "Issues", fields, _SUMMARY, day=get_day_format(scope.place))
        cursor = scoped(Issue, scope).find(query).sort(_NEWEST).batch_size(_BATCH)
        while batch := await cursor.to_list(_BATCH):
            await asyncio.to_thread(sheet.add, batch)
        await asyncio.to_thread(sheet.close)
        now = clock.now()
        with path.open("rb") as content:
            name = f"issues-{asked.module_name}-{scope.place.stamp(now)}.xlsx"
            file_id = await files.save_file(scope, content, name, XLSX, "export", expires_on=now + _KEPT)
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, "Exported issues", rows=count)
    return file_id, count
